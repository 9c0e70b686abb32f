"""The report of run.py: tables and plots of what the work folder has."""

import json
import re
from collections import Counter

import plots
from tables import table


class Report:
    def __init__(self, work, _sonde, plan, folder):
        self.work, self.plan, self.folder = work, plan, folder
        self.errors = []

    def read(self, name):
        file = self.work / f"{name}.json"
        return json.loads(file.read_text()) if file.exists() else None

    def write(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        parts = [self.paper(), self.symbolic(), self.time(), self.count(), self.cost()]
        text = "# Paths as models: results\n\nMade by `bench/papers/allsmt/run.py`. Times are processor seconds of the whole command, compilation included.\n\n"
        if self.errors:
            text += "**The explorations differ:** " + "; ".join(self.errors) + "\n\n"
        (self.folder / "README.md").write_text(text + "\n".join(part for part in parts if part))

    def paper(self):
        program = self.read("paper-program")
        if not program:
            return ""
        rows = [("by states", program["states"]["count"], "–"), ("by models", program["allsmt"]["count"], program["allsmt"]["formula"][1]),
                ("by models over all guards", program["all"]["count"], program["all"]["formula"][1])]  # fmt: skip
        text = "## The paper's program and script\n\n" + table(["integers of C", "paths", "models"], rows) + "\n"
        if replay := self.read("paper-replay"):
            text += f"Its tests, replayed natively: {replay[1].strip()}.\n\n"
            self.errors += [f"the paper's program: {replay[1]}"] if replay[0] else []
        for name, title in (("check_allsat_paper_z3", "corrected"), ("check_allsat_paper_printed_z3", "as printed")):
            if lines := self.read(f"paper-{name}"):
                text += f"Over the integers, the script {title}: {len(lines) - 1} models: {', '.join(f'`{line}`' for line in lines[:-1])}.\n\n"
        return text

    def symbolic(self):
        lines = self.read("symbolic")
        if not lines:
            return ""
        causes = Counter(line.split("refused: ", 1)[1] for line in lines if "refused: " in line)
        wrong = [line for line in lines if "WRONG" in line]
        self.errors += wrong
        text = f"## The same paths as exploration by states\n\nPrograms of tests/symbolic: {lines[-1]}.\n\n"
        text += "".join(f"- refused, {number}: {cause}\n" for cause, number in causes.most_common())
        if random := self.read("random"):
            text += f"\nRandom programs: {random[-1]}.\n"
            self.errors += [line for line in random[:-1] if "refused" not in line]
        if oracle := self.read("oracle"):
            agree = [line for line in oracle if re.fullmatch(r"\S+: \d+ paths", line)]
            text += f"\nProgram by program against native runs on every input (tests/symbolic/oracle): {len(agree)} agree.\n"
            self.errors += [line for line in oracle if line not in agree]
        return text

    def time(self):
        rows = []
        for name in self.plan.names:
            states, models, blocking = (self.read(f"time-{name}-{how}") for how in ("states", "allsmt", "blocking"))
            if not (states and models and blocking):
                continue
            if states["complete"] and models["complete"] and states["paths"] != models["paths"]:
                self.errors.append(f"{name}: different paths")

            def seconds(run):
                return f"{run['seconds']:.2f}" + ("" if run["complete"] else " (not complete)")

            places, found, queries, _, answered = models["formula"]
            rows.append((name, states["count"], seconds(states), seconds(models), seconds(blocking), places, queries, answered))
        if not rows:
            return ""
        head = ["program", "paths", "by states", "by models", "by blocking", "places", "queries", "answered by contradictions"]
        return "## Time against exploration by states\n\n" + table(head, rows)

    def count(self):
        rows = [(n, made["paths"], f"{made['seconds']:.2f}") for n in self.plan.branches if (made := self.read(f"count-{n}"))]
        return "## Counting independent branches\n\n" + table(["branches", "paths", "seconds"], rows) if rows else ""

    def cost(self):
        text = "## The cost of linearisation\n\n"
        for kind, numbers, title in (("unwind", self.plan.unwindings, "unwinding"), ("size", self.plan.sizes, "branches")):
            made = [(n, found) for n in numbers if (found := self.read(f"cost-{kind}-{n}"))]
            if not made:
                return ""
            text += table([title, "lines of the formula", "seconds"], [(n, found["lines"], f"{found['seconds']:.2f}") for n, found in made]) + "\n"
            for value, unit in (("lines", "lines of the formula"), ("seconds", "seconds")):
                plots.lines(self.folder / f"{kind}-{value}.svg", f"{unit} over {title}", title, unit, {unit: [(n, found[value]) for n, found in made]})
                text += f"![{unit} over {title}]({kind}-{value}.svg)\n"
            text += "\n"
        return text
