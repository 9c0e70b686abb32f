#!/usr/bin/env python3
"""Symbolic program input where it takes more than one run to see: seeds, failing system calls, the command line.

usage: features_test.py SONDE        77 if there is no C library in bitcode
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "results"))
import ktest  # noqa: E402

SONDE = None
SKIPPED = 77

READER = r"""
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char** argv) {
  char bytes[2] = {0};
  int file = argc > 1 && strcmp(argv[1], "-") ? open(argv[1], O_RDONLY) : 0;
  if (file < 0) return 1;
  if (read(file, bytes, 2) < 0) return 2;
  if (close(file)) return 3;
  return bytes[0] == 'x' ? bytes[1] == 'y' ? 10 : 11 : 12;
}
"""

BELOW = r"""
#include <errno.h>
#include <fcntl.h>
#include <string.h>
int main(int argc, char** argv) {
  char path[] = "sub/?";
  path[4] = argv[1][0];
  return open(path, O_RDONLY) < 0 ? errno : 0;
}
"""

NETWORK = r"""
#include <errno.h>
#include <sys/socket.h>
int main(int argc, char** argv) {
  if (argv[1][0] != 'n') return 0;
  return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 1;
}
"""

MEMORY = r"""
#include <errno.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
  char *first = malloc(4), *second, *text;
  void *aligned;
  if (!first) return errno == ENOMEM ? 1 : 99;
  strcpy(first, "abc");
  second = realloc(first, 100);
  if (!second) return strcmp(first, "abc") ? 99 : 2;
  if (!(text = strdup(second))) return 3;
  if (posix_memalign(&aligned, 64, 64)) return 4;
  free(second), free(text), free(aligned);
  void *empty = malloc(0);
  if (!empty) return 5;
  if (realloc(empty, 0)) return 99;
  if (argv[1][0] == 'x') return 6;
  return 7;
}
"""

LETTERS = r"""
#include <stdio.h>
#include <unistd.h>
int main(int argc, char** argv) {
  unsigned char* word = (unsigned char*)argv[1];
  char bytes[3];
  if (read(0, bytes, 3) != 3) return 99;
  printf("%c%d\n", bytes[2], word[0] ? word[1] : 0);
  if (!word[0]) return 1;
  if (word[0] == 0x80) return 3;
  if (word[0] == 1) return 4;
  if (word[0] < 0x80) return 2;
  return 5;
}
"""

OPEN = r"""
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
int main(int argc, char** argv) {
  int file = open(argv[1], O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) return errno;
  return S_ISDIR(status.st_mode) ? 101 : 100;
}
"""

TARGET = r"""
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 1 && data[0] == 'o' && data[1] == 'k') return 0;
  return 0;
}
"""


class Run:
    def __init__(self, command, folder):
        self.result = subprocess.run(
            [SONDE, "run", *map(str, command)],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=500,
        )

    @property
    def code(self):
        return self.result.returncode

    @property
    def messages(self):
        return self.result.stderr


class Explored(Run):
    """A run with results."""

    def __init__(self, command, folder, name):
        self.folder = folder / f"run-{name}"  # longer than any symbolic path here, which would find it
        super().__init__(["--path-hash", "--test-files=1000000", f"--output={self.folder}", *command], folder)
        if self.code not in (0, 1):
            raise AssertionError(self.messages)
        self.info = json.loads((self.folder / "info.json").read_text())
        self.files = [self.folder / test["file"] for test in self.info["tests"]]
        self.paths = [(test["path_hash"], test["exit_code"]) for test in self.info["tests"]]
        self.complete = self.info["verdict"]["all_paths_explored"]

    def objects(self, number):
        return dict(ktest.read(self.files[number])[1])


class FeaturesTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="sonde-input-")
        self.folder = Path(self.temporary.name)
        (self.folder / "reader.c").write_text(READER)
        (self.folder / "network.c").write_text(NETWORK)
        (self.folder / "target.c").write_text(TARGET)

    def tearDown(self):
        self.temporary.cleanup()

    def explore(self, name, *command):
        return Explored(command, self.folder, name)

    def refuse(self, text, *command):
        run = Run(command, self.folder)
        self.assertEqual(run.code, 2, run.messages)
        self.assertIn(text, run.messages)

    DESCRIPTION = ["--sym-args", "0", "1", "1", "--sym-stdin", "2", "--sym-files", "1", "2"]

    # --- The command line ---

    def test_words_may_stand_anywhere(self):
        first = self.explore("a", "reader.c", *self.DESCRIPTION)
        for name, command in {
            "b": [*self.DESCRIPTION, "reader.c"],
            "c": ["reader.c", "--", *self.DESCRIPTION],
            "d": ["reader.c", "-sym-args", "0", "1", "1", "-sym-stdin=2", "--", "-sym-files", "1", "2"],
            "e": ["reader.c", *self.DESCRIPTION, "--sym-stdout", "-save-all-writes", "--max-fail", "0"],
        }.items():
            other = self.explore(name, *command)
            self.assertEqual([f.read_bytes() for f in first.files], [f.read_bytes() for f in other.files], name)
        self.assertTrue(first.complete)
        self.assertEqual(first.info["arguments"], ["reader.c", *self.DESCRIPTION])

    def test_mistakes_are_explained(self):
        self.refuse("--sym-stdin N", "reader.c", "--sym-stdin")
        self.refuse("'q' is not a number", "reader.c", "--", "--sym-arg", "q")
        self.refuse("3 is more than 2", "reader.c", "--sym-args", "3", "2", "1")
        self.refuse("more than 10000 ways", "reader.c", *["--sym-args", "0", "30", "1"] * 3)
        self.refuse("missing.txt: error: cannot read", "reader.c", "--sym-file", "f=missing.txt")
        self.refuse("need --libc=musl", "--libc=none", "reader.c", "--sym-stdin", "1")
        self.refuse("reader.c: error: this is a file", "reader.c", "--sym-file", "reader.c/f=target.c")
        self.refuse("nowhere: error: cannot read", "reader.c", "--seed", "nowhere")

    def test_standard_input_that_no_path_reads_is_told(self):
        (self.folder / "deaf.c").write_text("int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x'; }\n")
        (self.folder / "input.txt").write_text("a?c")
        words = "standard input is symbolic, but no path has read it"
        for name, command in ("number", ["--sym-stdin", "2"]), ("template", ["--sym-file", "-=input.txt"]):
            run = self.explore("deaf-" + name, "deaf.c", "--sym-arg", "1", *command)
            self.assertIn("sonde: note: " + words, run.info["notes"])
            run = self.explore("reads-" + name, "reader.c", *command)
            self.assertNotIn(words, str(run.info["notes"]))
        run = self.explore("deaf-argument", "deaf.c", "--sym-arg", "1")
        self.assertNotIn(words, str(run.info["notes"]))

    def test_a_folder_of_the_host_is_not_taken_for_missing(self):
        (self.folder / "below.c").write_text(BELOW)
        absent = self.explore("absent", "below.c", "--sym-arg", "1")
        self.assertTrue(absent.complete)
        self.assertEqual({code for _, code in absent.paths}, {2})
        (self.folder / "sub").mkdir()
        (self.folder / "sub/q").touch()
        present = self.explore("present", "below.c", "--sym-arg", "1")
        self.assertTrue(present.complete)
        found = {present.objects(n)["arg00"][:1]: code for n, (_, code) in enumerate(present.paths) if code != 2}
        self.assertEqual({name for name in found if name != b"/"}, {b"q", b".", b"\0"})

    def test_names_of_the_host_are_found(self):
        (self.folder / "open.c").write_text(OPEN)
        (self.folder / "sub").mkdir()
        (self.folder / "sub/q").touch()
        (self.folder / "way").symlink_to("sub")
        (self.folder / "lost").symlink_to("nowhere")
        run = self.explore("named", "open.c", "--sym-arg", "5", "--sym-files", "1", "1")
        ends = {run.objects(n)["arg00"].partition(b"\0")[0]: code for n, (_, code) in enumerate(run.paths)}
        self.assertEqual(ends[b"sub/q"], 100)
        self.assertEqual(ends[b"way/q"], 100)
        self.assertEqual(ends[b"sub"], 101)
        self.assertEqual(ends[b"lost"], 2)
        self.assertEqual([gap["kind"] for gap in run.info["incompleteness"]], ["SymbolicPath"])  # ../x
        replay = subprocess.run([SONDE, "replay", run.folder], cwd=self.folder, capture_output=True, text=True)
        self.assertRegex(replay.stdout, rf"(?m)^{len(run.files)} tests: {len(run.files)} agree, 0 differ")

    # --- Seeds ---

    def test_a_seed_comes_first_and_nothing_is_lost(self):
        plain = self.explore("plain", "reader.c", *self.DESCRIPTION)
        self.assertGreater(len(set(plain.paths)), 6)
        for number in (0, len(plain.files) // 2, len(plain.files) - 1):
            seeded = self.explore(f"seeded{number}", "reader.c", *self.DESCRIPTION, "--seed", plain.files[number])
            self.assertEqual(seeded.paths[0], plain.paths[number])
            self.assertEqual(seeded.objects(0), plain.objects(number))
            self.assertEqual(sorted(seeded.paths), sorted(plain.paths))
            self.assertTrue(seeded.complete)
            self.assertNotIn("warning", seeded.messages)

    def test_many_seeds(self):
        plain = self.explore("plain", "reader.c", *self.DESCRIPTION)
        chosen = [plain.files[n] for n in (1, 3, 5)]
        options = [word for seed in chosen for word in ("--seed-file", seed)]
        some = self.explore("some", "reader.c", *self.DESCRIPTION, *options)
        self.assertEqual(sorted(some.paths[:3]), sorted(plain.paths[n] for n in (1, 3, 5)))
        self.assertEqual(sorted(some.paths), sorted(plain.paths))
        every = self.explore("every", "reader.c", *self.DESCRIPTION, "--seed", plain.folder)
        self.assertEqual(sorted(every.paths), sorted(plain.paths))
        self.assertNotIn("warning", every.messages)

    def test_seeds_of_bytes(self):
        (self.folder / "seed").write_bytes(b"xy")
        reader = self.explore("reader", "reader.c", "--sym-stdin", "2", "--seed", "seed")
        self.assertEqual(reader.objects(0)["stdin"], b"xy")
        self.assertEqual(reader.paths[0][1], 10)
        (self.folder / "seed").write_bytes(b"ok")
        target = self.explore("target", "target.c", "--seed", "seed")
        self.assertEqual(target.objects(0)["size"][0], 2)
        self.assertEqual(target.objects(0)["data"][:2], b"ok")
        self.assertEqual(sorted(target.paths), sorted(self.explore("plain", "target.c").paths))

    def test_seeds_that_do_not_fit_are_named(self):
        (self.folder / "long").write_bytes(b"xyz")
        run = self.explore("long-run", "reader.c", "--sym-stdin", "2", "--seed", "long")
        self.assertIn("long: 'stdin' has 3 bytes, the program's input 2", run.messages)
        self.assertEqual(run.paths[0][1], 10)
        two = self.explore("two", "reader.c", "--", "--sym-args", "2", "2", "1")
        one = self.explore("one", "reader.c", "--sym-args", "0", "1", "1", "--seed", two.files[0])
        self.assertIn("the seed was not followed to the end", one.messages)
        self.assertTrue(one.complete)

    # --- System calls that are not carried out ---

    def test_what_is_refused_is_named_and_counted(self):
        run = self.explore("network", "network.c", "--sym-arg", "1")
        self.assertIn("system call socket (networks) is not supported and fails", run.messages)
        self.assertFalse(run.complete)
        self.assertEqual(sorted(code for _, code in run.paths), [0, 38])

    # --- Failing system calls ---

    def test_calls_fail(self):
        never = self.explore("never", "reader.c", "--sym-files", "1", "1", "--", "A")
        self.assertEqual(sorted(code for _, code in never.paths), [11, 12])
        once = self.explore("once", "reader.c", "--fail-syscalls", "1", "--sym-files", "1", "1", "--", "A")
        self.assertTrue(once.complete)
        failures = {}
        for number, (_, code) in enumerate(once.paths):
            names = [name for name in once.objects(number) if name.startswith("fail:")]
            self.assertLessEqual(len(names), 1)
            failures.setdefault(code, set()).update(names)
        self.assertEqual(failures, {1: {"fail:open#1"}, 2: {"fail:read#1"}, 3: {"fail:close#1"}, 11: set(), 12: set()})
        self.assertEqual(once.objects(once.paths.index(next(p for p in once.paths if p[1] == 2)))["fail:read#1"], b"\5\0\0\0")
        again = self.explore("again", "reader.c", "--sym-files", "1", "1", "--", "A", "--max-fail", "1")
        self.assertEqual([f.read_bytes() for f in once.files], [f.read_bytes() for f in again.files])

    def test_allocations_fail(self):
        (self.folder / "memory.c").write_text(MEMORY)
        for library in ("musl", "none"):
            run = self.explore(f"memory-{library}", f"--libc={library}", "memory.c", "--fail-allocations", "1", "--sym-arg", "1")
            self.assertTrue(run.complete)
            failures = {}
            for number, (_, code) in enumerate(run.paths):
                failures.setdefault(code, set()).update(name for name in run.objects(number) if name.startswith("fail:"))
            self.assertEqual(
                failures,
                {1: {"fail:malloc#1"}, 2: {"fail:realloc#1"}, 3: {"fail:strdup#1"}, 4: {"fail:posix_memalign#1"}, 5: {"fail:malloc#2"}, 6: set(), 7: set()},
            )

    # --- Bytes ---

    def test_tests_are_readable(self):
        (self.folder / "letters.c").write_text(LETTERS)
        run = self.explore("letters", "letters.c", "--sym-arg", "4", "--sym-stdin", "3")
        self.assertTrue(run.complete)
        for number, (_, code) in enumerate(run.paths):
            objects = run.objects(number)
            text = objects["arg00"].partition(b"\0")[0] + objects["stdin"]
            strange = {text[0]} if code in (3, 4, 5) else set()
            self.assertEqual({c for c in text if not 32 <= c < 127 and c != 10}, strange, text)
        self.assertEqual({code for _, code in run.paths}, {1, 2, 3, 4, 5})
        replay = subprocess.run([SONDE, "replay", run.folder], cwd=self.folder, capture_output=True, text=True)
        self.assertRegex(replay.stdout, rf"(?m)^{len(run.files)} tests: {len(run.files)} agree, 0 differ")


if __name__ == "__main__":
    SONDE = Path(sys.argv.pop(1)).resolve()
    if subprocess.run([SONDE, "libc"], stdin=subprocess.DEVNULL, capture_output=True).returncode != 0:
        print("skipped: there is no C library in bitcode, and it cannot be built")
        sys.exit(SKIPPED)
    unittest.main()
