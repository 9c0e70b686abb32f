#!/usr/bin/env python3
"""A program of tests/system with a bug of a check (`// CHECK:`): `sonde replay --confirm` confirms each bug natively, at its place, by the tool that
`sonde help errors` names.

usage: confirm_test.py SONDE FILE        exit code 77 if there is nothing to confirm, or if it cannot be run here
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "system"))
from run import SKIPPED, Test, canRun  # noqa: E402

TIMEOUT = 500


def execute(*words):
    return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=TIMEOUT, stdin=subprocess.DEVNULL)


def main():
    sonde, test = sys.argv[1], Test(Path(sys.argv[2]))
    if not canRun(test, sonde):
        return SKIPPED
    flags = f"--cflags={' '.join(['-w', *test.cflags])}"
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder, "run")
        explored = execute(sonde, "run", f"--output={run}", flags, *test.flags, test.path)
        replayed = execute(sonde, "replay", "--confirm", "--timeout=2", run)
    if "failures" in test.checks and "not run: it makes a system call fail" in replayed.stdout:
        return SKIPPED
    result = re.search(r"(\d+) bugs?: (\d+) confirmed, 0 not", replayed.stdout)
    if explored.returncode == 1 and replayed.returncode == 0 and result and result[1] == result[2] != "0":
        return 0
    print(f"sonde run ends with {explored.returncode}, sonde replay with {replayed.returncode}\n{explored.stderr}{replayed.stdout}{replayed.stderr}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
