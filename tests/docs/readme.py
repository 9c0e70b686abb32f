#!/usr/bin/env python3
"""Follows the README: runs its commands in order, as printed, where nothing is but the examples; each prints what the README shows.

usage: readme.py SONDE ROOT        exit code 1 and an explanation if one does not
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TIMEOUT = 500
ANYTHING = "…"  # a line of the README that stands for any lines
MISTAKE = 2  # exit code of a command that could not be carried out


def commandsOf(readme):
    """(command, the lines that it prints) of all blocks of code, except ./test, which runs this. In the first block, which has no output, each
    line is a command."""
    for block in readme.read_text().split("```")[1::2]:
        lines = block.strip("\n").splitlines()
        hasOutput = any(line.startswith("$ ") for line in lines)
        commands = []
        for line in lines:
            if not hasOutput or line.startswith("$ "):
                commands.append((line.removeprefix("$ "), []))
            else:
                commands[-1][1].append(line)
        yield from (each for each in commands if not each[0].startswith("./test"))


def withoutValues(line):
    """Of several models, the solver may choose any."""
    return re.sub("#x[0-9a-f]+", "#x", line)


def isPrinted(shown, lines):
    """Whether `lines` are those shown; what follows the last line shown does not matter."""
    if not shown:
        return True
    if shown[0] == ANYTHING:
        return any(isPrinted(shown[1:], lines[n:]) for n in range(len(lines) + 1))
    return bool(lines) and withoutValues(lines[0]) == withoutValues(shown[0]) and isPrinted(shown[1:], lines[1:])


def main():
    sonde, root = map(Path.resolve, map(Path, sys.argv[1:]))
    commands = list(commandsOf(root / "README.md"))
    if len(commands) < 5:
        return f"README.md has only {len(commands)} commands"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(root / "examples", Path(folder, "examples"))
        Path(folder, "sonde").symlink_to(sonde)
        for command, shown in commands:
            result = subprocess.run(
                command, shell=True, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT
            )
            if result.returncode >= MISTAKE or not isPrinted(shown, result.stdout.splitlines()):
                return f"{command}\nends with {result.returncode} and prints\n{result.stdout}\nbut README.md shows\n" + "\n".join(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
