#!/usr/bin/env python3
"""Does exploration by models find the paths that exploration by states finds?

usage: compare.py --sonde SONDE [--refused FILE] [--seconds N] FILE.c…
       compare.py --sonde SONDE --random FIRST COUNT

Each program is run twice. The sets of paths must be the same: their hashes, how they end and where, and both runs must say
the same about whether all paths were explored. If they were, counting them without listing (`--count-paths`) must give their number. A program that cannot be encoded must be in the file of refusals, with the
cause, and one that can must not be there. Random programs are those of tests/fuzz/paths.
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "fuzz" / "paths"))
from generate import Program  # noqa: E402

COMMON = ["--path-hash", "--emit-all-errors", "--quiet", "--cflags=-w -ffixed-point"]
FLAGS = re.compile(r"^// FLAGS: (.*)$", re.M)
REFUSAL = re.compile(r"cannot encode the program: (.*)")
COUNTED = re.compile(r"(\d+) paths in ")


class Failure(Exception):
    pass


class Refused(Exception):
    pass


class TooSlow(Exception):
    pass


def execute(sonde, words, seconds):
    command = [sonde, "run", *COMMON, *words]
    try:
        return subprocess.run(command, capture_output=True, timeout=seconds, text=True, errors="replace")
    except subprocess.TimeoutExpired:
        raise TooSlow(f"no end after {seconds} s: {shlex.join(map(str, command))}")


def explore(sonde, source, how, flags, seconds):
    """(the set of paths with a test, the number of all, whether these are all that there are)"""
    with tempfile.TemporaryDirectory(prefix="sonde-allsmt-") as folder:
        output = Path(folder) / "run"
        result = execute(sonde, [f"--explore={how}", f"--output={output}", *flags, source], seconds)
        refusal = REFUSAL.search(result.stderr)
        if refusal and result.returncode == 2:
            raise Refused(refusal.group(1))
        if result.returncode not in (0, 1):
            raise Failure(f"--explore={how} ends with code {result.returncode}\n{result.stderr}")
        info = json.loads((output / "info.json").read_text())
        paths = {(test["path_hash"], test["kind"], test["place"]) for test in info["tests"]}
        return paths, info["counters"]["paths"], info["verdict"]["all_paths_explored"]


def check_count(sonde, source, flags, seconds, listed):
    """Failure unless as many paths are counted as were listed."""
    result = execute(sonde, ["--explore=allsmt", "--count-paths", *flags, source], seconds)
    counted = COUNTED.match(result.stdout)
    if not counted or int(counted.group(1)) != listed:
        raise Failure(f"{listed} paths are listed, but --count-paths says: {result.stdout}{result.stderr}")


def compare(sonde, source, flags, seconds):
    """The number of paths; Failure if the two ways to explore differ."""
    by_models, listed, all_models = explore(sonde, source, "allsmt", flags, seconds)
    if all_models:
        check_count(sonde, source, flags, seconds, listed)
    by_states, _, all_states = explore(sonde, source, "states", flags, seconds)
    for more, fewer, name in [(by_states, by_models, "models"), (by_models, by_states, "states")]:
        if missed := sorted(more - fewer, key=str):
            raise Failure(f"exploration by {name} misses {len(missed)} of {len(more)} paths, the first: {missed[0]}")
    if all_models != all_states:
        raise Failure(f"all paths explored: by models {all_models}, by states {all_states}")
    return len(by_states)


def read_refusals(file):
    return dict(line.split(": ", 1) for line in file.read_text().splitlines() if line) if file else {}


def check_files(options):
    """Prints a line for each program; the number of programs that are wrong."""
    expected = read_refusals(options.refused)
    wrong = 0
    causes = Counter()
    for source in options.files:
        name = f"{source.parent.name}/{source.name}"
        flags = shlex.split("".join(FLAGS.findall(source.read_text())))
        try:
            paths = compare(options.sonde, source, flags, options.seconds)
            verdict = f"{paths} paths"
            if name in expected:
                verdict, wrong = f"WRONG: it can be encoded, remove it from {options.refused.name}", wrong + 1
        except Refused as refusal:
            causes[str(refusal)] += 1
            verdict = f"refused: {refusal}"
            if expected.get(name) != str(refusal):
                verdict, wrong = f"WRONG: {verdict}", wrong + 1
        except (Failure, TooSlow) as failure:
            verdict, wrong = f"WRONG: {failure}", wrong + 1
        print(f"{name}: {verdict}", flush=True)
    print(f"{len(options.files)} programs, {sum(causes.values())} refused, {wrong} wrong")
    return wrong


def check_random(options):
    first, count = options.random
    results = Counter()
    for seed in range(first, first + count):
        with tempfile.TemporaryDirectory(prefix="sonde-allsmt-") as folder:
            source = Path(folder) / "program.c"
            source.write_text(Program(seed).render())
            try:
                compare(options.sonde, source, [], options.seconds)
                results["agree"] += 1
            except TooSlow:
                results["left out"] += 1
            except Refused as refusal:
                results["refused"] += 1
                print(f"seed {seed}: refused: {refusal}", flush=True)
            except Failure as failure:
                results["wrong"] += 1
                print(f"seed {seed}: {failure}", flush=True)
    print(", ".join(f"{number} {name}" for name, number in sorted(results.items())))
    return results["wrong"] or not results["agree"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sonde", type=Path, required=True)
    parser.add_argument("--refused", type=Path)
    parser.add_argument("--seconds", type=int, default=120, help="of a run")
    parser.add_argument("--random", type=int, nargs=2, metavar=("FIRST", "COUNT"))
    parser.add_argument("files", type=Path, nargs="*")
    options = parser.parse_args()
    return 1 if (check_random(options) if options.random else check_files(options)) else 0


if __name__ == "__main__":
    sys.exit(main())
