#!/usr/bin/env python3
"""What `sonde run --log-queries` writes, `sonde solve` reads back, and answers as the run did.

usage: query_log_test.py SONDE EXAMPLES
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SONDE, EXAMPLES = (Path(argument).resolve() for argument in sys.argv[1:3])


def sonde(*arguments):
    return subprocess.run([SONDE, *arguments], capture_output=True, text=True, timeout=60, check=False)


class QueryLog(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def log(self, name, *options):
        path = self.folder / f"{name}.smt2"
        run = sonde("run", "--no-output", "--log-queries", path, *options, EXAMPLES / "sorting.c")
        self.assertIn("verdict: all paths explored", run.stderr + run.stdout)
        return path.read_text()

    def test_verdicts_come_back(self):
        for point in ("core", "chain"):
            text = self.log(point, "--log-point", point)
            verdicts = re.findall(r":status (\w+)", text)
            self.assertEqual(set(verdicts), {"sat", "unsat"})
            for options in ([], ["--sat=cadical"], ["--backend=z3"]):
                run = sonde("solve", *options, self.folder / f"{point}.smt2")
                self.assertEqual((run.returncode, run.stdout.split()), (0, verdicts), run.stderr)

    def test_the_same_run_writes_the_same_file(self):
        self.assertEqual(self.log("one"), self.log("other"))

    def test_the_core_sees_a_part_of_all_queries(self):
        core, chain = (self.log(point, "--log-point", point).count("(check-sat") for point in ("core", "chain"))
        self.assertTrue(0 < core < chain, (core, chain))

    def test_a_file_that_cannot_be_written_is_a_mistake(self):
        for path in (self.folder / "no" / "such" / "folder", "/dev/full"):
            run = sonde("run", "--log-queries", path, "--output", self.folder / "out", EXAMPLES / "sorting.c")
            self.assertEqual(run.returncode, 2)
            self.assertIn("cannot write the log of queries", run.stderr)
            self.assertFalse((self.folder / "out").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
