#!/usr/bin/env python3
"""Sonde's interpreter beside LLVM's own (lli -force-interpreter), on the same bitcode in one run.

usage: run.py SONDE [--repeat N]

Times are processor time of the process, less that of the same program with nothing to do; so neither other load on the machine
nor the time to load the program counts. Both interpreters run turn by turn, the best of N (3) counts.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
PROGRAMS = {"loop": 4, "mixed": 3}  # rounds
SCALE = 10  # Sonde does so many times the rounds, or there would be little to measure
BITCODE = {
    # What Sonde makes of a program by default, and what an optimising compiler makes of it.
    "-O0, mem2reg": (["-O0", "-Xclang", "-disable-O0-optnone"], ["-passes=mem2reg"]),
    "-O1": (["-O1", "-fno-vectorize", "-fno-slp-vectorize"], []),
}


def compile_bitcode(program, variant, folder):
    flags, passes = BITCODE[variant]
    path = Path(folder) / f"{program}.bc"
    subprocess.run(["clang-19", "-c", "-emit-llvm", *flags, "-o", path, HERE / f"{program}.c"], check=True)
    if passes:
        subprocess.run(["opt-19", *passes, "-o", path, path], check=True)
    return path


def timed(command):
    """(processor seconds, stdout, stderr)"""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen(command, stdout=out, stderr=err)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), err.seek(0)
        output, errors = out.read(), err.read().decode()
    if child.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {child.returncode}\n{errors}")
    return usage.ru_utime + usage.ru_stime, output, errors


def measure(name, bitcode, rounds, sonde, repeat):
    """Seconds of Sonde and of lli for the rounds, and the instructions in them."""
    runs = {
        "sonde": (SCALE, lambda n: timed([sonde, "run", "--stats", bitcode, "--", str(n)])),
        "lli": (1, lambda n: timed(["lli-19", "-force-interpreter=true", bitcode, str(n)])),
    }
    outputs = {run(1)[1] for _, run in runs.values()}
    if len(outputs) != 1:
        sys.exit(f"{name}: the interpreters disagree: {outputs}")
    best, instructions = {who: float("inf") for who in runs}, 0
    for _ in range(repeat):
        for who, (scale, run) in runs.items():
            idle, _, _ = run(0)
            busy, _, errors = run(rounds * scale)
            best[who] = min(best[who], (busy - idle) / scale)
            if match := re.search(r"(\d+) instructions", errors):
                instructions = int(match[1]) / scale
    return best["sonde"], best["lli"], instructions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sonde", type=Path)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    print("| program | bitcode | instructions | Sonde, s | lli, s | ratio | Sonde, M/s | lli, M/s |")
    print("|---|---|---|---|---|---|---|---|")
    for program, rounds in PROGRAMS.items():
        for variant in BITCODE:
            with tempfile.TemporaryDirectory() as folder:
                bitcode = compile_bitcode(program, variant, folder)
                ours, theirs, count = measure(program, bitcode, rounds, options.sonde, options.repeat)
            print(
                f"| {program} | {variant} | {count / 1e6:.0f} M | {ours:.2f} | {theirs:.2f} | {theirs / ours:.1f} | "
                f"{count / ours / 1e6:.0f} | {count / theirs / 1e6:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
