#!/usr/bin/env python3
"""Runs one script through `sonde solve` and compares with what the script says it expects.

usage: run.py SONDE BACKEND SCRIPT
"""
import re
import subprocess
import sys


def directives(text, name):
    return re.findall(rf"^; {name}: ?(.*)$", text, re.MULTILINE)


def statuses(text):
    """The :status in force at each check-sat and check-allsat."""
    commands = re.sub(r";[^\n]*", "", text)
    found, current = [], None
    for status, check in re.findall(r"\(set-info :status (\w+)\)|(\(check-(?:all)?sat)", commands):
        if check:
            found.append(current)
            current = None
        else:
            current = status
    return found


def problems(sonde, backend, script):
    with open(script, encoding="latin-1") as file:
        text = file.read()
    options = [option for line in directives(text, "OPTIONS") for option in line.split()]
    run = subprocess.run([sonde, "solve", f"--backend={backend}", *options, script], capture_output=True, timeout=500,
                         stdin=subprocess.DEVNULL, check=False)
    output, errors = run.stdout.decode("latin-1"), run.stderr.decode("latin-1")
    lines = output.splitlines()

    expected = directives(text, "EXPECT")
    error = directives(text, "EXPECT-ERROR")
    if not expected and not error and not any(statuses(text)):
        yield "the script expects nothing: give it a :status or an EXPECT"
    if expected and lines != expected:
        yield "expected\n  " + "\n  ".join(expected) + "\nfound\n  " + "\n  ".join(lines)
    verdicts = [line for line in lines if line in ("sat", "unsat", "unknown")]
    if not error and len(verdicts) != len(statuses(text)):
        yield f"expected {len(statuses(text))} verdicts, found {len(verdicts)}"
    for number, (status, verdict) in enumerate(zip(statuses(text), verdicts), 1):
        if status in ("sat", "unsat") and status != verdict:
            yield f"check-sat number {number}: expected {status}, found {verdict}"
    if error and not errors.startswith(f"{script}:{error[0]}"):
        yield f"expected the error {error[0]}"
    if run.returncode != (2 if error else 0):
        yield f"the exit code is {run.returncode}"
    if not error and errors:
        yield "unexpected text on standard error"


def main():
    sonde, backend, script = sys.argv[1:]
    with open(script, encoding="latin-1") as file:
        backends = directives(file.read(), "BACKENDS")
    if backends and backend not in backends[0].split():
        print("not for this back end")
        return 0
    found = list(problems(sonde, backend, script))
    for problem in found:
        print(f"{script}: {problem}")
    if found:
        run = subprocess.run([sonde, "solve", f"--backend={backend}", script], capture_output=True, timeout=500,
                             stdin=subprocess.DEVNULL, check=False)
        print(run.stdout.decode("latin-1"), run.stderr.decode("latin-1"), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
