#!/usr/bin/env python3
"""The experiments of paper 001 (FSE'19, a segmented memory model), with the memory models as Sonde has them.

usage: run.py [--quick] [--seconds N] [--sonde FILE] [--work FOLDER] [--jobs N] [PART...]

Parts are matrix (figure 3), programs (figures 6 to 9, sections 4.2 to 4.5: m4, make, SQLite and APR under every model), sites (Table 1: bytes of the
largest segment, and the time of the points-to analysis), enlarged (more triggers, keys and macros than the paper has, forking against auto) and
coreutils (section 5, where little is ambiguous); all without. Each measurement is a file of the work folder, and one that is there is not made again. The
report is written to results/ (--quick: to the work folder). Exit code 1: two models that ended explored different paths; 2: something could not be
measured.
"""

import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import matrix  # noqa: E402
import measure  # noqa: E402
from report import Report  # noqa: E402

TEMPLATES = measure.ROOT / "bench/programs/templates"
MODELS = {
    "forking": ["--memory=forking"],
    "merging": ["--memory=merging"],
    "flat": ["--memory=flat"],
    "segmented": ["--memory=segmented", "--points-to=andersen"],
    "ideal": ["--memory=segmented", "--points-to=ideal"],
    "auto": ["--memory=auto"],
}
# Without a limit on the bytes of a segment: what Table 1 has.
WHOLE = {
    "total": ["--memory=flat"],
    "ideal": ["--memory=segmented", "--points-to=ideal", "--segment-limit=none"],
    "analysis": ["--memory=segmented", "--points-to=andersen", "--segment-limit=none"],
}
SEARCHES = ["bfs", "interleaved"]
# Processor seconds of a run, by part.
LIMITS = {"matrix": 60, "programs": 180, "sites": 45, "enlarged": 600}
# What each of section 5's programs is started with. Standard input is symbolic for those that read it.
COREUTILS = {
    **{name: ["--sym-stdin", "8"] for name in ("base64", "cat", "cut", "expand", "fold", "head", "nl", "paste", "tac", "wc")},
    **{name: ["--sym-args", "0", "2", "4"] for name in ("basename", "dirname", "echo", "expr", "factor", "printf", "pathchk", "seq", "sleep", "uniq")},
    "cut": ["-c", "2-3", "--sym-stdin", "8"],
}
# The places of m4's hash table when the paper was written; they are 65,537 by default since m4 1.4.19.
M4 = ["-H", "509"]
EXECUTABLES = {"apr-objects": ("apr", "hash-objects"), "apr": ("apr", "hash"), "sqlite3": ("sqlite3", "sqlite3"), "m4": ("m4", "m4"), "make": ("make", "make-small")}


def triggers(count):
    """SQL with so many triggers, and two more whose names are symbolic."""
    names = [f"{'abcdefghijklmno'[n % 15]}{n // 15 or ''}" for n in range(count)]
    return "CREATE TABLE t(x, y);\n" + "".join(f"CREATE TRIGGER {name} AFTER INSERT ON t BEGIN SELECT 1; END;\n" for name in [*names, "?", "?"])


def macros(uses):
    """Fifteen macros of one letter, and so many uses of a symbolic one."""
    return "".join(f"define(`{letter}', `{n}')\n" for n, letter in enumerate("ABCDEFGHIJKLMNO")) + "?\n" * uses


class Plan:
    def __init__(self, quick):
        self.seconds = 5 if quick else None  # of processor time for each run, instead of what its part has
        self.models = ["forking", "auto"] if quick else list(MODELS)
        self.cases = ["apr-objects", "apr"] if quick else list(EXECUTABLES)
        self.sizes = 3 if quick else 5  # of the matrix
        self.rounds = 1 if quick else 5  # of the runs depth first that are compared
        self.coreutils = ["basename", "wc"] if quick else list(COREUTILS)
        self.instructions = 0.2  # million of the guest, for a run under callgrind


class Memory(measure.Bench):
    parts = ["matrix", "programs", "sites", "enlarged", "coreutils"]

    def __init__(self, options):
        super().__init__(options, Plan(options.quick))
        self.count = options.jobs
        self.place = self.work / "place"  # where programs run: make looks at the files beside it
        self.place.mkdir(exist_ok=True)

    def limit(self, part):
        return self.plan.seconds or LIMITS[part]

    def job(self, name, work):
        """One file of the work folder with what `work()` returns, unless it is there."""
        super().job(f"{name}.json", lambda file: file.write_text(json.dumps(work())))

    def executable(self, case):
        program, name = EXECUTABLES[case]
        return self.built(program, [name]).get(name)

    def matrix(self):
        for figure, (_, defines, _, sizes) in matrix.FIGURES.items():
            for size in sizes[: self.plan.sizes]:
                for model in matrix.MODELS:
                    self.job(f"matrix-{figure}-{size}-{model}", lambda m=model, n=size, d=defines: matrix.explore(self.sonde, m, n, d, self.limit("matrix")))

    def programs(self):
        arguments, limit = self.arguments(), self.limit("programs")
        executables = {case: executable for case in self.plan.cases if (executable := self.executable(case))}
        for case, executable in executables.items():
            for model in self.plan.models:
                self.job(f"programs-{case}-{model}", lambda e=executable, m=model, c=case: self.explore(e, arguments[c], MODELS[m], limit))
        self.run(self.count)
        for case, executable in executables.items():
            explore = {model: (lambda e=executable, m=model, c=case: self.explore(e, arguments[c], MODELS[m], limit)) for model in self.plan.models}
            self.again(f"programs-{case}", explore, within=2)
            for model in self.plan.models:
                if self.has_ended(f"programs-{case}-{model}"):
                    for search in SEARCHES:
                        self.job(f"searches-{case}-{search}-{model}", lambda e=executable, m=model, c=case, s=search: self.explore(e, arguments[c], MODELS[m], limit, s))

    def arguments(self):
        """Case -> what it is started with: the paper's inputs."""
        (self.work / "triggers.sql").write_text(triggers(15))
        return {
            "apr-objects": ["--sym-stdin", "8"],
            "apr": ["--sym-stdin", "8"],
            "sqlite3": ["--sym-file", f"-={self.work}/triggers.sql"],
            "m4": [*M4, "--sym-file", f"-={HERE}/figure4.m4"],
            "make": ["-f", "-", "--sym-file", f"-={TEMPLATES}/variables.mk"],
        }

    def has_ended(self, name):
        file = self.work / f"{name}.json"
        return file.exists() and json.loads(file.read_text())["complete"]

    def again(self, name, explore, within):
        """Measures the models that ended in so many times the least time again, in turn: the report takes the least of each, since equal runs differ."""
        first = {model: json.loads((self.work / f"{name}-{model}.json").read_text())["seconds"] for model in explore if self.has_ended(f"{name}-{model}")}
        for n in range(1, self.plan.rounds):
            for model in first:
                if first[model] <= within * min(first.values()):
                    self.job(f"again-{n}-{name}-{model}", explore[model])

    def enlarged(self):
        limit = self.limit("enlarged")
        (self.work / "triggers60.sql").write_text(triggers(60))
        (self.work / "macros4.m4").write_text(macros(4))
        for keys, lookups in ((200, 3), (1000, 2)):
            if hash_table := self.large_hash_table(keys, lookups):
                for model in ("forking", "auto"):
                    self.job(f"enlarged-apr-{keys}-{model}", lambda h=hash_table, m=model, n=lookups: self.explore(h, ["--sym-stdin", str(4 * n)], MODELS[m], limit))
        cases = {
            "sqlite3-60": ("sqlite3", ["--sym-file", f"-={self.work}/triggers60.sql"]),
            "m4-4": ("m4", [*M4, "--sym-file", f"-={self.work}/macros4.m4"]),
        }
        explore = {}
        for name, (case, words) in cases.items():
            if case in self.plan.cases and (executable := self.executable(case)):
                explore[name] = {model: (lambda e=executable, m=model, w=words: self.explore(e, w, MODELS[m], limit)) for model in ("forking", "auto")}
                for model, work in explore[name].items():
                    self.job(f"enlarged-{name}-{model}", work)
        self.run(self.count)
        for name, models in explore.items():
            self.again(f"enlarged-{name}", models, within=20)

    def large_hash_table(self, keys, lookups):
        """APR's hash table with so many keys and look-ups, each allocation an object."""
        if not (small := self.executable("apr-objects")):
            return None
        program = self.work / f"hash-{keys}"
        command = [self.sonde, "cc", "-O2", "-Iinclude", "-Iinclude/arch/unix", "-DOBJECTS", f"-DKEYS={keys}", f"-DLOOKUPS={lookups}",
                   measure.ROOT / "bench/programs/drivers/apr_hash.c", "tables/apr_hash.c", "-o", program]  # fmt: skip
        result = subprocess.run(command, cwd=small.parent, capture_output=True, text=True)
        if result.returncode:
            self.failures.append(f"hash-{keys} cannot be built: {result.stderr[-300:]}")
        return None if result.returncode else program

    def sites(self):
        for case in self.plan.cases:
            if executable := self.executable(case):
                self.job(f"sites-{case}", lambda e=executable, c=case: self.segments(e, self.arguments()[c]))

    def segments(self, executable, arguments):
        """Table 1: the largest segment under each way to divide the heap, as far as a run of so many seconds goes, and the time of the analysis."""
        limit = self.limit("sites")
        largest = {name: self.explore(executable, arguments, options, limit).get("LargestGroup", 0) for name, options in WHOLE.items()}
        return {"largest": largest, "limit": limit, **self.analyse(executable)}

    def coreutils(self):
        for name in self.plan.coreutils:
            if executable := self.built("coreutils", [name]).get(name):
                self.job(f"coreutils-{name}", lambda e=executable, n=name: self.host_instructions(e, COREUTILS[n]))

    def host_instructions(self, executable, arguments):
        """Model -> what a run of so many guest instructions did: host instructions by callgrind, guest instructions, ambiguous accesses."""
        return {model: self.count_instructions(executable, arguments, MODELS[model]) for model in ("forking", "segmented", "auto")}

    def count_instructions(self, executable, arguments, options):
        with tempfile.TemporaryDirectory(prefix="sonde-memory-") as folder:
            # A folder of results has what the clock says, such as which queries were slow: the count would differ from run to run.
            command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/counts", self.sonde, "run", "--json", "--print-output=none",
                       "--no-output", "--search=dfs", "--stats", f"--max-instructions={self.plan.instructions}", *options, executable, "--",
                       *arguments]  # fmt: skip
            result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            if result.returncode not in (0, 1):
                raise RuntimeError(f"exit code {result.returncode}: {result.stderr[-300:]}")
            info = json.loads(result.stdout)
            host = int(re.search(r"Collected : (\d+)", result.stderr)[1])
            return {"host": host, "guest": info["counters"]["instructions"], "paths": info["counters"]["paths"], **counters(result.stderr, "memory")}

    def analyse(self, executable):
        result = subprocess.run([self.sonde, "run", "--quiet", "--points-to=andersen", "--stats", "--max-instructions=0.001", "--no-output", executable],
                                stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")  # fmt: skip
        return counters(result.stdout + result.stderr, "pointsto")

    def explore(self, executable, arguments, options, limit, search="dfs"):
        """What a run of at most so many processor seconds did."""
        with tempfile.TemporaryDirectory(prefix="sonde-memory-") as folder:
            command = [self.sonde, "run", "--quiet", "--print-output=none", "--no-tests", f"--search={search}", "--path-hash", "--stats", *options,
                       f"--output={folder}/run", executable, "--", *arguments]  # fmt: skip
            with open(f"{folder}/said", "w") as said:
                process = subprocess.Popen(command, cwd=self.place, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            seconds, memory = wait(process, limit)
            text = Path(f"{folder}/said").read_text(errors="replace")
            # Exit code 3: the limit was reached before anything was explored, as by a points-to analysis that takes longer.
            if process.returncode in (-signal.SIGKILL, 3):
                return {"limit": limit, "seconds": seconds, "memory": memory, "complete": False, "states": "?", "paths": "?"}
            if process.returncode not in (0, 1):
                raise RuntimeError(f"exit code {process.returncode}: {text[-300:]}")
            info = json.loads(Path(f"{folder}/run/info.json").read_text())
            ends = [line.split() for line in Path(f"{folder}/run/paths.txt").read_text().splitlines()]
            complete = info["verdict"]["all_paths_explored"]
            return {"limit": limit, "seconds": seconds, "memory": memory, "complete": complete, "states": info["counters"]["paths"],
                    "paths": sorted({end[0] for end in ends}) if complete else len({end[0] for end in ends}),
                    "instructions": info["counters"]["instructions"], "lines": info["coverage"]["lines"], "moments": moments(f"{folder}/run/run.stats"),
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


def moments(file):
    """At most a hundred times (processor seconds, megabytes) of a run."""
    with sqlite3.connect(file) as database:
        rows = database.execute("SELECT cpu_time, memory FROM stats").fetchall()
    return [(round(time / 1e6, 3), round(memory / 1024, 1)) for time, memory in rows[:: max(1, len(rows) // 100)]]


def counters(text, group):
    """The numbers that --stats tells of one group."""
    return {name: int(value) for name, value in re.findall(rf"^{group} +(\w+) +(\d+)  ", text, re.M)}


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.exit(measure.main(__doc__.split("\n")[0], HERE, Memory, Report))
