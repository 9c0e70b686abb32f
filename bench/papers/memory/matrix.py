#!/usr/bin/env python3
"""The matrix of "A Segmented Memory Model for Symbolic Execution" (FSE 2019, figures 1 and 3) under every memory model.

usage: matrix.py SONDE [--quick] [--seconds N] [--output FILE]

A table for each part of figure 3: one look-up (3a), two look-ups (3b), and one look-up beside 30 KB of other memory
(3c); rows are sizes of the matrix, columns are models. A cell has the CPU seconds of the whole run, compilation
included, and the number of states. `…` means that the run did not end in time. Exit code 1: a run that has ended found
other paths than there are.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

MATRIX = Path(__file__).resolve().parents[2] / "symbolic/matrix.c"
MODELS = ["forking", "merging", "flat", "segmented", "auto"]
PARTS = [
    ("3a: one look-up", ["-DLOOKUPS=1"], 2, [10, 20, 40, 80, 160]),
    ("3b: two look-ups", ["-DLOOKUPS=2"], 4, [10, 20, 40, 80, 160]),
    ("3c: one look-up, 30 KB of other memory", ["-DLOOKUPS=1", "-DEXTRA=30720"], 2, [10, 20, 40]),
]


class Wrong(Exception):
    pass


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(sonde, model, size, defines, paths, seconds):
    """The text of a cell."""
    with tempfile.TemporaryDirectory(prefix="sonde-matrix-") as folder:
        # A limit on instructions would cut forking; a limit of the wall clock would depend on who else is here.
        command = ["prlimit", f"--cpu={seconds}", str(sonde), "run", f"--memory={model}", "--path-hash", "--no-tests",
                   f"--output={folder}/run", "--max-targets=1000", f"--cflags=-DN={size} {' '.join(defines)}", str(MATRIX)]
        before = cpu_seconds()
        result = subprocess.run(command, capture_output=True, text=True)
        taken = cpu_seconds() - before
        if result.returncode < 0:
            return "…"
        info = json.loads((Path(folder) / "run" / "info.json").read_text())
        hashes = [line.split()[0] for line in (Path(folder) / "run" / "paths.txt").read_text().splitlines()]
        if not info["verdict"]["all_paths_explored"] or len(set(hashes)) != paths:
            raise Wrong(f"{model}, N = {size}, {' '.join(defines)}: {len(set(hashes))} paths instead of {paths}\n{result.stdout}{result.stderr}")
        return f"{taken:.2f} ({len(hashes)})"


def table(sonde, part, seconds, quick):
    title, defines, paths, sizes = part
    lines = [f"\n**{title}**\n", "| N | " + " | ".join(MODELS) + " |", "|---" * (len(MODELS) + 1) + "|"]
    ended = set(MODELS)
    for size in sizes[:3] if quick else sizes:
        cells = []
        for model in MODELS:
            cell = measure(sonde, model, size, defines, paths, seconds) if model in ended else "…"
            if cell == "…":
                ended.discard(model)  # larger ones do not end either
            cells.append(cell)
        lines.append(f"| {size} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sonde", type=Path)
    parser.add_argument("--quick", action="store_true", help="the smaller sizes only")
    parser.add_argument("--seconds", type=int, default=60, help="of CPU, for each run")
    parser.add_argument("--output", type=Path, help="where to write the tables, too")
    options = parser.parse_args()
    text = ""
    try:
        for part in PARTS:
            made = table(options.sonde, part, options.seconds, options.quick)
            print(made, flush=True)
            text += made
    except Wrong as wrong:
        print(wrong)
        return 1
    if options.output:
        options.output.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
