#!/usr/bin/env python3
"""Every searcher finds the same paths; every limit ends what it promises to end, and the verdict says so.

usage: limits_test.py SONDE [SUITE]
"""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SONDE = Path(sys.argv[1]).resolve()
SEARCHERS = ["interleaved", "dfs", "bfs", "random-path", "random-state", "covnew"]

# 64 paths, and a bug on some of them.
TREE = """
#include <klee/klee.h>
int main(void) {
  unsigned char x[6];
  int ones = 0;
  klee_make_symbolic(x, sizeof x, "x");
  for (int n = 0; n < 6; n++)
    if (x[n] > 100) ones++;
  return 10 / (5 - ones);
}
"""

# More paths than anybody waits for.
ENDLESS = TREE.replace("6", "64").replace("10 / (5 - ones)", "ones")

# 16,384 paths.
WIDE = TREE.replace("6", "14").replace("10 / (5 - ones)", "ones")

# 4,096 paths, and what each state has and no other shares: memory, or what it has printed.
OWN = """
#include <klee/klee.h>
#include <stdio.h>
static char own[1 << 16];
int main(void) {
  unsigned char x[12];
  klee_make_symbolic(x, sizeof x, "x");
  for (int n = 0; n < 12; n++) {
    if (x[n] > 100) own[0]++;
    OWN;
  }
  return 0;
}
"""
OWN_MEMORY = OWN.replace("OWN;", "for (unsigned page = 0; page < sizeof own; page += 4096) own[page + n + 1] = 1;")
# As the former, and between forks a state has turns without any.
OWN_TURNS = OWN_MEMORY.replace("own[0]++;", "own[0]++; for (volatile int turn = 0; turn < 3000; turn++);")
OWN_OUTPUT = OWN.replace("OWN;", 'printf("%020000d", own[0]);')

# A path that takes memory for ever, beside one that ends.
GROWS = """
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char x;
  size_t size = 100000;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 1) return 1;
  for (;;) GROW;
}
"""

# A fuzz target whose inputs are large, as are its states: each byte that it looks at is one more fork.
FUZZ = """
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  int ones = 0;
  for (size_t n = 0; n < size; n++)
    if (data[n] > 100) ones++;
  return ones;
}
"""

# States that have much of their own: each fork writes to another of many heap objects.
HEAPS = """
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  static unsigned char bytes[60000];
  char *heap[200];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  for (int n = 0; n < 200; n++) heap[n] = calloc(1, 4000);
  int hits = 0;
  for (int n = 0; n < 60000; n += 2) {
    if (bytes[n] * bytes[n + 1] == hits % 2000) hits++;
    heap[n % 200][n % 4000] = hits;
  }
  return hits > 100;
}
"""

# One path, with a constraint among all bytes of standard input.
SUM = """
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  static unsigned char bytes[20000];
  unsigned sum = 0;
  long size = read(0, bytes, sizeof bytes);
  for (long n = 0; n < size; n++) sum = (sum << 1 | sum >> 31) ^ bytes[n];
  if (sum == 1) abort();
  return 0;
}
"""

# A path that never ends, beside one that does.
LOOP = """
#include <klee/klee.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 1) return 1;
  for (volatile unsigned n = 0;; n++) {}
}
"""

# A query that takes work: two factors.
FACTORS = """
#include <klee/klee.h>
int main(void) {
  unsigned x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(x > 1 & x < 65536 & y > 1 & y < 65536);
  if (x * y == 4292739359u) return 1;
  return 0;
}
"""

# A query that takes longer than anybody waits.
HARD = """
#include <klee/klee.h>
int main(void) {
  unsigned long x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(x > 1 & x < 4294967296 & y > 1 & y < 4294967296);
  if (x * y == 9345561948792661919ul) return 1;
  return 0;
}
"""


unsanitized = unittest.skipIf(b"__asan_init" in SONDE.read_bytes(), "the sanitizer's allocator pads every object, and looks for leaks at the end")


def is_running(number):
    """Whether there is such a process, and it is more than an entry that nobody has asked for yet."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def processor_seconds(pid):
    """What a process has used so far, with the children that it waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sonde-limits-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.runs = 0

    def command(self, text, *options):
        self.runs += 1
        source, self.output = self.folder / "program.c", self.folder / f"run-{self.runs}"
        source.write_text(text)
        if any(option.startswith("--max-time") for option in options):
            source = self.compiled(source)
        return [SONDE, "run", "--path-hash", "--test-files=1000000", f"--output={self.output}", *options, source]

    def compiled(self, source):
        """Bitcode: what clang takes on a machine that has much else to do is not to count."""
        module = source.with_suffix(".bc")
        flags = ["-g", "-O1", "-Xclang", "-disable-llvm-passes", f"-I{Path(__file__).resolve().parents[2]}/runtime/include"]
        subprocess.run(["clang-19", *flags, "-c", "-emit-llvm", "-o", module, source], check=True, stderr=subprocess.DEVNULL)
        return module

    def explore(self, text, *options):
        """What info.json says."""
        result = subprocess.run(self.command(text, *options), capture_output=True, text=True)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return self.info()

    def exploreForLongEnough(self, isEnough, text, *options):
        """What info.json says of a run that a time limit ends. How far a run gets in a second depends on the machine and on what else it
        does, so the limit is doubled until a run has got as far as it must."""
        for seconds in (3 << n for n in range(8)):
            result = subprocess.run(self.command(text, f"--max-time={seconds}", *options), capture_output=True, text=True)
            if result.returncode in (0, 1) and isEnough(self.info()):
                return self.info()
        self.fail(f"even {seconds} seconds are too short: {result.stderr}")

    def info(self):
        return json.loads((self.output / "info.json").read_text())

    def peakMegabytes(self):
        """The most memory that a row of the time line has: at the end, what states had may have gone back to the system."""
        with contextlib.closing(sqlite3.connect(self.output / "run.stats")) as database:
            return database.execute("SELECT max(memory) FROM stats").fetchone()[0] >> 10

    def written(self):
        """Names and bytes of all tests."""
        return [(path.name, path.read_bytes()) for path in sorted(self.output.glob("*.ktest"))]

    def assertGaps(self, info, *kinds):
        self.assertEqual(sorted(gap["kind"] for gap in info["incompleteness"]), sorted(kinds))
        self.assertEqual(info["verdict"]["all_paths_explored"], not kinds)


class Searchers(Case):
    def test_all_find_the_same_paths(self):
        found = set()
        for name in SEARCHERS:
            info = self.explore(TREE, f"--search={name}", "--emit-all-errors")
            self.assertGaps(info)
            found.add(tuple(sorted((test["path_hash"], test["kind"]) for test in info["tests"])))
        self.assertEqual(len(found), 1)
        self.assertEqual(len(found.pop()), 64)

    def test_each_does_the_same_twice(self):
        for name in SEARCHERS:
            self.explore(TREE, f"--search={name}")
            first = self.written()
            self.assertEqual(len(first), 64 - 5, name)  # six paths to one bug
            self.explore(TREE, f"--search={name}")
            self.assertEqual(first, self.written(), name)

    def test_the_seed_changes_the_order(self):
        orders = set()
        for seed in range(3):
            self.explore(TREE, "--search=random-state", f"--seed-search={seed}")
            orders.add(tuple(self.written()))
        self.assertGreater(len(orders), 1)

    def test_an_unknown_one_is_a_mistake(self):
        result = subprocess.run(self.command(TREE, "--search=fastest"), capture_output=True, text=True)
        self.assertEqual(result.returncode, 2)
        self.assertIn("random-path", result.stderr)


class Limits(Case):
    def test_time(self):
        info = self.exploreForLongEnough(lambda info: "exit" in [test["kind"] for test in info["tests"]], LOOP)
        self.assertGaps(info, "Unexplored")

    def assertTimeEnds(self, *options):
        for search in "interleaved", "dfs", "bfs":
            with self.subTest(search=search, options=options):
                info = self.exploreForLongEnough(lambda info: info["counters"]["cut_paths"] > 0, FUZZ, f"--search={search}", *options)
                self.assertEqual(len(info["tests"]), len(self.written()))
                self.assertUntestedAreCounted(info)

    def assertUntestedAreCounted(self, info):
        counters = info["counters"]
        cut_tests = sum(test["kind"] == "cut" for test in info["tests"])
        self.assertEqual(counters["cut_paths"], counters["cut_nothing_new"] + counters["cut_no_time"] + cut_tests)

    def test_time_with_large_inputs(self):
        self.assertTimeEnds("--fuzz-size=100000")

    def test_time_with_many_states(self):
        self.assertTimeEnds("--fuzz-size=500")

    # In processor time, which other load on the machine does not change.
    @unsanitized
    def test_the_process_ends_soon_after_the_verdict(self):
        command = self.command(HEAPS, "--max-instructions=2", "--search=bfs")
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in process.stderr:
            if line.startswith("verdict: "):
                at_verdict = processor_seconds(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        self.assertGreater(self.info()["counters"]["cut_paths"], 10000)
        whole = usage.ru_utime + usage.ru_stime
        self.assertLess(whole - at_verdict, 0.1 * whole)

    def test_what_is_left_has_a_test_where_it_covers_something_new(self):
        info = self.explore(ENDLESS, "--max-instructions=1", "--search=bfs")
        self.assertGreater(info["counters"]["cut_nothing_new"], 0)
        self.assertEqual(info["counters"]["cut_no_time"], 0)
        self.assertIn("cut", [test["kind"] for test in info["tests"]])
        self.assertUntestedAreCounted(info)

    def test_a_readable_test_takes_few_queries(self):
        info = self.explore(SUM, "--sym-stdin", "20000")
        self.assertGaps(info)
        self.assertEqual(sorted(test["kind"] for test in info["tests"]), ["Abort", "exit"])
        self.assertLess(info["counters"]["queries"], 2000)

    def test_time_within_a_query(self):
        # The path on which the query does not matter has ended.
        info = self.exploreForLongEnough(lambda info: [test["kind"] for test in info["tests"]] == ["exit"], HARD)
        self.assertGaps(info, "OpenFork")

    def test_time_within_a_query_that_is_waited_for(self):
        info = self.exploreForLongEnough(lambda info: info["incompleteness"], HARD, "--patience=0")
        self.assertGaps(info, "Unexplored")  # the query that was cut off belongs to the path that is left

    def test_instructions(self):
        info = self.explore(LOOP, "--max-instructions=1")
        self.assertGaps(info, "Unexplored")
        self.assertEqual(info["counters"]["instructions"] // 1000, 1000)

    def test_tests(self):
        info = self.explore(ENDLESS, "--max-tests=5", "--search=dfs")
        self.assertGaps(info, "Unexplored")
        self.assertEqual([test["kind"] for test in info["tests"]], ["exit"] * 5)

    def test_forks(self):
        info = self.explore(ENDLESS, "--max-forks=10")
        self.assertGaps(info, "ForkLimit")
        self.assertEqual([test["kind"] for test in info["tests"]].count("exit"), 11)

    def test_forks_of_a_path(self):
        info = self.explore(ENDLESS, "--max-path-forks=3")
        self.assertGaps(info, "DepthLimit")
        self.assertEqual(info["counters"]["cut_paths"], 8)

    def test_a_limit_that_is_not_reached(self):
        options = ["--max-path-forks=20", "--max-forks=100", "--max-tests=100", "--max-instructions=10"]
        self.assertGaps(self.explore(TREE, *options, "--max-time=100000", "--max-memory=1000"))

    @unsanitized
    def test_memory(self):
        for search, text, megabytes in ("bfs", WIDE, 120), ("bfs", OWN_MEMORY, 250), ("interleaved", OWN_TURNS, 170), ("bfs", OWN_OUTPUT, 220):
            info = self.explore(text, f"--search={search}", "--max-output=1000000", f"--max-memory={megabytes}")
            self.assertGaps(info, "Shed")
            self.assertLess(self.peakMegabytes(), megabytes)
            if text != WIDE:  # its states are few beside the process itself
                self.assertGreater(self.peakMegabytes(), megabytes * 6 // 10)

    # One path, which forks nowhere, and takes more and more memory in single calls and small pieces.
    @unsanitized
    def test_memory_of_one_path(self):
        for statement in "memset(malloc(size), 1, size)", "calloc(1, 40)", "((char *)malloc(1 << 24))[1 << 20] = 1", "memset(malloc(1ul << 30), 1, 1ul << 30)":
            info = self.explore(GROWS.replace("GROW;", statement + ";"), "--max-memory=300")
            self.assertGaps(info, "Shed")
            self.assertLess(self.peakMegabytes(), 360)
            self.assertEqual(sorted(test["kind"] for test in info["tests"]), ["cut", "exit"])

    @unsanitized
    def test_memory_that_is_given_back(self):
        self.assertGaps(self.explore(GROWS.replace("for (;;)", "for (int n = 0; n < 5000; n++)").replace(
            "GROW;", "{ char *own = malloc(size); memset(own, 1, size); free(own); }"), "--max-memory=300"))

    @unsanitized
    def test_memory_that_is_enough(self):
        self.assertGaps(self.explore(WIDE, "--search=bfs", "--max-memory=200"))

    @unsanitized
    def test_the_same_states_are_given_up_twice(self):
        runs = []
        for _ in range(2):
            info = self.explore(WIDE, "--max-memory=120", "--search=random-state")
            self.assertGaps(info, "Shed")
            runs.append((info["incompleteness"], [test["path_hash"] for test in info["tests"]]))
        self.assertEqual(*runs)

    def test_query_work(self):
        info = self.explore(FACTORS, "--max-query-work=10")
        self.assertGaps(info, "QueryLimit")


class Patience(Case):
    # The hard query is the same for all 16 paths after it, which do not depend on its answer.
    BESIDE = HARD.replace("if (x * y", "int odd = 0; if (x * y").replace(
        "return 0;", "for (int n = 0; n < 4; n++) if (x >> n & 1) odd++; return 10 / (4 - odd);")

    def test_what_does_not_depend_on_a_hard_query_is_explored(self):
        info = self.explore(self.BESIDE, "--exit-on-error")
        self.assertEqual([bug["kind"] for bug in info["bugs"]], ["DivisionByZero"])
        info = self.exploreForLongEnough(lambda info: info["counters"]["paths"] == 16, self.BESIDE)
        self.assertGaps(info, "OpenFork")

    def test_nothing_is_lost_by_putting_off(self):
        # The least patience there is: whatever needs a single conflict is put off, and asked again.
        for text in (TREE, FACTORS, FACTORS.replace("return 0;", "return x % y > 1000 ? 2 : x * 3 > y * 5 ? 3 : 0;")):
            found = set()
            for options in ([], ["--patience=1"], ["--patience=0"], ["--patience=1", "--search=dfs"]):
                info = self.explore(text, "--emit-all-errors", *options)
                self.assertGaps(info)
                found.add(tuple(sorted((test["path_hash"], test["kind"]) for test in info["tests"])))
            self.assertEqual(len(found), 1)

    def test_the_same_twice(self):
        tests = []
        for _ in range(2):
            self.explore(FACTORS, "--patience=1")
            tests.append(self.written())
        self.assertEqual(*tests)

    def test_a_limit_of_work_holds_in_the_end(self):
        info = self.explore(FACTORS, "--patience=2", "--max-query-work=10")
        self.assertGaps(info, "QueryLimit")


class Interrupted(Case):
    def start(self, text):
        """A run that has found its first path, and does not end by itself."""
        process = subprocess.Popen(self.command(text), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not list(self.output.glob("*.ktest")):
            self.assertIsNone(process.poll())
            time.sleep(0.05)
        return process

    def test_with_large_inputs(self):
        for end in signal.SIGINT, signal.SIGTERM:
            process = subprocess.Popen(
                self.command(FUZZ, "--fuzz-size=100000"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
            )
            while not self.output.exists():
                self.assertIsNone(process.poll())
                time.sleep(0.05)
            time.sleep(5)
            process.send_signal(end)
            _, errors = process.communicate()
            self.assertEqual(process.returncode, 0, errors)
            self.assertIn(" of the cut paths: ", errors)
            self.assertEqual(len(self.info()["tests"]), len(self.written()))

    def interrupt(self, times):
        process = self.start(ENDLESS)
        for _ in range(times):
            process.send_signal(signal.SIGINT)
            time.sleep(0.2)
        _, errors = process.communicate()
        return process.returncode, errors

    def test_once_ends_cleanly(self):
        code, errors = self.interrupt(1)
        self.assertEqual(code, 0, errors)
        info = self.info()
        self.assertGaps(info, "Unexplored")
        self.assertEqual(len(info["tests"]), len(self.written()))

    def test_a_terminal_that_is_closed_ends_cleanly(self):
        process = self.start(ENDLESS)
        for _ in range(2):  # the kernel and the shell may both send it
            process.send_signal(signal.SIGHUP)
            time.sleep(0.1)
        _, errors = process.communicate()
        self.assertEqual(process.returncode, 0, errors)
        self.assertGaps(self.info(), "Unexplored")

    def test_nohup_is_heeded(self):
        process = subprocess.Popen(self.command(ENDLESS), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        while not list(self.output.glob("*.ktest")):
            self.assertIsNone(process.poll())
            time.sleep(0.05)
        process.send_signal(signal.SIGHUP)
        time.sleep(1)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(), 0)

    def test_a_reader_that_has_gone_ends_it_cleanly(self):
        """As in `sonde run program.c 2>&1 | head`: with the status, which is told from time to time, the run comes to know of it."""
        process = subprocess.Popen([*self.command(ENDLESS), "--log-interval=1"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        process.stderr.close()
        self.assertEqual(process.wait(), 0)
        info = self.info()
        self.assertGaps(info, "Unexplored")
        self.assertEqual(len(info["tests"]), len(self.written()))

    def test_within_a_query(self):
        process = self.start(HARD)
        time.sleep(1)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate()
        self.assertEqual(process.returncode, 0, errors)
        self.assertGaps(self.info(), "OpenFork")


class Anywhere(Case):
    """A run ends wherever it is. One that does not goes on for ever, and ctest ends the test."""

    SLEEP = "#include <unistd.h>\nint main(void) { return (int)sleep(1000000); }\n"

    def slow_to_compile(self):
        """Files of which each includes the next one twice: clang is busy for hours."""
        for level in range(40):
            (self.folder / f"level{level}.h").write_text(f'#include "level{level + 1}.h"\n' * 2)
        (self.folder / "level40.h").write_text("")
        return '#include "level0.h"\nint main(void) { return 0; }\n'

    def ends(self, command, send=None, after=1.0):
        """Exit code and messages of a run that is sent a signal, or has a limit."""
        temporary = self.folder / "temporary"
        temporary.mkdir(exist_ok=True)
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(temporary)}
        )
        self.addCleanup(process.kill)
        if send:
            time.sleep(after)
            self.assertIsNone(process.poll())
            process.send_signal(send)
        _, errors = process.communicate()
        self.assertEqual(list(temporary.iterdir()), [])
        return process.returncode, errors

    def test_in_clang(self):
        command = self.command(self.slow_to_compile())
        for command, send in ([*command, "--max-time=1"], None), (command, signal.SIGTERM):
            code, errors = self.ends(command, send)
            self.assertEqual(code, 3, errors)
            self.assertIn("nothing was explored", errors)
            self.assertFalse(self.output.exists())

    def test_in_llvm(self):
        # A function that takes LLVM longer than a second to read and to promote. How long it must be for that depends on the machine.
        for count in 400_000, 1_600_000, 6_400_000:
            module = self.folder / "large.ll"
            with module.open("w") as text:
                text.write("define i32 @main() {\n  %x0 = add i32 0, 1\n")
                text.writelines(f"  %x{n} = mul i32 %x{n - 1}, {n}\n  store i32 %x{n}, ptr null\n" for n in range(1, count))
                text.write("  ret i32 0\n}\n")
            code, errors = self.ends([SONDE, "run", "--max-time=1", f"--output={self.folder / 'large'}", module])
            if code == 3:
                break
            self.assertEqual(code, 1, errors)
        self.assertEqual(code, 3, errors)

    def test_in_the_build_of_the_c_library(self):
        # What builds it is a shell that waits for another program: both must end.
        script, started = self.folder / "bin" / "bash", self.folder / "started"
        script.parent.mkdir()
        script.write_text(f"#!/bin/sh\nsleep 1000 &\necho $$ $! > {started}.new && mv {started}.new {started}\nwait\n")
        script.chmod(0o755)
        environment = {**os.environ, "PATH": f"{script.parent}:{os.environ['PATH']}", "SONDE_CACHE": str(self.folder / "cache")}
        process = subprocess.Popen(self.command(TREE, "--libc=musl"), stderr=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(process.kill)
        for _ in range(1200):
            if started.exists():
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3, errors)
        time.sleep(0.5)
        running = [number for number in started.read_text().split() if is_running(number)]
        self.assertEqual(running, [])

    def test_in_a_native_call(self):
        for options, send in (["--max-time=2"], None), ([], signal.SIGTERM), ([], signal.SIGINT):
            code, errors = self.ends(self.command(self.SLEEP, "--libc=none", *options), send, 3.0)
            self.assertEqual(code, 3, errors)
            self.assertNotIn("error:", errors)  # it is not the function's fault
            self.assertGaps(self.info(), "Unexplored")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
