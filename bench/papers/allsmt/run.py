#!/usr/bin/env python3
"""Paths as models: what "Symbolic Execution as DPLL Modulo Theories" (ICCSW'14, paper 004) promises, measured with --explore=allsmt.

usage: run.py [--quick] [--sonde FILE] [--work FOLDER] [--jobs N] [PART...]

Parts are paper (the program and the script of the paper), symbolic (the programs of tests/symbolic, and random ones), time (against exploration by
states), count (paths of independent branches) and cost (of linearisation); all without. Each measurement is a file of the work folder, and one that is
there is not made again. The report is written to results/ (--quick: to the work folder). Exit code 1: the two explorations differ; 2: something could not be measured.
"""

import json
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
import measure  # noqa: E402
import programs  # noqa: E402
from report import Report  # noqa: E402


PAPER = programs.whole(
    """  int x, y = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 5) {
    x = x + 1;
    if (x < 3) x = x - 1;
    else y = x + 1;
  }
  return 0;"""
)


class Plan:
    def __init__(self, quick):
        self.seconds = 5 if quick else 60  # of an exploration
        self.names = [name for n, name in enumerate(programs.all_programs()) if not quick or n % 3 == 0]
        self.random = 10 if quick else 300
        self.symbolic = 3 if quick else 1  # every n-th program
        self.unwindings = [1, 5, 10, 20] if quick else list(range(1, 21))
        self.sizes = [10, 20, 40] if quick else [10, 20, 40, 80, 160, 320]
        self.branches = [20, 40] if quick else [10, 20, 40, 80, 160]


class AllSmt(measure.Bench):
    parts = ["paper", "symbolic", "time", "count", "cost"]

    def __init__(self, options):
        super().__init__(options, Plan(options.quick))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def job(self, name, work):
        """One file of the work folder with what `work()` returns, unless it is there."""
        super().job(f"{name}.json", lambda file: file.write_text(json.dumps(work())))

    def execute(self, *words):
        """(processor seconds, the finished process); a process of its own waits, because children are counted together."""
        with tempfile.NamedTemporaryFile("r") as usage:
            command = [sys.executable, "-c", WAIT, usage.name, self.sonde, *map(str, words)]
            result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            return float(usage.read() or "nan"), result

    def explore(self, text, how, *words):
        """What one exploration found, and how long it took."""
        with tempfile.TemporaryDirectory(prefix="sonde-bench-") as folder:
            source, output = Path(folder) / "program.c", Path(folder) / "run"
            source.write_text(text)
            seconds, result = self.execute("run", "--check=none,+shift", f"--explore={how}", "--path-hash", "--quiet", "--stats", "--no-tests", f"--output={output}",
                                           f"--max-time={self.plan.seconds}", *words, source)  # fmt: skip
            if result.returncode not in (0, 1):
                raise RuntimeError(f"--explore={how}: exit code {result.returncode}: {result.stderr[-300:]}")
            info = json.loads((output / "info.json").read_text())
            paths = (output / "paths.txt").read_text().splitlines() if (output / "paths.txt").exists() else []
            formula = re.search(r"formula: (\d+) places.* (\d+) models, (\d+) queries, (\d+) contradictions that answered (\d+)", result.stderr)
            return {
                "seconds": seconds,
                "complete": info["verdict"]["all_paths_explored"],
                "count": len(paths),
                "paths": sorted(set(paths)),
                "formula": [int(number) for number in formula.groups()] if formula else None,
            }

    def least(self, text, how, *words):
        """One exploration, with the least of five times if it is short."""
        made = self.explore(text, how, *words)
        for _ in range(4 if made["seconds"] < 2 else 0):
            made["seconds"] = min(made["seconds"], self.explore(text, how, *words)["seconds"])
        return made

    def replayed(self, text):
        """What `sonde replay` says of the tests of a program that was explored by models."""
        with tempfile.TemporaryDirectory(prefix="sonde-bench-") as folder:
            source, output = Path(folder) / "program.c", Path(folder) / "run"
            source.write_text(text)
            self.execute("run", "--check=none,+shift", "--explore=allsmt", f"--output={output}", source)
            result = self.execute("replay", output)[1]
            return [result.returncode, (result.stdout + result.stderr).splitlines()[-1]]

    # Must show 1: the paper's program with integers of C, and its script.
    def paper(self):
        self.job("paper-replay", lambda: self.replayed(PAPER))
        self.job("paper-program", lambda: {how: self.explore(PAPER, how) for how in ("states", "allsmt")} | {"all": self.explore(PAPER, "allsmt", "--allsmt-guards=all")})
        for name in ("check_allsat_paper_z3", "check_allsat_paper_printed_z3"):
            self.job(f"paper-{name}", lambda name=name: self.execute("solve", "--backend=z3", ROOT / f"tests/smt2/{name}.smt2")[1].stdout.splitlines())

    # Must show 2: the same paths as exploration by states.
    def symbolic(self):
        compare = [sys.executable, ROOT / "tests/allsmt/compare.py", "--sonde", self.sonde, "--seconds", str(self.plan.seconds)]
        files = sorted(file for file in (ROOT / "tests/symbolic").glob("*/*.c") if file.parent.name != "oracle")[:: self.plan.symbolic]

        def lines(*words):
            result = subprocess.run([*compare, *words], capture_output=True, text=True)
            return result.stdout.splitlines()

        self.job("symbolic", lambda: lines("--refused", ROOT / "tests/allsmt/refused.txt", *files))
        self.job("random", lambda: lines("--random", "1", str(self.plan.random)))
        built = ROOT / "build/release/tests/symbolic"
        oracle = [sys.executable, ROOT / "tests/symbolic/oracle/oracle.py", "--sonde", self.sonde, "--instrument", built / "oracle_instrument",
                  "--runtime", built / "liboracle_runtime.a", "--option=--explore=allsmt"]  # fmt: skip
        self.job("oracle", lambda: subprocess.run([*oracle, *files], capture_output=True, text=True).stdout.splitlines())

    # Must show 3: time against exploration by states.
    def time(self):
        texts = programs.all_programs()
        for name in self.plan.names:
            for how, words in (("states", []), ("allsmt", []), ("blocking", ["--allsmt-method=blocking"])):
                self.job(f"time-{name}-{how}", lambda name=name, how=how, words=words: self.least(texts[name], "allsmt" if words else how, *words))

    def formula(self, text, *words):
        """Time and size of a formula."""
        with tempfile.TemporaryDirectory(prefix="sonde-bench-") as folder:
            source, file = Path(folder) / "program.c", Path(folder) / "formula.smt2"
            source.write_text(text)
            seconds, result = self.execute("run", "--check=none,+shift", "--explore=allsmt", "--count-paths", f"--dump-formula={file}", *words, source)
            if result.returncode:
                raise RuntimeError(result.stderr[-300:])
            return {"seconds": seconds, "lines": len(file.read_text().splitlines()), "paths": result.stdout.split()[0]}

    # Counting without listing.
    def count(self):
        for count in self.plan.branches:
            self.job(f"count-{count}", lambda count=count: self.formula(programs.independent(count)))

    # Must show 4: the cost of linearisation, over unwinding and over the size of the program.
    def cost(self):
        for times in self.plan.unwindings:
            self.job(f"cost-unwind-{times}", lambda times=times: self.formula(programs.loop(30), f"--unwind={times}"))
        for size in self.plan.sizes:
            self.job(f"cost-size-{size}", lambda size=size: self.formula(programs.independent(size)))


WAIT = """
import resource, subprocess, sys
result = subprocess.run(sys.argv[2:])
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
open(sys.argv[1], "w").write(str(usage.ru_utime + usage.ru_stime))
sys.exit(result.returncode)
"""


if __name__ == "__main__":
    sys.exit(measure.main(__doc__.split("\n")[0], HERE, AllSmt, Report))
