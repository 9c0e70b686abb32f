#!/usr/bin/env python3
"""The experiments of paper 002 (HVC'14, incremental solving in symbolic execution), with the strategies as Sonde has them.

usage: run.py [--quick] [--sonde FILE] [--work FOLDER] [--jobs N] [PART...]

Each measurement is a file of the work folder, and one that is there is not made again: an interrupted run is continued by the same command. Parts are
generated (figures 3, 4 and 6), lia (figure 3 over the integers), coreutils and logs (figure 5); all without. The report, with its plots, is written to
results/ (--quick: to the work folder), and again whenever the command is run. Exit code 1: configurations explored different paths, or a
solver answered wrongly; 2: something could not be measured (it is named, and the rest goes on).
"""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import decisions  # noqa: E402
import generator  # noqa: E402
import measure  # noqa: E402
from report import Report  # noqa: E402

STRATEGIES = ["baseline", "caching", "cachingopt", "stack", "stackopt"]
ON_ABV = [name for name in STRATEGIES if name != "stackopt"]  # there it is stack
PARTS = ["generated", "lia", "coreutils", "logs"]
READING = ["base64", "cut", "expand", "fold", "head", "nl", "paste", "tr", "wc"]
COREUTILS = ["basename", "echo", "expr", "factor", "seq", *READING]


class Plan:
    def __init__(self, quick):
        self.sizes = [5000, 10000, 20000]
        self.seeds = range(1, 2) if quick else range(1, 9)
        self.seconds = 3 if quick else 15  # of a run on a generated program
        self.coreutils = ["echo", "wc"] if quick else COREUTILS
        self.coreutil_seconds = 3 if quick else 5
        self.recording_seconds = 2 if quick else 5
        self.log_seconds = 3 if quick else 5  # of a strategy on a log
        self.lia_queries = 300 if quick else 3000
        self.lia_seconds = 3


def configurations():
    words = [measure.AUTO]
    words += [f"--configuration=z3-{name}=--preset=hvc14-{name}" for name in STRATEGIES]
    words += [f"--configuration=abv-{name}=--preset=hvc14-{name}-abv" for name in ON_ABV]
    return words


class Bench(measure.Bench):
    parts = PARTS

    def __init__(self, options):
        super().__init__(options, Plan(options.quick))

    # Figures 3, 4 and 6.
    def generated(self):
        for size in self.plan.sizes:
            for seed in self.plan.seeds:
                source = self.work / f"generated-{size}-{seed}.c"
                source.write_text(generator.generate(size, seed).c_text())
                self.job(f"generated-{size}-{seed}.json", self.compare(source.name, configurations(), f"--time={self.plan.seconds}"))

    # Figure 3 over the integers.
    def lia(self):
        lia = self.build_lia()
        if not lia:
            return
        for size in self.plan.sizes:
            for seed in self.plan.seeds:
                self.job(f"lia-{size}-{seed}.json", self.lia_work(lia, size, seed))

    def lia_work(self, lia, size, seed):
        def work(file):
            script = self.work / f"lia-{size}-{seed}.smt2"
            with script.open("w") as output:
                decisions.write(size, seed, self.plan.lia_queries, [lia, "answer"], output)
            results = {}
            for name in STRATEGIES:
                result = subprocess.run([lia, name, str(self.plan.lia_seconds), script], capture_output=True, text=True, timeout=600)
                if result.returncode:
                    raise RuntimeError(f"{name}: exit code {result.returncode}: {result.stderr[-300:]}")
                results[name] = json.loads(result.stdout)
            script.unlink()
            file.write_text(json.dumps(results))

        return work

    def build_lia(self):
        """A small program beside the engine, which is why nothing else builds it."""
        program = self.work / "bench_lia"
        source = HERE / "lia.cpp"
        if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
            result = subprocess.run(["g++", "-std=c++20", "-O2", "-o", program, source, "-lz3", "-lfmt"], capture_output=True, text=True)
            if result.returncode:
                self.failures.append(f"lia.cpp does not compile: {result.stderr[:500]}")
                return None
        return str(program)

    # Figure 5, on runs.
    def coreutils(self):
        for name, executable in self.executables().items():
            self.job(f"coreutils-{name}.json", self.compare(executable, configurations(), f"--time={self.plan.coreutil_seconds}", *self.arguments(name)))

    def executables(self):
        if not hasattr(self, "programs"):
            self.programs = self.built("coreutils", self.plan.coreutils)
        return self.programs

    def arguments(self, name):
        return ["--sym-args", "0", "2", "4", *(["--sym-stdin", "8"] if name in READING else [])]

    # Figure 5, on logs: the paper's way, because it could not change KLEE.
    def logs(self):
        for name, executable in self.executables().items():
            self.job(f"logs-{name}.json", self.log_work(name, executable))

    def log_work(self, name, executable):
        def work(file):
            log = self.work / f"logs-{name}.smt2"
            record = [self.sonde, "run", "--quiet", "--no-output", "--print-output=none", "--search=dfs", "--order=canonical", "--patience=0",
                      f"--max-time={self.plan.recording_seconds}", f"--log-queries={log}", "--log-point=path", str(executable), "--", *self.arguments(name)]  # fmt: skip
            result = subprocess.run(record, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            if result.returncode not in (0, 1):
                raise RuntimeError(f"recording: exit code {result.returncode}: {result.stderr[-300:]}")
            results, answers = {}, {}
            for configuration in ["abv-auto", *(f"z3-{s}" for s in STRATEGIES), *(f"abv-{s}" for s in ON_ABV)]:
                results[configuration], answers[configuration] = self.replay(log, configuration)
            most = max(answers.values(), key=len)
            for configuration, given in answers.items():  # "unknown" contradicts nothing
                results[configuration]["wrong"] = sum(left != right for left, right in zip(given, most) if "unknown" not in (left, right))
            log.unlink()
            file.write_text(json.dumps(results))

        return work

    def replay(self, log, configuration):
        backend, strategy = configuration.split("-")
        preset = "auto" if strategy == "auto" else f"hvc14-{strategy}" + ("-abv" if backend == "abv" else "")
        seconds, output = measure.limited([self.sonde, "solve", f"--preset={preset}", log], self.plan.log_seconds)
        answers = [line for line in output.splitlines() if line in ("sat", "unsat", "unknown")]
        return {"seconds": seconds, "queries": len(answers)}, answers


if __name__ == "__main__":
    sys.exit(measure.main(__doc__.split("\n")[0], HERE, Bench, Report))
