#!/usr/bin/env python3
"""Coreutils on symbolic input: the lines that a run claims to reach, and those that its tests reach natively.

usage: coverage.py [--sonde FILE] [--seconds N] [--tests N] [NAME...]

Each program is explored with up to two symbolic arguments of four characters, some with eight bytes of standard input, too; its tests are then run natively.
Exit code 0: no test differs from what was predicted, and the shares of lines are within two points; 1: not; 77: the source could not be fetched.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from findings import Findings
from run import ROOT, catalogue

READING = ["base64", "cut", "head", "nl", "tr", "wc"]
NAMES = ["echo", "expr", "factor", "seq", *READING]
POINTS = 2.0


def explore(executable, sonde, options, folder):
    stdin = ["--sym-stdin", "8"] if executable.name in READING else []
    limits = [f"--max-time={options.seconds}", f"--max-tests={options.tests}"]
    run = [sonde, "run", "--quiet", "--print-output=none", *limits, "--output=run", executable, "--", "--sym-args", "0", "2", "4", *stdin]
    subprocess.run(run, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    replay = [sonde, "replay", "--coverage=native.info", "run"]
    return subprocess.run(replay, cwd=folder, capture_output=True, text=True, errors="replace")


def row(name, replayed):
    """A row of the table, and whether all is well."""
    tests = re.search(r"^(\d+) tests: (\d+) agree, (\d+) differ.*$", replayed.stdout, re.M)
    lines = re.search(r"^lines: ([\d.]+)% \((\d+) of (\d+)\) natively, ([\d.]+)% \((\d+) of", replayed.stdout, re.M)
    if not tests or not lines:
        return f"| {name} | – | – | – | – |", False
    native, claimed = float(lines[1]), float(lines[4])
    fine = tests[3] == "0" and abs(native - claimed) <= POINTS
    return f"| {name} | {tests[1]} | {tests[2]}, {tests[3]} | {claimed}% ({lines[5]} of {lines[3]}) | {native}% ({lines[2]}) |", fine


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "sonde", help="the engine to try")
    parser.add_argument("--seconds", type=int, default=60, help="for exploring each program")
    parser.add_argument("--tests", type=int, default=20000, help="of each program at most, because each is run natively; 0: all")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of coreutils; " + ", ".join(NAMES) + " without")
    options = parser.parse_args()
    sonde = os.path.abspath(options.sonde)
    names = options.names or NAMES
    program = catalogue()["coreutils"]
    if unknown := [name for name in names if name not in program.executables]:
        parser.error(f"no such program: {', '.join(unknown)}")
    findings = Findings()
    built = findings.build("coreutils", program, names, sonde)
    if not built:
        return findings.finish()
    print("| program | tests | agree, differ | lines in the run | lines natively |\n|---|---|---|---|---|", flush=True)
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            replayed = explore(built / program.executables[name].path, sonde, options, Path(folder))
        text, fine = row(name, replayed)
        print(text, flush=True)
        if not fine:
            differing = [line for line in replayed.stdout.splitlines() if "DIFFERS" in line or "reached" in line]
            findings.fail(*[f"{name}: {line}" for line in differing[:5]], replayed.stderr)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
