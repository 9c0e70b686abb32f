#!/usr/bin/env python3
"""Runs one system test: Sonde and the natively compiled program must agree. README.md has the directives.

usage: run.py SONDE FILE WORK-FOLDER        exit code 1 and an explanation if they do not; 77 if the test cannot be run here
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

CLANG = "clang-19"
TIMEOUT = 120
SKIPPED = 77
BUILD_TIMEOUT = 1200
DIRECTIVE = re.compile(r"^\s*(?://|;)\s*(LEVELS|FLAGS|NEEDS|CFLAGS|ARGS|INPUT|EXPECT|EXPECT-ERROR): ?(.*)$")


class Failure(Exception):
    pass


class Test:
    def __init__(self, path):
        self.path = path
        found = {}
        for line in path.read_text().splitlines():
            if match := DIRECTIVE.match(line):
                found.setdefault(match[1], []).append(match[2])
        self.flags = shlex.split(" ".join(found.get("FLAGS", [])))
        self.needs = " ".join(found.get("NEEDS", [])).split()
        if "libc" in self.needs:
            self.flags.append("--libc=musl")
        self.cflags = shlex.split(" ".join(found.get("CFLAGS", [])))
        self.args = shlex.split(" ".join(found.get("ARGS", [])))
        self.input = "".join(found.get("INPUT", [])).encode().decode("unicode_escape").encode("latin-1")
        self.errors = found.get("EXPECT-ERROR", [])
        self.output = found.get("EXPECT")
        default = "default" if path.suffix == ".ll" or self.errors else "default 2"
        self.levels = " ".join(found.get("LEVELS", [default])).split()


def execute(command, stdin):
    try:
        return subprocess.run(command, input=stdin, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise Failure(f"no end after {TIMEOUT} s: {shlex.join(map(str, command))}")


def native(test, work):
    """(stdout, exit code) of the program as clang compiles it."""
    program = work / (test.path.name + ".native")
    build = execute([CLANG, "-w", "-O0", *test.cflags, "-o", program, test.path, "-lm"], b"")
    if build.returncode != 0:
        raise Failure("clang does not compile it:\n" + build.stderr.decode())
    result = execute([program, *test.args], test.input)
    code = result.returncode if result.returncode >= 0 else 128 - result.returncode
    return result.stdout, code


def sonde(test, binary, level):
    command = [binary, "run", *test.flags]
    command += [] if level == "default" else [f"-O{level}"]
    command += [f"--cflags={' '.join(['-w', *test.cflags])}", test.path]
    command += ["--", *test.args] if test.args else []
    return execute(command, test.input)


def canRun(test, binary):
    """Says so if something is missing that comes from the network."""
    if "libc" not in test.needs:
        return True
    build = subprocess.run([binary, "libc"], stdin=subprocess.DEVNULL, capture_output=True, timeout=BUILD_TIMEOUT)
    if build.returncode != 0:
        print("skipped: there is no C library in bitcode, and it cannot be built\n" + build.stderr.decode())
    return build.returncode == 0


def show(name, text):
    return f"--- {name}\n" + text.decode(errors="replace")[:4000]


def check(test, binary, work):
    expected = None
    if not test.errors:
        expected = ("\n".join(test.output) + "\n").encode() if test.output else native(test, work)
    for level in test.levels:
        result = sonde(test, binary, level)
        where = f"at level {level}"
        output = show("stdout", result.stdout) + "\n" + show("stderr", result.stderr)
        if test.errors:
            at = 0
            for text in test.errors:
                at = result.stderr.decode(errors="replace").find(text, at)
                if at < 0:
                    raise Failure(f"{where}: `{text}` is missing on stderr\n{output}")
            if result.returncode == 0:
                raise Failure(f"{where}: an error must not end with exit code 0\n{output}")
        elif test.output:
            if result.stdout != expected:
                raise Failure(f"{where}: other output than expected\n{show('expected', expected)}\n{output}")
        elif (result.stdout, result.returncode) != expected:
            raise Failure(
                f"{where}: the native program ends with {expected[1]}, Sonde with {result.returncode}\n"
                f"{show('native stdout', expected[0])}\n{output}"
            )


def main():
    binary, path, work = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    work.mkdir(parents=True, exist_ok=True)
    try:
        test = Test(path)
        if not canRun(test, binary):
            return SKIPPED
        check(test, binary, work)
    except Failure as failure:
        print(f"{path.name}: {failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
