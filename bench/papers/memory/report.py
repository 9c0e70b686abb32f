"""The report of run.py: tables and plots of what the work folder has."""

import json

import matrix
import plots
import tables

HEAD = ["", "s", "MB", "states", "paths", "ended", "ambiguous", "forks", "largest array, bytes", "lines covered"]
MODELS = ["forking", "merging", "flat", "segmented", "ideal", "auto"]
# The paper's figures of memory over time
FIGURES = {"m4": 6, "make": 7, "sqlite3": 8, "apr": 9, "apr-objects": 9}
COREUTILS_LIMIT = 1.05  # host instructions of auto over forking


class Report(tables.Report):
    def write(self):
        """Sections of which nothing was measured stay as the page has them: to measure all of them takes an hour and a half of a core."""
        page = self.folder / "README.md"
        before = tables.sections(page.read_text()) if page.exists() else {}
        super().write()
        before.pop(tables.WRONG, None)
        page.write_text("\n".join(text.rstrip("\n") + "\n" for text in (before | tables.sections(page.read_text())).values()))

    def parts(self):
        return [
            "Made by `bench/papers/memory/run.py`. Seconds are processor time. A run that did not end was cut at its limit, which is named; the paper's runs had two hours.\n",
            self.matrix(),
            self.runs("programs", "The paper's programs (sections 4.2 to 4.5), depth first", MODELS),
            self.searches(),
            self.sites(),
            self.runs("enlarged", "Enlarged, depth first", ["forking", "auto"]),
            self.coreutils(),
        ]

    def read(self, name):
        """One measurement, with the least time of all its rounds; None if there is none."""
        file = self.work / f"{name}.json"
        if not file.exists():
            return None
        rounds = [json.loads(file.read_text()), *(json.loads(again.read_text()) for again in self.work.glob(f"again-*-{name}.json"))]
        return {**rounds[0], "rounds": len(rounds), "seconds": min(run["seconds"] for run in rounds)} if "seconds" in rounds[0] else rounds[0]

    # Figure 3.
    def matrix(self):
        text = ""
        for figure, (title, _, paths, sizes) in matrix.FIGURES.items():
            cells = {(size, model): run for size in sizes for model in matrix.MODELS if (run := self.read(f"matrix-{figure}-{size}-{model}"))}
            if not cells:
                continue
            self.errors += [f"matrix {figure}, N = {size}, {model}: {len(run['paths'])} paths instead of {paths}, or not all of them"
                            for (size, model), run in cells.items() if "paths" in run and (not run["complete"] or len(run["paths"]) != paths)]  # fmt: skip
            rows = [[size, *(self.cell(cells.get((size, model))) for model in matrix.MODELS)] for size in sizes if any((size, model) in cells for model in matrix.MODELS)]
            curves = {model: [(size, run["seconds"]) for size in sizes if "seconds" in (run := cells.get((size, model), {}))] for model in matrix.MODELS}
            plots.lines(self.folder / f"figure{figure}.svg", f"Matrix: {title}", "N", "s", {name: points for name, points in curves.items() if points}, "y")
            text += f"**{figure}: {title}**; {paths} paths\n\n" + tables.table(["N", *matrix.MODELS], rows) + f"\n![Matrix: {title}](figure{figure}.svg)\n\n"
        head = "## The matrix (figures 1 and 3)\n\nProcessor seconds of the whole run, compilation included, and in brackets the number of states.\n\n"
        return head + text if text else ""

    def cell(self, run):
        if not run:
            return ""
        return f"{run['seconds']:.2f} ({run['states']})" if "seconds" in run else f"> {run['limit']}"

    # Figures 6 to 9.
    def runs(self, part, title, models):
        cases = sorted({file.stem.rsplit("-", 1)[0] for file in self.work.glob(f"{part}-*.json")})
        text = f"## {title}\n\n" if cases else ""
        for case in cases:
            runs = {model: run for model in models if (run := self.read(f"{case}-{model}"))}
            self.compare(case, runs)
            name = case.removeprefix(part + "-")
            limits = sorted({run["limit"] for run in runs.values()})
            text += f"**{name}**, at most {' or '.join(map(str, limits))} s: {self.verdict(runs)}\n\n"
            text += tables.table(HEAD, [self.row(model, run) for model, run in runs.items()]) + "\n"
            if part == "programs":
                text += self.memory_plot(name, runs)
        return text

    def verdict(self, runs):
        """What the time of auto is in relation to the best of the others."""
        others = {model: run["seconds"] for model, run in runs.items() if model != "auto" and run["complete"]}
        auto = runs.get("auto")
        if not auto:
            return "auto was not measured"
        if not auto["complete"]:
            return f"auto did not end{', but ' + ', '.join(others) + ' did' if others else '; no other did'}"
        if others:
            best = min(others, key=others.get)
            least = f" (the least of {auto['rounds']} runs of each)" if auto["rounds"] > 1 else ""
            return f"auto took {auto['seconds'] / others[best]:.2f} times as long as the best other, {best}{least}"
        least = min((run["seconds"] for model, run in runs.items() if model != "auto"), default=None)
        return "only auto ended" + (f", at least {least / auto['seconds']:.1f} times as fast" if least else "")

    def memory_plot(self, name, runs):
        curves = {model: run["moments"] for model, run in runs.items() if run.get("moments")}
        if not curves:
            return ""
        figure = f"figure{FIGURES[name]}-{name}.svg"
        plots.lines(self.folder / figure, f"{name}, depth first", "s", "MB", curves)
        return f"![Memory over time: {name}]({figure})\n\n"

    def row(self, model, run):
        paths = len(run["paths"]) if isinstance(run["paths"], list) else run["paths"]
        lines = run.get("lines")
        covered = f"{lines['covered']} of {lines['total']}" if lines else ""
        return [model, tables.number(run["seconds"]), run["memory"], run["states"], paths, "yes" if run["complete"] else "–",
                run.get("Ambiguous", 0), run.get("Forks", 0), run.get("LargestGroup", 0), covered]  # fmt: skip

    def compare(self, case, runs):
        """Models that ended have the same paths, and the same coverage."""
        ended = {model: (tuple(run["paths"]), run["lines"]["covered"]) for model, run in runs.items() if isinstance(run["paths"], list)}
        if len(set(ended.values())) > 1:
            self.errors.append(f"{case}: {', '.join(ended)} explored different paths")

    def searches(self):
        rows = []
        for file in sorted(self.work.glob("searches-*.json")):
            case, search, model = file.stem.removeprefix("searches-").rsplit("-", 2)
            run = json.loads(file.read_text())
            rows.append([f"{case}, {search}", *self.row(model, run)])
        head = ["", "model", *HEAD[1:]]
        return "## Other searches, for the models that ended depth first\n\n" + tables.table(head, rows) if rows else ""

    # Table 1.
    def sites(self):
        rows, limits = [], set()
        for file in sorted(self.work.glob("sites-*.json")):
            found = json.loads(file.read_text())
            limits.add(found["limit"])
            rows.append([file.stem.removeprefix("sites-"), *(found["largest"][name] for name in ("total", "ideal", "analysis")),
                         tables.number(found["Milliseconds"] / 1000), found["Bytes"] >> 20, found["HeapSites"], found["Segments"]])  # fmt: skip
        head = ["", "total, bytes", "ideal, bytes", "analysis, bytes", "analysis, s", "analysis, MB", "heap sites", "segments"]
        if not rows:
            return ""
        text = "## The points-to analysis (Table 1)\n\nThe largest array of a run of at most {} s: all of the heap, and the largest segment without a limit on its size.\n\n"
        return text.format(" or ".join(map(str, sorted(limits)))) + tables.table(head, rows)

    # Section 5.
    def coreutils(self):
        rows, ratios = [], []
        for file in sorted(self.work.glob("coreutils-*.json")):
            runs = json.loads(file.read_text())
            name = file.stem.removeprefix("coreutils-")
            host = {model: run["host"] for model, run in runs.items()}
            same = len({(run["guest"], run["paths"]) for run in runs.values()}) == 1
            ratios.append(host["auto"] / host["forking"])
            rows.append([name, runs["forking"]["guest"], "yes" if same else "no", runs["forking"].get("Ambiguous", 0), host["forking"] // 10**6,
                         f"{host['segmented'] / host['forking']:.3f}", f"{ratios[-1]:.3f}"])  # fmt: skip
            if ratios[-1] > COREUTILS_LIMIT:
                self.remarks.append(f"coreutils {name}: auto took {ratios[-1]:.2f} times the host instructions of forking")
        if not rows:
            return ""
        head = ["", "guest instructions", "the same for all", "ambiguous", "forking, million host instructions", "segmented", "auto"]
        text = "## Coreutils (section 5)\n\nHost instructions by callgrind, depth first; segmented and auto in relation to forking.\n\n"
        return text + tables.table(head, rows) + f"\nGeometric mean of auto: {tables.geometric_mean(ratios):.3f}; the largest: {max(ratios):.3f}.\n"
