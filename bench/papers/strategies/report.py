"""The report of run.py: tables and plots of what the work folder has."""

import json
import statistics

import tables
from tables import geometric_mean, number, table

STRATEGIES = ["baseline", "caching", "cachingopt", "stack", "stackopt"]


class Report(tables.Report):
    def parts(self):
        return [self.generated(), self.lia(), self.coreutils(), self.logs(), self.best()]

    def generated(self):
        sizes = {size: self.programs(f"generated-{size}-*.json") for size in self.plan.sizes}
        sizes = {size: programs for size, programs in sizes.items() if programs}
        if not sizes:
            return ""
        names = list(next(iter(sizes.values()))[0].runs)
        head = ["", *(f"{size // 1000}K" for size in sizes)]

        def mean(key, programs, name):
            values = [program.runs[name].quantities[key] for program in programs if name in program.runs]
            return statistics.fmean(values) if values else None

        def rows(of):
            return [[name, *(number(of(programs, name)) for programs in sizes.values())] for name in names]

        def milliseconds(programs, name):
            solving, terms, queries = (mean(key, programs, name) for key in ("solving_seconds", "terms_seconds", "queries"))
            return 1000 * (solving + terms) / queries if queries else None

        count = ", ".join(f"{len(programs)} of {size // 1000}K" for size, programs in sizes.items())
        text = f"## Generated programs ({count}; {self.plan.seconds} s each)\n\n"
        text += "Figure 3: processor milliseconds of solving, terms and caches included, per query\n\n" + table(head, rows(milliseconds))
        text += "\nFigure 3: queries asked\n\n" + table(head, rows(lambda programs, name: mean("queries", programs, name)))
        text += "\nFigure 4: paths finished, at the end\n\n" + table(head, rows(lambda programs, name: mean("paths", programs, name)))
        text += "\nFigure 6: processor seconds by part (exploration, terms, solving)\n\n"
        keys = ["exploration_seconds", "terms_seconds", "solving_seconds"]
        text += table(head, [[name, *(" + ".join(number(mean(key, programs, name), 2) for key in keys) for programs in sizes.values())] for name in names])
        text += "\n" + self.pairs([program for programs in sizes.values() for program in programs])
        for size in sizes:
            files = sorted(self.work.glob(f"generated-{size}-*.json"))
            text += "\n" + self.plot(f"generated-{size // 1000}k.svg", files, f"Figures 4 and 6 on programs of {size // 1000} thousand lines")
        return text

    def pairs(self, programs):
        """The paper's two questions: stack against cachingopt, stackopt against stack."""
        rows = []
        for backend, slow, fast in (("z3", "cachingopt", "stack"), ("z3", "stack", "stackopt"), ("z3", "baseline", "stack"), ("abv", "cachingopt", "stack")):
            values = [value for program in programs if (value := program.speedup(f"{backend}-{slow}", f"{backend}-{fast}"))]
            if values:
                rows.append([f"{backend}: {fast} over {slow}", number(statistics.median(values)), number(geometric_mean(values)), number(min(values)),
                             number(max(values)), len(values)])  # fmt: skip
        return table(["times as fast, on the same instructions", "median", "geometric mean", "least", "most", "programs"], rows) if rows else ""

    def lia(self):
        rows, sizes = {name: [] for name in STRATEGIES}, []
        queries, ratios = {name: [] for name in STRATEGIES}, []
        for size in self.plan.sizes:
            results = [json.loads(file.read_text()) for file in sorted(self.work.glob(f"lia-{size}-*.json"))]
            if not results:
                continue
            sizes.append(f"{size // 1000}K ({len(results)})")
            for name in STRATEGIES:
                asked = sum(result[name]["queries"] for result in results)
                rows[name].append(number(1000 * sum(result[name]["solving"] + result[name]["building"] for result in results) / asked))
                queries[name].append(number(asked / len(results)))
                if wrong := sum(result[name]["wrong"] for result in results):
                    self.errors.append(f"QF_LIA, {size}: {name} gave {wrong} wrong answers")
            for result in results:
                per_query = {name: (result[name]["solving"] + result[name]["building"]) / result[name]["queries"] for name in STRATEGIES}
                ratios.append((per_query["cachingopt"] / per_query["stack"], per_query["stack"] / per_query["stackopt"]))
        if not sizes:
            return ""
        text = f"## Figure 3 over the integers (QF_LIA through Z3; up to {self.plan.lia_queries} queries or {self.plan.lia_seconds} s)\n\n"
        text += "Processor milliseconds per query\n\n" + table(["", *sizes], [[name, *cells] for name, cells in rows.items()])
        text += "\nQueries answered\n\n" + table(["", *sizes], [[name, *cells] for name, cells in queries.items()])
        text += f"\nPer query, stack is {number(statistics.median(r[0] for r in ratios))} times as fast as cachingopt, "
        return text + f"stackopt {number(statistics.median(r[1] for r in ratios))} times as fast as stack (medians).\n"

    def coreutils(self):
        programs = self.programs("coreutils-*.json")
        if not programs:
            return ""
        names = list(programs[0].runs)
        text = f"## Coreutils, runs ({len(programs)} programs, {self.plan.coreutil_seconds} s each)\n\n"
        text += "Figure 5: times as fast as cachingopt on Z3, on the same instructions\n\n"
        rows = [[program.name.removeprefix("coreutils-"), *(number(program.speedup("z3-cachingopt", name)) for name in names)] for program in programs]
        text += table(["", *names], rows) + "\n" + self.pairs(programs)
        return text + "\n" + self.plot("coreutils.svg", sorted(self.work.glob("coreutils-*.json")), "Coreutils: paths over time, time by part")

    def logs(self):
        files = sorted(self.work.glob("logs-*.json"))
        if not files:
            return ""
        rows, ratios = [], {}
        for file in files:
            results = json.loads(file.read_text())
            name = file.stem.removeprefix("logs-")
            per_query = {key: result["seconds"] / result["queries"] for key, result in results.items() if result["queries"]}
            self.errors += [f"log of {name}: {key} contradicts the others {result['wrong']} times" for key, result in results.items() if result["wrong"]]
            rows.append([name, max(result["queries"] for result in results.values()), *(number(1e6 * per_query[key]) if key in per_query else "–" for key in results)])
            if "z3-cachingopt" in per_query:
                for key, seconds in per_query.items():
                    ratios.setdefault(key, []).append(per_query["z3-cachingopt"] / seconds)
        text = f"## Coreutils, logs of whole path conditions ({len(files)} logs, up to {self.plan.log_seconds} s of processor time each)\n\n"
        text += "Figure 5: processor µs per query, reading the log included\n\n" + table(["", "queries", *results], rows)
        summary = [[key, number(statistics.median(values)), number(geometric_mean(values)), number(min(values)), number(max(values))] for key, values in ratios.items()]
        return text + "\n" + table(["times as fast as cachingopt on Z3, per query", "median", "geometric mean", "least", "most"], summary)

    def best(self):
        """auto against the best of the paper's strategies, chosen for each program by hindsight."""
        programs = [*self.programs("generated-*.json"), *self.programs("coreutils-*.json")]
        rows, summary = [], []
        for program in programs:
            cells = [program.over_best(backend + "-") for backend in ("z3", "abv")]
            if any(cells):
                rows.append([program.name, *(f"{number(cell[0])} ({cell[1].split('-')[1]})" if cell else "–" for cell in cells)])
        for name, kind in (("generated", "generated-"), ("coreutils", "coreutils-"), ("all", "")):
            for backend in ("z3", "abv"):
                values = [cell[0] for program in programs if program.name.startswith(kind) and (cell := program.over_best(backend + "-"))]
                if values:
                    summary.append([f"{name}: best on {backend}", number(geometric_mean(values)), number(min(values)), number(max(values)), len(values)])
        if not rows:
            return ""
        text = "## auto against the best of the paper's strategies\n\nProcessor time of exploring for the same instructions in canonical order; the best strategy is chosen for "
        text += "each program by hindsight.\n\n" + table(["times as fast as the best", "geometric mean", "least", "most", "programs"], summary)
        return text + "\n" + table(["", "best on Z3", "best on abv"], rows)
