#!/usr/bin/env python3
"""Fails when an instruction or intrinsic that Sonde supports, or an opcode it executes, occurs in no system test.

What Sonde supports is read from `sonde help instructions`: one line a row, the name first (`add`, `llvm.bswap`,
`Load32`). What the tests contain is read from their assembly, as clang gives it at each level the test is run at, and
from the program that Sonde prepares. An opcode whose name is not printed with its instructions is not looked for.

usage: coverage.py SONDE FOLDER [--table]   --table prints every row with the number of tests that have it
"""

import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from run import CLANG, Test  # noqa: E402

HEADERS = Path(__file__).resolve().parents[2] / "runtime" / "include"  # klee/klee.h

# `  %x = tail call i32 @f(...)`, `  store i32 ...`, `  br label ...`
INSTRUCTION = re.compile(r"^\s+(?:%[-\w.$\"]+ = )?(?:(?:must|no)?tail )?([a-z]+)\b", re.MULTILINE)
INTRINSIC = re.compile(r"^(?!declare).*@(llvm\.[\w.]+)\(", re.MULTILINE)
ROW = re.compile(r"^\s*(llvm(?:\.[a-z_0-9]+)+|[a-z]+)(?:\s{2,}|$)", re.MULTILINE)

# `  Load32        dst = Load32 [a + imm]: dst = 4 bytes [a + imm]`, and `    12  %3 = Load32 [%1 + 8]    ; main.c:3:1`
OPCODE_ROW = re.compile(r"^  ([A-Z]\w*) {2,}(.*?): ", re.MULTILINE)
PREPARED = re.compile(r"^ *\d+  (.*?)(?: {4};.*)?$", re.MULTILINE)
OPCODE = re.compile(r"\b[A-Z]\w*")
PLACED_LATER = {"CoverEdge", "CoverEntry"}  # by src/program/coverage.cpp, when the program is run


def prepared(sonde, test):
    """The instructions of the program as Sonde prepares it, at each level."""
    if "libc" in test.needs:
        return ""
    texts = []
    for level in test.levels:
        command = [sonde, "run", "--print=program", *test.flags, *([] if level == "default" else [f"-O{level}"])]
        command += [f"--cflags={' '.join(['-w', *test.cflags])}", test.path]
        texts += PREPARED.findall(subprocess.run(command, capture_output=True, text=True).stdout)
    return "\n".join(texts)


def assembly(test):
    if test.path.suffix == ".ll":
        return test.path.read_text()
    texts = []
    for level in test.levels:
        flags = ["-O0"] if level == "default" else [f"-O{level}"]
        command = [CLANG, "-w", "-S", "-emit-llvm", "-o", "-", f"-I{HEADERS}", *flags, *test.cflags, str(test.path)]
        texts.append(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return "\n".join(texts)


def base(name, known):
    """`llvm.bswap.i32` is a use of `llvm.bswap`: the longest known name it begins with."""
    while name not in known and "." in name:
        name = name.rsplit(".", 1)[0]
    return name


def main():
    sonde, folder = sys.argv[1], Path(sys.argv[2])
    table = subprocess.run([sonde, "help", "instructions"], capture_output=True, text=True, check=True).stdout
    known = set(ROW.findall(table))
    if not {"add", "load", "llvm.memcpy"} <= known:
        print("`sonde help instructions` has no table that this script can read")
        return 1
    tests = [Test(path) for path in sorted(folder.rglob("*")) if path.suffix in (".c", ".ll")]
    opcodes = {name for name, form in OPCODE_ROW.findall(table) if name in OPCODE.findall(form)} - PLACED_LATER
    if "Load32" not in opcodes:
        print("`sonde help instructions` has no table of opcodes that this script can read")
        return 1
    uses = Counter()
    with ThreadPoolExecutor() as pool:
        for text in pool.map(assembly, tests):
            found = {base(name, known) for name in INTRINSIC.findall(text)} | set(INSTRUCTION.findall(text))
            uses.update(found & known)
        for text in pool.map(lambda test: prepared(sonde, test), tests):
            uses.update(opcodes & set(OPCODE.findall(text)))
    known |= opcodes
    if "--table" in sys.argv:
        for name in sorted(known):
            print(f"{name:<44}{uses[name]:>6}")
    missing = sorted(known - set(uses))
    for name in missing:
        print(f"{name}: no test in {folder.name}/ has it")
    print(f"{len(known) - len(missing)} of {len(known)} instructions, intrinsics and opcodes are tested")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
