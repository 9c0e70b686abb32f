#!/usr/bin/env python3
"""What a query has shown to be in bounds is told to the pre-check of later queries (--precheck-facts), and every refutation is confirmed by Z3,
on the constraints that it names (--validate).

usage: facts_test.py SONDE STRATEGIES-FOLDER
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

# That x is at most 9 is not linear, so that the pre-check needs the fact; past the end of the table there would be a zero.
PROGRAM = """
#include <klee/klee.h>
static const int table[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, 1, "x");
  klee_make_symbolic(&y, 1, "y");
  klee_assume(x * x < 100);
  if (y > 7)
    return 3;
  if (table[x] == 0)
    return 1;
  return table[x] == y;
}
"""


def counters(text):
    """The counters of --stats, by component and name."""
    return {(m[1].strip(), m[2]): int(m[3]) for m in re.finditer(r"^(\w[\w ]*?) {2,}(\w+) +(\d+)  ", text, re.M)}


class Facts(unittest.TestCase):
    def run_program(self, program, facts, *options):
        with tempfile.TemporaryDirectory(prefix="sonde-facts-") as folder:
            source = Path(folder) / "program.c"
            source.write_text(program)
            command = [SONDE, "run", "--stats", *options, f"--precheck-facts={facts}", "--cflags=-w", "--check=none,+shift", f"--output={folder}/out", source]
            run = subprocess.run(command, capture_output=True, text=True)
        text = run.stdout + run.stderr
        self.assertIn(run.returncode, (0, 1), text)
        found = counters(text)
        refuted = sum(found["precheck", name] for name in ("ByBounds", "ByRelations", "ByIlp"))
        return refuted, found["precheck", "Facts"], int(re.search(r"^  paths +(\d+)", text, re.M)[1])

    def test_a_fact_refutes_what_bounds_alone_do_not(self):
        for preset in ("issta21-both", "issta21-both-bare", "issta21-precheck"):
            with self.subTest(preset):
                with_facts, used, paths = self.run_program(PROGRAM, "on", f"--preset={preset}", "--validate")
                without, unused, same = self.run_program(PROGRAM, "off", f"--preset={preset}", "--validate")
                self.assertGreater(with_facts, without)
                self.assertGreater(used, 0)
                self.assertEqual(unused, 0)
                self.assertEqual(paths, same)

    def test_refutations_of_random_programs_are_confirmed(self):
        sys.path.insert(0, str(STRATEGIES))
        from table_programs import TableProgram

        total = 0
        for seed in range(1, 7):
            for options in (["--preset=issta21-both"], ["--precheck=interval", "--without=domains,layers,ranges"]):
                program = TableProgram(seed).render()
                _, used, paths = self.run_program(program, "on", *options, "--validate")
                self.assertEqual(paths, self.run_program(program, "off", *options)[2])
                total += used
        self.assertGreater(total, 0)


if __name__ == "__main__":
    SONDE, STRATEGIES = sys.argv[1], Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
