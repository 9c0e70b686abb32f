#!/usr/bin/env python3
"""What exploration by models promises beyond finding the same paths: the paper's program, honest bounds, counting, the
formula, and bad input.

usage: cases_test.py --sonde SONDE [name of a test]…
"""

import argparse
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SONDE = None
INPUT = "#include <klee/klee.h>\n#include <stdlib.h>\n#include <string.h>\n"

# Figure 3 of the paper. With integers of C, x0 + 1 may overflow, so that there are three paths.
PAPER = """
int main(void) {
  int x, y = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 5) {
    x = x + 1;
    if (x < 3)
      x = x - 1;
    else
      y = x + 1;
  }
  return 0;
}
"""

LOOP = """
int main(void) {
  unsigned char n, sum = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  if (n > 6) return 1;
  for (unsigned char i = 0; i < n; ++i)
    sum += i;
  return sum;
}
"""

RECURSION = """
static int depth(unsigned char n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, sizeof n, "n");
  return depth(n);
}
"""

BRANCHES = """
unsigned char in[%(count)d];
int main(void) {
  int sum = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < %(count)d; ++i)
    if (in[i] > 100) sum += i;
  return sum & 1;
}
"""

FLOAT = """
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  double d = x;
  return d * 0.5 > 3.0;
}
"""

MIXED = """
unsigned char in[3];
int main(void) {
  klee_make_symbolic(in, sizeof in, "in");
  klee_assume(in[0] != 9);
  if (in[0] < 10) in[1] += 1;
  if (in[1] > 200) return 2;
  if (in[2] == 7) abort();
  return in[0] < 20;
}
"""

# The sum overflows on both ways that meet before it.
OVERFLOW = """
int main(void) {
  unsigned char a, b;
  int x = 2147483600;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&b, 1, "b");
  if (a > 10)
    x += 40;
  else
    x += 20;
  return x + b > 0;
}
"""

# No machine encodes this: guards get ever larger, and the solver has to decide each.
HARD = """
unsigned char in[4000];
int main(void) {
  unsigned h = 1, n = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < 4000; ++i) {
    h = h * 31 + in[i] * in[i * 7 % 4000];
    if (h % 7 == 3) n += h;
  }
  return n & 1;
}
"""

# A merge of large objects makes a choice of every byte.
LARGE = """
unsigned char in[30];
int main(void) {
  klee_make_symbolic(in, sizeof in, "in");
  char *last = 0;
  for (int i = 0; i < 30; ++i)
    if (in[i] > 100) {
      char *block = memset(malloc(100000), i, 100000);
      *(char **)block = last;
      last = block;
    }
  return last != 0;
}
"""


class Cases(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="sonde-allsmt-")
        self.addCleanup(self.folder.cleanup)
        self.work = Path(self.folder.name)
        self.runs = 0

    def sonde(self, *words):
        command = [SONDE, *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, cwd=self.work, timeout=120)

    def run_program(self, text, *words, how="allsmt"):
        source = self.work / "prog.c"
        source.write_text(INPUT + text)
        self.runs += 1
        self.output = self.work / f"run-{self.runs}"
        return self.sonde("run", f"--explore={how}", "--emit-all-errors", f"--output={self.output}", *words, source)

    def info(self):
        return json.loads((self.output / "info.json").read_text())

    def found(self):
        return {(test["path_hash"], test["kind"]) for test in self.info()["tests"]}

    def explore(self, text, *words, how="allsmt"):
        result = self.run_program(text, *words, how=how)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return self.info()

    def counted(self, text):
        result = self.run_program(text, "--count-paths")
        self.assertEqual(result.returncode, 0, result.stderr)
        return int(result.stdout.split()[0])

    def test_the_papers_program_has_three_paths_with_integers_of_c(self):
        info = self.explore(PAPER, "--check=none")  # the paper knows no overflow
        self.assertEqual(len(info["tests"]), 3)
        self.assertTrue(info["verdict"]["all_paths_explored"])

    def test_over_all_guards_a_path_is_a_model_several_times(self):
        result = self.run_program(PAPER, "--check=none", "--allsmt-guards=all", "--stats")
        self.assertEqual(len(self.found()), 3)
        self.assertEqual(re.search(r"(\d+) models", result.stderr).group(1), "4")
        result = self.run_program(PAPER, "--check=none", "--stats")
        self.assertEqual(re.search(r"(\d+) models", result.stderr).group(1), "3")

    def test_both_methods_list_the_same_paths(self):
        self.explore(MIXED, "--path-hash")
        by_search = self.found()
        self.explore(MIXED, "--path-hash", "--allsmt-method=blocking")
        self.assertEqual(self.found(), by_search)
        self.explore(MIXED, "--path-hash", how="states")
        self.assertEqual(self.found(), by_search)

    def test_a_bound_that_is_too_small_names_the_loop_and_the_next_bound(self):
        result = self.run_program(LOOP, "--unwind=3")
        self.assertFalse(self.info()["verdict"]["all_paths_explored"])
        self.assertRegex(result.stderr, r"the loop at .*prog\.c:\d+:\d+ in 'main' can be unwound more than 3 times")
        self.assertIn("--unwind 4 would be next", result.stderr)

    def test_a_bound_that_is_large_enough_leaves_nothing_out(self):
        for bound in ("6", "auto"):
            info = self.explore(LOOP, f"--unwind={bound}")
            self.assertTrue(info["verdict"]["all_paths_explored"], bound)
            self.assertEqual(len(info["tests"]), 8)

    def test_recursion_is_bounded_like_loops(self):
        result = self.run_program(RECURSION, "--unwind=5")
        self.assertIn("the recursion of 'depth' can be unwound more than 5 times", result.stderr)
        self.assertFalse(self.info()["verdict"]["all_paths_explored"])
        self.assertTrue(self.explore(RECURSION)["verdict"]["all_paths_explored"])
        self.assertEqual(len(self.found()), 256)

    def test_independent_branches_are_counted_at_once(self):
        self.assertEqual(self.counted(BRANCHES % {"count": 40}), 2**40)

    def test_what_is_counted_is_what_is_listed(self):
        for text in (PAPER, LOOP, MIXED, BRANCHES % {"count": 5}):
            info = self.explore(text)
            self.assertEqual(self.counted(text), len(info["tests"]))

    def test_the_formula_has_a_model_for_each_path(self):
        for text in (PAPER, LOOP, MIXED):
            paths = self.counted(text)
            formula = self.work / "formula.smt2"
            self.run_program(text, "--count-paths", f"--dump-formula={formula}")
            *models, verdict = self.sonde("solve", formula).stdout.splitlines()
            self.assertEqual(verdict, "sat")
            self.assertEqual(len(models), paths)

    def test_what_cannot_be_encoded_is_refused_by_name_and_place(self):
        result = self.run_program(FLOAT)
        self.assertEqual(result.returncode, 2)
        self.assertIn("a floating-point operation", result.stderr)
        self.assertRegex(result.stderr, r"prog\.c:\d+")
        self.assertIn("ordinary exploration (--explore=states) can run it", result.stderr)
        self.assertFalse(self.output.exists())

    def test_errors_of_instrumented_code_stand_for_all_values(self):
        instrumented = ["--path-hash", "--cflags=-fsanitize=signed-integer-overflow"]
        self.explore(OVERFLOW, *instrumented, how="states")
        by_states = self.found()
        self.assertEqual(len(by_states), 4)
        self.explore(OVERFLOW, *instrumented)
        self.assertEqual(self.found(), by_states)

    def test_bad_bounds_are_refused(self):
        for bound in ("0", "-1", "many", "1.5"):
            result = self.run_program(PAPER, f"--unwind={bound}")
            self.assertEqual(result.returncode, 2, bound)
            self.assertIn("--unwind", result.stderr)

    def test_options_that_need_exploration_by_models_say_so(self):
        result = self.run_program(PAPER, "--count-paths", how="states")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--explore=allsmt", result.stderr)

    def assert_stopped(self, errors, why):
        """The run says that its formula is not complete, and has run some of the inputs that lead to where it was stopped."""
        self.assertRegex(errors, f"the formula is not complete: .*{re.escape(why)}")
        info = self.info()
        self.assertFalse(info["verdict"]["all_paths_explored"])
        self.assertGreater(len(info["tests"]), 0)

    def test_a_formula_that_takes_too_long_leaves_time_for_the_paths_in_it(self):
        result = self.run_program(HARD, "--max-time=10", "--max-tests=1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assert_stopped(result.stderr, "--max-time")

    def test_a_formula_that_is_too_large_ends_with_its_paths_so_far(self):
        result = self.run_program(LARGE, "--max-memory=100", "--max-tests=20")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assert_stopped(result.stderr, "--max-memory")

    def test_an_interrupt_ends_encoding_and_counting(self):
        for words in ([], ["--count-paths"]):
            source, self.output = self.work / "prog.c", self.work / "interrupted"
            source.write_text(INPUT + HARD)
            command = [SONDE, "run", "--explore=allsmt", "--stats", f"--output={self.output}", *words, source]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(2)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=120)
            self.assertGreaterEqual(process.returncode, 0, errors)
            self.assertIn("interrupted", output + errors)
            if not words:
                self.assertFalse(self.info()["verdict"]["all_paths_explored"])

    def test_a_loop_without_end_ends_with_the_run(self):
        endless = 'int main(void) { volatile int x = 1; while (x) ; return 0; }'
        result = self.run_program(endless, "--max-instructions=3")
        self.assertNotEqual(result.returncode, 2, result.stderr)
        self.assertFalse(self.info()["verdict"]["all_paths_explored"])


def main():
    global SONDE
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sonde", type=Path, required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    SONDE = options.sonde.resolve()
    unittest.main(argv=[sys.argv[0], *options.names], verbosity=2)


if __name__ == "__main__":
    main()
