#!/usr/bin/env python3
"""Records the streams of queries that programs of this tree ask, for bench_corpus.

usage: record.py SONDE FOLDER [NAME…]

FOLDER gets two scripts for each program: NAME.core.smt2, the queries that no stage could answer, and NAME.chain.smt2, all that were
asked. Runs are depth first and end by a count of instructions, so that the same files come out each time.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "bench" / "corpus" / "programs"
SYMBOLIC = ROOT / "bench" / "symbolic"
LIMIT = "--max-instructions=3000000"

# name: the program and the options of the run
STREAMS = {
    "json": [PROGRAMS / "json.c", "-DSIZE=10"],
    "expression": [PROGRAMS / "expression.c", "-DSIZE=7"],
    "csv": [PROGRAMS / "csv.c", "-DSIZE=13"],
    "url": [PROGRAMS / "url.c", "-DSIZE=12"],
    "utf8": [PROGRAMS / "utf8.c", "-DSIZE=10"],
    "hash_table": [PROGRAMS / "hash_table.c", "-DCOUNT=4"],
    "matcher": [SYMBOLIC / "regex.c"],
    "matrix": [SYMBOLIC / "matrix.c", "-DN=20", "-DLOOKUPS=2"],
    "lexer": ["lexer.l", "-DBYTES=4", "--cflags=-w"],
}


def record(sonde, name, arguments, folder):
    for point in ("core", "chain"):
        script = folder / f"{name}.{point}.smt2"
        command = [sonde, "run", "--no-output", "--quiet", "--search=dfs", LIMIT, f"--log-queries={script}", f"--log-point={point}"]
        run = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            sys.exit(f"{name}: {run.stderr}")
        print(f"{script.name}: {script.read_text().count('(check-sat')} queries", flush=True)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sonde, folder, wanted = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3:] or STREAMS
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name in wanted:
            arguments = list(STREAMS[name])
            if name == "lexer":
                arguments[0] = Path(scratch) / "lexer.c"
                subprocess.run(["flex", "-o", arguments[0], SYMBOLIC / "lexer.l"], check=True)
            record(sonde, name, arguments, folder)


if __name__ == "__main__":
    main()
