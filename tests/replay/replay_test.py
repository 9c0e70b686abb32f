#!/usr/bin/env python3
"""`sonde replay` on tests that are written here: what it says of each, and its exit code.

Each function `case_…` is a test of ctest.

usage: replay_test.py SONDE CASE
"""

import json
import os
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sonde, here = Path(sys.argv[1]).resolve(), Path(__file__).resolve().parent
failures = []
TIMEOUT = 500  # seconds after which a replay is taken to hang


def number(value):
    return struct.pack(">I", value)


def write_test(path, objects, arguments=("program",)):
    def text(data):
        return number(len(data)) + data

    words = [word.encode() for word in arguments]
    path.write_bytes(
        b"KTEST" + number(3) + number(len(words)) + b"".join(map(text, words)) + number(0) + number(0)
        + number(len(objects)) + b"".join(text(name.encode()) + text(data) for name, data in objects))


def integer(value, name="x"):
    return (name, struct.pack("<i", value))


class Run:
    """A folder as `sonde run` leaves it."""

    def __init__(self, folder, program):
        self.folder, self.program, self.tests = folder, program, []
        folder.mkdir()

    def place(self, text):
        """Of a line that holds the text."""
        source = self.program if self.program.suffix else here / "program.c"
        lines = source.read_text().splitlines()
        return f"{source}:{next(n for n, line in enumerate(lines, 1) if text in line)}:3"

    def add(self, name, objects, kind, exit_code=None, path_hash=None, arguments=("program",), place=None, output_cut=None, varying=None):
        write_test(self.folder / f"{name}.ktest", objects, arguments)
        self.tests.append({"file": f"{name}.ktest", "kind": kind, "exit_code": exit_code, "path_hash": path_hash, "place": place})
        if output_cut is not None:
            self.tests[-1]["output_cut"] = output_cut
        if varying is not None:
            self.tests[-1]["varying"] = varying
        info = {"program": [str(self.program)], "arguments": ["program"], "tests": self.tests}
        (self.folder / "info.json").write_text(json.dumps(info))


def replay(*words, where=None):
    result = subprocess.run([sonde, "replay", "--all", *map(str, words)], capture_output=True, text=True, timeout=TIMEOUT, cwd=where)
    said = {Path(m[1]).stem: m[2] for m in re.finditer(r"^(\S+\.ktest): (.*)$", result.stdout, re.M)}
    return result, said


def expect(what, result, code, said, **patterns):
    for name, pattern in patterns.items():
        if not re.match(pattern, said.get(name, "nothing")):
            failures.append(f"{what}: {name} should be /{pattern}/, is: {said.get(name)}")
    if result.returncode != code:
        failures.append(f"{what}: exit code {result.returncode} instead of {code}\n{result.stdout}{result.stderr}")


def expect_rows(what, result, code, last, **patterns):
    """Of the table of bugs."""
    rows = dict(re.findall(r"^(\w+)\.ktest +(.*)$", result.stdout, re.M))
    expect(what, result, code, rows, **patterns)
    if len(rows) < len(patterns) or not re.search(last + "$", result.stdout):
        failures.append(f"{what}: the table is\n{result.stdout}")


# --- A harness: inputs by name ---

AGREES = dict.fromkeys(["plain", "argument", "assertion", "division", "null", "reported", "reached", "silent", "nondet"], "agrees")


def harness(folder):
    run = Run(folder / "good", here / "harness.c")
    run.add("plain", [integer(0)], "exit", 0)
    run.add("argument", [integer(1)], "exit", 25, arguments=("program", "5"))
    run.add("assertion", [integer(2)], "AssertionFailed")
    run.add("division", [integer(3)], "DivisionByZero")
    run.add("bounds", [integer(4)], "OutOfBounds")
    run.add("null", [integer(5)], "Null")
    run.add("reported", [integer(6)], "ReportedError")
    run.add("reached", [integer(7)], "exit", 7)
    run.add("silent", [integer(8)], "silent")
    run.add("nondet", [integer(9), integer(42, "nondet_int")], "exit", 42)
    return run


def case_harness(folder):
    result, said = replay(harness(folder).folder)
    expect("harness", result, 0, said, bounds="not shown", **AGREES)


def case_harness_with_sanitizer(folder):
    run = harness(folder)
    for flags in (["--asan"], ["--asan", "--path-hash"]):
        result, said = replay(*flags, run.folder, "--", run.program)
        expect(f"harness {flags}", result, 0, said, bounds="agrees .heap-buffer-overflow", **AGREES)


def case_path_hash(folder):
    """The hash is there however the run ends, and it is compared."""
    _, said = replay("--path-hash", harness(folder).folder)
    hashes = {test: re.search(r"path (0x\w+)", text)[1] for test, text in said.items()}
    if len(hashes) < 10 or len(set(hashes.values())) != len(hashes):
        failures.append(f"paths that differ have one hash: {hashes}")
    hashed = Run(folder / "hashed", here / "harness.c")
    hashed.add("assertion", [integer(2)], "AssertionFailed", path_hash=hashes["assertion"])
    hashed.add("plain", [integer(0)], "exit", 0, path_hash=hashes["nondet"])
    result, said = replay("--path-hash", hashed.folder)
    expect("hashes", result, 1, said, assertion="agrees", plain="DIFFERS.*another path")


def case_bad_tests(folder):
    bad = Run(folder / "bad", here / "harness.c")
    bad.add("status", [integer(0)], "exit", 1)
    bad.add("assumption", [integer(-1)], "exit", 0)
    bad.add("name", [integer(0, "y")], "exit", 0)
    bad.add("size", [("x", b"ab")], "exit", 0)
    bad.add("missing", [integer(9)], "exit", 0)
    result, said = replay(bad.folder)
    expect("bad tests", result, 1, said, status="DIFFERS.*should exit with 1", assumption="DIFFERS.*assumption",
           name="DIFFERS.*'x' of 4 bytes is asked for, 'y'", size="DIFFERS.*of 2 bytes", missing="DIFFERS.*no more inputs")


def case_only_failures_are_printed(folder):
    """Unless all lines are asked for; a single test is always answered."""
    run = harness(folder)
    run.add("wrong", [integer(0)], "exit", 1)
    command = [sonde, "replay", run.folder]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT).stdout
    if not re.fullmatch(r"\S+bounds.ktest: not shown.*\n\S+wrong.ktest: DIFFERS.*\n11 tests: 9 agree, 1 differ, 1 not shown.*\n", printed):
        failures.append(f"failures only: {printed}")
    command = [sonde, "replay", run.folder / "plain.ktest"]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT).stdout
    if not re.fullmatch(r"\S+plain.ktest: agrees .exit 0.\n1 test: 1 agree.*\n", printed):
        failures.append(f"a single test: {printed}")


def case_several_at_the_same_time(folder):
    """Lines, coverage and stacks are those of one after the other."""
    run = harness(folder)
    said = {}
    for jobs in 1, 3:
        said[jobs], _ = replay(f"-j{jobs}", "--asan", "--coverage", folder / f"{jobs}.info", run.folder)
    if said[1].stdout != said[3].stdout or said[3].returncode != 0:
        failures.append(f"with -j3: {said[3].stdout}{said[3].stderr}\nwithout: {said[1].stdout}")
    if (folder / "1.info").read_text() != (folder / "3.info").read_text():
        failures.append("the coverage differs with -j3")
    if not re.search(r"bounds.ktest: agrees .heap-buffer-overflow.\n  #0 \S+harness.c:\d+:\d+ in \w+\n", said[3].stdout):
        failures.append(f"the stack is missing: {said[3].stdout}")


def case_reports_are_symbolised(folder):
    run = Run(folder / "bugs", here / "harness.c")
    run.add("bounds", [integer(4)], "OutOfBounds")
    result, _ = replay("--asan", "--show-output", run.folder)
    if not re.search(r"(?m)^    #\d+ 0x\w+ in main \S+harness.c:\d+:\d+$", result.stderr):
        failures.append(f"frames without places: {result.stderr}")


def case_timeout(folder):
    run = Run(folder / "endless", here / "harness.c")
    run.add("endless", [integer(10)], "exit", 0)
    result, said = replay("--timeout=1", run.folder)
    expect("endless test", result, 1, said, endless="DIFFERS .timeout")


# --- Bugs: each is confirmed where it is, and nowhere else ---


def bugs(folder):
    run = Run(folder / "bugs", here / "harness.c")
    for name, value, kind in [("assertion", 2, "AssertionFailed"), ("division", 3, "DivisionByZero"), ("bounds", 4, "OutOfBounds"),
                              ("null", 5, "Null"), ("reported", 6, "ReportedError"), ("shift", 11, "OversizedShift")]:
        run.add(name, [integer(value)], kind, place=run.place(f"case {value}"))
    run.add("repeated", [integer(4)], "OutOfBounds", place=run.place("case 4"))
    run.add("plain", [integer(0)], "exit", 0)
    return run


def case_confirmed_bugs(folder):
    result, _ = replay("--confirm", bugs(folder).folder)
    expect_rows("bugs", result, 0, r"6 bugs: 6 confirmed, 0 not\n",
                bounds=r"OutOfBounds at \S+harness.c:\d+:3 +confirmed +heap-buffer-overflow, READ of size 1 there",
                assertion=".* confirmed +ABRT there", division=".* confirmed +FPE there", null=".* confirmed +SEGV there",
                reported=".* confirmed +error reported by the program there", shift=".* confirmed +OversizedShift there")


def case_unconfirmed_bugs(folder):
    run = bugs(folder)
    run.add("place", [integer(4)], "OutOfBounds", place=run.place("case 3"))
    run.add("kind", [integer(3)], "OutOfBounds", place=run.place("case 5"))
    run.add("nothing", [integer(0)], "UseAfterFree", place=run.place("case 4"))
    result, _ = replay("--confirm", run.folder)
    expect_rows("no bugs", result, 1, r"9 bugs: 6 confirmed, 3 not\n",
                place=r".* not confirmed +heap-buffer-overflow, READ of size 1 at \S+harness.c:\d+:",
                kind=r".* not confirmed +FPE at \S+harness", nothing=".* not confirmed +exit 0")


CHECKS = """#include <klee/klee.h>
#include <string.h>
int main(void) {
  signed char which;
  struct { int row[4], sum; } table = {0};
  klee_make_symbolic(&which, sizeof which, "which");
  switch (which) {
  case 1: return which + 2147483647 < 0;
  case 2: return table.row[which + 2];
  case 3: { int none[which - 3]; return sizeof none != 0; }
  case 4: memcpy(&table, 0, (size_t)(which - 4)); return 1;
  default: return which * which < 0;
  }
}
"""


def case_confirmed_checks(folder):
    """What a run looks for beyond errors of memory is looked for natively, too, as far as the run did."""
    (folder / "checks.c").write_text(CHECKS)
    for check, bugs in ("default", 4), ("none", 0):
        results = folder / check
        subprocess.run([sonde, "run", "--quiet", f"--check={check}", f"--output={results}", folder / "checks.c"],
                       capture_output=True, timeout=TIMEOUT)
        result, said = replay("--asan", results)
        if re.search("DIFFERS", result.stdout) or len(said) < 5:
            failures.append(f"--check={check}: {result.stdout}")
        result, _ = replay("--confirm", results)
        if bugs and not re.search(f"{bugs} bugs: {bugs} confirmed, 0 not", result.stdout):
            failures.append(f"--check={check}: {result.stdout}")


UNSET = """
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int table[4];
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}
int main(void) {
  unsigned char which;
  klee_make_symbolic(&which, sizeof which, "which");
  int length, places[4];
  char text[4], *copy = malloc(4);
  if (which != 1) length = 5;
  if (which == 1 && length > 3) return 1;
  places[which % 4] = 1;
  if (which == 2) return table[places[3] & 3];
  memcpy(text, "abc", which == 3 ? 3 : 4);
  memcpy(copy, text, 4);
  if (which == 3) write(1, copy, 4);
  if (which == 4 && sign(which - 4)) return 1;
  if (which == 5) return copy[which];
  free(copy);
  return 0;
}
"""


def case_confirmed_uninitialised(folder):
    """Values that were never set are found by a program of its own, beside the other errors."""
    (folder / "unset.c").write_text(UNSET)
    results = folder / "unset"
    subprocess.run([sonde, "run", "--quiet", "--check=+uninitialised", f"--output={results}", folder / "unset.c"],
                   capture_output=True, timeout=TIMEOUT)  # fmt: skip
    result, _ = replay("--confirm", results)
    if not re.search("5 bugs: 5 confirmed, 0 not", result.stdout):
        failures.append(f"--check=+uninitialised: {result.stdout}")


CLAIMS = """
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
static void leave(char *memory) {
  memory[0] = 1;
  exit(0);
}
int main(void) {
  char which, text[4], format[8];
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(text, sizeof text, "text");
  char *kept = malloc(10);
  char *lost = malloc(20);
  sprintf(format, "%%%ds\\n", which);
  switch (which) {
  case 1: lost = NULL; break;
  case 2: leave(kept);
  case 3: printf(format, "built");
  case 4: text[3] = 0; printf(text);
  case 5: which = (char)(lost != NULL); free(malloc((size_t)text[0] << 20));
  }
  free(kept);
  exit(0);
}
"""


def case_claims_that_are_false(folder):
    """Memory that a variable of a living call refers to is no leak, and a format that the program has built is not input, whatever a run claims."""
    program = folder / "claims.c"
    program.write_text(CLAIMS)
    run = Run(folder / "claims", program)
    text = ("text", b"%s%s")
    for name, which, kind, place in (
        ("leak", 1, "MemoryLeak", "lost = malloc"), ("reachable", 2, "MemoryLeak", "kept = malloc"), ("unfreed", 2, "ReachableLeak", "kept = malloc"),
        ("built", 3, "FormatFromInput", "built"), ("input", 4, "FormatFromInput", "printf(text)"), ("large", 5, "OversizedAllocation", "<< 20"),
    ):  # fmt: skip
        run.add(name, [("which", bytes([which])), text], kind, place=run.place(place))
    info = json.loads((run.folder / "info.json").read_text())
    (run.folder / "info.json").write_text(json.dumps({**info, "options": {"--check": "default", "--max-allocation": "1000"}}))
    result, _ = replay("--confirm", run.folder)
    expect_rows("claims", result, 1, r"6 bugs: 4 confirmed, 2 not\n", leak=".* confirmed +detected.*", reachable=".* not confirmed +exit 0", unfreed=".* confirmed +detected",
                built=".* not confirmed +a format whose conversions do not depend on the input", input=".* confirmed +FormatFromInput", large=".* confirmed +OversizedAllocation")


def case_new_memory(folder):
    """What nobody has written holds the same in the run and natively, however the program is built."""
    results = folder / "new"
    subprocess.run([sonde, "run", "--quiet", "--path-hash", f"--output={results}", here / "new_memory.c"],
                   capture_output=True, timeout=TIMEOUT)  # fmt: skip
    for flags in ([], ["--asan"], ["--path-hash"], ["--path-hash", "--asan"]):
        result, _ = replay(*flags, results)
        if "10 tests: 10 agree, 0 differ, 0 not shown" not in result.stdout:
            failures.append(f"replay {flags}: {result.stdout}{result.stderr}")


def case_large_memory(folder):
    """Memory that the program allocates and does not touch takes no memory natively, either."""
    program, results = folder / "large.c", folder / "large"
    program.write_text("""
        #include <klee/klee.h>
        #include <stdlib.h>
        int main(void) {
          unsigned char x;
          klee_make_symbolic(&x, sizeof x, "x");
          char *large = malloc(2ul << 30);
          large[1000000 * x] = 1;
          return large[7] == (char)0xaa;
        }""")
    subprocess.run([sonde, "run", "--quiet", f"--output={results}", program], capture_output=True, timeout=TIMEOUT)
    for flags in ([], ["--asan"]):
        result, _ = replay(*flags, results)
        megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
        if "1 test: 1 agree" not in result.stdout or megabytes > 1000:
            failures.append(f"replay {flags}, {megabytes} MB: {result.stdout}{result.stderr}")


# --- A fuzz target ---


def target(folder):
    run = Run(folder / "target", here / "target.c")
    run.add("empty", [("size", struct.pack("<Q", 0)), ("data", b"abc")], "exit", 3)
    run.add("bounds", [("size", struct.pack("<Q", 2)), ("data", b"abc")], "OutOfBounds")
    run.add("plain", [("size", struct.pack("<Q", 12)), ("data", b"bcdefghijklm")], "exit", 0)
    return run


def case_fuzz_target_with_sanitizer(folder):
    run = target(folder)
    for flags in (["--asan"], ["--asan", "--path-hash"]):
        result, said = replay(*flags, run.folder)
        expect(f"target {flags}", result, 0, said, empty="agrees", bounds="agrees", plain="agrees")


def case_executable_and_no_prediction(folder):
    run, native = target(folder), folder / "native"
    replay("--build", native, run.folder)
    (run.folder / "info.json").unlink()
    result, said = replay(run.folder, "--", native)
    expect("executable", result, 0, said, empty="ran .exit 3", plain="ran .exit 0")


def case_cut_paths_that_exit_are_counted_only(folder):
    """Of tests that agree, and of cut paths that exit, only the number is told; a cut path that crashes is told."""
    run = Run(folder / "cut", here / "harness.c")
    run.add("plain", [integer(0)], "exit", 0)
    run.add("cut", [integer(1)], "cut")
    run.add("division", [integer(3)], "cut")
    run.add("wrong", [integer(7)], "exit", 8)
    result = subprocess.run([sonde, "replay", str(run.folder)], capture_output=True, text=True, timeout=TIMEOUT)
    told = re.findall(r"(\w+)\.ktest: ", result.stdout)
    if sorted(told) != ["division", "wrong"] or "4 tests: 1 agree, 1 differ, 0 not shown, 2 without a prediction" not in result.stdout:
        failures.append(f"only failures should be told:\n{result.stdout}")


# --- The working directory and processes ---


def working_folder(folder):
    place = folder / "place"
    (place / "below").mkdir(parents=True)
    (place / "data").write_text("before")
    (place / "below" / "data").write_text("below")
    return place


def case_files_of_the_working_directory(folder):
    """They are there for each test, and stay as they are."""
    place = working_folder(folder)
    run = Run(folder / "files", here / "files.c")
    run.add("first", [integer(0)], "exit", 0)
    run.add("second", [integer(0)], "exit", 0)
    run.add("input", [integer(1)], "exit", 6)
    result, said = replay("--stdin", here / "files.c", run.folder, where=place)
    expect("files", result, 0, said, first="agrees", second="agrees", input="agrees")
    if (place / "data").read_text() != "before" or len(list(place.iterdir())) != 2:
        failures.append("a test leaves traces in the working directory")


def case_process_that_goes_on(folder):
    """It holds the output open for ever: whoever waits for its end does not come back."""
    run = Run(folder / "files", here / "files.c")
    run.add("lingering", [integer(2)], "exit", 0)
    result, said = replay("--timeout=10000", run.folder)
    expect("process that goes on", result, 0, said, lingering="agrees")


def case_interrupted(folder):
    """A signal ends what was started, and leaves nothing behind; what was seen before is counted."""
    endless = Run(folder / "endless", here / "harness.c")
    endless.add("again", [integer(2)], "exit", 77)
    endless.add("endless", [integer(10)], "exit", 0)
    temporary = folder / "temporary"
    temporary.mkdir()
    replay("--build", folder / "harness", endless.folder)
    process = subprocess.Popen([sonde, "replay", "--timeout=10000", endless.folder, "--", folder / "harness"], text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env={**os.environ, "TMPDIR": str(temporary)})
    while not list(temporary.glob("*/*/inputs.ktest")):
        time.sleep(0.05)
    time.sleep(0.5)
    process.terminate()
    counted, message = process.communicate(timeout=TIMEOUT)
    if "1 of 2 tests: 0 agree, 1 differ, " not in counted:
        failures.append(f"interrupted: {counted}")
    if process.returncode != 2 or "interrupted" not in message or list(temporary.iterdir()):
        failures.append(f"interrupted: {process.returncode} {message} {list(temporary.iterdir())}")


# --- A program that is started as a whole: from C, as sonde cc builds it, and made anew from its bitcode ---


def case_comparison_up_to_a_difference(folder):
    """memcmp accesses no byte after the first difference, in the run and under AddressSanitizer."""
    source = folder / "compared.c"
    source.write_text("#include <string.h>\nint main(int argc, char **argv) { return argc > 1 && memcmp(argv[1], \"-long\", 5) == 0; }\n")
    subprocess.run([sonde, "run", "--quiet", f"--output={folder / 'compared'}", source, "--sym-arg", "5"], capture_output=True, timeout=TIMEOUT)
    result, _ = replay("--asan", folder / "compared")
    if not re.search(r"^(\d+) tests: \1 agree", result.stdout, re.M):
        failures.append(f"a comparison: {result.stdout}{result.stderr}")


def whole_program(folder, program, flags):
    words = ("./prog", "first", "--sym-args", "0", "2", "3", "--sym-env", "COLOUR=4", "--sym-stdin", "2", "--sym-files", "1", "2",
             "--sym-file", "dir/name=template")
    objects = [("n_args", b"\1\0\0\0"), ("arg00", b"x y\0"), ("env:COLOUR", b"red\0\0"), ("stdin", b"\0\xff"), ("A-data", b"ab"),
               ("file:dir/name", b"cd")]
    printed = "./prog\nfirst\nx y\nCOLOUR=red\nstdin: 00 ff\nA: 61 62\ndir/name: 63 64\n"
    place = working_folder(folder)
    whole = Run(folder / "whole", program)
    whole.add("plain", objects, "exit", 3, arguments=words, output_cut=False)
    (whole.folder / "plain.stdout").write_text(printed)
    whole.add("concrete", [], "exit", 2, arguments=("other", "--sym-literal", "--sym-arg"), output_cut=False)
    (whole.folder / "concrete.stdout").write_text("other\n--sym-arg\nCOLOUR=(null)\nstdin:\n")
    whole.add("failing", [*objects, ("fail:read#1", b"\5\0\0\0")], "exit", 3, arguments=words)
    whole.add("elsewhere", [("file:/etc/x", b"a")], "exit", 1, arguments=("p", "--sym-file", "/etc/x=template"))
    whole.add("bounds", [("arg00", b"abc\0")], "OutOfBounds", arguments=("p", "1", "2", "--sym-arg", "3"), place=whole.place("strcpy"))
    result, said = replay(*flags, whole.folder, where=place)
    expect(f"{program} {flags}", result, 0, said, plain="agrees .exit 3", concrete="agrees", failing="not run.*fail:read#1",
           elsewhere="not run.*/etc/x", bounds="agrees" if "--asan" in flags else "not shown")
    return whole, place


def confirm_whole_program(whole, place):
    result, _ = replay("--confirm", whole.folder, where=place)
    expect_rows(f"{whole.program}", result, 0, "1 bug: 1 confirmed, 0 not\n", bounds=".* confirmed +heap-buffer-overflow, WRITE of size 4 there")


def compiled(folder):
    executable = folder / "program"
    subprocess.run([sonde, "cc", "-o", executable, here / "program.c"], check=True)
    return executable


FLAGS_SOURCE = """
#include <klee/klee.h>
#include "first.h"
#include "second.h"
#include "zero.h"
#include <nothing.h>
int check(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 100) {
    char bytes[4];
    char *volatile start = bytes;
    start[x / 20] = 1;
  }
  return (x > 3 && x < 10) + FIRST + SECOND + THIRD + ZERO + NOTHING + ANOTHER;
}
"""


def case_flags_of_the_run(folder):
    """The program is compiled and started as in the run, also from elsewhere; what is given to replay is stronger."""
    project, elsewhere = folder / "project", folder / "elsewhere"
    for name in ("one", "two", "three", "four"):
        (project / name).mkdir(parents=True)
    elsewhere.mkdir()
    (project / "flags.c").write_text(FLAGS_SOURCE)
    (project / "main.c").write_text("int main(void) { return 99; }")
    (project / "one/first.h").write_text("#define FIRST 1")
    (project / "two/second.h").write_text("#define SECOND 2")
    (project / "three/zero.h").write_text("#define ZERO 0")
    (project / "four/nothing.h").write_text("#define NOTHING 0")
    (project / "another.h").write_text("#define ANOTHER 0")
    # Many use this flag to keep bitcode as it was written; it must not switch off AddressSanitizer.
    flags = ["-Ione", "-DTHIRD=4", "--entry=check", "-O1", "--path-hash", "--cflags=-Itwo -I three -isystem four -include another.h -Xclang -disable-llvm-passes"]
    run = subprocess.run([sonde, "run", "--output=run", *flags, "flags.c", "main.c"], cwd=project, capture_output=True, text=True)
    if run.returncode != 1:
        failures.append(f"the run ends with {run.returncode}\n{run.stderr}")
    for where in (project, elsewhere):
        result, said = replay("--path-hash", "--asan", project / "run", where=where)
        if result.returncode != 0 or len(said) < 3 or not all(text.startswith("agrees") for text in said.values()):
            failures.append(f"in {where.name}: {result.returncode}\n{result.stdout}{result.stderr}")
    result, said = replay("--cflags=-UTHIRD -DTHIRD=5", project / "run", where=project)
    if result.returncode != 1 or not all("DIFFERS (exit" in text or "not shown" in text for text in said.values()):
        failures.append(f"with another macro: {result.returncode}\n{result.stdout}{result.stderr}")


def case_last_run(folder):
    """Without a test, the tests are those of the last run; where there is none, the error says what to name."""
    result, _ = replay("--confirm", where=folder)
    if result.returncode != 2 or "sonde-last: error: no such test" not in result.stderr or "the folder of a run" not in result.stderr:
        failures.append(f"without a run: {result.returncode}\n{result.stderr}")
    subprocess.run([sonde, "run", "--quiet", here / "target.c"], cwd=folder, capture_output=True)
    result, _ = replay("--confirm", where=folder)
    if "1 bug: 1 confirmed, 0 not" not in result.stdout:
        failures.append(f"the last run: {result.returncode}\n{result.stdout}{result.stderr}")
    result = subprocess.run([sonde, "show"], cwd=folder, capture_output=True, text=True)
    if result.returncode != 0 or "tests; " not in result.stdout:
        failures.append(f"show: {result.returncode}\n{result.stdout}{result.stderr}")


def case_program_from_source(folder):
    confirm_whole_program(*whole_program(folder, here / "program.c", []))


def case_program_from_executable(folder):
    confirm_whole_program(*whole_program(folder, compiled(folder), []))


def case_program_from_bitcode_with_sanitizer(folder):
    whole_program(folder, compiled(folder), ["--asan"])


def case_program_from_bitcode_with_path_hash(folder):
    whole_program(folder, compiled(folder), ["--path-hash"])


def case_test_that_lacks_an_object(folder):
    short = Run(folder / "short", compiled(folder))
    short.add("short", [], "exit", 0, arguments=("p", "--sym-arg", "1"))
    result, _ = replay(short.folder)
    if result.returncode != 2 or "short.ktest: error: the test has no object 'arg00'" not in result.stderr:
        failures.append(f"a test that lacks an object: {result.returncode} {result.stderr}")


# --- What is printed is compared if the program exits ---


def printing(folder):
    run = Run(folder / "printing", here / "files.c")
    for name in ("same", "other", "errors", "empty", "unknown"):
        run.add(name, [integer(3)], "exit", 0, output_cut=None if name == "unknown" else False)
    run.add("cut", [integer(3)], "exit", 0, output_cut=True)
    for name, suffix, text in [("same", "stdout", "one\ntwo\n"), ("same", "stderr", "three\n"), ("other", "stdout", "one\n2\n"),
                               ("errors", "stdout", "one\ntwo\n"), ("errors", "stderr", "three\nfour\n"), ("cut", "stdout", "one\n")]:
        (run.folder / f"{name}.{suffix}").write_text(text)
    return run


def case_printed(folder):
    result, said = replay(printing(folder).folder)
    expect("printing", result, 1, said, same="agrees", other="DIFFERS.*standard output is another from line 2 on",
           errors="DIFFERS.*standard error ends in line 2, too early",
           empty="DIFFERS.*standard output goes on in line 1, after its end", unknown="agrees", cut="agrees")


def case_show_output(folder):
    result, _ = replay("--show-output", printing(folder).folder / "same.ktest")
    if "one\ntwo\nthree\n" not in result.stderr:
        failures.append(f"--show-output: {result.stderr}")


# --- What is not the same natively is named as the likely reason of a difference ---


def case_likely_reason(folder):
    run = Run(folder / "reasons", here / "files.c")
    run.add("same", [integer(3)], "exit", 0, varying=["time"])
    run.add("random", [integer(3)], "exit", 1, varying=["random", "process"])
    run.add("later", [integer(3)], "exit", 1, varying=["something of a later version", "time"])
    run.add("plain", [integer(3)], "exit", 1)
    run.add("error", [integer(3)], "Abort", varying=["folder"])
    result, said = replay(run.folder)
    expect("reasons", result, 1, said, same="agrees", random="DIFFERS", later="DIFFERS", plain="DIFFERS", error="DIFFERS")
    for text in (r"random\.ktest: DIFFERS.*\n  likely reason: the path reads what is not the same natively \(random bytes, process numbers\)\n",
                 r"later\.ktest: DIFFERS.*\n  likely reason: the path reads what is not the same natively \(the time\)\n",
                 r"plain\.ktest: DIFFERS.*\n\S", r"same\.ktest: agrees.*\n\d",
                 r" 4 differ, .*\n3 of those that differ read what is not the same natively \(random bytes, the time, process numbers, the name of the working directory\)\n$"):
        if not re.search(text, result.stdout):
            failures.append(f"no /{text}/ in\n{result.stdout}")
    result, _ = replay("--confirm", run.folder)
    if not re.search(r"not confirmed .*; likely because the path reads what is not the same natively \(the name of the working directory\)\n", result.stdout):
        failures.append(f"--confirm names no likely reason: {result.stdout}{result.stderr}")


def case_values_that_were_never_set(folder):
    (folder / "unset.c").write_text("""#include <stdio.h>
#include <string.h>
static int status(const char *text) {
  int error;
  if (strcmp(text, "ok") == 0) error = 0;
  return error;
}
int main(int argc, char **argv) {
  printf("%d\\n", status(argv[1]));
  return 0;
}
""")
    subprocess.run([sonde, "cc", "-o", "unset", "unset.c"], cwd=folder, capture_output=True, timeout=TIMEOUT)
    subprocess.run([sonde, "run", "--quiet", "--check=-missing-return", "--output=run", "./unset", "--sym-arg", "2"], cwd=folder, capture_output=True, timeout=TIMEOUT)
    hint = "'sonde run --check=+uninitialised' finds that"
    result, _ = replay("run", where=folder)
    if result.returncode != 1 or not result.stdout.endswith(hint + "\n"):
        failures.append(f"no hint: {result.stdout}{result.stderr}")
    result, _ = replay("--asan", "run", where=folder)
    if result.returncode != 0 or hint in result.stdout:
        failures.append(f"--asan: {result.stdout}{result.stderr}")


def case_what_a_path_reads_is_recorded(folder):
    expected = {1: ["random"], 2: ["random"], 3: ["time"], 4: ["time", "process"], 5: ["folder"], 6: ["machine"], 7: ["proc"], 8: ["time"], 9: None, 10: ["refused"]}
    subprocess.run([sonde, "run", "--quiet", "--output=run", here / "varying.c"], cwd=folder, capture_output=True, timeout=TIMEOUT)
    tests = json.loads((folder / "run/info.json").read_text())["tests"]
    recorded = {test["exit_code"]: test.get("varying") for test in tests}
    if recorded != expected:
        failures.append(f"recorded: {recorded}")
    result, said = replay(folder / "run")
    for test in tests:
        expect("varying", result, 1, said, **{Path(test["file"]).stem: "agrees" if test["exit_code"] in (8, 9) else "DIFFERS"})
    if "8 differ, 0 not shown, 0 without a prediction\n8 of those that differ read " not in result.stdout:
        failures.append(result.stdout)


def case_what_a_native_function_returns_is_recorded(folder):
    program = folder / "native.c"
    program.write_text("""#include <klee/klee.h>
#include <time.h>
int main(void) {
  char now;
  klee_make_symbolic(&now, 1, "now");
  if (now) return time(0) == 0;
  return 2;
}
""")
    subprocess.run([sonde, "run", "--quiet", "--libc=none", "--output=run", program], cwd=folder, capture_output=True, timeout=TIMEOUT)
    recorded = {test["exit_code"]: test.get("varying") for test in json.loads((folder / "run/info.json").read_text())["tests"]}
    if recorded != {0: ["time"], 2: None}:
        failures.append(f"recorded: {recorded}")


# --- A test does not change files of others ---


def case_files_elsewhere(folder):
    home, here = folder / "home", folder / "here"
    home.mkdir()
    here.mkdir()
    (home / "old").write_text("old")
    (here / "program.c").write_text("""#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char what;
  klee_make_symbolic(&what, 1, "what");
  if (chdir(getenv("PLACE"))) return 9;
  if (what == 1) return !fopen("new", "w");
  if (what == 2) return unlink("old") ? 9 : 2;
  if (what == 3) return fopen("old", "r") ? 3 : 9;
  return 4;
}
""")
    environment = {**os.environ, "PLACE": str(home)}

    def sonde_in(*words):
        return subprocess.run([sonde, *words], cwd=here, capture_output=True, text=True, timeout=TIMEOUT, env=environment)

    ran = sonde_in("run", "--output=run", "program.c")
    tests = {test["exit_code"]: test.get("changes_elsewhere") for test in json.loads((here / "run/info.json").read_text())["tests"]}
    if tests != {0: True, 2: True, 3: None, 4: None}:
        failures.append(f"recorded: {tests}")
    if ran.stderr.count("some paths change files outside of the working directory, as ") != 1:
        failures.append(f"the run says nothing of it: {ran.stderr}")
    result = sonde_in("replay", "run")
    if result.returncode != 0 or "4 tests: 2 agree, 0 differ, 0 not shown, 0 without a prediction, 2 not run" not in result.stdout:
        failures.append(f"replay: {result.returncode} {result.stdout}{result.stderr}")
    reason = "its path changes files outside of the working directory (--anywhere runs it)"
    if not re.search(rf"^2 not run, the first is run/test\d+\.ktest: {re.escape(reason)}$", result.stdout, re.M) or result.stdout.count(reason) != 1:
        failures.append(f"replay: {result.stdout}")
    if (every := sonde_in("replay", "--all", "run").stdout).count(f"not run: {reason}") != 2:
        failures.append(f"replay --all: {every}")
    if sorted(path.name for path in home.iterdir()) != ["old"]:
        failures.append(f"files were changed: {list(home.iterdir())}")
    info = json.loads((here / "run/info.json").read_text())
    cut = next(test for test in info["tests"] if test["exit_code"] == 4)
    cut.update(kind="cut", exit_code=None)
    shutil.copytree(here / "run", here / "cut")
    (here / "cut/info.json").write_text(json.dumps(info))
    result = sonde_in("replay", "--all", "cut")
    if "not run: its path was cut, and others of this run change files" not in result.stdout or "3 not run" not in result.stdout:
        failures.append(f"a path that was cut: {result.returncode} {result.stdout}{result.stderr}")
    with tempfile.TemporaryDirectory(dir="/tmp") as project:
        beside, inside = Path(project, "data"), Path(project, "inside")
        beside.write_text("kept")
        inside.mkdir()
        (inside / "removes.c").write_text('#include <unistd.h>\nint main(void) { return unlink("../data"); }\n')
        subprocess.run([sonde, "run", "--output=run", "removes.c"], cwd=inside, capture_output=True, timeout=TIMEOUT)
        result = subprocess.run([sonde, "replay", "run"], cwd=inside, capture_output=True, text=True, timeout=TIMEOUT)
        if "1 not run" not in result.stdout or not beside.exists():
            failures.append(f"beside a folder below /tmp: {result.returncode} {result.stdout}{result.stderr}")
    if os.access("/dev", os.W_OK):
        (here / "device.c").write_text('#include <unistd.h>\nint main(void) { return symlink("nowhere", "/dev/made-by-a-test-of-sonde"); }\n')
        sonde_in("run", "--output=device", "device.c")
        result = sonde_in("replay", "device")
        if "1 not run" not in result.stdout or os.path.lexists("/dev/made-by-a-test-of-sonde"):
            failures.append(f"a change of /dev: {result.returncode} {result.stdout}{result.stderr}")
    result = sonde_in("replay", "--anywhere", "run")
    if result.returncode > 1 or "not run" in result.stdout or sorted(path.name for path in home.iterdir()) != ["new"]:
        failures.append(f"--anywhere: {result.returncode} {result.stdout} {list(home.iterdir())}")


def case_missing_functions(folder):
    """A run needs only the functions that are called, a native program all of them."""
    (folder / "most.c").write_text("int missing(int); int main(int count, char **words) { return count > 5 ? missing(count) : 3; }")
    (folder / "rest.c").write_text("int missing(int x) { return x; }")
    run = Run(folder / "run", folder / "most.c")
    run.add("exits", [], "exit", 3)
    result, _ = replay(run.folder)
    if result.returncode != 2 or "error: clang cannot link this program\n  a native program needs all functions" not in result.stderr:
        failures.append(f"missing functions: {result.returncode} {result.stderr}")
    result, said = replay(run.folder, "--", folder / "most.c", folder / "rest.c")
    expect("with all functions", result, 0, said, exits="agrees")


def case_mistakes(folder):
    run, unknown = printing(folder), target(folder)
    (unknown.folder / "info.json").unlink()
    for words, message in [([folder / "none.ktest"], "no such test"), ([unknown.folder], "the program of these tests is not known"),
                           ([run.folder, "--", folder / "none"], "cannot run this program"), ([here], "has no tests\n  name a test or the folder of a run"),
                           (["--asan", run.folder, "--", "/bin/true"], "has no bitcode"),
                           (["--stdin", folder / "none", run.folder], "no such file"),
                           (["--confirm", "--coverage", "x", run.folder], "one of")]:
        result, _ = replay(*words)
        if result.returncode != 2 or message not in result.stderr:
            failures.append(f"{words}: {result.returncode} {result.stderr}")


def outside_of_temporary_folders():
    """A folder to make others in that is none for temporary files, in which changes count as harmless."""
    for place in (Path.cwd(), Path.home(), Path("/var/cache"), Path("/var/lib")):
        if not str(place).startswith(("/tmp", "/var/tmp", "/dev/")) and os.access(place, os.W_OK):
            return place
    print("there is no such folder that can be written to")
    sys.exit(77)


with tempfile.TemporaryDirectory(dir=outside_of_temporary_folders() if sys.argv[2] == "files_elsewhere" else None) as name:
    globals()[f"case_{sys.argv[2]}"](Path(name))
print("\n".join(failures))
sys.exit(1 if failures else 0)
