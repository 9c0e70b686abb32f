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
    return subprocess.run([SONDE, *arguments], capture_output=True, text=True, timeout=500, check=False)


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

    def test_whole_conditions_follow_the_path(self):
        path, chain = (self.log(point, "--log-point", point, "--search=dfs") for point in ("path", "chain"))
        self.assertEqual(re.findall(r":status (\w+)", path), re.findall(r":status (\w+)", chain))
        self.assertGreater(path.count("(push 1)"), 5)

        def depths(text):
            """How many constraints there are at each query."""
            depth = 0
            for levels, kind in re.findall(r"^\((pop (\d+)|push 1|check-sat)", text, re.M):
                depth += -int(kind) if kind else levels == "push 1"
                if levels == "check-sat":
                    yield depth

        self.assertGreater(max(depths(path)), max(depths(chain)) // 2)
        self.assertGreaterEqual(sum(depths(path)), sum(depths(chain)))

    def test_strategies_answer_a_log_as_the_run_did(self):
        for run in ([], ["--strategy=stack", "--backend=z3"]):
            text = self.log("path", "--log-point=path", *run)
            verdicts = re.findall(r":status (\w+)", text)
            for strategy in "baseline", "caching", "cachingopt", "stack", "stackopt":
                for backend in "abv", "z3":
                    solved = sonde("solve", f"--strategy={strategy}", f"--backend={backend}", self.folder / "path.smt2")
                    self.assertEqual((solved.returncode, solved.stdout.split()), (0, verdicts), (strategy, backend, solved.stderr))

    def test_a_core_is_tracked_only_when_it_is_asked_for(self):
        script = self.folder / "core.smt2"
        script.write_text("(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 8))\n(assert (! (bvult y x) :named other))\n"
                          "(assert (! (bvult x #x05) :named small))\n(assert (! (bvugt x #x07) :named large))\n"
                          "(check-sat)\n(get-unsat-core)\n")
        for strategy in "baseline", "cachingopt", "stack", "stackopt":
            solved = sonde("solve", f"--strategy={strategy}", "--backend=z3", script)
            self.assertEqual(solved.stdout, "unsat\n(small large)\n", solved.stderr)

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
