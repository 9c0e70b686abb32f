#!/usr/bin/env python3
"""Does the runner notice what it is there for? A Sonde that prints the right words and then does something wrong fails its test, and so does a check without programs.

usage: run_test.py
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from checks import mistakes, table
from run import Test

here = Path(__file__).resolve().parent
MESSAGE = "echo 'error: division by zero' >&2"
CRASH = "kill -SEGV $$"
failures = []


def run(runner, suffix, test, stub):
    """The exit code of the runner for a test, with a shell script in Sonde's place."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sonde, source = folder / "sonde", folder / f"planted{suffix}"
        sonde.write_text(f"#!/bin/sh\nfor file; do :; done\n{stub}\n")
        sonde.chmod(0o755)
        source.write_text(test)
        words = [sonde, source, folder] if runner == "system/run.py" else [sonde, "abv", source]
        return subprocess.run([sys.executable, here.parent / runner, *words], capture_output=True, text=True)


def expect(what, code, *arguments):
    result = run(*arguments)
    if result.returncode != code:
        failures.append(f"{what}: the runner ends with {result.returncode} instead of {code}\n{result.stdout}{result.stderr}")


def program(what, code, directives, stub):
    expect(what, code, "system/run.py", ".c", directives + "\nint main(void) { return 0; }\n", stub)


def script(what, code, directives, stub):
    expect(what, code, "smt2/run.py", ".smt2", directives + "\n", stub)


ERROR = "// EXPECT-ERROR: division by zero"
program("an error as expected", 0, ERROR, f"{MESSAGE}; exit 1")
program("a crash after the expected message", 1, ERROR, f"{MESSAGE}; {CRASH}")
program("an abort after the expected message", 1, ERROR, f"{MESSAGE}; kill -ABRT $$")
program("a message without an error", 1, ERROR, f"{MESSAGE}; exit 0")
program("a message with the exit code of a mistake", 1, ERROR, f"{MESSAGE}; exit 2")
program("a sanitizer's report after the message", 1, ERROR, f"{MESSAGE}; exit ${{ASAN_OPTIONS#exitcode=}}")
program("another message", 1, ERROR, "echo 'error: null' >&2; exit 1")
program("an exit code of the test's own", 0, ERROR + "\n// EXIT: 3", f"{MESSAGE}; exit 3")
program("a crash where the test has an exit code of its own", 1, ERROR + "\n// EXIT: 3", f"{MESSAGE}; {CRASH}")

OUTPUT = "// EXPECT: one\n// EXPECT: two"
program("output as expected", 0, OUTPUT, "printf 'one\\ntwo\\n'")
program("a wrong exit code after the expected output", 1, OUTPUT, "printf 'one\\ntwo\\n'; exit 1")
program("a crash after the expected output", 1, OUTPUT, f"printf 'one\\ntwo\\n'; {CRASH}")
program("more output than expected", 1, OUTPUT, "printf 'one\\ntwo\\nthree\\n'")
program("output as expected, and the exit code", 0, OUTPUT + "\n// EXIT: 7", "printf 'one\\ntwo\\n'; exit 7")
program("output without the promised error", 1, OUTPUT + "\n" + ERROR, "printf 'one\\ntwo\\n'; exit 1")
program("an error without the promised output", 1, OUTPUT + "\n" + ERROR, f"{MESSAGE}; exit 1")

program("as the native program", 0, "", "exit 0")
program("another exit code than the native program", 1, "", "exit 1")
program("a crash that the native program does not have", 1, "", CRASH)

REFUSED = "; EXPECT-ERROR: 1:1: error: "
script("a script that is refused", 0, REFUSED, 'echo "$file:1:1: error: no" >&2; exit 2')
script("a crash after a script is refused", 1, REFUSED, f'echo "$file:1:1: error: no" >&2; {CRASH}')
script("a script that is refused without saying so by the exit code", 1, REFUSED, 'echo "$file:1:1: error: no" >&2; exit 0')
SAT = "; EXPECT: sat\n(set-info :status sat)\n(check-sat)"
script("a verdict", 0, SAT, "echo sat")
script("a crash after a verdict", 1, SAT, f"echo sat; {CRASH}")
script("a wrong exit code after a verdict", 1, SAT, "echo sat; exit 1")

HELP = "Always, because:\n  memory errors\n    null      CWE-476   a\n\nUnless it is left out:\n    shift     CWE-1335  b\n\nIf it is asked for:\n    leak      CWE-401   c\n"


def coverage(what, expected, *programs):
    """What checks.py misses in these programs, each with its directives."""
    with tempfile.TemporaryDirectory() as folder:
        tests = []
        for n, directives in enumerate(programs):
            path = Path(folder, f"{n}.c")
            path.write_text(directives)
            tests.append(Test(path))
        said = "\n".join(mistakes(table(HELP), tests))
    if (expected or "nothing") not in (said or "nothing"):
        failures.append(f"{what}: checks.py says\n{said}")


BUG = "\n// EXPECT-ERROR: error: x [Kind]"
NULL, SHIFT, LEAK = "// CHECK: null", "// CHECK: shift", "// CHECK: leak\n// FLAGS: --check=+leak"
ALL = [check + bug for check in (NULL, SHIFT, LEAK) for bug in ("", "", BUG, BUG)]
coverage("two programs of each kind", "", *ALL)
coverage("a program without a bug is missing", "the check 'null' has 1 programs close to it without the bug instead of 2", *ALL[1:])
coverage("a program with a bug is missing", "the check 'leak' has 1 programs with its bug instead of 2", *ALL[:-1])
coverage("a name that no check has", "there is no check 'nul'", *ALL, "// CHECK: nul")
coverage("a check that is not asked for", "the check 'leak' is not made in this run", *ALL, "// CHECK: leak")
coverage("a check that is left out", "the check 'shift' is not made in this run", *ALL, "// CHECK: shift\n// FLAGS: --check=none,+leak")

print("\n".join(failures))
sys.exit(1 if failures else 0)
