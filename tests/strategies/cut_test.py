#!/usr/bin/env python3
"""In canonical order, depth first, runs that are cut at the same instruction have explored the same paths, whatever
the strategy and the switches are.

usage: cut_test.py SONDE
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SONDE = Path(sys.argv[1]).resolve()

# Branches of both directions, a switch, a table of pointers, a symbolic index and sizes: all ways to
# fork. Each path does some work between them, so that cuts fall into the middle of it.
PROGRAM = """
#include <klee/klee.h>
#include <stdlib.h>
static const unsigned char table[4] = {3, 1, 4, 1};
static int cells[4];
static int work(int n) { volatile int sum = 0; for (int i = 0; i < n; ++i) sum += i; return sum; }
int main(void) {
  unsigned char in[4];
  klee_make_symbolic(in, sizeof in, "in");
  if (in[0] > 100) work(40); else work(30);
  switch (in[1] & 7) {
  case 0: case 3: work(10); break;
  case 5: work(25); break;
  case 1: case 6: work(5); break;
  default: work(1);
  }
  int *chosen[2] = {&cells[1], malloc(4)};
  *chosen[in[2] & 1] = 7;
  if (cells[1] == 7) work(9);
  if (table[in[3] & 3] == 1) work(60);
  if (in[0] < in[1]) work(20);
  char *block = malloc(in[3] & 3);
  if (in[2] < 5 && block[in[3] & 1] == 0) work(3);
  return in[0] + in[1] == 90;
}
"""

CONFIGURATIONS = [
    [],
    *([f"--strategy={strategy}", f"--backend={backend}"]
      for strategy in ("baseline", "caching", "cachingopt", "stack", "stackopt") for backend in ("abv", "z3")),
]


class Cut(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "program.c").write_text(PROGRAM)

    def paths(self, number, *options):
        """The paths in the order in which they ended; those that were cut at the end are not in an order."""
        output = self.folder / f"run-{number}"
        command = [SONDE, "run", "--path-hash", "--no-tests", "--quiet", "--order=canonical", "--search=dfs", "--patience=0",
                   f"--output={output}", *options, self.folder / "program.c"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
        self.assertIn(run.returncode, (0, 1), run.stderr)
        return (output / "paths.txt").read_text().splitlines()

    def same(self, cuts, configurations):
        number = 0
        for cut in cuts:
            expected = None
            for options in configurations:
                found = self.paths(number, f"--max-instructions={cut / 1e6}", *options)
                number += 1
                if expected is None:
                    expected = found
                self.assertEqual(found, expected, (cut, options))

    def test_strategies(self):
        self.same([6_000, 13_001], CONFIGURATIONS)

    def test_switches(self):
        listed = subprocess.run([SONDE, "help", "stages"], capture_output=True, text=True, check=True).stdout
        names = re.findall(r"^  ([a-z-]+) ", listed, re.M)
        self.assertGreater(len(names), 12)
        self.same([12_345], [[], *([f"--without={name}"] for name in names), ["--without=all"]])

    def test_a_cut_is_a_cut(self):
        some, more, all_paths = (self.paths(f"length-{n}", *([f"--max-instructions={n / 1e6}"] if n else [])) for n in (6_000, 13_000, 0))
        self.assertTrue(20 < len(some) < len(more) < len(all_paths), (len(some), len(more), len(all_paths)))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
