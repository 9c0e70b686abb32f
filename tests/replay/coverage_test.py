#!/usr/bin/env python3
"""The lines that a run claims are those that its tests reach natively.

usage: coverage_test.py SONDE FILE...
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "system"))
from run import Test  # noqa: E402

sonde = sys.argv[1]


def lines(tracefile):
    """{(file, line): whether it was reached}"""
    found, file = {}, None
    for row in tracefile.read_text().splitlines():
        if row.startswith("SF:"):
            file = row[3:]
        elif row.startswith("DA:"):
            line, count = row[3:].split(",")
            found[file, int(line)] = count != "0"
    return found


def check(file, folder, flags):
    run = folder / "run"
    explored = subprocess.run([sonde, "run", f"--output={run}", *flags, *Test(file).flags, file], capture_output=True, text=True)
    if explored.returncode not in (0, 1):
        return f"sonde run ends with {explored.returncode}\n{explored.stderr}"
    native = folder / "native.info"
    replay = subprocess.run([sonde, "replay", "--asan", "--coverage", native, run], capture_output=True, text=True)
    claimed, reached = lines(run / "coverage.info"), lines(native)
    if replay.returncode != 0 or not claimed or claimed != reached or not any(reached.values()):
        differing = {place for place in claimed.keys() | reached.keys() if claimed.get(place) != reached.get(place)}
        return f"sonde replay ends with {replay.returncode}; these differ: {sorted(differing)}\n{replay.stdout[-3000:]}{replay.stderr}"
    share = rf"{sum(reached.values())} of {len(reached)}\)"
    if not re.search(rf"{share} natively, .*{share} by the run\n  the same lines", replay.stdout):
        return f"these are {sum(reached.values())} of {len(reached)} lines\n{replay.stdout[-3000:]}"
    return None


failures = []
for name in sys.argv[2:]:
    for flags in ([], ["--path-hash"]):
        with tempfile.TemporaryDirectory() as folder:
            if problem := check(Path(name), Path(folder), flags):
                failures.append(f"{name} {flags}: {problem}")
print("\n".join(failures))
sys.exit(1 if failures else 0)
