#!/usr/bin/env python3
"""Real programs: fetches Debian's sources, builds them with `sonde cc`, compares what they do in Sonde with what they do natively.

usage: run.py [--sonde FILE] [--install] [--options OPTIONS] [NAME | NAME/EXECUTABLE ...]

Each program is a file of catalogue/. Sources and builds are kept in SONDE_CACHE (or HOME/.cache/sonde) below programs/. The table has a row for
each executable; differences and builds that failed are told below it. Exit code 0: all agree; 1: not; 77: a source or a package is missing.
"""

import argparse
import importlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from build import HERE
from findings import Findings
from sources import install, missing

ROOT = HERE.parents[1]
TIMEOUT = 120
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "TZ": "UTC0"}
LONG_AGO = 978307200  # 2001; recent files are listed with another date


def catalogue():
    names = sorted(path.stem for path in (HERE / "catalogue").glob("*.py"))
    return {name: importlib.import_module(f"catalogue.{name}").PROGRAM for name in names}


class Workplace:
    """The folder that tries run in, the same for both sides; each finds it fresh."""

    def __init__(self, folder):
        self.folder = Path(folder) / "work"

    def refresh(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(HERE / "inputs", self.folder)
        (self.folder / "empty").mkdir()
        for path in [*self.folder.iterdir(), self.folder]:
            path.chmod(0o755 if path.is_dir() else 0o644)
            os.utime(path, (LONG_AGO, LONG_AGO))

    def execute(self, command, stdin):
        """((exit code, output, errors), seconds)."""
        self.refresh()
        start = time.monotonic()
        try:
            result = subprocess.run(command, cwd=self.folder, env=self.environment(), input=stdin, capture_output=True, timeout=TIMEOUT)
            outcome = (result.returncode, result.stdout, result.stderr)
        except subprocess.TimeoutExpired:
            outcome = (f"no end after {TIMEOUT} s", b"", b"")
        return outcome, time.monotonic() - start

    def environment(self):
        cache = {name: os.environ[name] for name in ("SONDE_CACHE", "XDG_CACHE_HOME") if name in os.environ}
        return {**ENVIRONMENT, "HOME": os.environ.get("HOME", "/nowhere"), **cache}


def compare(path, tries, engine, workplace):
    """(agreeing, seconds of the slowest, differences)."""
    agreeing, slowest, differences = 0, 0.0, []
    for tried in tries:
        stdin = tried.stdin if tried.stdin_file is None else (HERE / "inputs" / tried.stdin_file).read_bytes()
        native, _ = workplace.execute([path, *tried.arguments], stdin)
        ours, seconds = workplace.execute([*engine, path, "--", *tried.arguments], stdin)
        slowest = max(slowest, seconds)
        if native == ours:
            agreeing += 1
        else:
            differences.append(f"{Path(path).name} {tried}" + "".join(
                f"\n  {what}: native {left!r:.500}\n  {' ' * len(what)}  sonde  {right!r:.500}"
                for what, left, right in zip(("exit code", "output", "errors"), native, ours) if left != right))  # fmt: skip
    return agreeing, slowest, differences


def selection(names, programs, parser):
    """Program -> names of its executables."""
    chosen = {}
    for name in names or programs:
        program, _, executable = name.partition("/")
        if program not in programs or (executable and executable not in programs[program].executables):
            parser.error(f"no such program: {name}; there are {', '.join(programs)}")
        chosen.setdefault(program, []).extend([executable] if executable else programs[program].executables)
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "sonde", help="the engine to try")
    parser.add_argument("--install", action="store_true", help="install Debian packages that builds need (as root)")
    parser.add_argument("--options", default="", help="further options of 'sonde run', such as '--points-to=andersen --check-points-to'")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a program, or PROGRAM/EXECUTABLE; all without")
    options = parser.parse_args()
    sonde = os.path.abspath(options.sonde)
    engine = [sonde, "run", "--quiet", *shlex.split(options.options)]
    programs = catalogue()
    chosen = selection(options.names, programs, parser)
    if options.install and (lacking := missing(sorted({need for name in chosen for need in programs[name].needs}))):
        install(lacking)

    findings = Findings()
    print("| program | agree | slowest in Sonde, s |\n|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        workplace = Workplace(folder)
        for name, executables in chosen.items():
            program = programs[name]
            built = findings.build(name, program, executables, sonde)
            for executable in executables if built else []:
                entry = program.executables[executable]
                agreeing, slowest, differences = compare(str(built / entry.path), entry.tries, engine, workplace)
                print(f"| {name} {executable} | {agreeing} of {len(entry.tries)} | {slowest:.2f} |", flush=True)
                if differences:
                    findings.fail(*differences)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
