#!/usr/bin/env python3
"""Do the tests of a program have the output that it has natively? README.md says what a program may ask for.

usage: compare.py SONDE none|musl FILE.c        exit code 1 and an explanation if not; 77 if it cannot be run here
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
TIMEOUT = 500
BUILD_TIMEOUT = 1200
DIRECTIVE = re.compile(r"^// (PATHS|LIBC): (.*)$", re.M)


def execute(command, seconds=TIMEOUT, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, **more)


def kept(test, stream):
    file = test.with_suffix("." + stream)
    return file.read_bytes() if file.exists() else b""


def compare(sonde, libc, source, folder):
    """A list of differences."""
    promised, *errors = dict(DIRECTIVE.findall(source.read_text()))["PATHS"].split()
    results, native = folder / "run", folder / "native"
    run = execute([sonde, "run", f"--libc={libc}", f"--output={results}", "--test-files=1000000", source])
    info = json.loads((results / "info.json").read_text())
    build = execute([sonde, "replay", f"--build={native}", results])
    if build.returncode:
        return [f"the native program cannot be built\n{build.stderr.decode()}"]
    ends = [test for test in info["tests"] if test["kind"] == "exit"]
    kinds = sorted(test["kind"] for test in info["tests"] if test["kind"] != "exit")
    differences = []
    if (len(ends), kinds) != (int(promised), errors) or not info["verdict"]["all_paths_explored"]:
        differences.append(f"{len(ends)} paths and {kinds}, promised are {promised} and {errors}\n{run.stderr.decode()}")
    for end in ends:
        test = results / end["file"]
        result = execute([source], executable=native, env={**os.environ, "KTEST_FILE": str(test)})
        for stream, expected in ("stdout", result.stdout), ("stderr", result.stderr):
            if kept(test, stream) != expected:
                differences.append(f"{test.name}: {stream} is {kept(test, stream)}, natively {expected}")
        if result.returncode != end["exit_code"]:
            differences.append(f"{test.name}: ends with {end['exit_code']}, natively with {result.returncode}")
    return differences


def main():
    sonde, libc, source = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    if libc not in dict(DIRECTIVE.findall(source.read_text())).get("LIBC", "none musl").split():
        print(f"skipped: it is not for --libc={libc}")
        return SKIPPED
    if libc == "musl" and execute([sonde, "libc"], BUILD_TIMEOUT).returncode:
        print("skipped: there is no C library in bitcode, and it cannot be built")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="sonde-output-") as folder:
        differences = compare(sonde, libc, source, Path(folder))
    print("\n".join(differences))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
