#!/usr/bin/env python3
"""Real programs on symbolic input, beside KLEE's figures, as a table.

usage: explore.py [--sonde FILE] [--seconds N] [--keep FOLDER] [NAME...] [-- FURTHER OPTIONS OF sonde run]

The programs are those that run.py builds; `templates/` has the files that are symbolic in places. KLEE's figures are of 60 CPU seconds on the
same kind of machine (KLEE 3.3-pre, coreutils 9.1, LLVM 16, STP). Exit code 1: a run ended in an error of the engine, or
reported a bug; 77: a source or a package is missing.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from build import HERE
from findings import Findings
from run import ROOT, catalogue

TEMPLATES = HERE / "templates"
ARGUMENTS = ["--sym-args", "0", "2", "4"]
STDIN = [*ARGUMENTS, "--sym-stdin", "8"]


class Case(NamedTuple):
    program: str  # of catalogue/
    executable: str
    arguments: list
    klee: str  # paths completed, instructions, core queries


CASES = {
    "echo": Case("coreutils", "echo", ARGUMENTS, "10197, 15.5 M, 226"),
    "base64": Case("coreutils", "base64", STDIN, "60, 1.53 M, 2427"),
    "tr": Case("coreutils", "tr", STDIN, "148, 3.53 M, 1464"),
    "factor": Case("coreutils", "factor", ARGUMENTS, "24, 0.34 M, 3211"),
    "expr": Case("coreutils", "expr", ARGUMENTS, "162, 2.12 M, 685"),
    "wc": Case("coreutils", "wc", STDIN, "183, 3.38 M, 1472"),
    "bc": Case("bc", "bc", ["--sym-stdin", "4"], "0, 0.04 M, 169"),
    "hash-objects": Case("apr", "hash-objects", ["--sym-stdin", "8"], "2025, 0.38 M, 633 (all, in 43.5 s)"),
    "hash": Case("apr", "hash", ["--sym-stdin", "8"], "2, 0.02 M, 12 (in 196 s)"),
    "m4": Case("m4", "m4", ["--sym-file", f"-={TEMPLATES}/macros.m4"], "9, 0.32 M, 553"),
    "make": Case("make", "make", ["-f", "-", "--sym-file", f"-={TEMPLATES}/variables.mk"], ""),
    "sqlite3": Case("sqlite3", "sqlite3", ["--sym-file", f"-={TEMPLATES}/triggers.sql"], "5, 8.01 M, 305"),
}


def explore(path, case, output, options):
    """(exit code, info.json or None, what it said)."""
    command = [options.sonde, "run", "--quiet", f"--output={output}", f"--max-time={options.seconds}", *options.further]
    with tempfile.TemporaryDirectory() as empty:  # what a symbolic name can lead to does not depend on where this is run
        result = subprocess.run([*command, path, "--", *case.arguments], cwd=empty, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                errors="replace")  # fmt: skip
    info = output / "info.json"
    return result.returncode, json.loads(info.read_text()) if info.exists() else None, result.stderr


def row(name, info, case):
    counters, lines = info["counters"], info["coverage"]["lines"]
    missing = "; ".join(f"{gap['count']} {gap['kind']}" for gap in info["incompleteness"]) or "–"
    return (
        f"| {name} | {counters['time'] / 1e6:.1f} | {counters['paths'] - counters['cut_paths']} | {counters['cut_paths']} | {counters['instructions'] / 1e6:.1f} M | "
        f"{counters['queries']} | {counters['memory'] // 1024} | {100 * lines['covered'] / lines['total']:.1f}% | {len(info['bugs'])} | {missing} | {case.klee} |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "sonde", type=os.path.abspath, help="the engine to try")
    parser.add_argument("--seconds", default=60, type=int, help="for each program")
    parser.add_argument("--keep", type=Path, help="keep the runs' folders here")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(CASES))
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:split])
    options.further = sys.argv[split + 1 :]
    if unknown := [name for name in options.names if name not in CASES]:
        parser.error(f"no such program: {', '.join(unknown)}")

    programs, findings = catalogue(), Findings()
    print("| program | s | paths | left | instructions | queries | MB | lines | bugs | incomplete | KLEE: paths, instructions, core queries |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.names or CASES:
            case = CASES[name]
            output = (options.keep or Path(scratch)).resolve() / name
            program = programs[case.program]
            folder = findings.build(case.program, program, [case.executable], options.sonde)
            if not folder:
                continue
            code, info, said = explore(folder / program.executables[case.executable].path, case, output, options)
            if code not in (0, 1) or info is None:
                findings.fail(f"{name}: exit code {code}\n{said}")
                continue
            print(row(name, info, case), flush=True)
            for bug in info["bugs"]:
                findings.fail(f"{name}: {bug['kind']} at {bug['place']}: {bug['text']}, {bug['test']}")
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
