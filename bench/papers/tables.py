"""What the reports on the papers' experiments share: tables in Markdown, runs of `sonde compare --json`, and the report itself."""

import json
import math
import re
import statistics
import subprocess
import time


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---|" + "--:|" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]) + "\n"


def number(value, digits=3):
    if value is None:
        return "–"
    if value == 0 or abs(value) >= 1000:
        return f"{value:.0f}"
    return f"{value:.{max(0, digits - 1 - math.floor(math.log10(abs(value))))}f}"


class Run:
    """A run of `sonde compare --json`."""

    def __init__(self, json_run, names):
        self.configuration = json_run["configuration"]
        self.failure = json_run.get("failure")
        if self.failure:
            return
        self.complete, self.quantities = json_run["complete"], json_run["quantities"]
        moments = [dict(zip(names, row)) for row in [*json_run["progress"], json_run["counters"]]]
        self.curve = [(moment["instructions"], (moment["cpu_time"] - moment["prepare_time"]) / 1e6) for moment in moments]
        self.instructions, self.seconds = self.curve[-1]
        self.counters = moments[-1]

    def seconds_until(self, instructions):
        """Processor seconds of exploring until so many instructions were executed."""
        if instructions >= self.instructions:
            return self.seconds
        before = (0, 0.0)
        for moment in self.curve:
            if moment[0] >= instructions:
                share = (instructions - before[0]) / max(1, moment[0] - before[0])
                return before[1] + share * (moment[1] - before[1])
            before = moment
        return self.seconds


def speedup(slow, fast):
    """How many times as fast one run is as another, on the instructions that both executed."""
    both = min(slow.instructions, fast.instructions)
    return max(1e-6, slow.seconds_until(both)) / max(1e-6, fast.seconds_until(both))


class Program:
    def __init__(self, name, comparison):
        self.name = name
        [program] = comparison["programs"]
        self.differences = program["agreement"]["differences"]
        runs = [Run(run, comparison["counters"]) for run in program["runs"]]
        self.runs = {}  # of several runs of a configuration, the fastest
        for run in runs:
            if not run.failure and (run.configuration not in self.runs or run.seconds < self.runs[run.configuration].seconds):
                self.runs[run.configuration] = run
        self.failures = [f"{name} under {run.configuration}: {run.failure}" for run in runs if run.failure]

    def speedup(self, slow, fast):
        return speedup(self.runs[slow], self.runs[fast]) if slow in self.runs and fast in self.runs else None

    def settings_over_best(self, host):
        """How many times as long auto takes as the best other configuration, which one that is, and how it was told: by host instructions where these
        were counted, by processor times otherwise."""
        ratios = [(1 / self.speedup(name, "auto"), name, "") for name in self.runs if name not in host and name != "auto"]
        return max(ratios + [(host["auto"] / count, name, ", host instructions") for name, count in host.items() if name != "auto"])

    def over_best(self, prefix):
        """How many times as fast auto is as the best configuration whose name begins so, and which one that is."""
        others = [(self.speedup(name, "auto"), name) for name in self.runs if name.startswith(prefix)]
        return min(others) if others and "auto" in self.runs else None


class ProcessorTimes:
    """The processor seconds that each measurement of a work folder took, in a file beside them."""

    def __init__(self, work):
        self.work, self.file = work, work / "processor-times.txt"

    def keep(self, name, seconds):
        with self.file.open("a") as file:  # another command may do so, too
            file.write(f"{seconds:.2f} {name}\n")

    def of_measurements(self):
        """Name -> seconds of those that are there."""
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        seconds = {name: float(seconds) for seconds, name in (line.split(" ", 1) for line in lines)}
        return {name: taken for name, taken in seconds.items() if (self.work / name).exists()}


WRONG = "## What went wrong"


def sections(page):
    """Title -> text of each section of a page; what comes before the first has no title."""
    found = re.split(r"^(?=## )", page, flags=re.M)
    return {text.splitlines()[0] if n else "": text for n, text in enumerate(found)}


class Report:
    """A README.md with tables and plots of what the work folder has. `parts` of a derived class gives its sections."""

    def __init__(self, work, sonde, plan, folder):
        self.work, self.sonde, self.plan, self.folder = work, sonde, plan, folder
        self.errors = []  # different paths, wrong answers
        self.remarks = []
        folder.mkdir(parents=True, exist_ok=True)

    def write(self):
        text = "# Results\n\n" + "\n".join(filter(None, self.parts()))
        if self.errors or self.remarks:
            text += f"\n{WRONG}\n\n" + "\n".join(f"- {each}" for each in [*self.errors, *self.remarks]) + "\n"
        (self.folder / "README.md").write_text(text)

    def about(self):
        version = subprocess.run([self.sonde, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
        last = time.strftime("%d %B %Y", time.gmtime(max((file.stat().st_mtime for file in self.work.glob("*.json")), default=0)))
        return f"Made by `run.py{' --quick' if self.plan.quick else ''}` from its measurements; [what they mean](../README.md). {version}, {last}.\n"

    def read(self, pattern, prefix=""):
        return {file.stem.removeprefix(prefix): json.loads(file.read_text()) for file in sorted(self.work.glob(pattern))}

    def settings_of(self, names):
        """For each program that compare_settings measured: its name, its processor seconds under those settings, and auto's over the best other one's."""
        for name, host in self.read("settings-*.json", "settings-").items():
            program = Program(name, host)
            if "auto" in program.runs:
                seconds = [number(program.runs[each].seconds) if each in program.runs else "–" for each in names]
                yield name, seconds, program.settings_over_best(host["host"])

    def programs(self, pattern):
        found = []
        for file in sorted(self.work.glob(pattern)):
            program = Program(file.stem, json.loads(file.read_text()))
            self.errors += [f"{program.name}: {text}" for text in program.differences if f"{program.name}: {text}" not in self.errors]
            self.remarks += [text for text in program.failures if text not in self.remarks]
            found.append(program)
        return found

    def plot(self, name, files, title):
        if not files:
            return ""
        words = [word for file in files for word in ("--read", str(file))]
        result = subprocess.run([self.sonde, "compare", *words, f"--plot={self.folder / name}"], capture_output=True, text=True)
        if result.returncode == 0 or (self.folder / name).exists():
            return f"![{title}]({name})\n"
        self.remarks.append(f"{name}: {result.stderr.strip()}")
        return ""

    def correctness(self):
        """What `same_paths` and `random_array_queries` of measure.py found."""
        paths = self.sums("paths-*.json", ["programs", "configurations", "runs differ", "runs are too slow"])
        queries = self.sums("queries-*.json", ["queries", "satisfiable", "answers each", "verdicts differ", "unknown", "Z3 decided", "refuted", "confirmed", "by nobody"])
        text = ""
        if paths:
            programs, configurations, differ, slow = paths
            text += f"- Paths of {programs} programs (tests/symbolic, lexers, random programs with tables) under {configurations} configurations: "
            text += f"{differ} of {programs * configurations:,} runs differ; {slow} took more than 10 s and were left out.\n"
        if queries:
            count, satisfiable, answers, differ, unknown, decided, refuted, confirmed, nobody = queries
            text += f"- Verdicts of {count:,} random queries ({satisfiable:,} satisfiable) under {answers} configurations, one of them Z3 at 0.1 s each, which decided {decided:,}: "
            text += f"{differ} queries have different ones; {unknown:,} answers are unknown.\n"
            if refuted:
                text += f"- The pre-check refuted {refuted:,} of them. Z3 confirmed {confirmed:,}, another solver {refuted - confirmed - nobody:,} more, nobody {nobody:,}.\n"
        return "## Correctness\n\n" + text if text else ""

    def sums(self, pattern, names):
        """The numbers of what tests say last, added up, but for those that are the same of all."""
        totals = []
        for name, result in self.read(pattern).items():
            if result["wrong"]:
                self.errors.append(f"correctness, {name}: {'; '.join(result['said'])}")
            found = list(map(int, re.findall(r"(?<![A-Z])\b\d+", result["said"][-1])))
            assert len(found) == len(names), result["said"][-1]
            totals.append(found)
        fixed = ("configurations", "answers each")
        return [max(column) if name in fixed else sum(column) for name, column in zip(names, zip(*totals))]

    def processor_time(self):
        times = ProcessorTimes(self.work).of_measurements()
        if not times:
            return ""
        parts = {}
        for name, seconds in times.items():
            part = name.partition("-")[0].removesuffix(".json")
            parts[part] = parts.get(part, 0) + seconds
        total = sum(parts.values()) / 60
        rows = [[part, f"{seconds / 60:.1f}"] for part, seconds in parts.items()]
        text = "## How long it took\n\nProcessor minutes of the measurements, what they start included, without building the programs\n\n" + table(["measurements", "minutes"], rows)
        return text + f"\nTogether {total:.0f} minutes: {total / 2:.0f} minutes on two cores that do nothing else.\n"
