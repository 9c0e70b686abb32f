#!/usr/bin/env python3
"""Tests beyond a number are in one file, which every subcommand reads as it reads files, whatever ended the run.

usage: bulk_test.py SONDE [SUITE]
"""

import random
import re
import shutil
import sys
import unittest

from results_test import HERE, Case


WINDOW = 64 << 10  # the newest records are at the beginning of the file, those before them from here on


def records(path):
    """The names of the tests whose records are whole, sorted."""
    data = path.read_bytes() if path.exists() else b""
    return sorted({*recordsFrom(data, 0), *recordsFrom(data, WINDOW)})


def recordsFrom(data, at):
    """The names of the tests whose records are whole from there on: mark, length, checksum, and as many bytes as the length says."""
    names = []
    while data[at : at + 8] == b"SONDETST":
        size = int.from_bytes(data[at + 8 : at + 16], "little")
        if at + 24 + size > len(data):
            break
        length = int.from_bytes(data[at + 24 : at + 32], "little")
        names.append(data[at + 32 : at + 32 + length].decode())
        at += 24 + size
    return names


class Bulk(Case):
    def testItHoldsWhatFilesWouldHold(self):
        for name, files in ("files", 100000), ("bulk", 5):
            result = self.sonde("run", "--emit-all-errors", "--test-files", files, "--output", name, HERE / "matcher.c")
            self.assertEqual(result.returncode, 1, result.stderr)
        names = [test.name for test in self.written("files")]
        reported = {bug["test"] for bug in self.info("bulk")["bugs"]}
        # The test that a report names is always a file.
        self.assertEqual({test.name for test in self.written("bulk")}, {*names[:5], *reported})
        self.assertEqual(records(self.folder / "bulk/tests.bulk"), [name for name in names[5:] if name not in reported])
        self.assertEqual(self.info("files")["tests"], self.info("bulk")["tests"])
        self.assertEqual(self.sonde("show", "files").stdout, self.sonde("show", "bulk").stdout)
        kind = self.info("bulk")["bugs"][0]["kind"]
        test = [test["file"] for test in self.info("bulk")["tests"] if test["kind"] == kind][-1]
        self.assertIn(test, records(self.folder / "bulk/tests.bulk"))
        for name in test, test.replace("ktest", kind + ".err"):
            shown = [self.sonde("show", f"{run}/{name}").stdout for run in ("files", "bulk")]
            self.assertEqual(shown[0], shown[1])
            self.assertTrue(shown[0])
        for run in "files", "bulk":
            self.assertEqual(self.sonde("export", run, "--corpus", "corpus-" + run).returncode, 0)
        corpora = [{file.name: file.read_bytes() for file in (self.folder / f"corpus-{run}").iterdir()} for run in ("files", "bulk")]
        self.assertEqual(corpora[0], corpora[1])
        self.assertNotEqual(self.sonde("show", "bulk/test999999.ktest").returncode, 0)

    def testSlowPathsGetFilesOfTheirOwn(self):
        """Files are made as long as they take a small part of the run, which equal runs agree on; explicit numbers hold."""
        (self.folder / "slow.c").write_text(
            "#include <klee/klee.h>\n"
            "int main(void) {\n"
            "  unsigned char c;\n"
            '  klee_make_symbolic(&c, 1, "c");\n'
            "  volatile unsigned sum = 0;\n"
            "  for (unsigned i = 0; i < 120; ++i)\n"
            "    if (c == i) {\n"
            "      for (unsigned n = 0; i % 2 && n < 300000; ++n) sum += n;\n"
            "      return i;\n"
            "    }\n"
            "  return 120;\n"
            "}\n"
        )
        for name, options in ("first", []), ("second", []), ("few", ["--test-files=3"]), ("named", ["--test-files=auto"]):
            result = self.sonde("run", *options, "--output", name, "slow.c")
            self.assertEqual(result.returncode, 0, result.stderr)
        files = {name: [test.name for test in self.written(name)] for name in ("first", "second", "few", "named")}
        self.assertEqual(len(self.info("first")["tests"]), 121)
        self.assertEqual(len(files["few"]), 3)
        self.assertEqual(files["first"], files["second"])
        self.assertEqual(files["first"], files["named"])
        self.assertEqual(sorted(files["first"] + records(self.folder / "first/tests.bulk")), [test["file"] for test in self.info("first")["tests"]])
        self.assertIn(len(files["first"]), range(15, 120))

    def testAllTestsCanBecomeFiles(self):
        for name, files in ("files", 100000), ("bulk", 0):
            self.assertEqual(self.sonde("run", "--test-files", files, "--output", name, HERE / "matcher.c").returncode, 1)
        result = self.sonde("export", "bulk", "--format=ktest", "--output", "unpacked")
        self.assertEqual(result.returncode, 0, result.stderr)
        wanted = {test.name: test.read_bytes() for test in self.written("files")}
        self.assertEqual({test.name: test.read_bytes() for test in (self.folder / "unpacked/tests").iterdir()}, wanted)
        self.assertGreater(len(wanted), 5)

    def testReplayAndSeedsReadIt(self):
        self.assertEqual(self.sonde("run", "--test-files=2", "small.c").returncode, 1)
        replayed = self.sonde("replay", "--asan", "sonde-last")
        self.assertIn("4 tests: 4 agree, 0 differ, 0 not shown", replayed.stdout, replayed.stderr)
        replayed = self.sonde("replay", "--asan", "sonde-last/test000004.ktest")
        self.assertIn("1 test: 1 agree", replayed.stdout, replayed.stderr)
        self.assertIn("2 bugs: 2 confirmed", self.sonde("replay", "--confirm", "sonde-last").stdout)
        seeded = self.sonde("run", "--seed", "sonde-last", "--output", "again", "small.c")
        self.assertEqual(seeded.returncode, 1, seeded.stderr)
        self.assertNotIn("warning", seeded.stderr)

    def testSigkillAtAnyMoment(self):
        moments = random.Random(5)
        appended = 0
        for most in 10, 150, 150, 1000, 1000, 1000:
            process = self.start("run", "--test-files=3", "--output", "out", "endless.c")
            bulk = self.folder / "out/tests.bulk"
            count = moments.randrange(1, most)
            self.waitFor(lambda: len(records(bulk)) >= count)
            process.kill()
            process.communicate()
            names = records(bulk)
            self.assertGreaterEqual(len(names), count)  # what others have seen stays
            shown = self.sonde("show", "out")
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn(f"{len(names) + 3} tests; the run did not end", shown.stdout)
            self.assertEqual(re.findall(r"^test\d+\.ktest", shown.stdout, re.M)[3:], names)
            exported = self.sonde("export", "out", "--format=ktest", "--output", "out/files")
            self.assertEqual(exported.returncode, 0, exported.stderr)
            self.assertEqual(sorted(test.name for test in (self.folder / "out/files/tests").iterdir())[3:], names)
            appended += bulk.stat().st_size > WINDOW
            shutil.rmtree(self.folder / "out")
        self.assertGreater(appended, 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
