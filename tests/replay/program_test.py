#!/usr/bin/env python3
"""A whole program on symbolic arguments, environment, standard input and files: natively, each test prints and ends as predicted, the bug is confirmed, and
the same lines are reached.

usage: program_test.py SONDE
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sonde, here = Path(sys.argv[1]).resolve(), Path(__file__).resolve().parent
symbolic = ["--sym-args", "0", "3", "3", "--sym-stdin", "2", "--sym-files", "1", "2", "--sym-env", "COLOUR=2"]


def call(*words):
    result = subprocess.run([sonde, *words], cwd=folder, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    return result, f"sonde {words[0]} ends with {result.returncode}\n{result.stdout}{result.stderr}"


with tempfile.TemporaryDirectory() as folder:
    call("cc", "-o", "program", here / "program.c")
    run, said = call("run", "--quiet", "--output=run", "./program", "--", *symbolic)
    if run.returncode != 1:
        sys.exit(said)
    replay, said = call("replay", "--coverage=native.info", "run")
    if replay.returncode != 0 or not re.search(r" 0 differ, 1 not shown, 0 without a prediction\nlines: .*\n  the same lines\n$", replay.stdout):
        sys.exit(said)
    elsewhere = Path(folder, "elsewhere")
    elsewhere.mkdir()
    replay = subprocess.run([sonde, "replay", "../run"], cwd=elsewhere, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    if replay.returncode != 0 or " 0 differ, 1 not shown" not in replay.stdout:
        sys.exit(f"from another folder: {replay.stdout}{replay.stderr}")
    if len(list(Path(folder, "run").glob("*.stdout"))) < 5:
        sys.exit("tests have no output to compare")
    confirm, said = call("replay", "--confirm", "run")
    if confirm.returncode != 0 or not confirm.stdout.endswith("1 bug: 1 confirmed, 0 not\n"):
        sys.exit(said)
