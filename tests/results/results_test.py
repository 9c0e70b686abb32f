#!/usr/bin/env python3
"""What a run leaves behind: the same every time, whole whenever it is killed, and clear words where something is wrong.

usage: results_test.py SONDE [SUITE]
"""

import json
import os
import pty
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import ktest

HERE = Path(__file__).resolve().parent
SONDE = Path(sys.argv[1]).resolve()

# Two bugs, of which one has several paths.
SMALL = """
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x == 1) return 100 / (y - y);
  int table[2] = {3, 4};
  if (y == 2 || y == 9) x = 200;
  if (x < 2 || x == 200) return table[x];
  return 7;
}
"""

# Goes on for minutes.
ENDLESS = """
#include <klee/klee.h>
int main(void) {
  unsigned char x[64];
  int ones = 0;
  klee_make_symbolic(x, sizeof x, "x");
  for (int n = 0; n < 64; n++)
    if (x[n] > n) {
      for (volatile int pause = 0; pause < 100; pause++) {}
      ones++;
    }
  return ones;
}
"""


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sonde-results-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.write("small.c", SMALL)
        self.write("endless.c", ENDLESS)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def command(self, *arguments):
        return [str(SONDE), *map(str, arguments)]

    def sonde(self, *arguments, **options):
        return subprocess.run(
            self.command(*arguments), cwd=self.folder, capture_output=True, text=True, timeout=500, **options
        )

    def start(self, *arguments):
        return subprocess.Popen(
            self.command(*arguments), cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

    def written(self, run="sonde-last"):
        return sorted((self.folder / run).glob("*.ktest"))

    def info(self, run="sonde-last"):
        return json.loads((self.folder / run / "info.json").read_text())

    def waitFor(self, condition, seconds=500):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, "waited in vain")
            time.sleep(0.01)


class Determinism(Case):
    def files(self, run):
        """All that must be equal, by name; what the clock or the machine decides is left out."""
        found = {}
        for path in (self.folder / run).iterdir():
            if path.name == "info.json":
                info = self.info(run)
                del info["started"], info["ended"], info["options"]["--output"], info["command"]
                for counter in ("time", "solver_time", "cpu_time", "prepare_time", "memory"):
                    del info["counters"][counter]
                found[path.name] = info
            elif path.name == "profile.json":
                found[path.name] = [line[:3] for line in json.loads(path.read_text())["lines"]]
            elif path.name != "run.stats":
                found[path.name] = path.read_bytes()
        return found

    def testTheSameRunTwice(self):
        for search in ("interleaved", "dfs"):
            with self.subTest(search):
                runs = [f"{search}-{n}" for n in (1, 2)]
                for run in runs:
                    result = self.sonde("run", "--test-files=1000000", "--search", search, "--output", run, HERE / "matcher.c")
                    self.assertEqual(result.returncode, 1, result.stderr)
                first, second = map(self.files, runs)
                self.assertGreater(len(first), 1000)
                self.assertEqual(first, second)

    def testRandomBytesAreTheSameTwice(self):
        program = '#include <stdio.h>\nint main(void) { FILE *f = fopen("/dev/urandom", "r"); for (int n = 0; n < 16; n++) printf("%02x", fgetc(f)); return 0; }\n'
        self.write("random.c", program)
        first, second = (self.sonde("run", "--no-output", "--quiet", "random.c").stdout for _ in range(2))
        self.assertEqual(first, second)
        self.assertRegex(first, "[0-9a-f]{32}")


class Locations(Case):
    """Two folders have a file of one name each, with a bug at the same line and column, and include one header."""

    UTIL = '#include "../common.h"\nint in_%s(int x) { int t[2] = {1, 2}; return t[half(x)]; }\n'
    MAIN = """#include <klee/klee.h>
int in_a(int), in_b(int);
int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(x >= 0 & x < 8);
  return y ? in_a(x) : in_b(x);
}
"""

    def setUp(self):
        super().setUp()
        for name in "a", "b":
            (self.folder / name).mkdir()
            self.write(f"{name}/util.c", self.UTIL % name)
        self.write("common.h", "static int half(int x) { return x / 2; }\n")
        self.write("main.c", self.MAIN)

    def compile(self, *command):
        for folder in "a", "b":
            subprocess.run([*command, "-c", "util.c"], cwd=self.folder / folder, check=True)

    def places(self):
        return sorted(bug["place"] for bug in self.info()["bugs"])

    def check(self, *objects):
        result = self.sonde("run", "main.c", *objects)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual(self.places(), ["a/util.c:2:45", "b/util.c:2:45"])
        for name in "a", "b":
            self.assertIn(f"  #0 {name}/util.c:2:45 in in_{name}\n", result.stderr)
        self.assertEqual(
            sorted(file["file"] for file in self.info()["coverage"]["files"]), ["a/util.c", "b/util.c", "common.h", "main.c"]
        )
        names = re.findall("^SF:(.*)$", (self.folder / "sonde-last/coverage.info").read_text(), re.MULTILINE)
        self.assertEqual({Path(name) for name in names}, {self.folder.resolve() / name for name in ("a/util.c", "b/util.c", "common.h", "main.c")})

    def testObjectsOfSondeCc(self):
        self.compile(SONDE, "cc", "-g")
        self.check("a/util.o", "b/util.o")

    def testBitcodeOfClang(self):
        self.compile("clang-19", "-g", "-emit-llvm")
        self.check("a/util.bc", "b/util.bc")

    def testSourcesTogether(self):
        self.check("a/util.c", "b/util.c")

    def testFromAnotherFolder(self):
        self.compile(SONDE, "cc", "-g")
        result = subprocess.run(
            self.command("run", "--output", "../out", "../main.c", "util.o", "../b/util.o"), cwd=self.folder / "a", capture_output=True, text=True
        )
        self.assertEqual(result.returncode, 1, result.stderr)
        places = sorted(bug["place"] for bug in self.info("out")["bugs"])
        self.assertEqual(places, ["../b/util.c:2:45", "util.c:2:45"])

    def testReplayTellsThemApart(self):
        self.compile("clang-19", "-g", "-emit-llvm")
        self.check("a/util.bc", "b/util.bc")
        for folder in self.folder, self.folder / "a":
            confirmed = subprocess.run(
                self.command("replay", "--confirm", self.folder / "sonde-last"), cwd=folder, capture_output=True, text=True
            )
            self.assertEqual(confirmed.returncode, 0, confirmed.stdout + confirmed.stderr)
            self.assertIn("2 bugs: 2 confirmed", confirmed.stdout)
        info = self.folder / "sonde-last/info.json"
        info.write_text(info.read_text().replace("a/util.c:2", "c/util.c:2").replace("b/util.c:2", "a/util.c:2").replace("c/util.c:2", "b/util.c:2"))
        swapped = self.sonde("replay", "--confirm", "sonde-last")
        self.assertIn("2 bugs: 0 confirmed", swapped.stdout)

    def testMovedSources(self):
        self.check("a/util.c", "b/util.c")
        moved = self.folder / "moved"
        moved.mkdir()
        for name in "a", "b", "common.h", "main.c":
            shutil.move(self.folder / name, moved)
        command = self.command("replay", "--coverage", "native.info", "../sonde-last", "--", "main.c", "a/util.c", "b/util.c")
        replayed = subprocess.run(command, cwd=moved, capture_output=True, text=True)
        self.assertIn("the same lines", replayed.stdout, replayed.stderr)


class BadInput(Case):
    def refused(self, *arguments, words):
        result = self.sonde("run", *arguments)
        self.assertEqual(result.returncode, 2, result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)
        return result

    def testUnknownCheck(self):
        self.refused("--check=+indx", "small.c", words=["no check 'indx'", "'index'"])
        self.refused("--check=index", "small.c", words=["+index"])
        self.refused("--check=-bounds", "small.c", words=["cannot be left out"])

    def testMissingFile(self):
        self.refused("nothing.c", words=["nothing.c"])
        self.assertFalse((self.folder / "sonde-out-0").exists())

    def testNoEntryPoint(self):
        self.write("library.c", "int f(void) { return 0; }")
        self.refused("library.c", words=["no function 'main'", "--entry"])
        self.assertFalse((self.folder / "sonde-out-0").exists())

    def testUnusableOutput(self):
        self.write("file", "")
        for folder in ("file", "file/below", "/proc/sonde"):
            self.refused("--output", folder, "small.c", words=[folder, "--output"])

    def testResultsAreNotMixed(self):
        self.assertEqual(self.sonde("run", "--output", "out", "small.c").returncode, 1)
        before = {path: path.read_bytes() for path in (self.folder / "out").iterdir()}
        self.refused("--output", "out", "small.c", words=["out", "not empty"])
        self.assertEqual(before, {path: path.read_bytes() for path in (self.folder / "out").iterdir()})

    # A limit on the size of files stands for a full disk: tests fit, reports do not. Compiled before, for the compiler
    # could do nothing.
    def testFullDisk(self):
        subprocess.run(["clang-19", "-g", "-c", "-emit-llvm", "small.c"], cwd=self.folder, check=True)
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        result = self.sonde("run", "small.bc", preexec_fn=limit)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual(result.stderr.count("warning: cannot write"), 1)
        self.assertRegex(result.stderr, r"not written: \d+ results, the first: sonde-out-0/")
        self.assertIn("all paths explored, 2 bugs", result.stderr)
        self.assertEqual(len(self.written()), 4)
        for test in self.written():
            ktest.read(test)
        self.assertEqual(list((self.folder / "sonde-out-0").glob(".*")), [])

    def testVanishedFolder(self):
        process = self.start("run", "--max-instructions", "1", "--test-files=1000", "--output", "out", "endless.c")
        self.waitFor(lambda: len(self.written("out")) > 10)
        (self.folder / "out").rename(self.folder / "elsewhere")
        _, messages = process.communicate(timeout=500)
        self.assertEqual(process.returncode, 0, messages)
        self.assertEqual(messages.count("warning: cannot write"), 1)
        self.assertIn("not written: ", messages)
        for test in self.written("elsewhere"):
            ktest.read(test)

    def testImpossibleAssumption(self):
        self.write(
            "impossible.c",
            """#include <klee/klee.h>
            int main(void) { int x; klee_make_symbolic(&x, sizeof x, "x"); klee_assume(x > 5); klee_assume(x < 3); }""",
        )
        result = self.sonde("run", "impossible.c")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("its assumptions may be unsatisfiable", result.stderr)
        self.assertEqual(self.written(), [])

    # Without symbolic input, an assumption that does not hold ends the only path there is.
    def testAnUnmetAssumptionWithoutSymbolicInput(self):
        for condition in "klee_assume(argc > 5)", "if (argc < 5) klee_silent_exit(0)", "__VERIFIER_assume(argc > 5)":
            self.write(
                "unmet.c",
                f"""#include <klee/klee.h>
                void __VERIFIER_assume(int);
                int main(int argc, char **argv) {{
                  {condition};
                }}""",
            )
            result = self.sonde("run", "--output", "out", "unmet.c")
            self.assertEqual(result.returncode, 3, result.stderr)
            info = self.info("out")
            self.assertFalse(info["verdict"]["all_paths_explored"])
            self.assertEqual([(gap["kind"], gap["first"].split(":")[1]) for gap in info["incompleteness"]], [("UnmetAssumption", "4")])
            shutil.rmtree(self.folder / "out")

    def testAnAssumptionAboutAFixedNumberIsNotCalledImpossible(self):
        self.write(
            "fixed.c",
            """#include <klee/klee.h>
            int main(void) { float f; klee_make_symbolic(&f, sizeof f, "f"); klee_assume(f > 1.5f); }""",
        )
        result = self.sonde("run", "fixed.c")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertNotIn("cannot hold", result.stderr)
        self.assertIn("does not hold for the values that symbolic data was fixed to", result.stderr)


class Options(Case):
    def testAnOptionThatIsNearlyOne(self):
        for word, meant in ("--output-folder=x", "--output"), ("--max-times", "--max-time"), ("--exit-on-eror", "--exit-on-error"), ("--sym-stdinn", "--sym-stdin"):
            result = self.sonde("run", word, "small.c")
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"There is no option {word}; is {meant} meant?", result.stderr)
        self.assertNotIn("meant", self.sonde("run", "--posix-runtime", "small.c").stderr)

    def testVersion(self):
        result = self.sonde("--version")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"^sonde \d+\.\d+\.\d+\n$")

    def testANumberThatIsNone(self):
        for word in "abc", "-1", "1e99":
            result = self.sonde("run", f"--max-memory={word}", "small.c")
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"--max-memory: '{word}' is not a number from 0 to 1000000000\n", result.stderr)
        result = self.sonde("run", "--segment-limit=nine", "small.c")
        self.assertIn("--segment-limit: 'nine' is not a number from 0 to 1000000000, nor 'none'", result.stderr)

    def testAChoiceThatIsNone(self):
        for option, names in {
            "--search": "interleaved, dfs, bfs, random-path, random-state, covnew",
            "--optimise": "as-written, 0, 1, 2, 3, s, z",
            "--external": "none, allow",
            "--libc": "auto, musl, none",
            "--print": "nothing, program, llvm",
            "--print-output": "some, all, none",
            "--backend": "abv, z3",
            "--log-point": "core, chain, path",
        }.items():
            result = self.sonde("run", f"{option}=fast", "small.c")
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"{option}: 'fast' is none of {names}\n", result.stderr)

    def testASubcommandThatIsNone(self):
        for word, hint in ("rum", "is 'run' meant?"), ("rnu", "is 'run' meant?"), ("./small.c", "'sonde run ./small.c'"), ("xyzzy", "run"):
            result = self.sonde(word)
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"there is no subcommand '{word}'", result.stderr)
            self.assertIn(hint, result.stderr)

    def testInputsAreShownAsTheProgramHasThem(self):
        self.write(
            "objects.c",
            """#include <klee/klee.h>
            #include <stdlib.h>
            struct { int x, y; } point;
            int main(void) {
              int number; char text[4]; struct { short only; } wrapped;
              char *heap = malloc(4); const unsigned *word = malloc(4); void *raw = malloc(4);
              klee_make_symbolic(&number, sizeof number, "number");
              klee_make_symbolic(text, sizeof text, "text");
              klee_make_symbolic(&wrapped, sizeof wrapped, "wrapped");
              klee_make_symbolic(&point.y, sizeof point.y, "member");
              klee_make_symbolic(&point, sizeof point, "point");
              klee_make_symbolic(heap, 4, "heap");
              klee_make_symbolic((void *)word, 4, "word");
              klee_make_symbolic(raw, 4, "raw");
              if (number == 43 && text[0] == '+' && text[2] == '-' && wrapped.only == 7 && point.x == 1)
                if (heap[1] == 'h' && *word == 65 && *(int *)raw == 66 && klee_range(0, 9, "range") == 8) abort();
            }""",
        )
        expected = """input:
  number (4 bytes): 43, 0x2b
  text (4 bytes): "+\\0-\\0"
  wrapped (2 bytes): 7, 0x7
  member (4 bytes): 0, 0x0
  point (8 bytes):
    000000  01 00 00 00 00 00 00 00                          |........|
  heap (4 bytes): "\\0h\\0\\0"
  word (4 bytes): 65, 0x41
  raw (4 bytes): 66, 0x42, bytes 42 00 00 00
  range (4 bytes): 8, 0x8
"""
        result = self.sonde("run", "objects.c")
        self.assertIn(expected, result.stderr)
        test = self.info()["bugs"][0]["test"]
        self.assertIn(expected, self.sonde("show", f"sonde-last/{test}").stdout)
        self.assertRegex(self.sonde("show", "sonde-last").stdout, rf'{test} .* number=43 text="\+\\0-\\0" wrapped=7 ')

    def testAFuzzTargetsInputIsWhatItWasGiven(self):
        self.write(
            "target.c",
            """#include <stdint.h>
            #include <stdlib.h>
            int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
              if (size == 3 && data[0] == '+' && data[2] == '-') abort();
              return 0;
            }""",
        )
        expected = 'input:\n  size (8 bytes): 3, 0x3\n  data (3 bytes): "+\\0-"\n'
        self.assertIn(expected, self.sonde("run", "target.c").stderr)
        test = self.info()["bugs"][0]["test"]
        self.assertIn(expected, self.sonde("show", f"sonde-last/{test}").stdout)

    def testStatisticsAreThoseOfTheSolver(self):
        def counters(text):
            return {tuple(row.split()[:2]): int(row.split()[2]) for row in text.splitlines() if re.match(r"\S+ +[A-Z]\w+ +\d+  ", row)}

        self.write("script.smt2", "(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(assert (= (bvmul x x) #x31))\n(check-sat)\n")
        run, solve = counters(self.sonde("run", "--stats", "small.c").stderr), counters(self.sonde("solve", "--stats", "script.smt2").stderr)
        self.assertGreater(len(solve), 20)
        others = "rewrite", "path", "memory"  # what depends on the query, and what only a program has
        self.assertEqual(*({key for key in table if key[0] not in others} for table in (run, solve)))
        self.assertGreater(run["expr", "NodesMade"], 10)
        self.assertEqual(counters(self.sonde("run", "small.c").stderr), {})

    def testOneTestAPath(self):
        result = self.sonde("run", "small.c")
        self.assertEqual(result.returncode, 1, result.stderr)
        inputs = {tuple(ktest.read(test)[1]) for test in self.written()}
        self.assertEqual(len(inputs), len(self.written()))
        info = self.info()
        self.assertEqual([test["file"] for test in info["tests"]], [test.name for test in self.written()])
        self.assertEqual({bug["kind"] for bug in info["bugs"]}, {"DivisionByZero", "IndexOutOfBounds"})
        self.assertTrue(info["verdict"]["all_paths_explored"])
        for bug in info["bugs"]:
            report = self.folder / "sonde-last" / bug["test"].replace(".ktest", f".{bug['kind']}.err")
            self.assertIn(f"{bug['place']}: error:", report.read_text())
            self.assertIn("x (1 byte): ", report.read_text())

    def testTheVerdictIsTheLastLineOfAPipeThatGetsAll(self):
        self.write("prints.c", SMALL.replace("int main", "int puts(const char *);\nint main").replace("return 7;", 'puts("seven"); return 7;'))
        both = subprocess.run(self.command("run", "prints.c"), cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertIn("\nseven\n", both.stdout)
        self.assertEqual(both.stdout.splitlines()[-1], "verdict: all paths explored, 2 bugs")

    def testAllErrors(self):
        self.sonde("run", "--output", "one", "small.c")
        self.sonde("run", "--output", "all", "--emit-all-errors", "small.c")
        one, every = self.info("one"), self.info("all")
        self.assertEqual(one["counters"]["error_paths"], every["counters"]["error_paths"])
        self.assertEqual(sum(bug["paths"] for bug in one["bugs"]), one["counters"]["error_paths"])
        self.assertGreater(one["counters"]["error_paths"], len(one["bugs"]))
        errors = [test for test in every["tests"] if test["kind"] != "exit"]
        self.assertEqual(len(errors), every["counters"]["error_paths"])

    def testExitOnError(self):
        result = self.sonde("run", "--exit-on-error", "small.c")
        self.assertEqual(result.returncode, 1, result.stderr)
        info = self.info()
        self.assertEqual(len(info["bugs"]), 1)
        self.assertFalse(info["verdict"]["all_paths_explored"])
        self.assertEqual([gap["kind"] for gap in info["incompleteness"]], ["Unexplored"])

    def testOnlyNewCoverage(self):
        self.sonde("run", "--test-files=1000000", "--output", "all", HERE / "matcher.c")
        self.sonde("run", "--test-files=1000000", "--output", "new", "--only-new-coverage", HERE / "matcher.c")
        self.assertEqual(self.info("all")["coverage"], self.info("new")["coverage"])
        self.assertGreater(len(self.written("new")), 2)
        self.assertLess(len(self.written("new")), 30)

    def testNoOutput(self):
        before = set(self.folder.iterdir())
        result = self.sonde("run", "--no-output", "small.c")
        self.assertEqual(result.returncode, 1)
        self.assertIn("verdict: all paths explored, 2 bugs", result.stderr)
        self.assertEqual(before, set(self.folder.iterdir()))

    def testNoTests(self):
        self.sonde("run", "--path-hash", "--output", "whole", "small.c")
        self.sonde("run", "--path-hash", "--no-tests", "--output", "few", "small.c")
        self.assertEqual(sorted(os.listdir(self.folder / "few")), ["coverage.info", "info.json", "paths.txt", "profile.json", "run.stats", "tree.json"])
        whole, few = (json.loads((self.folder / name / "info.json").read_text()) for name in ("whole", "few"))
        self.assertEqual(whole["counters"]["tests"], few["counters"]["tests"])
        self.assertEqual(few["tests"], [])
        paths = (self.folder / "few/paths.txt").read_text()
        self.assertEqual(paths, (self.folder / "whole/paths.txt").read_text())
        self.assertEqual(paths.count("\n"), few["counters"]["paths"])
        listed = [f"{test['path_hash']} {test['kind']}" for test in whole["tests"]]
        self.assertLessEqual(set(listed), set(paths.splitlines()))

    def testChecksOfTheCompilerAreNoPartOfPaths(self):
        (self.folder / "sum.c").write_text(
            '#include <klee/klee.h>\nint main(void) {\n  int x;\n  klee_make_symbolic(&x, sizeof x, "x");\n  if (x > 5) return x + 1 > 3;\n  return 0;\n}\n'
        )
        paths = {}
        for name, flags in (("plain", "-w"), ("checked", "-fsanitize=undefined"), ("default", "-w")):
            check = "default" if name == "default" else "none"
            self.sonde("run", "--path-hash", "--output", name, f"--check={check}", f"--cflags={flags}", "sum.c")
            paths[name] = set((self.folder / name / "paths.txt").read_text().splitlines())
        self.assertEqual(len(paths["plain"]), 2)
        for name in ("checked", "default"):
            self.assertLess(paths["plain"], paths[name], "beside the error, the paths are the same")

    def testChecksAreNamed(self):
        (self.folder / "good.c").write_text(
            '#include <klee/klee.h>\nint main(void) {\n  unsigned char x;\n  klee_make_symbolic(&x, sizeof x, "x");\n  return x > 5;\n}\n'
        )
        result = self.sonde("run", "--check=-index,+bool", "--output", "out", "good.c")
        self.assertIn("verdict: all paths explored, no bug among: memory errors, assertions, crashes, hangs, signed-overflow, shift, array-size, allocation-overflow, calls, formats, bool", result.stderr)
        checks = self.info("out")["checks"]
        self.assertIn("bool", checks)
        self.assertNotIn("index", checks)

    def testProcessorTime(self):
        self.sonde("run", "--output", "out", "small.c")
        counters = json.loads((self.folder / "out/info.json").read_text())["counters"]
        self.assertLess(0, counters["prepare_time"])
        self.assertLessEqual(counters["prepare_time"], counters["cpu_time"])
        self.assertLessEqual(counters["solved_queries"], counters["queries"] * 8)  # one query may have several parts

    def testQuiet(self):
        result = self.sonde("run", "--quiet", "small.c")
        self.assertIn("error: division by zero", result.stderr)
        self.assertIn("verdict: all paths explored, 2 bugs", result.stderr)
        self.assertNotIn("coverage", result.stderr)

    def testAConcreteProgramLeavesNothing(self):
        self.write("concrete.c", "int main(void) { return 5; }")
        before = set(self.folder.iterdir())
        result = self.sonde("run", "concrete.c")
        self.assertEqual((result.returncode, result.stderr), (5, ""))
        self.assertEqual(before, set(self.folder.iterdir()))

    def testACutRunSaysSo(self):
        result = self.sonde("run", "--max-instructions", "1", "endless.c")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("verdict: not all paths explored, no bug found", result.stderr)
        self.assertRegex(result.stderr, r"a state was not explored further when the run ended \(\d+ times")

    def testShow(self):
        self.sonde("run", "small.c")
        listing = self.sonde("show", "sonde-last").stdout
        self.assertRegex(listing, r"test\d+.ktest  DivisionByZero +small.c:7:\d+ +x=1 y=")
        self.assertRegex(listing, r"\d+ tests; all paths explored, 2 bugs\n$")
        test = self.written()[0]
        self.assertRegex(self.sonde("show", test).stdout, r"arguments: small.c\ninput:\n  x \(1 byte\): ")
        report = next((self.folder / "sonde-last").glob("*.err"))
        self.assertEqual(self.sonde("show", report).stdout, report.read_text())
        refused = self.sonde("show", "small.c")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("small.c: error: this is not a valid .ktest file", refused.stderr)


class Terminal(Case):
    def testStatusLine(self):
        master, slave = pty.openpty()
        process = subprocess.Popen(
            self.command("run", "endless.c"), cwd=self.folder, stdout=subprocess.DEVNULL, stderr=slave
        )
        os.close(slave)
        self.addCleanup(process.kill)
        text = b""
        while len(re.findall(rb"\r\x1b\[K\d:\d\d \| \d+ paths?, \d+ states? \|", text)) < 2:
            text += os.read(master, 1000)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def testALogHasTheStatusNowAndThen(self):
        process = subprocess.Popen(
            self.command("run", "--log-interval=1", "endless.c"), cwd=self.folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True
        )
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        line = next(line for line in process.stderr if "|" in line)
        self.assertRegex(line, r"^sonde: \d:\d\d \| \d+ paths?, \d+ states? \|.*\n$")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
