#!/usr/bin/env python3
"""Nothing that a run has reported is lost, whatever ends it: SIGKILL, a full disk, too little memory.

usage: survival_test.py SONDE [SUITE]
"""

import random
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import ktest
from results_test import SONDE, Case

# Many paths, each with memory of its own, and a bug at each of 64 lines.
BUGS = """
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
static void own(void) { memset(malloc(65536), 1, 65536); }
int main(void) {
  unsigned char x[64];
  klee_make_symbolic(x, sizeof x, "x");
""" + "".join(f"  if (x[{n}] > {n}) {{ own(); if (x[{n}] == 255) abort(); }}\n" for n in range(64)) + """
  return 0;
}
"""


class Survivor(Case):
    def setUp(self):
        super().setUp()
        self.write("bugs.c", BUGS)
        subprocess.run(["clang-19", "-g", "-c", "-emit-llvm", "bugs.c", f"-I{Path(__file__).parents[2]}/runtime/include"],
                       cwd=self.folder, check=True)

    def checkReported(self, messages):
        """Every test that the run has named is there as a whole, with its report; returns how many there are."""
        named = re.findall(r"^test: (\S+\.ktest)$", messages, re.M)
        for name in named:
            test = self.folder / name
            self.assertEqual([(name, len(content)) for name, content in ktest.read(test)[1]], [("x", 64)])
        return len(named)

    def checkTests(self, run):
        for test in self.written(run):
            ktest.read(test)
        return len(self.written(run))


class Killed(Survivor):
    def testAtAnyMoment(self):
        moments = random.Random(7)
        reported = count = measured = 0
        for turn in range(30):
            run = f"run-{turn}"
            process = self.start("run", "--test-files=1000000", "--output", run, "bugs.bc")
            self.waitFor(lambda: (self.folder / run / "info.json").exists())
            time.sleep(moments.uniform(0, 0.4) + (turn % 10 == 0))
            self.assertIsNone(process.poll(), "it was to be killed in the middle")
            process.kill()
            _, messages = process.communicate()
            reported += self.checkReported(messages)
            count += self.checkTests(run)
            self.assertIsNone(self.info(run)["ended"])
            statistics = self.folder / run / "run.stats"
            if statistics.exists():  # from the second second on
                self.assertEqual(sqlite3.connect(statistics).execute("PRAGMA integrity_check").fetchone(), ("ok",))
                measured += 1
            if turn % 10 == 0:
                shown = self.sonde("show", run)
                self.assertEqual(shown.returncode, 0, shown.stderr)
                self.assertIn("the run did not end", shown.stdout)
                confirmed = self.sonde("replay", "--confirm", run)
                self.assertIn("the run did not end, or was killed: these are the bugs that it had found", confirmed.stdout, confirmed.stderr)
                self.assertRegex(confirmed.stdout, r"(?m)^[1-9]\d* bugs?: [1-9]\d* confirmed, 0 not")
        self.assertGreater(count, 30)
        self.assertGreater(reported, 10)
        self.assertGreater(measured, 0)


class FullDisk(Survivor):
    def mount(self, kilobytes):
        """A file system of that size; the test is skipped where none can be made."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder], capture_output=True, text=True
        )
        if made.returncode != 0:
            self.skipTest(f"no file system can be mounted here: {made.stderr.strip()}")
        self.addCleanup(subprocess.run, ["umount", folder])
        return folder.relative_to(self.folder)

    def testAtAnyMoment(self):
        sizes = random.Random(11)
        reported = unwritten = 0
        for turn in range(20):
            folder = self.mount(sizes.choice([4, 8, 16, 40, 100, 200, 400]) + 4 * turn)
            run = folder / "out"
            result = self.sonde("run", "--max-instructions", "1", "--max-forks=200", "--test-files=1000000", "--output", run, "bugs.bc")
            self.assertIn(result.returncode, (0, 1), result.stderr)
            unwritten += "not written: " in result.stderr
            reported += self.checkReported(result.stderr)
            self.checkTests(run)
            # What is there of the summary is whole: the first version, the last, or none.
            if (self.folder / run / "info.json").exists():
                self.info(run)
            self.assertEqual(list((self.folder / run).glob(".*")), [])
        self.assertGreater(reported, 10)
        self.assertGreater(unwritten, 5)

    def testTheVerdictAndTheBugsComeFirst(self):
        few = 0
        for kilobytes in 100, 160, 300, 600:
            run = self.mount(kilobytes) / "out"
            result = self.sonde("run", "--quiet", "--output", run, Path(__file__).parent / "matcher.c")
            self.assertRegex(result.stderr, r"(?m)^not written: \d+ results?, the first: .*No space left on device\nverdict: all paths explored, 2 bugs$")
            info = self.info(run)
            self.assertEqual(info["verdict"]["text"], "all paths explored, 2 bugs")
            if kilobytes < 600:  # there, no second version fits beside the first
                self.assertGreater(info["not_written"], 0)
            for bug in info["bugs"]:
                self.assertTrue((self.folder / run / bug["test"]).exists(), bug["test"])
                self.assertIn(bug["test"], [test["file"] for test in info["tests"]])
            self.assertEqual([path.name for path in (self.folder / run).iterdir() if path.stat().st_size == 0 and path.name != "tests.bulk"], [])
            self.assertIn("; all paths explored, 2 bugs", self.sonde("show", run).stdout)
            if "that exit are not listed in info.json" in result.stderr:
                few += 1
                self.assertEqual(len(info["tests"]), 2)
                self.assertRegex(info["notes"][-1], r"the disk is full: \d+ tests that exit are not listed")
                replayed = self.sonde("replay", run)
                self.assertRegex(replayed.stdout, r" 0 differ, \d+ not shown, [1-9]\d* without a prediction")
        self.assertGreater(few, 0)

    def testTheReserveIsGivenBack(self):
        run = self.mount(4000) / "out"
        self.sonde("run", "--quiet", "--output", run, Path(__file__).parent / "matcher.c")
        self.assertTrue((self.folder / run / "tree.json").exists())
        for path in (self.folder / run).iterdir():
            status = path.stat()
            self.assertLessEqual(status.st_blocks * 512, status.st_size + 65536, path.name)

    def testInOneFile(self):
        unwritten = written = 0
        for kilobytes in 160, 320, 480:
            run = self.mount(kilobytes) / "out"
            result = self.sonde("run", "--quiet", "--max-instructions", "1", "--max-forks=2000", "--emit-all-errors", "--test-files=0", "--output", run, "bugs.bc")
            self.assertIn(result.returncode, (0, 1), result.stderr)
            unwritten += ": No space left on device" in result.stderr
            shown = self.sonde("show", run)
            self.assertEqual(shown.returncode, 0, shown.stderr)
            names = re.findall(r"^test\d+\.ktest", shown.stdout, re.M)
            for name in names[-2:]:
                self.assertIn("x", self.sonde("show", run / name).stdout)
            written += len(names)
        self.assertGreater(unwritten, 0)
        self.assertGreater(written, 100)


@unittest.skipIf(b"__asan_init" in SONDE.read_bytes(), "the sanitizer reserves more than there is")
class LittleMemory(Survivor):
    def testAtFiveSizes(self):
        ended = reported = 0
        for megabytes in 120, 250, 350, 500, 800:
            run = f"run-{megabytes}"
            limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
            result = self.sonde("run", "--search=bfs", "--max-memory=100000", "--max-instructions=200", "--test-files=1000000", "--output", run, "bugs.bc",
                                preexec_fn=limit)
            self.assertGreaterEqual(result.returncode, 0, f"{megabytes} MB: ended by a signal\n{result.stderr}")
            if megabytes >= 300:  # what has begun to explore has memory for its results
                self.assertEqual(result.returncode, 1, f"{megabytes} MB: no results\n{result.stderr}")
            reported += self.checkReported(result.stderr)
            self.checkTests(run)
            if result.returncode in (0, 1):
                info = self.info(run)
                self.assertIsNotNone(info["ended"])
                self.assertEqual(len(info["tests"]), len(self.written(run)))
                ended += "the system has no more memory" in result.stderr
        self.assertGreater(reported, 1)
        self.assertGreater(ended, 0, "in no run memory was used up")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
