#!/usr/bin/env python3
"""The example of section 2.2 of the paper on types and intervals (ISSTA'21): constraint (5) is refuted by the pre-check
alone; with a 9 in the array, 156 axioms become 20. As a script, and as the program that the paper shows.

usage: paper_test.py SONDE EXAMPLES
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = """
#include <klee/klee.h>
int foo(int i, int j) {
  int a[4] = {0, 0, 0, LAST};
  if (i + j > 4) {
    if (a[i] + a[j] > 10)
      return 1;
  }
  return 0;
}
int main(void) {
  int i, j;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&j, sizeof j, "j");
  klee_assume((0 <= i) & (i <= 3) & (0 <= j) & (j <= 3));
  return foo(i, j);
}
"""


def counters(text):
    """The counters of --stats, by component and name."""
    return {(m[1].strip(), m[2]): int(m[3]) for m in re.finditer(r"^(\w[\w ]*?) {2,}(\w+) +(\d+)  ", text, re.M)}


class Paper(unittest.TestCase):
    def batch(self, found):
        return [found["axiom batch", name] for name in ("Generated", "AvoidedByType", "AvoidedByInterval", "Fallbacks")]

    def solve(self, *options):
        run = subprocess.run([SONDE, "solve", "--stats", *options, EXAMPLES / "axioms.smt2"], capture_output=True, text=True, check=True)
        self.assertEqual(run.stdout.split()[:2], ["unsat", "sat"])
        return counters(run.stdout + run.stderr)

    def test_as_a_script(self):
        for preset, queries, generated in [("assertion", 2, 2 * 156), ("precheck", 1, 156), ("both", 1, 20)]:
            for suffix in ("", "-bare"):
                with self.subTest(preset + suffix):
                    found = self.solve(f"--preset=issta21-{preset}{suffix}")
                    self.assertEqual(found["abv", "Queries"], queries)
                    self.assertEqual(found["axiom batch", "Generated"], generated)
        self.assertEqual(self.batch(self.solve("--preset=issta21-both")), [20, 120, 16, 0])
        self.assertEqual(self.batch(self.solve("--preset=issta21-both", "--axioms=type")), [36, 120, 0, 0])
        self.assertEqual(self.batch(self.solve("--preset=issta21-both", "--axioms=interval")), [68, 0, 88, 0])
        self.solve("--preset=issta21-vanilla")

    def run_program(self, last, preset, *options, program=PROGRAM):
        with tempfile.TemporaryDirectory(prefix="sonde-axioms-") as folder:
            source = Path(folder) / "foo.c"
            source.write_text(program.replace("LAST", str(last)))
            run = subprocess.run([SONDE, "run", "--stats", f"--preset={preset}", *options, f"--output={folder}/out", source],
                                 capture_output=True, text=True, check=True)  # fmt: skip
        text = run.stdout + run.stderr
        self.assertIn("all paths explored, no bug", text)
        return counters(text), int(re.search(r"^  paths +(\d+)", text, re.M)[1])

    def test_as_a_program(self):
        # Both sides of the branch on a[i] + a[j] > 10 are asked for. With the 5, the pre-check refutes one of them.
        for last, generated in [(9, 2 * 20), (5, 20)]:
            with self.subTest(last=last):
                for types in ("object", "residue"):
                    found, paths = self.run_program(last, "issta21-both-bare", f"--array-types={types}")
                    self.assertEqual(self.batch(found), [generated, generated * 6, generated * 16 // 20, 0])
                everything, same = self.run_program(last, "issta21-assertion-bare")
                self.assertEqual(everything["axiom batch", "Generated"], 2 * 156)
                self.assertEqual(paths, same)
                self.assertEqual(paths, self.run_program(last, "issta21-vanilla-bare")[1])

    def test_types_alone(self):
        for types in ("object", "residue"):
            found, _ = self.run_program(9, "issta21-both-bare", "--axioms=type", f"--array-types={types}")
            self.assertEqual(self.batch(found), [2 * 36, 2 * 120, 0, 0])

    def test_a_cast_spoils_the_type_of_the_object_alone(self):
        """Once a byte of the array is read by itself, its type is 1, as in the paper; residues do not mind."""
        cast = PROGRAM.replace("if (i + j", "if (((char *)a)[i] == 77) return 2;\n  if (i + j")
        for types, avoided in (("object", 0), ("residue", 2 * 120)):
            found, _ = self.run_program(9, "issta21-both-bare", "--axioms=type", f"--array-types={types}", program=cast)
            self.assertEqual(found["axiom batch", "AvoidedByType"], avoided, types)


if __name__ == "__main__":
    SONDE, EXAMPLES = sys.argv[1], Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
