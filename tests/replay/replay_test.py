#!/usr/bin/env python3
"""`sonde replay` on tests that are written here: what it says of each, and its exit code.

usage: replay_test.py SONDE
"""

import json
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

sonde, here = sys.argv[1], Path(__file__).resolve().parent
failures = []


def number(value):
    return struct.pack(">I", value)


def write_test(path, objects, arguments=("program",)):
    def text(data):
        return number(len(data)) + data

    words = [word.encode() for word in arguments]
    path.write_bytes(
        b"KTEST" + number(3) + number(len(words)) + b"".join(map(text, words)) + number(0) + number(0)
        + number(len(objects)) + b"".join(text(name.encode()) + text(data) for name, data in objects))


def integer(value, name="x"):
    return (name, struct.pack("<i", value))


class Run:
    """A folder as `sonde run` leaves it."""

    def __init__(self, folder, program):
        self.folder, self.program, self.tests = folder, program, []
        folder.mkdir()

    def add(self, name, objects, kind, exit_code=None, path_hash=None, arguments=("program",)):
        write_test(self.folder / f"{name}.ktest", objects, arguments)
        self.tests.append({"file": f"{name}.ktest", "kind": kind, "exit_code": exit_code, "path_hash": path_hash, "place": None})
        info = {"program": [str(self.program)], "arguments": ["program"], "tests": self.tests}
        (self.folder / "info.json").write_text(json.dumps(info))


def replay(*words):
    result = subprocess.run([sonde, "replay", *map(str, words)], capture_output=True, text=True, timeout=120)
    said = {Path(m[1]).stem: m[2] for m in re.finditer(r"^(\S+\.ktest): (.*)$", result.stdout, re.M)}
    return result, said


def expect(what, result, code, said, **patterns):
    for name, pattern in patterns.items():
        if not re.match(pattern, said.get(name, "nothing")):
            failures.append(f"{what}: {name} should be /{pattern}/, is: {said.get(name)}")
    if result.returncode != code:
        failures.append(f"{what}: exit code {result.returncode} instead of {code}\n{result.stdout}{result.stderr}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = Run(folder / "good", here / "harness.c")
        run.add("plain", [integer(0)], "exit", 0)
        run.add("argument", [integer(1)], "exit", 25, arguments=("program", "5"))
        run.add("assertion", [integer(2)], "AssertionFailed")
        run.add("division", [integer(3)], "DivisionByZero")
        run.add("bounds", [integer(4)], "OutOfBounds")
        run.add("null", [integer(5)], "Null")
        run.add("reported", [integer(6)], "ReportedError")
        run.add("reached", [integer(7)], "exit", 7)
        run.add("silent", [integer(8)], "silent")
        run.add("nondet", [integer(9), integer(42, "nondet_int")], "exit", 42)
        result, said = replay(run.folder)
        agrees = dict.fromkeys(
            ["plain", "argument", "assertion", "division", "null", "reported", "reached", "silent", "nondet"], "agrees")
        expect("harness", result, 0, said, bounds="not shown", **agrees)
        for flags in (["--asan"], ["--asan", "--path-hash"]):
            result, said = replay(*flags, run.folder, "--", run.program)
            expect(f"harness {flags}", result, 0, said, bounds="agrees .heap-buffer-overflow", **agrees)

        # The hash is there however the run ends, and it is compared.
        result, said = replay("--path-hash", run.folder)
        hashes = {test: re.search(r"path (0x\w+)", text)[1] for test, text in said.items()}
        if len(set(hashes.values())) != len(hashes):
            failures.append(f"paths that differ have one hash: {hashes}")
        hashed = Run(folder / "hashed", here / "harness.c")
        hashed.add("assertion", [integer(2)], "AssertionFailed", path_hash=hashes["assertion"])
        hashed.add("plain", [integer(0)], "exit", 0, path_hash=hashes["nondet"])
        result, said = replay("--path-hash", hashed.folder)
        expect("hashes", result, 1, said, assertion="agrees", plain="DIFFERS.*another path")

        bad = Run(folder / "bad", here / "harness.c")
        bad.add("status", [integer(0)], "exit", 1)
        bad.add("assumption", [integer(-1)], "exit", 0)
        bad.add("name", [integer(0, "y")], "exit", 0)
        bad.add("size", [("x", b"ab")], "exit", 0)
        bad.add("missing", [integer(9)], "exit", 0)
        bad.add("endless", [integer(10)], "exit", 0)
        result, said = replay("--timeout=1", bad.folder)
        expect("bad tests", result, 1, said, status="DIFFERS.*should exit with 1", assumption="DIFFERS.*assumption",
               name="DIFFERS.*'x' of 4 bytes is asked for, 'y'", size="DIFFERS.*of 2 bytes", missing="DIFFERS.*no more inputs",
               endless="DIFFERS .no end in time")

        target = Run(folder / "target", here / "target.c")
        target.add("empty", [("size", struct.pack("<Q", 0)), ("data", b"abc")], "exit", 3)
        target.add("bounds", [("size", struct.pack("<Q", 2)), ("data", b"abc")], "OutOfBounds")
        target.add("plain", [("size", struct.pack("<Q", 12)), ("data", b"bcdefghijklm")], "exit", 0)
        for flags in (["--asan"], ["--asan", "--path-hash"]):
            result, said = replay(*flags, target.folder)
            expect(f"target {flags}", result, 0, said, empty="agrees", bounds="agrees", plain="agrees")

        # An executable made by hand; tests without a prediction.
        native = folder / "native"
        result, _ = replay("--build", native, target.folder)
        (target.folder / "info.json").unlink()
        result, said = replay(target.folder, "--", native)
        expect("executable", result, 0, said, empty="ran .exit 3", plain="ran .exit 0")

        for words, message in [([folder / "none.ktest"], "there is no such test"), ([target.folder], "which program"),
                               ([run.folder, "--", folder / "none"], "cannot be run"), ([here], "has no tests")]:
            result, _ = replay(*words)
            if result.returncode != 2 or message not in result.stderr:
                failures.append(f"{words}: {result.returncode} {result.stderr}")
    print("\n".join(failures))
    return 1 if failures else 0


sys.exit(main())
