#!/usr/bin/env python3
"""Errors are found alike under every memory model: the tests of tests/system/errors, once more.

usage: error_tests.py SONDE MODEL…
"""

import sys
import tempfile
from pathlib import Path

SYSTEM = Path(__file__).resolve().parents[1] / "system"
sys.path.insert(0, str(SYSTEM))
import run  # noqa: E402


def failures(binary, model, work):
    """(number of tests, what is wrong)."""
    tests = [run.Test(path) for path in sorted((SYSTEM / "errors").glob("*.c"))]
    tests = [test for test in tests if run.canRun(test, binary)]
    wrong = []
    for test in tests:
        test.flags.append(f"--memory={model}")
        try:
            run.check(test, binary, work)
        except run.Failure as failure:
            wrong.append(f"{test.path.name}, --memory={model}: {failure}")
    return len(tests), wrong


def main():
    binary, *models = sys.argv[1:]
    code = 0
    with tempfile.TemporaryDirectory(prefix="sonde-errors-") as work:
        for model in models:
            count, wrong = failures(binary, model, Path(work))
            print("\n".join([*wrong, f"{model}: {count - len(wrong)} of {count} as expected"]), flush=True)
            code |= bool(wrong)
    return code


if __name__ == "__main__":
    sys.exit(main())
