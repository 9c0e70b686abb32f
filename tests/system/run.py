#!/usr/bin/env python3
"""Runs one system test: Sonde and the natively compiled program must agree. README.md has the directives.

usage: run.py SONDE FILE WORK-FOLDER        exit code 1 and an explanation if they do not; 77 if the test cannot be run here
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

CLANG = "clang-19"
TIMEOUT = 500
SKIPPED = 77
BUILD_TIMEOUT = 1200
SANITIZERS = {name: "exitcode=99" for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS")}  # no exit code of Sonde's own
DIRECTIVE = re.compile(r"^\s*(?://|;)\s*(LEVELS|FLAGS|NEEDS|CFLAGS|ARGS|INPUT|EXPECT|EXPECT-ERROR|EXIT|CHECK): ?(.*)$")


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
        self.checks = " ".join(found.get("CHECK", [])).split()
        self.code = int(found["EXIT"][0]) if "EXIT" in found else 1 if self.errors else 0
        default = "default" if path.suffix == ".ll" or self.errors else "default 2"
        self.levels = " ".join(found.get("LEVELS", [default])).split()

    def kinds(self):
        """The kinds of errors that it expects: empty for a program without a bug."""
        return set(re.findall(r"\[([A-Z]\w+)\]", "\n".join(self.errors)))


def execute(command, stdin):
    try:
        return subprocess.run(command, input=stdin, capture_output=True, timeout=TIMEOUT, env={**os.environ, **SANITIZERS})
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


def missingError(test, stderr):
    """The first expected message that does not follow those before it."""
    at = 0
    for text in test.errors:
        at = stderr.find(text, at)
        if at < 0:
            return text
    return None


def problem(test, result, native):
    """What is wrong with Sonde's run, in words; nothing if all is as expected. A crash is an exit code that nobody expects."""
    if missing := missingError(test, result.stderr.decode(errors="replace")):
        return f"`{missing}` is missing on stderr"
    if test.output and result.stdout != "".join(line + "\n" for line in test.output).encode():
        return "other output than expected\n" + show("expected", "\n".join(test.output).encode())
    if native and (result.stdout, result.returncode) != native:
        return f"the native program ends with {native[1]}, Sonde with {result.returncode}\n" + show("native stdout", native[0])
    if not native and result.returncode != test.code:
        return f"the exit code is {result.returncode} instead of {test.code}"
    return None


def check(test, binary, work):
    expected = None if test.errors or test.output else native(test, work)
    for level in test.levels:
        result = sonde(test, binary, level)
        if found := problem(test, result, expected):
            raise Failure(f"at level {level}: {found}\n" + show("stdout", result.stdout) + "\n" + show("stderr", result.stderr))


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
