"""The report of run.py: tables of what the work folder has."""

import json

import tables

HEAD = ["", "s", "MB", "states", "paths", "ended", "ambiguous", "forks", "largest array, bytes"]
MODELS = ["forking", "merging", "flat", "segmented", "ideal", "auto"]


class Report(tables.Report):
    def parts(self):
        return [
            "Made by `bench/papers/memory/run.py`; processor time, depth first. A run that did not end was cut at its limit.\n",
            self.runs("programs", "The paper's programs (sections 4.2 to 4.5)"),
            self.sites(),
            self.runs("enlarged", "Enlarged"),
        ]

    def read(self, name):
        file = self.work / f"{name}.json"
        return json.loads(file.read_text()) if file.exists() else None

    def runs(self, part, title):
        cases = sorted({file.stem.rsplit("-", 1)[0] for file in self.work.glob(f"{part}-*.json")})
        text = f"## {title}\n\n" if cases else ""
        for case in cases:
            runs = {model: run for model in MODELS if (run := self.read(f"{case}-{model}"))}
            self.compare(case, runs)
            limits = sorted({run["limit"] for run in runs.values()})
            text += f"**{case.removeprefix(part + '-')}**, at most {' or '.join(map(str, limits))} s\n\n" + tables.table(HEAD, [self.row(model, run) for model, run in runs.items()]) + "\n"
        return text

    def row(self, model, run):
        paths = len(run["paths"]) if isinstance(run["paths"], list) else run["paths"]
        return [model, tables.number(run["seconds"]), run["memory"], run["states"], paths, "yes" if run["complete"] else "–",
                run.get("Ambiguous", 0), run.get("Forks", 0), run.get("LargestGroup", 0)]  # fmt: skip

    def compare(self, case, runs):
        """Models that ended have the same paths."""
        ended = {model: run["paths"] for model, run in runs.items() if isinstance(run["paths"], list)}
        if len({tuple(paths) for paths in ended.values()}) > 1:
            self.errors.append(f"{case}: {', '.join(ended)} explored different paths")

    def sites(self):
        rows = []
        for file in sorted(self.work.glob("sites-*.json")):
            found = json.loads(file.read_text())
            rows.append([file.stem.removeprefix("sites-"), found["HeapSites"], found["Segments"], found["LargestSegment"],
                         tables.number(found["Milliseconds"] / 1000), found["Bytes"] >> 20])  # fmt: skip
        head = ["", "heap sites", "segments", "sites of the largest", "s", "MB"]
        return "## The points-to analysis (Table 1)\n\n" + tables.table(head, rows) if rows else ""
