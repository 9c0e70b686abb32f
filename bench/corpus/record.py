#!/usr/bin/env python3
"""Records the streams of queries that programs ask, for bench_corpus.

usage: record.py SONDE FOLDER [NAME…]

Programs of this tree, and real ones, which bench/programs builds (and keeps in its cache); one that cannot be built is named and left out. FOLDER gets two scripts for each program: NAME.core.smt2, the queries that no stage could answer, and NAME.chain.smt2, all that were
asked. Runs are depth first and end by a count of instructions, so that the same files come out each time.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "bench" / "corpus" / "programs"
SYMBOLIC = ROOT / "bench" / "symbolic"
sys.path.insert(0, str(ROOT / "bench" / "programs"))

from build import BuildFailed, build  # noqa: E402
from run import catalogue  # noqa: E402
from sources import Unavailable  # noqa: E402

MILLIONS = 1_000  # of instructions; more than these programs have

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

ARGUMENTS = ["--sym-args", "0", "2", "4"]

# name: the program of bench/programs, its executable, its arguments, and after how many million instructions the run ends
REAL_STREAMS = {
    "echo": ("coreutils", "echo", ARGUMENTS, 20),
    "tr": ("coreutils", "tr", [*ARGUMENTS, "--sym-stdin", "8"], 3),
    "wc": ("coreutils", "wc", [*ARGUMENTS, "--sym-stdin", "8"], 3),
    "expr": ("coreutils", "expr", ARGUMENTS, 3),
    "factor": ("coreutils", "factor", ARGUMENTS, 3),
    "base64": ("coreutils", "base64", [*ARGUMENTS, "--sym-stdin", "8"], 3),
    "bc": ("bc", "bc", ["--sym-stdin", "4"], 1),
    "flex_language": ("flex", "language", ["--sym-stdin", "4"], 1),
    "flex_settings": ("flex", "settings", ["--sym-stdin", "4"], 1),
    "flex_words": ("flex", "words", ["--sym-stdin", "4"], 1),
}


def record(sonde, name, arguments, millions, folder):
    for point in ("core", "chain"):
        script = folder / f"{name}.{point}.smt2"
        command = [sonde, "run", "--no-output", "--quiet", "--search=dfs", f"--max-instructions={millions}", f"--log-queries={script}", f"--log-point={point}"]
        with tempfile.TemporaryDirectory() as empty:  # what a symbolic name can lead to does not depend on where this is run
            run = subprocess.run([*command, *arguments], cwd=empty, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False)
        if run.returncode not in (0, 1):
            sys.exit(f"{name}: {run.stderr}")
        print(f"{script.name}: {script.read_text().count('(check-sat')} queries", flush=True)


def prepare_own(name, scratch):
    arguments = list(STREAMS[name])
    if name == "lexer":
        arguments[0] = Path(scratch) / "lexer.c"
        subprocess.run(["flex", "-o", arguments[0], SYMBOLIC / "lexer.l"], check=True)
    return arguments, MILLIONS


def prepare_real(name, sonde):
    program, executable, arguments, millions = REAL_STREAMS[name]
    recipe = catalogue()[program]
    folder = build(program, recipe, [executable], sonde)
    return [folder / recipe.executables[executable].path, "--", *arguments], millions


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sonde, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    wanted = sys.argv[3:] or [*STREAMS, *REAL_STREAMS]
    if unknown := [name for name in wanted if name not in STREAMS and name not in REAL_STREAMS]:
        sys.exit(f"no such stream: {', '.join(unknown)}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name in wanted:
            try:
                arguments, millions = prepare_own(name, scratch) if name in STREAMS else prepare_real(name, sonde)
            except (Unavailable, BuildFailed) as reason:
                print(f"{name} is left out: {reason}", flush=True)
                continue
            record(sonde, name, arguments, millions, folder)


if __name__ == "__main__":
    main()
