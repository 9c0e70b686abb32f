#!/usr/bin/env python3
"""The experiments of paper 000 (ISSTA'21, type and interval aware array constraints), with its configurations as Sonde has them.

usage: run.py [--quick] [--sonde FILE] [--work FOLDER] [--jobs N] [PART...]

Each measurement is a file of the work folder, and one that is there is not made again: an interrupted run is continued by the same command. Parts are
lexers and programs (table 2 with figures 5 to 8 and table 3, on lexers and on programs), same (the same instructions under every configuration),
settings (auto against each single setting, the pre-check among them), types (types of objects against residues, and facts about accesses in bounds) and correctness; all without. The report, with its plots, is written to results/ (--quick: to the work folder), and
again whenever the command is run. Exit code 1: configurations explored different paths, or a solver answered wrongly; 2: something could not be measured
(it is named, and the rest goes on).
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import lexers  # noqa: E402
import measure  # noqa: E402
from report import CONFIGURATIONS, SETTINGS, VARIANTS, Report  # noqa: E402

STDIN, ARGUMENTS = ["--sym-args", "0", "1", "3", "--sym-stdin", "8"], ["--sym-args", "0", "2", "4"]
# Of the paper's Table 2, beside its lexers: package of bench/programs, executable, what is symbolic.
PROGRAMS = {
    "yaml": ("libyaml", "run-scanner", ["--sym-files", "1", "6", "A"]),
    "bc": ("bc", "bc", ["--sym-stdin", "4"]),
    "apr": ("apr", "hash", ["--sym-stdin", "8"]),
    "tac": ("coreutils", "tac", STDIN),
    "head": ("coreutils", "head", STDIN),
    "mkdir": ("coreutils", "mkdir", ARGUMENTS),
    "unexpand": ("coreutils", "unexpand", STDIN),
    "wc": ("coreutils", "wc", STDIN),
    "pr": ("coreutils", "pr", STDIN),
    "ld": ("binutils", "ld", ARGUMENTS),
}


class Plan:
    def __init__(self, quick):
        self.quick = quick
        self.lexers = ["c", "policy"] if quick else list(lexers.LANGUAGES)
        self.programs = ["wc"] if quick else list(PROGRAMS)
        self.bytes = 3
        self.seconds = 3 if quick else 15  # of processor time, for each run of table 2
        self.same_seconds = 2 if quick else 8  # of vanilla: as far as it comes, the others go
        self.bare = not quick  # figure 5
        self.setting_seconds = 0.3  # of auto: as far as it comes, the settings go
        self.repeat = 1 if quick else 2
        self.type_seconds = 0.5 if quick else 2  # of both: as far as it comes, its variants go
        self.symbolic_folders = 2 if quick else 10**6
        self.symbolic_programs = 1 if quick else 10**6  # of each folder
        self.random_programs = 1 if quick else 100
        self.random_queries = 100 if quick else 50000


class Bench(measure.Bench):
    parts = ["lexers", "programs", "same", "settings", "types", "correctness"]

    def __init__(self, options):
        super().__init__(options, Plan(options.quick))
        self.plan.same_seconds = min(self.plan.same_seconds, self.plan.seconds)

    def lexer(self, name):
        source = self.work / f"{name}.c"
        if not source.exists():
            lexers.generate(name, source)
        return source

    def subjects(self):
        """Name, program, options and what is symbolic about it, of the plan's programs that can be had."""
        wanted = {}
        for name in self.plan.programs:
            wanted.setdefault(PROGRAMS[name][0], []).append(name)
        for package, names in wanted.items():
            built = self.built(package, [PROGRAMS[name][1] for name in names])
            for name in names:
                if PROGRAMS[name][1] in built:
                    yield name, built[PROGRAMS[name][1]], [], PROGRAMS[name][2]

    def lexer_subjects(self):
        for name in self.plan.lexers:
            yield name, self.lexer(name), [f"-DBYTES={self.plan.bytes}", "--cflags=-w"], []

    # Table 2: queries and paths in a fixed time, depth first.
    def lexers(self):
        self.table2("lexer", self.lexer_subjects())

    def programs(self):
        self.table2("program", self.subjects())

    def table2(self, kind, subjects):
        for name, program, options, words in subjects:
            for configuration, preset in CONFIGURATIONS.items():
                self.job(f"{kind}-{name}-{configuration}.json", self.timed(program, preset, options, words))
                if self.plan.bare and configuration in ("vanilla", "both"):
                    self.job(f"bare-{name}-{configuration}.json", self.timed(program, preset + "-bare", options, words))

    def timed(self, program, preset, options, words):
        def work(file):
            chosen = [f"--preset={preset}", "--order=canonical", "--search=dfs", *options]
            info = self.explore(program, chosen, words, self.plan.seconds)
            kept = {key: info[key] for key in ("counters", "coverage")}
            file.write_text(json.dumps(kept | {"complete": info["verdict"]["all_paths_explored"]}))

        return work

    def reach(self, program, preset, seconds, options, words):
        def instructions():
            chosen = [f"--preset={preset}", *measure.CUT, *options]
            return [f"--instructions={self.explore(program, chosen, words, seconds)['counters']['instructions']}"]

        return instructions

    # The same paths: as far as vanilla comes in its time, all others go.
    def same(self):
        configurations = [measure.AUTO, *(f"--configuration={name}=--preset={preset}" for name, preset in CONFIGURATIONS.items() if name != "auto")]
        for name, source, options, words in self.lexer_subjects():
            before = self.reach(source, "issta21-vanilla", self.plan.same_seconds, options, words)
            self.job(f"same-{name}.json", self.compare(source, configurations, *options, f"--time={20 * self.plan.same_seconds}", before=before))

    # Every value of the options on the engine as it is: is there one that beats auto? What does the pre-check cost where it refutes nothing?
    def settings(self):
        limits = [f"--repeat={self.plan.repeat}", f"--time={40 * self.plan.setting_seconds:.0f}"]
        for name, program, options, words in [*self.lexer_subjects(), *self.subjects()]:
            if name != "ld":  # preparing it takes many times as long as what is measured here
                work = self.compare_settings(program, SETTINGS, self.plan.setting_seconds, limits, words, options, ("precheck",))
                self.job(f"settings-{name}.json", work)

    # Types of objects, as the paper infers them, against residues, and what facts about accesses in bounds refute.
    def types(self):
        for name, program, options, words in self.lexer_subjects():
            self.job(f"types-{name}.json", self.variants(program, options, words))

    def variants(self, program, options, words):
        def work(file):
            reach = self.reach(program, "issta21-both", self.plan.type_seconds, options, words)()[0].partition("=")[2]
            limits = [*measure.CUT, f"--max-instructions={int(reach) / 1e6:f}", *options]
            file.write_text(json.dumps({name: self.statistics(program, ["--preset=issta21-both", *chosen, *limits], words) for name, chosen in VARIANTS.items()}))

        return work

    def correctness(self):
        small = []
        for name in self.plan.lexers:
            small.append(self.work / f"small-{name}.c")
            small[-1].write_text("#define BYTES 1\n" + self.lexer(name).read_text())
        self.same_paths("--axioms", self.plan, small)
        self.random_array_queries(self.plan.random_queries, "axioms")


if __name__ == "__main__":
    sys.exit(measure.main(__doc__.split("\n")[0], HERE, Bench, Report))
