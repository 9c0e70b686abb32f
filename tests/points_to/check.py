#!/usr/bin/env python3
"""Is the points-to analysis sound? Every access of every program lies in the set that was computed for its instruction.

usage: check.py SONDE FILE.c…

The programs are those of tests/symbolic and tests/system/libc, explored whole or until 2 million instructions were
executed.
"""

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

FLAGS = re.compile(r"^// FLAGS: (.*)$", re.M)
CHECKED = ["--points-to=andersen", "--check-points-to", "--max-instructions=2", "--no-tests", "--quiet", "--print-output=none"]


def violation(sonde, source):
    """What is wrong with a run of this program; empty if nothing is."""
    flags = [flag for found in FLAGS.findall(source.read_text()) for flag in shlex.split(found)]
    with tempfile.TemporaryDirectory(prefix="sonde-points-to-") as folder:
        command = [sonde, "run", *CHECKED, "--cflags=-w -ffixed-point", f"--output={folder}/run", *flags, source]
        result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=500)
    # A violation aborts the engine; other exit codes are the program's own.
    isRight = result.returncode >= 0 and not result.stderr.startswith(("error:", "sonde:"))
    return "" if isRight else f"{source.name}: exit code {result.returncode}\n{result.stderr}"


def main():
    sonde, *files = sys.argv[1:]
    wrong = [text for file in files if (text := violation(sonde, Path(file)))]
    print("\n".join(wrong) if wrong else f"{len(files)} programs, no violation")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
