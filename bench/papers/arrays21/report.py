"""The report of run.py: tables and plots of what the work folder has."""

import json
import statistics

import plots
import tables
from tables import geometric_mean, number, table

CONFIGURATIONS = {
    "vanilla": "issta21-vanilla",
    "assertion": "issta21-assertion",
    "precheck": "issta21-precheck",
    "both": "issta21-both",
    "KLEE-Array": "issta17-all",
    "auto": "auto",
}
SETTINGS = {
    "auto": [],
    "precheck": ["--precheck=auto"],
    "interval": ["--precheck=interval"],
    "ilp": ["--precheck=ilp"],
    "axioms-all": ["--axioms=all"],
    "axioms-both": ["--axioms=both", "--precheck=ilp"],
    "bytes": ["--array-view=byte"],
    "bytes-both": ["--array-view=byte", "--axioms=both", "--precheck=ilp"],
}
# Of `both`: types of objects as the paper infers them, or residues; with and without facts about accesses in bounds.
VARIANTS = {
    "object": [],
    "residue": ["--array-types=residue"],
    "no-facts": ["--precheck-facts=off"],
}
COVERAGE = ("c", "rust", "bc", "yaml")  # of figure 8


def increase(value, base):
    return f"{value} ({100 * (value - base) / base:+.0f}%)" if base else str(value)


class Report(tables.Report):
    def parts(self):
        found = {kind: self.runs(kind) for kind in ("lexer", "program", "bare")}
        both = {**found["lexer"], **found["program"]}
        return [
            self.about(),
            self.table2("Table 2: lexers", found["lexer"]),
            self.table2("Table 2: programs", found["program"]),
            self.figures(both, found["bare"]),
            self.table3(both),
            self.figure8(both),
            self.same(),
            self.cost(),
            self.settings(),
            self.types(),
            self.correctness(),
            self.processor_time(),
        ]

    def runs(self, kind):
        """Program -> configuration -> what its run counted."""
        found = {}
        for file in sorted(self.work.glob(f"{kind}-*.json")):
            _, name, configuration = file.stem.split("-", 2)
            found.setdefault(name, {})[configuration] = json.loads(file.read_text())
        return found

    @staticmethod
    def solving_share(run):
        counters = run["counters"]
        return counters["solver_time"] / max(1, counters["time"] - counters["prepare_time"])  # both by the clock, but for preparing

    def table2(self, title, programs):
        rows = []
        for name, runs in programs.items():
            base = runs.get("vanilla")
            if not base:
                continue
            for metric in ("queries", "paths"):
                first = f"{name} ({100 * min(1, self.solving_share(base)):.0f}%)" if metric == "queries" else ""
                cells = [increase(runs[each]["counters"][metric], base["counters"][metric]) + (" all" if metric == "paths" and runs[each]["complete"] else "") if each in runs else "–"
                         for each in CONFIGURATIONS if each != "vanilla"]  # fmt: skip
                rows.append([first, metric, base["counters"][metric], *cells])
        if not rows:
            return ""
        text = f"## {title}\n\nDepth first in canonical order, {self.plan.seconds} s of processor time each, preparation included; in brackets the share of solving under `vanilla`, and the increase over it. "
        text += "`all`: every path was explored before the time was over.\n\n" + table(["", "", *CONFIGURATIONS], rows)
        means = []
        for each in list(CONFIGURATIONS)[1:]:
            values = [runs[each]["counters"]["queries"] / runs["vanilla"]["counters"]["queries"] for runs in programs.values()
                      if "vanilla" in runs and each in runs and not runs[each]["complete"] and runs["vanilla"]["counters"]["queries"]]  # fmt: skip
            if values:
                means.append(f"{each} {number(geometric_mean(values))} ({len(values)})")
        return text + (f"\nQueries over those of `vanilla`, geometric means over the programs whose run was not over before: {', '.join(means)}.\n" if means else "")

    def figures(self, programs, bare):
        text = ""
        for number_, runs, what in ((5, bare, "without slicing and caches"), (6, programs, "with slicing and caches")):
            values = sorted(100 * (of["both"]["counters"]["queries"] / of["vanilla"]["counters"]["queries"] - 1) for of in runs.values()
                            if "both" in of and "vanilla" in of and of["vanilla"]["counters"]["queries"])  # fmt: skip
            if not values:
                continue
            title = f"Figure {number_}: relative increase of queries, both over vanilla, {what}"
            plots.lines(self.folder / f"figure{number_}.svg", title, "program, by increase", "%", {"both": list(enumerate(values, 1))})
            text += f"![{title}](figure{number_}.svg)\n\nFigure {number_}, {what}: {statistics.fmean(values):.0f}% on average ({values[0]:.0f}% to {values[-1]:.0f}%, {len(values)} programs).\n\n"
        hard = {name: runs for name, runs in programs.items() if "vanilla" in runs and self.solving_share(runs["vanilla"]) >= 0.8}
        curves = {}
        for each in ("assertion", "precheck", "both", "KLEE-Array"):
            curves[each] = [(n, 100 * (runs[each]["counters"]["queries"] / runs["vanilla"]["counters"]["queries"] - 1)) for n, runs in enumerate(hard.values(), 1) if each in runs]
        if hard and all(curves.values()):
            title = "Figure 7: relative increase of queries over vanilla"
            plots.lines(self.folder / "figure7.svg", title, ", ".join(hard), "%", curves)
            text += f"![{title}](figure7.svg)\n\nFigure 7 has the programs where solving takes at least 80% of the time of `vanilla`: {', '.join(hard)}.\n"
        return "## Figures 5, 6 and 7\n\n" + text if text else ""

    def table3(self, programs):
        rows = []
        for name, runs in programs.items():
            if "both" in runs and "KLEE-Array" in runs:
                cells = [runs[each]["counters"][key] for each in ("KLEE-Array", "both", "auto") if each in runs for key in ("instructions", "paths")]
                rows.append([name, *cells])
        head = ["", *(f"{each}, {key}" for each in ("KLEE-Array", "both", "auto") for key in ("instructions", "paths"))]
        return "## Table 3: against KLEE-Array\n\nOf the same runs.\n\n" + table(head, rows) if rows else ""

    def figure8(self, programs):
        rows = []
        for name in COVERAGE:
            runs = programs.get(name, {})
            share = {each: 100 * run["coverage"]["lines"]["covered"] / max(1, run["coverage"]["lines"]["total"]) for each, run in runs.items()}
            if {"vanilla", "both", "auto"} <= share.keys():
                rows.append([name, *(f"{share[each]:.1f}%" for each in ("vanilla", "both", "auto"))])
        return f"## Figure 8: lines covered\n\nOf the same runs, depth first, {self.plan.seconds} s.\n\n" + table(["", "vanilla", "both", "auto"], rows) if rows else ""

    def named(self, prefix):
        return [(program.name.removeprefix(prefix), program) for program in self.programs(f"{prefix}*.json")]

    def same(self):
        programs = self.named("same-")
        rows = []
        for name, program in programs:
            base = program.runs.get("vanilla")
            cells = [number(program.speedup("vanilla", each)) + " ×" if program.speedup("vanilla", each) else "–" for each in CONFIGURATIONS if each != "vanilla"]
            rows.append([name, "yes" if not program.differences else "NO", number(base.seconds) if base else "–", *cells])
        if not rows:
            return ""
        text = f"## The same paths\n\nAs many instructions as `vanilla` executes in {self.plan.same_seconds} s of processor time, depth first in canonical order: how many times as fast as `vanilla`.\n\n"
        text += table(["", "same paths", "vanilla, s", *list(CONFIGURATIONS)[1:]], rows)
        for slow, least in (("vanilla", 50), ("both", 5)):
            values = [value for _, program in programs if (value := program.speedup(slow, "auto"))]
            if values:
                text += f"\n`auto` is {number(geometric_mean(values))} times as fast as `{slow}` (geometric mean of {len(values)}, least {number(min(values))}; the aim is {least}).\n"
        return text

    def cost(self):
        rows, ratios = [], []
        for name, result in self.read("settings-*.json", "settings-").items():
            runs, host = tables.Program(name, result).runs, result["host"]
            if "precheck" in host:
                ratios.append(host["precheck"] / host["auto"])
                asked = [runs[each].counters["solved_queries"] for each in ("auto", "precheck")]
                rows.append([name, *(number(host[each] / 1e6) for each in ("auto", "precheck")), f"{ratios[-1]:.3f}", *asked])
        if not rows:
            return ""
        text = "## The cost of the pre-check under auto\n\nMillions of host instructions of exploring (callgrind), for as many instructions "
        text += f"as `auto` executes in {self.plan.setting_seconds} s, and queries that reach the back end.\n\n"
        text += table(["", "auto", "`--precheck=auto`", "ratio", "queries, auto", "queries, `--precheck=auto`"], rows)
        return text + f"\nGeometric mean {geometric_mean(ratios):.3f}, at most {max(ratios):.3f} (the aim is 1.05).\n"

    def settings(self):
        rows, worst = [], 0
        for name, seconds, (ratio, best, how) in self.settings_of(SETTINGS):
            worst = max(worst, ratio)
            rows.append([name, *seconds, f"{ratio:.2f} ({best}{how})"])
        if not rows:
            return ""
        text = f"## auto against the best single setting\n\nThe engine as it is with one setting changed: processor seconds of exploring, the fastest of {self.plan.repeat}; auto's over the best "
        text += "other one's. Where another seemed faster by more than 8%, both were counted again in host instructions (callgrind).\n\n"
        text += "\n".join(f"- {name}: `{' '.join(options)}`" for name, options in SETTINGS.items() if options) + "\n\n"
        return text + table(["", *SETTINGS, "auto / best"], rows) + f"\nAt most {worst:.2f} times the best (the aim is 1.15).\n"

    def types(self):
        rows = []
        for file in sorted(self.work.glob("types-*.json")):
            runs = json.loads(file.read_text())
            refuted = {each: sum(run.get(f"precheck {name}", 0) for name in ("ByBounds", "ByRelations", "ByIlp")) for each, run in runs.items()}
            axioms = [runs[each].get(f"axiom batch {name}", 0) for name in ("Generated", "AvoidedByType", "AvoidedByInterval") for each in ("object", "residue")]
            rows.append([file.stem.split("-", 1)[1], *axioms, runs["object"].get("precheck Queries", 0), refuted["object"], refuted["no-facts"], runs["object"].get("precheck Facts", 0)])
        if not rows:
            return ""
        text = "## Types of objects, and facts\n\n"
        text += f"`both` with types of objects (its preset) and with residues, and without facts about accesses in bounds, for as many instructions as it executes in {self.plan.type_seconds} s. "
        text += "Axioms generated and avoided; queries that reach the pre-check, those that it refutes with and without facts, and facts used.\n\n"
        head = [f"{what}, {variant}" for what in ("generated", "by type", "by interval") for variant in ("object", "residue")]
        return text + table(["", *head, "queries", "refuted", "without facts", "facts"], rows)
