#!/usr/bin/env python3
"""Explores a program, then runs its tests natively: each must take the predicted path and end as predicted.

usage: run_and_replay.py SONDE FILE
"""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "system"))
from run import Test  # noqa: E402

sonde, file = sys.argv[1], Path(sys.argv[2])
with tempfile.TemporaryDirectory() as folder:
    results = Path(folder) / "run"
    run = subprocess.run([sonde, "run", "--path-hash", f"--output={results}", *Test(file).flags, file], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"{file.name}: sonde run ends with {run.returncode}\n{run.stderr}")
    replay = subprocess.run([sonde, "replay", "--path-hash", "--asan", results], capture_output=True, text=True)
    last = replay.stdout.splitlines()[-1:]
    if replay.returncode != 0 or not last or " 0 differ, 0 not shown, 0 without" not in last[0]:
        sys.exit(f"{file.name}: sonde replay ends with {replay.returncode}\n{replay.stdout[-4000:]}{replay.stderr}")
