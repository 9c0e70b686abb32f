#!/usr/bin/env python3
"""Explores a program with large objects, and checks what came of it and what that took.

usage: large_test.py SONDE PROGRAM
"""

import json
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_KILOBYTES = 1_000_000


def directive(text, name, default):
    found = re.search(rf"^// {name}: (.*)$", text, re.MULTILINE)
    return found.group(1).split() if found else default


def explore(sonde, program, folder):
    command = [sonde, "run", "--max-memory", "1000", "--output", folder, program]
    run = subprocess.run(command, capture_output=True, text=True, timeout=500)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    problems = []
    if run.returncode not in (0, 1):
        problems.append(f"sonde ended with code {run.returncode}: {run.stderr}")
    if used.ru_maxrss > MOST_KILOBYTES:
        problems.append(f"it took {used.ru_maxrss // 1000} MB of memory")
    return problems


def check(expected, found, what):
    return [] if expected == found else [f"{what}: expected {expected}, found {found}"]


def main():
    sonde, program = (str(Path(name).resolve()) for name in sys.argv[1:3])
    text = Path(program).read_text()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "out"
        problems = explore(sonde, program, folder)
        info = json.loads((folder / "info.json").read_text())
        exits = {str(test["exit_code"]) for test in info["tests"] if test["kind"] == "exit"}
        problems += check(set(directive(text, "EXITS", ["0"])), exits, "exit codes")
        kinds = {row["kind"] for row in info["incompleteness"]}
        problems += check(set(directive(text, "INCOMPLETE", [])), kinds, "incompleteness")
        cut = sum(test["kind"] == "cut" for test in info["tests"])
        problems += check(directive(text, "CUT", ["0"]), [str(cut)], "tests of cut paths")
        on_disk = sum(file.stat().st_blocks * 512 for file in folder.glob("*.ktest"))
        if on_disk > 1_000_000:
            problems.append(f"the tests take {on_disk} bytes on disk")
        if directive(text, "REPLAY", ["yes"]) == ["yes"]:
            replay = subprocess.run([sonde, "replay", folder], capture_output=True, text=True, timeout=500)
            if replay.returncode != 0:
                problems.append(f"replay: {replay.stdout}{replay.stderr}")
    print("\n".join(problems) or "as expected")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
