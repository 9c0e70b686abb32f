#!/usr/bin/env python3
"""Whole explorations beside KLEE's figures, as a table.

usage: run.py SONDE [--only PART-OF-A-NAME] [--seconds N] [-- FURTHER OPTIONS OF sonde run]

Seconds are CPU time of the whole command, compilation of the program included. KLEE's are wall time of the same kind of
machine (KLEE 3.3-pre, LLVM 16, STP, bitcode given). Paths are comparable where the program is the same one: the matrix
is; matcher and lexer are our own programs of the same kind and size.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent


class Case(NamedTuple):
    name: str
    file: str
    defines: list
    klee_seconds: str
    klee_paths: str


def matrix(size, lookups, seconds, paths):
    return Case(f"matrix {size}, {lookups} look-ups", "matrix.c", [f"N={size}", f"LOOKUPS={lookups}"], seconds, paths)


def single(size, lookups, seconds, paths):
    row = matrix(size, lookups, seconds, paths)
    return row._replace(name=f"{row.name}, one object", defines=[*row.defines, "SINGLE"])


def lexer(size, seconds, paths):
    return Case(f"lexer, {size} bytes", "lexer.l", [f"BYTES={size}"], seconds, paths)


CASES = [
    Case("sign", "sign.c", [], "", "3"),
    Case("matcher, 7 bytes", "regex.c", [], "3.8", "7438"),
    matrix(10, 2, "1.8", "121"),
    single(10, 2, "0.22", "4"),
    matrix(20, 2, "7.2", "441"),
    single(20, 2, "0.30", "4"),
    matrix(40, 1, "11.1", "41"),
    single(40, 1, "1.0", "2"),
    matrix(40, 2, "24.7", "1681"),
    single(40, 2, "1.7", "4"),
    lexer(1, "21.6 (2.2)", "4"),
    lexer(2, "> 60 (13.4)", "13"),
    lexer(3, "> 60 (58.6)", "27"),
    lexer(4, "(190)", "49"),
    lexer(5, "never", ""),
]


def source(case, folder):
    if not case.file.endswith(".l"):
        return HERE / case.file
    made = folder / "lexer.c"
    subprocess.run(["flex", "-o", made, HERE / case.file], check=True)
    return made


def measure(sonde, case, seconds, options, folder):
    """(CPU seconds, info.json)."""
    output = folder / "run"
    defines = [f"-D{define}" for define in case.defines]
    command = [sonde, "run", "--cflags=-w", *defines, f"--output={output}", f"--max-time={seconds}", *options, source(case, folder)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode not in (0, 1):
        sys.exit(f"{case.name}: exit code {result.returncode}\n{result.stderr}")
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, json.loads((output / "info.json").read_text())


def main():
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    own, rest = sys.argv[1:at], sys.argv[at + 1 :]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sonde", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args(own)

    print("| program | s | paths | with an error | instructions | queries | all explored | KLEE: s | KLEE: paths |")
    print("|---|---|---|---|---|---|---|---|---|")
    for case in CASES:
        if options.only not in case.name:
            continue
        with tempfile.TemporaryDirectory(prefix="sonde-bench-") as folder:
            seconds, info = measure(options.sonde, case, options.seconds, rest, Path(folder))
        counters = info["counters"]
        explored = "yes" if info["verdict"]["all_paths_explored"] else "no"
        cells = [case.name, f"{seconds:.2f}", counters["paths"], counters["error_paths"], counters["instructions"]]
        cells += [counters["queries"], explored, case.klee_seconds, case.klee_paths]
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
