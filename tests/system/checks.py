#!/usr/bin/env python3
"""Each check has two programs with its bug at least, and two close ones without, and is what finds the bug.

A program says by a line `// CHECK: name` which checks it is about; it has the bug if it expects an error. The check must be made in the run. A check that can be
left out is left out once more for each program with its bug: the error must be gone.

usage: checks.py SONDE FOLDER      exit code 1 and a list if something is missing
"""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from run import Test, canRun, sonde

LEAST = 2
SECTIONS = {"Always": "always", "Unless": "default", "If": "option"}


def table(text):
    """The checks of `sonde help checks`: name -> when it is made."""
    checks, when = {}, None
    for line in text.splitlines():
        when = next((name for start, name in SECTIONS.items() if line.startswith(start + " ") or line.startswith(start + ",")), when)
        if match := re.match(r"    ([a-z-]+) +CWE-\d+ ", line):
            checks[match[1]] = when
    return checks


def isMade(check, checks, flags):
    """Whether a run with these options makes the check."""
    made = checks[check] != "option"
    for flag in flags:
        for word in flag.removeprefix("--check=").split(",") if flag.startswith("--check=") else []:
            if word in ("default", "none", "all"):
                made = checks[check] == "always" or word == "all" or word == "default" and checks[check] == "default"
            elif word[1:] == check:
                made = word[0] == "+"
    return made


def mistakes(checks, tests):
    """What is missing, in words."""
    with_bug, without = defaultdict(list), defaultdict(list)
    for test in tests:
        for check in test.checks:
            if check not in checks:
                yield f"{test.path.name}: there is no check '{check}'"
            elif not isMade(check, checks, test.flags):
                yield f"{test.path.name}: the check '{check}' is not made in this run"
            else:
                (with_bug if test.kinds() else without)[check].append(test)
    for check in checks:
        for programs, what in (with_bug, "with its bug"), (without, "close to it without the bug"):
            if len(programs[check]) < LEAST:
                yield f"the check '{check}' has {len(programs[check])} programs {what} instead of {LEAST}"


def isFoundWithout(check, test, binary):
    """Whether the errors are still found if the check is left out. A loop that never ends is cut after a million instructions."""
    test.flags.append("--max-instructions=1")
    test.flags.append(f"--check={','.join([*(f.removeprefix('--check=') for f in test.flags if f.startswith('--check=')), '-' + check])}")
    said = sonde(test, binary, test.levels[0]).stderr.decode(errors="replace")
    return any(f"[{kind}]" in said for kind in test.kinds())


def main():
    binary, folder = Path(sys.argv[1]), Path(sys.argv[2])
    checks = table(subprocess.run([binary, "help", "checks"], capture_output=True, text=True, check=True).stdout)
    tests = [Test(path) for path in sorted(folder.rglob("*.c"))]
    found = list(mistakes(checks, tests))
    for test in tests:
        for check in test.checks:
            if test.kinds() and checks.get(check) in ("default", "option") and canRun(test, binary) and isFoundWithout(check, test, binary):
                found.append(f"{test.path.name}: its error is found without the check '{check}', too")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
