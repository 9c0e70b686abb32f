#!/usr/bin/env python3
"""Each kind of error that tests/system/checks shows is confirmed natively by `sonde replay --confirm`, at its place.

usage: confirm_test.py SONDE FILE...
"""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "system"))
from run import Test  # noqa: E402

sonde, TIMEOUT = sys.argv[1], 500
failures = []
for name in sys.argv[2:]:
    test = Test(Path(name))
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder, "run")
        options = [f"--output={run}", "--cflags=-w", *test.flags, name]
        explored = subprocess.run([sonde, "run", *options], capture_output=True, text=True, errors="replace", timeout=TIMEOUT, stdin=subprocess.DEVNULL)
        replay = subprocess.run([sonde, "replay", "--confirm", "--timeout=2", run], capture_output=True, text=True, errors="replace", timeout=TIMEOUT, stdin=subprocess.DEVNULL)
        if explored.returncode != 1 or replay.returncode != 0 or "1 confirmed, 0 not" not in replay.stdout:
            failures.append(f"{name}: sonde run ends with {explored.returncode}, sonde replay with {replay.returncode}\n{explored.stderr}{replay.stdout}{replay.stderr}")
print("\n".join(failures))
sys.exit(1 if failures else 0)
