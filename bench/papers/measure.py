"""What the papers' experiments share: measurements that are files of a work folder, made once, a few at a time."""

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tables

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench/programs"))

# The engine as it is, with the memory model of the papers' presets: runs that are cut under another one have not explored the same paths.
AUTO = "--configuration=auto=--preset=auto --memory=forking"


CUT = ["--order=canonical", "--search=dfs", "--patience=0"]  # runs that are cut at the same instruction have explored the same paths
CLEARLY = 1.08  # processor times of equal runs differ by so much


class Bench:
    """A derived class has a method for each of its `parts`, which adds jobs."""

    parts = []

    def __init__(self, options, plan):
        self.plan = plan
        if options.seconds and hasattr(plan, "seconds"):
            plan.seconds = options.seconds
        self.sonde = str(options.sonde)
        self.work = options.work / ("quick" if options.quick else "whole")
        self.work.mkdir(parents=True, exist_ok=True)
        self.failures = []
        self.jobs = []

    def random_array_queries(self, count, ways):
        """Whether Z3, which has 0.1 s for each, and every one of those ways to solve agree on so many random queries over arrays."""
        fuzzer, size = ROOT / "build/release/tests/fuzz/arrays/arrays_fuzzer", min(1250, count)
        for first in range(1, count + 1, size):
            command = [fuzzer, str(first), str(size), "100", ways]
            self.job(f"queries-{first}.json", lambda file, command=command: self.verdict(file, command))

    def same_paths(self, ways, plan, lexers):
        """Whether the paths of tests/symbolic, of random programs with tables, and of lexers are the same in every one of those ways."""
        command = [sys.executable, ROOT / "tests/strategies/same_paths.py", self.sonde, ways, "--seconds=10"]

        def job(name, *options):
            self.job(f"paths-{name}.json", lambda file: self.verdict(file, [*command, *options]))

        folders = sorted({path.parent.name for path in (ROOT / "tests/symbolic").glob("*/*.c") if path.parent.name != "oracle"})
        for folder in folders[: plan.symbolic_folders]:
            job(folder, f"--programs={folder}/", f"--limit={plan.symbolic_programs}")
        for first in range(1, plan.random_programs + 1, 25):
            job(f"random-{first}", "--programs=none-of-them", f"--tables={min(25, plan.random_programs)}", f"--first={first}")
        for lexer in lexers:
            job(lexer.stem, "--programs=none-of-them", lexer)

    @staticmethod
    def verdict(file, command):
        """What a test says, which ends with 1 if it finds a difference."""
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode not in (0, 1):
            raise RuntimeError(f"exit code {result.returncode}: {result.stderr[-500:]}")
        file.write_text(json.dumps({"wrong": result.returncode, "said": result.stdout.splitlines()[-10:]}))

    def job(self, name, work):
        """One file of the work folder, made by `work(temporary file)` unless it is there."""
        file = self.work / name

        def make():
            part = file.with_name(file.name + ".part")
            try:
                work(part)
                part.rename(file)
                print(f"{time.strftime('%H:%M:%S')} {name}", file=sys.stderr, flush=True)
                return 0
            except Exception as error:  # named, and the rest goes on
                print(f"{name}: {error}", file=sys.stderr, flush=True)
                return 1

        if not file.exists():
            self.jobs.append((name, make))

    def run(self, count):
        """Makes the files that are missing, so many at a time, each in a process of its own: its processor time, and that of all it waits for, is kept."""
        jobs, running, times = iter(self.jobs), {}, tables.ProcessorTimes(self.work)
        while True:
            while len(running) < count and (job := next(jobs, None)):
                running[forked(job[1])] = job[0]
            if not running:
                break
            process, status, usage = os.wait4(-1, 0)
            name = running.pop(process)
            times.keep(name, usage.ru_utime + usage.ru_stime)
            if status:
                self.failures.append(f"{name}: see above")
        self.jobs = []

    def compare(self, program, configurations, *words, before=None):
        """A job: a comparison of configurations on one program, with further words for `sonde compare`. `before` gives more of them, when the job is
        begun."""

        def work(file):
            more = before() if before else []
            command = [self.sonde, "compare", str(program), *configurations, f"--json={file}", "--csv=-", *more, *words]
            result = subprocess.run(command, cwd=self.work, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            if result.returncode not in (0, 1, 2) or not file.exists():
                raise RuntimeError(f"exit code {result.returncode}: {result.stderr[-500:]}")

        return work

    def compare_settings(self, program, settings, seconds, limits, words, options=(), counted=()):
        """A job: processor times under every setting (name -> options; `auto` is one) for as many instructions as auto executes in so many seconds of
        exploring. Host instructions are counted of auto, of those in `counted` and of those that seem faster than auto, unless `counted` is None."""

        def work(file):
            reached = self.explore(program, ["--preset=auto", *CUT, *options], words, seconds)["counters"]["instructions"]
            configurations = [f"--configuration={' '.join([f'{name}=--order=canonical', *chosen])}" for name, chosen in settings.items()]
            more = [*limits, f"--instructions={reached}", *options, *(["--", *words] if words else [])]
            self.compare(program, configurations, *more)(file)
            comparison = json.loads(file.read_text())
            taken = {name: run.seconds for name, run in tables.Program("", comparison).runs.items()}
            names = [name for name in taken if name in counted or taken[name] < taken["auto"] / CLEARLY] if counted is not None else []
            host = self.count(program, {name: [*settings[name], *CUT, *options] for name in [*names, "auto"]}, words, reached) if names else {}
            file.write_text(json.dumps({**comparison, "host": {name: info["host"] for name, info in host.items()}}))

        return work

    def explore(self, program, options, words, seconds=None):
        """The info.json of a run, which is interrupted after it has explored for so much processor time: what it reaches depends neither on what else the
        machine does nor on how long the program takes to be prepared."""
        with tempfile.TemporaryDirectory(prefix="sonde-paper-") as folder:
            output, said = Path(folder) / "run", Path(folder) / "said"
            command = [self.sonde, "run", "--check=none,+shift", "--quiet", "--print-output=none", "--no-tests", f"--output={output}", *options, program, "--", *words]
            with said.open("w") as file:
                process = subprocess.Popen(list(map(str, command)), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=file)
                preparing = None  # the processor time that it took, once that is over
                while seconds and process.poll() is None:
                    if preparing is None and output.exists():
                        preparing = processor_seconds(process.pid)
                    if preparing is not None and processor_seconds(process.pid) > preparing + seconds:
                        process.send_signal(signal.SIGINT)
                        break
                    time.sleep(0.02)
                if process.wait() not in (0, 1, 130):
                    raise RuntimeError(f"exit code {process.returncode}: {said.read_text(errors='replace')[-300:]}")
            return json.loads((output / "info.json").read_text())

    def statistics(self, program, options, words):
        """The counters of --stats, `component name` -> number."""
        with tempfile.TemporaryDirectory(prefix="sonde-paper-") as folder:
            command = [self.sonde, "run", "--check=none,+shift", "--print-output=none", "--no-output", "--stats", *options, program, "--", *words]
            result = subprocess.run(list(map(str, command)), cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            if result.returncode not in (0, 1):
                raise RuntimeError(f"exit code {result.returncode}: {result.stderr[-300:]}")
            rows = re.finditer(r"^(\w[\w ]*?) {2,}(\w+) +(\d+)  ", result.stdout + result.stderr, re.M)
            return {f"{row[1].strip()} {row[2]}": int(row[3]) for row in rows}

    def count(self, program, configurations, words, instructions):
        """Name -> the info.json of a run of so many instructions, for configurations that are lists of options. `host` is the number of host instructions of
        exploring (callgrind's, without those of preparing, which are counted once): it does not depend on what else the machine does."""
        preparing = self.count_one(program, next(iter(configurations.values())), words, 1)["host"]
        counted = {name: self.count_one(program, options, words, instructions) for name, options in configurations.items()}
        return {name: {**info, "host": info["host"] - preparing} for name, info in counted.items()}

    def count_one(self, program, options, words, instructions):
        with tempfile.TemporaryDirectory(prefix="sonde-paper-") as folder:
            profile = Path(folder) / "profile"
            command = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}", self.sonde, "run", "--check=none,+shift", "--print-output=none"]
            command += ["--no-output", "--json", *options, f"--max-instructions={instructions / 1e6:f}", program, "--", *words]  # a folder of results has what the clock says
            result = subprocess.run(list(map(str, command)), cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            if result.returncode not in (0, 1):
                raise RuntimeError(f"exit code {result.returncode}: {result.stderr[-300:]}")
            return {**json.loads(result.stdout), "host": int(re.search(r"^totals: (\d+)", profile.read_text(), re.M)[1])}

    def built(self, name, wanted):
        """Name -> executable of a program of bench/programs, built if need be; empty: it cannot be had here."""
        from findings import Findings
        from run import catalogue

        program, findings = catalogue()[name], Findings()
        folder = findings.build(name, program, wanted, self.sonde)
        if not folder:
            self.failures += findings.remarks
            return {}
        return {each: folder / program.executables[each].path for each in wanted}


def forked(work):
    """Starts a process that ends with the exit code that `work` returns."""
    process = os.fork()
    if process == 0:
        code = 1
        try:
            code = work()
        finally:  # nothing of the parent goes on here, not even after an interruption
            os._exit(code)
    return process


def processor_seconds(process):
    """What a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def limited(command, seconds):
    """Runs a command for so much processor time: (seconds it took, what it said). In a process of its own, because children are counted together."""
    script = f"import resource, subprocess, sys\nlimit = {seconds}\n" + LIMITED
    result = subprocess.run([sys.executable, "-c", script, *map(str, command)], capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(f"{command[:3]}: {result.stderr[-300:]}")
    taken, _, output = result.stdout.partition("\n")
    return float(taken), output


LIMITED = """
def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
result = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, capture_output=True, text=True, preexec_fn=limit_time)
if result.returncode not in (0, -24):
    sys.exit(result.stderr[-300:] or f"exit code {result.returncode}")
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime)
print(result.stdout, end="")
"""


def main(description, folder, make_bench, make_report):
    """The command of an experiment in `folder`. Returns its exit code."""
    parts = make_bench.parts
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="a few programs for some seconds each: at most five minutes")
    parser.add_argument("--sonde", default=ROOT / "build/release/tools/sonde/sonde", type=os.path.abspath, help="the engine to measure")
    parser.add_argument("--older", type=os.path.abspath, help="an older engine, where an experiment tells what has become of it")
    parser.add_argument("--work", default=ROOT / "build/papers" / folder.name, type=Path, help="where measurements are kept")
    parser.add_argument("--seconds", type=int, help="of a run, instead of what the experiment's plan says")
    parser.add_argument("--jobs", default=2, type=int, help="measurements at a time; not more than there are idle cores")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(parts))
    options = parser.parse_args()
    if unknown := [part for part in options.parts if part not in parts]:
        parser.error(f"no such part: {', '.join(unknown)}")
    options.work = options.work.resolve()
    bench = make_bench(options)
    for part in options.parts or parts:
        getattr(bench, part)()
    bench.run(options.jobs)
    report = make_report(bench.work, bench.sonde, bench.plan, bench.work if options.quick else folder / "results")
    report.write()
    for failure in bench.failures:
        print(f"not measured: {failure}", file=sys.stderr)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"processor time of these measurements: {used.ru_utime + used.ru_stime:.0f} s", file=sys.stderr)
    print(report.folder / "README.md")
    return 1 if report.errors else 2 if bench.failures else 0
