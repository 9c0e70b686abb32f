#!/usr/bin/env python3
"""Runs an example and compares its answers with those its comments promise: `(check-sat) ; sat: because ...`.

usage: answers.py SONDE FILE.smt2
"""

import re
import subprocess
import sys

sonde, file = sys.argv[1:]
commands = [line for line in open(file) if line.startswith("(check-sat")]
promised = [re.search(r"; (sat|unsat)\b", line) for line in commands]
if not commands or None in promised:
    sys.exit(f"{file}: every check-sat must say `; sat` or `; unsat`")

run = subprocess.run([sonde, "solve", file], capture_output=True, text=True)
answers = [line for line in run.stdout.splitlines() if line in ("sat", "unsat", "unknown")]
print(run.stdout, run.stderr, sep="")
if run.returncode or run.stderr or "(error" in run.stdout or answers != [p.group(1) for p in promised]:
    sys.exit(f"{file}: promised {[p.group(1) for p in promised]}, got {answers} and code {run.returncode}")
