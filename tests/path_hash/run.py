#!/usr/bin/env python3
"""The path hash of a program is the same in Sonde and in the prepared module compiled natively, and not always 0.

usage: run.py SONDE FILE WORK-FOLDER
"""

import resource
import subprocess
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "system"))
from run import CLANG, TIMEOUT, Test  # noqa: E402

sonde, file, work = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
work.mkdir(parents=True, exist_ok=True)
test = Test(file)
# The host's C library, because the engine's own asks the engine for system calls.
options = ["--path-hash", "--libc=none", *test.flags, f"--cflags={' '.join(['-w', *test.cflags])}"]
command = [sonde, "run", *options, file, here / "show.c"]

prepared, native = work / (file.name + ".ll"), work / (file.name + ".native")
prepared.write_bytes(subprocess.run([*command, "--print=llvm"], check=True, capture_output=True).stdout)
# Unoptimised, because the optimiser has an opinion of its own on what isdigit returns; deep recursion needs a large stack then.
# Links what the checks call that clang and Sonde have added to the program; they must not be part of the hash.
subprocess.run([CLANG, "-w", "-O0", "-fsanitize=undefined", prepared, here / "checks.c", "-o", native, "-lm"], check=True)


def large_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, resource.getrlimit(resource.RLIMIT_STACK)[1]))


def run(words, prepare=None):
    return subprocess.run(words, input=test.input, capture_output=True, timeout=TIMEOUT, preexec_fn=prepare).stdout


there, here = run([native, *test.args], large_stack), run([*command, "--", *test.args])
if there != here or b"\npath hash" not in b"\n" + there or there.endswith(b"path hash 0\n"):
    sys.exit(f"{file.name}: natively and in Sonde it prints\n{there.decode()[-400:]}\n{here.decode()[-400:]}")
