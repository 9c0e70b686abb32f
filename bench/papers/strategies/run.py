#!/usr/bin/env python3
"""The experiments of paper 002 (HVC'14, incremental solving in symbolic execution), with the strategies as Sonde has them.

usage: run.py [--quick] [--sonde FILE] [--work FOLDER] [--jobs N] [PART...]

Each measurement is a file of the work folder, and one that is there is not made again: an interrupted run is continued by the same command. Parts are
generated (figures 3, 4 and 6), lia (figure 3 over the integers), coreutils and logs (figure 5); all without. The report, with its plots, is written to
results/ (--quick: to the work folder), and again whenever the command is run. Exit code 1: configurations explored different paths, or a
solver answered wrongly; 2: something could not be measured (it is named, and the rest goes on).
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import decisions
import generator
from report import Report

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "bench/programs"))

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
    words = ["--presets=auto"]
    words += [f"--configuration=z3-{name}=--preset=hvc14-{name}" for name in STRATEGIES]
    words += [f"--configuration=abv-{name}=--preset=hvc14-{name}-abv" for name in ON_ABV]
    return words


class Bench:
    def __init__(self, options):
        self.plan = Plan(options.quick)
        self.sonde = str(options.sonde)
        self.work = options.work / ("quick" if options.quick else "whole")
        self.work.mkdir(parents=True, exist_ok=True)
        self.failures = []
        self.jobs = []

    def job(self, name, work):
        """One file of the work folder, made by `work(temporary file)` unless it is there."""
        file = self.work / name

        def make():
            if file.exists():
                return
            part = file.with_name(file.name + ".part")
            try:
                work(part)
                part.rename(file)
                print(f"{time.strftime('%H:%M:%S')} {name}", file=sys.stderr, flush=True)
            except Exception as error:  # named, and the rest goes on
                self.failures.append(f"{name}: {error}")
                print(f"{name}: {error}", file=sys.stderr, flush=True)

        self.jobs.append(make)

    def run(self, count):
        with ThreadPoolExecutor(count) as pool:
            list(pool.map(lambda job: job(), self.jobs))
        self.jobs = []

    def compare(self, program, seconds, *words):
        """A job: a comparison of all configurations on one program."""

        def work(file):
            command = [self.sonde, "compare", str(program), *configurations(), f"--time={seconds}", f"--json={file}", "--csv=-", *words]
            result = subprocess.run(command, cwd=self.work, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            if result.returncode not in (0, 1, 2) or not file.exists():
                raise RuntimeError(f"exit code {result.returncode}: {result.stderr[-500:]}")

        return work

    # Figures 3, 4 and 6.
    def generated(self):
        for size in self.plan.sizes:
            for seed in self.plan.seeds:
                source = self.work / f"generated-{size}-{seed}.c"
                source.write_text(generator.generate(size, seed).c_text())
                self.job(f"generated-{size}-{seed}.json", self.compare(source.name, self.plan.seconds))

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
            self.job(f"coreutils-{name}.json", self.compare(executable, self.plan.coreutil_seconds, *self.arguments(name)))

    def executables(self):
        """Name -> executable, built by bench/programs if need be."""
        if not hasattr(self, "built"):
            from findings import Findings
            from run import catalogue

            program, findings = catalogue()["coreutils"], Findings()
            folder = findings.build("coreutils", program, self.plan.coreutils, self.sonde)
            if not folder:
                self.failures.append("coreutils cannot be built: see above")
            self.built = {name: folder / program.executables[name].path for name in self.plan.coreutils} if folder else {}
        return self.built

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
        script = f"import resource, subprocess, sys\nlimit = {self.plan.log_seconds}\n" + REPLAY
        command = [self.sonde, "solve", f"--preset={preset}", str(log)]
        result = subprocess.run([sys.executable, "-c", script, *command], capture_output=True, text=True)
        if result.returncode:
            raise RuntimeError(f"{configuration}: {result.stderr[-300:]}")
        seconds, _, output = result.stdout.partition("\n")
        answers = [line for line in output.splitlines() if line in ("sat", "unsat", "unknown")]
        return {"seconds": float(seconds), "queries": len(answers)}, answers


# Runs a command for so much processor time, and says how much it took: in a process of its own, because children are counted together.
REPLAY = """
def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
result = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, capture_output=True, text=True, preexec_fn=limited)
if result.returncode not in (0, -24):
    sys.exit(result.stderr[-300:] or f"exit code {result.returncode}")
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime)
print(result.stdout, end="")
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a few programs, three seconds each: at most five minutes")
    parser.add_argument("--sonde", default=ROOT / "build/release/tools/sonde/sonde", type=os.path.abspath, help="the engine to measure")
    parser.add_argument("--work", default=ROOT / "build/papers/strategies", type=Path, help="where measurements are kept")
    parser.add_argument("--jobs", default=2, type=int, help="measurements at a time; not more than there are idle cores")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    options = parser.parse_args()
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)}")
    options.work = options.work.resolve()
    bench = Bench(options)
    for part in options.parts or PARTS:
        getattr(bench, part)()
    bench.run(options.jobs)
    report = Report(bench.work, bench.sonde, bench.plan, bench.work if options.quick else HERE / "results")
    report.write()
    for failure in bench.failures:
        print(f"not measured: {failure}", file=sys.stderr)
    print(report.folder / "README.md")
    return 1 if report.errors else 2 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
