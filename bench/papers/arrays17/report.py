"""The report of run.py: tables and plots of what the work folder has."""

import tables
from tables import geometric_mean, number, table

OPTIONS = ["none", "constant", "index", "value", "all"]
COLUMNS = [*OPTIONS, "auto"]
INVOCATIONS = {"constant": ["array_foldings"], "index": ["array_index"], "value": ["array_value"]}
INVOCATIONS["all"] = INVOCATIONS["auto"] = ["array_foldings", "array_index", "array_value"]


class Report(tables.Report):
    def parts(self):
        return [self.about(), self.subjects(), self.table4(), self.table3(), self.coverage(), self.lexers(), self.settings(), self.told(), self.large(), self.correctness(), self.processor_time()]

    def named(self, prefix):
        return [(program.name.removeprefix(prefix), program) for program in self.programs(f"{prefix}*.json")]

    def subjects(self):
        found = self.read("subject-*.json", "subject-")
        rows = [[name, row["lines"], row["branches"], row["arrays"], row["bytes"]] for name, row in found.items()]
        head = ["", "lines of C", "conditional branches (LLVM)", "global arrays", "bytes of them"]
        return "## Table 2: the subjects\n\nLines are those of the program's own sources, without comments and blank lines.\n\n" + table(head, rows) if rows else ""

    def row(self, name, program):
        """Processor seconds for the instructions that both executed, times as fast as none, invocations."""
        cells = [name, "yes" if not program.differences else "NO"]
        base = program.runs.get("none")
        cells.append(number(base.seconds) if base else "–")
        for column in COLUMNS[1:]:
            run = program.runs.get(column)
            if not run or not base:
                cells.append("–")
                continue
            calls = sum(run.counters[key] for key in INVOCATIONS[column])
            cells.append(f"{number(run.seconds)} s, {number(program.speedup('none', column))} ×, {calls}")
        return cells

    def comparison(self, title, text, programs):
        if not programs:
            return ""
        rows = [self.row(name, program) for name, program in sorted(programs, key=lambda each: -(each[1].speedup("none", "all") or 0))]
        means = ["geometric mean", "", ""]
        for column in COLUMNS[1:]:
            values = [value for _, program in programs if (value := program.speedup("none", column))]
            means.append(f"{number(geometric_mean(values))} ×" if values else "–")
        return f"## {title}\n\n{text}\n\n" + table(["", "same paths", "none, s", *COLUMNS[1:]], [*rows, means])

    def table4(self):
        text = f"Depth first in canonical order; each run executes as many instructions as `none` does in {self.plan.seconds} s of processor time. Processor seconds of exploring (the least of {self.plan.repeat}), "
        text += "times as fast as `none` on the instructions that both executed, invocations. Sorted by `all`."
        section = self.comparison("Table 4: programs with tables", text, self.named("table4-"))
        return section and section + "\n" + self.plot("table4.svg", sorted(self.work.glob("table4-*.json")), "Paths over time, time by part: means over the programs")

    def table3(self):
        found = self.read("table3-*.json", "table3-")
        rows, costs = [], []
        for name, runs in found.items():
            calls = runs["all"]["array_index"] + runs["all"]["array_value"]
            changes = {option: 100 * runs[option]["host"] / runs["none"]["host"] - 100 for option in OPTIONS[1:]}
            if calls == 0:
                costs += [(change, name, option) for option, change in changes.items()]
            if len({(run["instructions"], run["paths"]) for run in runs.values()}) > 1:
                self.errors.append(f"table 3: {name} has different paths")
            cells = [f"{change:+.2f}%" for change in changes.values()]
            rows.append([name, f"{runs['none']['host'] / 1e6:.1f}", *cells, runs["none"]["queries"], calls])
        if not rows:
            return ""
        text = f"## Table 3: programs where nothing applies\n\nWhat it costs to look for something to transform: millions of host instructions (callgrind) of exploring {self.plan.idle_instructions:,} "
        text += "instructions without transformations, and how many more or less it takes with them; queries; what `all` transformed of conditions and reads.\n\n"
        text += table(["", "none", *OPTIONS[1:], "queries", "transformed"], sorted(rows, key=lambda row: row[-1]))
        if costs:
            most, name, option = max(costs)
            text += f"\nOn the {len(costs) // 4} programs where nothing is transformed: at most {most:.2f}% more than `none` ({option} on {name}; the aim is 5%).\n"
        return text

    def coverage(self):
        found = self.read("coverage-*.json", "coverage-")
        rows = []
        for name, info in found.items():
            lines, counters = info["coverage"]["lines"], info["counters"]
            share = 100 * counters["branches_covered"] / max(1, counters["branches"])
            rows.append([name, f"{100 * lines['covered'] / lines['total']:.1f}%", f"{share:.1f}%", counters["paths"], counters["instructions"], counters["queries"]])
        if not rows:
            return ""
        text = f"## Section 5.4: bc on a buffer that is symbolic in places ({self.plan.coverage_seconds} s each, default search)\n\nThe paper, in six hours: 35 → 59% of "
        return text + "lines, 39 → 67% of branches.\n\n" + table(["", "lines", "branches", "paths", "instructions", "queries"], rows)

    def lexers(self):
        programs = self.named("lexer-")
        text = "All paths of so many symbolic bytes through lexers that flex made (a number: bench/symbolic/lexer.l), or as far as `none` gets."
        section = self.comparison("Lexers", text, programs)
        rows = [[f"{name.replace('-', ', ')} bytes", number(run["cpu_time"] / 1e6), number((run["cpu_time"] - run["prepare_time"]) / 1e6), run["paths"], run["queries"]]
                for name, run in self.read("alone-*.json", "alone-").items()]  # fmt: skip
        if rows:
            section += "\n`auto` alone, the least of five runs, processor seconds\n\n" + table(["", "whole command", "exploring", "paths", "queries"], rows)
        for slow, least in (("none", 50), ("all", 5)):
            bc = [program for name, program in self.named("table4-") if name == "bc"]
            values = [value for program in [*(p for _, p in programs), *bc] if (value := program.speedup(slow, "auto"))]
            if values:
                section += f"\nOn the lexers and bc `auto` is {number(geometric_mean(values))} times as fast as `{slow}` (geometric mean of {len(values)}; the aim is {least}).\n"
        return section

    def told(self):
        rows, ratios, names = [], {}, {"without": "without the stage", "z3": "Z3", "older": "older engine"}
        scripts = self.plan.told_scripts
        measured = self.read("told-*.json", "told-")
        others = [solver for solver in names if all(solver in row for row in measured.values())]
        for name, row in measured.items():
            shape, tables_, size, expected = name.split("-")
            each = {solver: max(1e-6, of["seconds"] - of["start"]) / scripts for solver, of in row.items()}
            for solver, of in row.items():
                if wrong := set(of["answers"]) - {expected, "unknown"}:
                    self.errors.append(f"told {name}: {solver} answers {wrong}")
            for solver in others:
                ratios.setdefault(solver, []).append(each[solver] / each["sonde"])
            answered = {solver: of["answers"].count(expected) for solver, of in row.items()}
            cells = [number(1000 * each[solver]) + ("" if answered[solver] == scripts else f" ({answered[solver]} answers)") for solver in ("sonde", *others)]
            rows.append([f"{shape}, {tables_} of {size}, {expected}", *cells, *(number(ratios[solver][-1]) for solver in others)])
        if not rows:
            return ""
        text = "## Told tables\n\nTables whose elements are listed by assertions, six look-ups; processor milliseconds of a script, reading included, without the time to start the "
        text += f"command: {scripts} scripts in one file, the least of {self.plan.told_repeat} runs, at most {self.plan.told_seconds} s for one.\n\n"
        text += table(["tables", "sonde", *(names[solver] for solver in others), *(f"{names[solver]} / sonde" for solver in others)], rows)
        means = ", ".join(f"{names[solver]} {number(geometric_mean(ratios[solver]))}" for solver in others)
        return text + f"\nTimes over those of sonde, geometric means: {means}.\n"

    def large(self):
        rows = []
        for name, program in self.named("large-"):
            cells = [name]
            for column in ("auto", "index", "constant"):
                run = program.runs.get(column)
                cells.append("–" if not run else f"{number(run.seconds)}{'' if run.complete else ' (cut)'}")
            rows.append([*cells, "yes" if not program.differences else "NO"])
        if not rows:
            return ""
        text = f"## Large tables at indices of 16 bits\n\nProcessor seconds of exploring, at most {self.plan.large_seconds} s of wall time: `auto`, and the same engine with `--array-opt=index` and "
        return text + "`--array-opt=constant`\n\n" + table(["look-ups, elements", "auto", "index", "constant", "same paths"], rows)

    def settings(self):
        """auto against the best single setting, chosen for each program by hindsight, on an engine that is the same otherwise."""
        rows, worst = [], 0
        for name, seconds, (ratio, best, how) in self.settings_of(COLUMNS):
            worst = max(worst, ratio)
            rows.append([name, *seconds, f"{ratio:.2f} ({best}{how})"])
        if not rows:
            return ""
        text = f"## auto against the best single setting\n\nThe engine as it is, but for `--array-opt`: processor seconds of exploring, the fastest of {self.plan.settings_repeat}, for as many "
        text += f"instructions as `auto` executes in {self.plan.settings_seconds} s; auto's over the best other one's. Where another seemed faster by more than 8%, both were counted again in host instructions (callgrind; not for binutils, of which these are the fastest of 3).\n\n"
        return text + table(["", *COLUMNS, "auto / best"], rows) + f"\nAt most {worst:.2f} times the best (the aim is 1.15).\n"
