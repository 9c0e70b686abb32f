#!/usr/bin/env python3
"""`sonde compare`: the same paths under every configuration, tables that hold what the runs say, and nothing lost whatever goes wrong.

usage: compare_test.py SONDE [SUITE]
"""

import csv
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SONDE = Path(sys.argv[1]).resolve()

# 40 paths, one of them in an error.
SMALL = """
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char x[5];
  int larger = 0, table[4] = {1, 2, 3, 4};
  klee_make_symbolic(x, sizeof x, "x");
  for (int n = 0; n < 5; n++)
    if (x[n] > 20 * n + x[(n + 1) % 5]) larger++;
  return table[larger];
}
"""

OTHER = """
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x * 3 == 12345 ? 1 : x % 7 == 3 ? 2 : 0;
}
"""

ENDLESS = """
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char x[64];
  int ones = 0;
  klee_make_symbolic(x, sizeof x, "x");
  for (int n = 0; n < 64; n++)
    if (x[n] > n) ones++;
  return ones;
}
"""

PAIR = ["--configuration", "own=--sat=own", "--configuration", "cadical=--sat=cadical"]


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sonde-compare-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        for name, text in (("small.c", SMALL), ("other.c", OTHER), ("endless.c", ENDLESS), ("broken.c", "int main(void) { return }")):
            (self.folder / name).write_text(text)

    def compare(self, *words, code=0):
        result = subprocess.run([SONDE, "compare", *words], cwd=self.folder, capture_output=True, text=True, timeout=500)
        self.assertEqual(result.returncode, code, result.stderr + result.stdout)
        return result

    def row(self, text, name):
        """The cells of a row of a text table, without its name."""
        [line] = [line for line in text.splitlines() if line.strip().startswith(name)]
        return line.strip().removeprefix(name).split()

    def saved(self, name="out.json"):
        return json.loads((self.folder / name).read_text())


class Tables(Case):
    def testCompleteRunsHaveTheSamePaths(self):
        result = self.compare("small.c", *PAIR, "--json", "out.json", "--csv", "out.csv", "--markdown", "out.md")
        self.assertIn("the same paths under 2 configurations (all runs are complete)", result.stdout)
        self.assertIn("[1/2] small.c under own: ", result.stderr)
        first, second = self.row(result.stdout, "paths finished")
        self.assertEqual(first, second)
        runs = self.saved()["programs"][0]["runs"]
        self.assertEqual([run["configuration"] for run in runs], ["own", "cadical"])
        self.assertEqual(runs[0]["quantities"]["paths"], int(first))
        self.assertEqual(runs[1]["options"]["--sat"], "cadical")
        parts = ("exploration_seconds", "terms_seconds", "solving_seconds", "rest_seconds")
        for run in runs:
            self.assertAlmostEqual(sum(run["quantities"][part] for part in parts), run["quantities"]["cpu_seconds"], places=4)
            self.assertGreater(run["quantities"]["queries"], 0)
            self.assertGreater(run["quantities"]["solving_seconds"], 0)
        rows = list(csv.DictReader(io.StringIO((self.folder / "out.csv").read_text())))
        self.assertEqual([row["paths"] for row in rows], [first, first])
        self.assertIn(f"| paths finished | {first} | {first} |", (self.folder / "out.md").read_text())
        self.assertEqual(sorted(os.listdir(self.folder)), ["broken.c", "endless.c", "other.c", "out.csv", "out.json", "out.md", "small.c"])

    def testTheFirstConfigurationIsTheMeasure(self):
        result = self.compare("small.c", "other.c", *PAIR, "--repeat", "3", "--json", "out.json")
        self.assertEqual(result.stderr.count("complete"), 12)
        order = [line.split(" under ")[1].split(":")[0] for line in result.stderr.splitlines()]
        self.assertEqual(order[:4], ["own", "cadical", "own", "cadical"], "runs are interleaved")
        self.assertEqual(self.row(result.stdout, "median")[0], "1.00")
        self.assertEqual(self.row(result.stdout, "geometric mean")[0], "1.00")
        self.assertEqual(self.row(result.stdout, "programs"), ["2", "2"])
        saved = self.saved()
        ratios = [program["times_as_fast"]["cadical"] for program in saved["programs"]]
        self.assertAlmostEqual(saved["times_as_fast_as_the_first"]["cadical"]["geometric_mean"], (ratios[0] * ratios[1]) ** 0.5)

    def testSavedResultsAreShownTogether(self):
        for name in ("small", "other"):
            self.compare(f"{name}.c", *PAIR, "--json", f"{name}.json")
        together = self.compare("--read", "small.json", "--read", "other.json", "--json", "both.json").stdout
        self.assertEqual([program["name"] for program in self.saved("both.json")["programs"]], ["small.c", "other.c"])
        self.assertEqual(self.row(together, "programs"), ["2", "2"])
        self.assertIn("cannot read", self.compare("--read", "missing.json", code=2).stderr)
        (self.folder / "bad.json").write_text("{}")
        self.assertIn("not what 'sonde compare --json' writes", self.compare("--read", "bad.json", code=2).stderr)

    def testOptionsOfRunAndArgumentsAreHandedOn(self):
        (self.folder / "echo.c").write_text("int main(int n, char **words) { return n > 1 && words[1][0] == 'a' && LIMIT; }")
        self.compare("echo.c", *PAIR, "-D", "LIMIT=1", "--max-depth", "50", "--sym-args", "0", "1", "2", "--json", "out.json")
        [run, _] = self.saved()["programs"][0]["runs"]
        self.assertEqual(run["options"]["--max-depth"], "50")
        self.assertGreater(run["quantities"]["paths"], 2)

    def testACutAtAnInstruction(self):
        # Runs that are cut are compared only if they treat memory alike.
        options = {"auto": "--preset=auto", "stack": "--preset=hvc14-stack", "caching": "--preset=hvc14-cachingopt-abv", "own": "--sat=own", "cadical": "--sat=cadical"}
        configurations = [f"--configuration={name}={option} --memory=forking" for name, option in options.items()]
        result = self.compare("endless.c", *configurations, "--instructions", "20k", "--json", "out.json")
        self.assertIn("the same paths under 5 configurations (all runs were cut at the same instruction)", result.stdout)
        runs = self.saved()["programs"][0]["runs"]
        self.assertEqual(runs[1]["options"]["--strategy"], "stack")
        self.assertEqual({run["options"]["--order"] for run in runs}, {"canonical"})
        self.assertEqual(len({run["quantities"]["instructions"] for run in runs}), 1)
        self.assertAlmostEqual(runs[0]["quantities"]["instructions"], 20000, delta=5)
        self.assertFalse(any(run["complete"] for run in runs))


class Failures(Case):
    def testAProgramThatDoesNotCompileIsNamedAndTheOthersGoOn(self):
        result = self.compare("broken.c", "small.c", *PAIR, code=2)
        self.assertEqual(result.stderr.count("failed: "), 2)
        self.assertIn("broken.c: failed under own: ", result.stdout)
        self.assertIn("small.c: the same paths under 2 configurations", result.stdout)

    def testARunThatFailsUnderOneConfiguration(self):
        result = self.compare("small.c", "--configuration", "own=--sat=own", "--configuration", "none=--sat=none", code=2)
        self.assertIn("failed under none: ", result.stdout)
        self.assertIn("none of own, cadical", result.stdout)
        paths = self.row(result.stdout, "paths finished")
        self.assertEqual(paths[1], "–")
        self.assertGreater(int(paths[0]), 1)

    def testAnUnknownPresetIsNamedAndTheOthersGoOn(self):
        result = self.compare("small.c", "--presets", "nonsense,auto", code=2)
        self.assertIn("there is no preset 'nonsense'", result.stderr)
        self.assertGreater(int(self.row(result.stdout, "paths finished")[0]), 1)

    def testDifferentPathsAreAnError(self):
        """Two programs that differ, taken for one by a compiler flag that only one configuration has."""
        (self.folder / "two.c").write_text(SMALL.replace("20 * n", "FACTOR * n").replace("return table[larger]", "return larger == FACTOR"))
        words = ["two.c", "--configuration", "one=-DFACTOR=20", "--configuration", "two=-DFACTOR=60"]
        result = self.compare(*words, "--json", "out.json", code=1)
        self.assertIn("two.c: error: one and two explored different paths; only one has ", result.stdout)
        self.assertEqual(self.row(result.stdout, "times as fast")[1], "–")
        self.assertEqual(len(self.saved()["programs"][0]["agreement"]["differences"]), 1)

    def testMistakesAreToldBeforeAnythingRuns(self):
        for words, said in (
            ([], "nothing to compare"),
            (["small.c"], "no configuration"),
            (["small.c", *PAIR, "--nonsense"], "--nonsense"),
            (["small.c", *PAIR, "--max-depth=x"], "not a number"),
            (["small.c", *PAIR, "--output=there"], "--keep"),
            (["small.c", *PAIR, "--instructions=many"], "no number of instructions"),
            (["small.c", "--configuration", "nothing"], "no configuration"),
        ):
            with self.subTest(words):
                result = self.compare(*words, code=2)
                self.assertIn(said, result.stderr)
                self.assertNotIn("[1/", result.stderr)

    def testWithoutGnuplot(self):
        os.mkdir(self.folder / "empty")
        result = subprocess.run([SONDE, "compare", "small.c", *PAIR, "--plot", "out.svg"], cwd=self.folder, capture_output=True, text=True,
                                env={**os.environ, "PATH": str(self.folder / "empty")})  # fmt: skip
        self.assertEqual(result.returncode, 2)
        self.assertIn("gnuplot-nox", result.stderr)

    def testInterruptedItKeepsWhatWasMeasured(self):
        process = subprocess.Popen([SONDE, "compare", "small.c", "endless.c", *PAIR, "--json", "out.json"], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)  # fmt: skip
        for line in process.stderr:
            if line.startswith("[2/4]"):
                break
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=500)
        self.assertEqual(process.returncode, 130)
        self.assertIn("small.c: the same paths under 2 configurations", output)
        small, endless = self.saved()["programs"]
        self.assertEqual(len(small["runs"]), 2)
        self.assertEqual([run["configuration"] for run in endless["runs"]], ["own"], "what was begun is kept, as far as it went")
        self.assertGreater(endless["runs"][0]["quantities"]["paths"], 0)

    def testWhatIsKept(self):
        self.compare("small.c", *PAIR, "--keep", "runs")
        self.assertEqual(sorted(os.listdir(self.folder / "runs")), ["1-1-1", "1-1-1.log", "1-2-1", "1-2-1.log"])
        self.assertTrue((self.folder / "runs/1-2-1/info.json").exists())


class Plots(Case):
    def testAPictureWithACurveAndABarForEach(self):
        self.compare("small.c", "other.c", *PAIR, "--plot", "out.svg", "--plot-of", "queries")
        picture = (self.folder / "out.svg").read_text()
        for text in ("own", "cadical", "queries asked", "mean of 2 programs", "solving"):
            self.assertIn(f">{text}<", picture)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
