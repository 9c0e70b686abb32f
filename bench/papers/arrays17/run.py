#!/usr/bin/env python3
"""The experiments of paper 003 (ISSTA'17, array constraints in symbolic execution), with the transformations as Sonde has them.

usage: run.py [--quick] [--sonde FILE] [--older FILE] [--work FOLDER] [--jobs N] [PART...]

Each measurement is a file of the work folder, and one that is there is not made again: an interrupted run is continued by the same command. Parts are
subjects (table 2), table4, table3, coverage (section 5.4), lexers, settings (every value of --array-opt on the whole engine), told (tables that are listed
by assertions; also by an older engine, if one is named), large (tables of up to 65,536 elements) and correctness; all without. The report, with its plots, is written to results/ (--quick: to the work folder), and again whenever the command is
run. Exit code 1: configurations explored different paths, or a solver answered wrongly; 2: something could not be measured (it is
named, and the rest goes on).
"""

import itertools
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import measure  # noqa: E402
import told  # noqa: E402
from report import OPTIONS, Report  # noqa: E402
from subjects import LEXERS, TABLE3, TABLE4, characterise, one_rule_each  # noqa: E402

CONFIGURATIONS = [measure.AUTO, *(f"--configuration={option}=--preset=issta17-{option}" for option in OPTIONS)]
SETTINGS = {option: [f"--array-opt={option}"] for option in [*OPTIONS, "auto"]}
LONG = 4  # seconds that need no second run
LARGE = ["compare", "equal", "chain", "two", "hash", "crc"]


class Plan:
    def __init__(self, quick):
        self.quick = quick
        self.table4 = ["factor", "expr", "wc"] if quick else list(TABLE4)
        self.table3 = ["echo", "printenv"] if quick else list(TABLE3)
        self.seconds = 1 if quick else 2  # of processor time without transformations: as far as it comes, the others go
        self.repeat = 1 if quick else 3
        self.most = 40 * self.seconds  # of the clock, for any run
        self.idle_instructions = 100_000 if quick else 300_000  # where nothing applies
        self.coverage_seconds = 5 if quick else 20
        self.lexer_bytes = [1] if quick else [1, 2, 3, 4]
        self.lexer_seconds = 2 if quick else 3
        self.alone_bytes = [4, 6]  # of auto alone
        self.settings = ["wc"] if quick else list(TABLE4)
        self.settings_seconds = 0.3  # of exploring under auto: as far as it comes, the others go
        self.settings_repeat = 2 if quick else 5
        self.told = [(1, 64), (2, 256)] if quick else [(tables, size) for tables in (1, 2, 4) for size in (64, 256, 1024)]
        self.told_scripts = 5 if quick else 10  # of each kind
        self.told_seconds = 10 if quick else 100
        self.told_repeat = 2 if quick else 5
        self.large = [(1000, "compare"), (1000, "hash"), (65536, "equal")] if quick else [(size, kind) for size in (1000, 8192, 65536) for kind in LARGE]
        self.large_seconds = 10 if quick else 20
        self.symbolic_folders = 3 if quick else 10**6
        self.symbolic_programs = 1 if quick else 10**6  # of each folder
        self.random_programs = 2 if quick else 100
        self.random_queries = 300 if quick else 50000


class Bench(measure.Bench):
    parts = ["subjects", "table4", "table3", "coverage", "lexers", "settings", "told", "large", "correctness"]

    def __init__(self, options):
        super().__init__(options, Plan(options.quick))
        self.older = options.older

    def executables(self, subjects):
        """Name -> executable, of those that can be had."""
        found = {}
        wanted = {}
        for name, subject in subjects.items():
            wanted.setdefault(subject.package, []).append(name)
        for package, names in wanted.items():
            built = self.built(package, [subjects[name].executable for name in names])
            found |= {name: built[subjects[name].executable] for name in names if subjects[name].executable in built}
        return found

    # Table 2.
    def subjects(self):
        subjects = {name: (TABLE4 | TABLE3)[name] for name in [*self.plan.table4, *self.plan.table3]}
        for name, executable in self.executables(subjects).items():
            subject = subjects[name]
            folder = executable.parents[len(Path(subject.sources).parts) - 1]

            def work(file, executable=executable, folder=folder, pattern=subject.sources):
                file.write_text(json.dumps(characterise(self.sonde, executable, folder.glob(pattern))))

            self.job(f"subject-{name}.json", work)

    # By the method of section 5.2: how far the run without transformations comes in its time, all others go.
    def table4(self):
        for name, executable in self.executables({name: TABLE4[name] for name in self.plan.table4}).items():
            words = TABLE4[name].arguments
            before = self.reach(executable, "issta17-none", self.plan.seconds, words)
            self.job(f"table4-{name}.json", self.compare(executable, CONFIGURATIONS, *self.limits(), "--", *words, before=before))

    def limits(self):
        return [f"--repeat={self.plan.repeat}", f"--time={self.plan.most}"]

    # Differences of a hundredth are counted in host instructions: the clock does not show them.
    def table3(self):
        for name, executable in self.executables({name: TABLE3[name] for name in self.plan.table3}).items():
            words = TABLE3[name].arguments

            def work(file, executable=executable, words=words):
                configurations = {option: [f"--preset=issta17-{option}", *measure.CUT] for option in OPTIONS}
                counted = self.count(executable, configurations, words, self.plan.idle_instructions)
                file.write_text(json.dumps({name: {"host": info["host"], **info["counters"]} for name, info in counted.items()}))

            self.job(f"table3-{name}.json", work)

    def reach(self, program, preset, seconds, words, options=()):
        def instructions():
            chosen = [f"--preset={preset}", *measure.CUT, *options]
            return [f"--instructions={self.explore(program, chosen, words, seconds)['counters']['instructions']}"]

        return instructions

    # Section 5.4: bc on a buffer that is symbolic in places, default search.
    def coverage(self):
        executables = self.executables({"bc": TABLE4["bc"]})
        if not executables:
            return
        template = HERE / "functions.bc"
        for configuration in ("none", "all", "auto"):
            preset = "auto" if configuration == "auto" else f"issta17-{configuration}"
            options = [f"--preset={preset}", "--search=interleaved", "--order=model"]

            def work(file, options=options):
                info = self.explore(executables["bc"], options, ["--sym-file", f"-={template}"], self.plan.coverage_seconds)
                file.write_text(json.dumps({key: info[key] for key in ("counters", "coverage", "incompleteness")}))

            self.job(f"coverage-{configuration}.json", work)

    # Lexers that flex makes: all paths of so many symbolic bytes.
    def lexers(self):
        source = self.lexer()
        if source:
            for size in self.plan.lexer_bytes:
                options = [f"-DBYTES={size}", "--cflags=-w"]
                before = self.reach(source, "issta17-none", self.plan.lexer_seconds, [], options)
                self.job(f"lexer-{size}.json", self.compare(source, CONFIGURATIONS, *options, f"--time={40 * self.plan.lexer_seconds}", before=before))
            for size in self.plan.alone_bytes:
                self.job(f"alone-18 rules-{size}.json", self.alone(source, size))
                self.job(f"alone-64 rules-{size}.json", self.alone(self.lexer("rules.c", one_rule_each), size))
        names = LEXERS[:1] if self.plan.quick else LEXERS
        for name, executable in self.built("flex", names).items():
            words = ["--sym-stdin", "2" if self.plan.quick else "3"]
            before = self.reach(executable, "issta17-none", self.plan.seconds, words)
            self.job(f"lexer-{name}.json", self.compare(executable, CONFIGURATIONS, *self.limits(), "--", *words, before=before))

    def lexer(self, name="lexer.c", changed=str):
        source = self.work / name
        text = changed((measure.ROOT / "bench/symbolic/lexer.l").read_text())
        result = subprocess.run(["flex", "-o", source], input=text, capture_output=True, text=True)
        if result.returncode:
            self.failures.append(f"lexer.l: {result.stderr}")
            return None
        return source

    def alone(self, source, size):
        """The least processor time of five runs of auto, the compiler included."""

        def work(file):
            runs = []
            for _ in range(5):
                info = self.explore(source, [f"-DBYTES={size}", "--cflags=-w"], [])
                runs.append({key: info["counters"][key] for key in ("cpu_time", "prepare_time", "paths", "queries")})
            file.write_text(json.dumps(min(runs, key=lambda run: run["cpu_time"])))

        return work

    # Every value of --array-opt on the engine as it is: does auto choose well?
    def settings(self):
        for name, executable in self.executables({name: TABLE4[name] for name in self.plan.settings}).items():
            is_large = TABLE4[name].package == "binutils"  # preparing takes longer than exploring
            self.job(f"settings-{name}.json", self.setting(executable, TABLE4[name].arguments, is_large=is_large))
        if source := self.lexer():
            self.job("settings-lexer.json", self.setting(source, [], ["-DBYTES=4", "--cflags=-w"]))

    def setting(self, program, words, options=(), is_large=False):
        repeat = min(3, self.plan.settings_repeat) if is_large else self.plan.settings_repeat
        limits = [f"--repeat={repeat}", f"--time={self.plan.most}"]
        return self.compare_settings(program, SETTINGS, self.plan.settings_seconds, limits, words, options, None if is_large else ())

    # Tables that are listed by assertions.
    def told(self):
        for shape, (tables, size), expected in itertools.product(told.SHAPES, self.plan.told, ("sat", "unsat")):
            self.job(f"told-{shape}-{tables}-{size}-{expected}.json", self.told_work(shape, tables, size, expected == "sat"))

    def told_work(self, *kind):
        """Several scripts in one file: a single one takes less time than starting the command does."""

        def work(file):
            script, empty = file.with_suffix(".smt2"), file.with_suffix(".empty.smt2")
            script.write_text("(reset)\n".join(told.told(*kind, seed) for seed in range(self.plan.told_scripts)))
            empty.write_text("(check-sat)\n")
            commands = {"sonde": [self.sonde, "solve"], "without": [self.sonde, "solve", "--without=told-tables"], "z3": ["z3"]}
            if self.older:
                commands["older"] = [self.older, "solve"]
            results = {name: {"seconds": 1e9, "start": 1e9, "answers": []} for name in commands}
            for _ in range(self.plan.told_repeat):  # interleaved, so that other load meets all of them
                for name, command in commands.items():
                    result = results[name]
                    if LONG < result["seconds"] < 1e9:
                        continue  # another run would tell nothing new
                    result["start"] = min(result["start"], measure.limited([*command, empty], 5)[0])
                    seconds, output = measure.limited([*command, script], self.plan.told_seconds)
                    if seconds < result["seconds"]:
                        result |= {"seconds": seconds, "answers": output.split()}
            script.unlink()
            empty.unlink()
            file.write_text(json.dumps(results))

        return work

    # Large tables at indices of 16 bits.
    def large(self):
        for size, kind in self.plan.large:
            source = self.work / f"large-{kind}-{size}.c"
            source.write_text(told.large(size, kind, 1))
            configurations = ["--presets=auto", "--configuration=index=--array-opt=index --order=canonical", "--configuration=constant=--array-opt=constant --order=canonical"]
            self.job(f"large-{kind}-{size}.json", self.compare(source.name, configurations, f"--time={self.plan.large_seconds}"))

    # Section 5.2: the same paths, whatever is transformed; the same verdicts.
    def correctness(self):
        source = self.lexer("small-lexer.c", lambda text: text.replace("%{", "%{\n#define BYTES 1", 1))
        self.same_paths("--arrays", self.plan, [source] if source else [])
        self.random_array_queries(self.plan.random_queries, "transformations")


if __name__ == "__main__":
    sys.exit(measure.main(__doc__.split("\n")[0], HERE, Bench, Report))
