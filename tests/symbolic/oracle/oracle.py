#!/usr/bin/env python3
"""Is the engine right? Everything it says about a small program is compared with what the program does natively.

usage: oracle.py --sonde SONDE --instrument TOOL --runtime LIBRARY [--option=OPTION]… FILE.c…

The witness is the same prepared module, instrumented (instrument.cpp), compiled, and run on *every* input there is.
  - Each test of the engine, replayed by the witness, takes the predicted path and ends as predicted.
  - The set of paths (their hashes, and how they end) is the same on both sides.
  - The engine says that it explored all paths.
  - The witness sees the kinds of ending that the program's `// KINDS:` line promises (none: only exit).
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

CLANG = "clang-19"
TIMEOUT = 500
LIMIT = 1 << 16  # inputs
COMMON = ["--path-hash", "--cflags=-w -ffixed-point"]  # _Fract and _Accum are off unless asked for
DIRECTIVE = re.compile(r"^// (KINDS|FLAGS): (.*)$", re.M)


class Failure(Exception):
    pass


class TooSlow(Failure):
    pass


class Tools(NamedTuple):
    sonde: Path
    instrument: Path
    runtime: Path


class End(NamedTuple):
    """How a run ended, and where it led."""

    kind: str
    path: str  # its hash
    code: int  # of an exit
    input: str  # as a person reads it

    def __str__(self):
        return f"{self.kind} with code {self.code} on path {self.path}" + f" (input {self.input})" * bool(self.input)


def execute(command, seconds=TIMEOUT):
    try:
        return subprocess.run(command, capture_output=True, timeout=seconds, text=True, errors="replace")
    except subprocess.TimeoutExpired:
        raise TooSlow(f"no end after {seconds} s: {shlex.join(map(str, command))}")


def succeed(command):
    result = execute(command)
    if result.returncode != 0:
        raise Failure(f"exit code {result.returncode}: {shlex.join(map(str, command))}\n{result.stderr}")
    return result.stdout


# --- The witness ---


class Witness:
    def __init__(self, tools, source, flags, folder):
        prepared, checked, self.program = folder / "prepared.ll", folder / "checked.bc", folder / "witness"
        prepared.write_text(succeed([tools.sonde, "run", *COMMON, "--print=llvm", *flags, source]))
        succeed([tools.instrument, prepared, checked])
        succeed([CLANG, "-w", "-O0", "-o", self.program, checked, tools.runtime, "-lm"])

    def all_ends(self):
        """Every way to end there is, with an input that leads there."""
        *lines, last = succeed([self.program, "enumerate", str(LIMIT)]).splitlines()
        assert last.startswith("runs ")
        return [self.parse(line) for line in lines]

    def replay(self, tests):
        return [self.parse(line) for line in succeed([self.program, "replay", *tests]).splitlines()] if tests else []

    @staticmethod
    def parse(line):
        kind, path, code, *words = line.split(" ")
        return End(kind, path, int(code), " ".join(words))


# --- The engine ---


class Run:
    """What the engine wrote about a program."""

    def __init__(self, tools, source, flags, folder, seconds=TIMEOUT):
        output = folder / "run"
        command = [tools.sonde, "run", *COMMON, "--test-files=1000000", "--emit-all-errors", f"--output={output}", *flags, source]
        result = execute(command, seconds)
        self.messages = result.stdout + result.stderr
        if result.returncode not in (0, 1):
            raise Failure(f"the engine ends with code {result.returncode}\n{self.messages}")
        info = json.loads((output / "info.json").read_text())
        self.complete = info["verdict"]["all_paths_explored"]
        self.tests = [output / test["file"] for test in info["tests"]]
        self.ends = [End(test["kind"], test["path_hash"], test["exit_code"], "") for test in info["tests"]]


# --- The comparison ---


def compare(run, witness, natively):
    """Failure unless the engine's run agrees with all the ways to end there are natively."""
    for test, predicted, end in zip(run.tests, run.ends, witness.replay(run.tests), strict=True):
        same_code = predicted.kind != "exit" or predicted.code == end.code
        if (predicted.kind, predicted.path) != (end.kind, end.path) or not same_code:
            raise Failure(f"{test.name}: the engine predicts {predicted}, natively it is {end}")

    found = {(end.kind, end.path) for end in run.ends}
    missed = [end for end in natively if (end.kind, end.path) not in found]
    if missed:
        raise Failure(f"the engine misses {len(missed)} of {len(natively)} paths, the first: {missed[0]}\n{run.messages}")
    # A path the engine found and the witness did not would have failed in its replay.
    if not run.complete:
        raise Failure(f"the engine does not say that all paths were explored\n{run.messages}")


def check(tools, source, folder, options=()):
    """The number of paths; Failure if engine and witness differ."""
    directives = dict(DIRECTIVE.findall(source.read_text()))
    flags = shlex.split(directives.get("FLAGS", ""))
    promised = set(directives.get("KINDS", "exit").split())
    witness = Witness(tools, source, flags, folder)
    natively = witness.all_ends()
    kinds = {end.kind for end in natively}
    if kinds != promised:
        raise Failure(f"natively it ends with {sorted(kinds)}, its KINDS line says {sorted(promised)}")
    compare(Run(tools, source, [*flags, *options], folder), witness, natively)
    return len(natively)


def add_tools(parser):
    for name in Tools._fields:
        parser.add_argument(f"--{name}", type=Path, required=True)


def tools(options):
    return Tools(*(getattr(options, name) for name in Tools._fields))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_tools(parser)
    parser.add_argument("--option", action="append", default=[], help="an option of the engine's run, e.g. --option=--explore=allsmt")
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    failed = 0
    for source in options.files:
        with tempfile.TemporaryDirectory(prefix="sonde-oracle-") as folder:
            try:
                paths = check(tools(options), source, Path(folder), options.option)
                print(f"{source.name}: {paths} paths")
            except Failure as failure:
                failed = 1
                print(f"{source.name}: {failure}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
