#!/usr/bin/env python3
"""The experiments of paper 001 (FSE'19, a segmented memory model), with the memory models as Sonde has them.

usage: run.py [--quick] [--seconds N] [--sonde FILE] [--work FOLDER] [--jobs N] [PART...]

Parts are programs (sections 4.2 to 4.5: m4, make, SQLite and APR under every model), sites (Table 1: what the points-to analysis finds, and its time)
and enlarged (more triggers, keys and macros than the paper has, forking against auto); all without. The matrix of figures 1 and 3 is matrix.py. Each
measurement is a file of the work folder, and one that is there is not made again. The report is written to results/ (--quick: to the work folder).
Exit code 1: two models that ended explored different paths; 2: something could not be measured.
"""

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

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import measure  # noqa: E402
from report import Report  # noqa: E402

TEMPLATES = measure.ROOT / "bench/programs/templates"
MODELS = {
    "forking": ["--memory=forking"],
    "merging": ["--memory=merging"],
    "flat": ["--memory=flat"],
    "segmented": ["--memory=segmented", "--points-to=andersen"],
    "ideal": ["--memory=segmented", "--learn-segments"],
    "auto": ["--memory=auto"],
}
EXECUTABLES = {"apr-objects": ("apr", "hash-objects"), "apr": ("apr", "hash"), "sqlite3": ("sqlite3", "sqlite3"), "m4": ("m4", "m4"), "make": ("make", "make")}


def triggers(count):
    """SQL with so many triggers, and two more whose names are symbolic."""
    names = [f"{'abcdefghijklmno'[n % 15]}{n // 15 or ''}" for n in range(count)]
    return "CREATE TABLE t(x, y);\n" + "".join(f"CREATE TRIGGER {name} AFTER INSERT ON t BEGIN SELECT 1; END;\n" for name in [*names, "?", "?"])


def macros(uses):
    """Fifteen macros of one letter, and so many uses of a symbolic one."""
    return "".join(f"define(`{letter}', `{n}')\n" for n, letter in enumerate("ABCDEFGHIJKLMNO")) + "?\n" * uses


class Plan:
    def __init__(self, quick):
        self.seconds = 5 if quick else 60  # of processor time, for a run
        self.models = ["forking", "auto"] if quick else list(MODELS)
        self.cases = ["apr-objects", "apr"] if quick else list(EXECUTABLES)


class Memory(measure.Bench):
    parts = ["programs", "sites", "enlarged"]

    def __init__(self, options):
        super().__init__(options, Plan(options.quick))

    def job(self, name, work):
        """One file of the work folder with what `work()` returns, unless it is there."""
        super().job(f"{name}.json", lambda file: file.write_text(json.dumps(work())))

    def executable(self, case):
        program, name = EXECUTABLES[case]
        return self.built(program, [name]).get(name)

    def programs(self):
        (self.work / "triggers.sql").write_text(triggers(15))
        arguments = {
            "apr-objects": ["--sym-stdin", "8"],
            "apr": ["--sym-stdin", "8"],
            "sqlite3": ["--sym-file", f"-={self.work}/triggers.sql"],
            "m4": ["--sym-file", f"-={HERE}/figure4.m4"],
            "make": ["-f", "-", "--sym-file", f"-={TEMPLATES}/variables.mk"],
        }
        for case in self.plan.cases:
            if executable := self.executable(case):
                for model in self.plan.models:
                    self.job(f"programs-{case}-{model}", lambda e=executable, m=model, c=case: self.explore(e, arguments[c], MODELS[m]))

    def enlarged(self):
        (self.work / "triggers60.sql").write_text(triggers(60))
        (self.work / "macros4.m4").write_text(macros(4))
        if hash_table := self.large_hash_table():
            for model in ("forking", "auto"):
                self.job(f"enlarged-apr-200-{model}", lambda m=model: self.explore(hash_table, ["--sym-stdin", "12"], MODELS[m]))
        cases = {"sqlite3-60": ("sqlite3", f"-={self.work}/triggers60.sql"), "m4-4": ("m4", f"-={self.work}/macros4.m4")}
        for name, (case, template) in cases.items():
            if case in self.plan.cases and (executable := self.executable(case)):
                for model in ("forking", "auto"):
                    self.job(f"enlarged-{name}-{model}", lambda e=executable, m=model, t=template: self.explore(e, ["--sym-file", t], MODELS[m]))

    def large_hash_table(self):
        """APR's hash table with 200 keys and three look-ups, each allocation an object."""
        if not (small := self.executable("apr-objects")):
            return None
        program = self.work / "hash-200"
        command = [self.sonde, "cc", "-O2", "-Iinclude", "-Iinclude/arch/unix", "-DOBJECTS", "-DKEYS=200", "-DLOOKUPS=3",
                   measure.ROOT / "bench/programs/drivers/apr_hash.c", "tables/apr_hash.c", "-o", program]  # fmt: skip
        result = subprocess.run(command, cwd=small.parent, capture_output=True, text=True)
        if result.returncode:
            self.failures.append(f"hash-200 cannot be built: {result.stderr[-300:]}")
        return None if result.returncode else program

    def sites(self):
        for case in self.plan.cases:
            if executable := self.executable(case):
                self.job(f"sites-{case}", lambda e=executable: self.analyse(e))

    def analyse(self, executable):
        result = subprocess.run([self.sonde, "run", "--quiet", "--points-to=andersen", "--stats", "--max-instructions=0.001", "--no-output", executable],
                                stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")  # fmt: skip
        return counters(result.stdout + result.stderr, "pointsto")

    def explore(self, executable, arguments, options):
        """What a run of at most so many processor seconds did; depth first."""
        with tempfile.TemporaryDirectory(prefix="sonde-memory-") as folder:
            # m4 looks into /proc/self/maps: without randomised addresses, its paths are the same in each run.
            command = ["setarch", "-R", self.sonde, "run", "--quiet", "--print-output=none", "--no-tests", "--search=dfs", "--path-hash", "--stats", *options,
                       f"--output={folder}/run", executable, "--", *arguments]  # fmt: skip
            with open(f"{folder}/said", "w") as said:
                process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            seconds, memory = wait(process, self.plan.seconds)
            text = Path(f"{folder}/said").read_text(errors="replace")
            if process.returncode == -signal.SIGKILL:
                return {"limit": self.plan.seconds, "seconds": seconds, "memory": memory, "complete": False, "states": "?", "paths": "?"}
            if process.returncode not in (0, 1):
                raise RuntimeError(f"exit code {process.returncode}: {text[-300:]}")
            info = json.loads(Path(f"{folder}/run/info.json").read_text())
            ends = [line.split() for line in Path(f"{folder}/run/paths.txt").read_text().splitlines()]
            complete = info["verdict"]["all_paths_explored"]
            return {"limit": self.plan.seconds, "seconds": seconds, "memory": memory, "complete": complete, "states": info["counters"]["paths"],
                    "paths": sorted({end[0] for end in ends}) if complete else len({end[0] for end in ends}),
                    "instructions": info["counters"]["instructions"], "lines": info["coverage"]["lines"]["covered"],
                    **counters(text, "memory")}  # fmt: skip


def wait(process, limit):
    """Waits for a process, asks it to end when it has taken so much processor time, and ends it after twice as much: (seconds it took, its largest
    size in MB)."""
    tick, signals = os.sysconf("SC_CLK_TCK"), [(limit, signal.SIGTERM), (2 * limit, signal.SIGKILL)]
    while True:
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        if done:
            process.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024
        fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        if signals and (int(fields[11]) + int(fields[12])) / tick > signals[0][0]:
            process.send_signal(signals.pop(0)[1])
        time.sleep(0.1)


def counters(text, group):
    """The numbers that --stats tells of one group."""
    return {name: int(value) for name, value in re.findall(rf"^{group} +(\w+) +(\d+)  ", text, re.M)}


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.exit(measure.main(__doc__.split("\n")[0], HERE, Memory, Report))
