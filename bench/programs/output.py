#!/usr/bin/env python3
"""What it costs to keep all tests: processor time with results and with --no-output, in turn, and the least of several runs of each.

usage: output.py [--sonde FILE] [--rounds N] [--folder FOLDER] [NAME ...]

The programs are tr and base64 of coreutils, built if need be, and the matcher of bench/symbolic. Results go to FOLDER, which is on the disk or in
memory; they stay there until the end, because making files takes longer for some time after others were deleted. Give the program itself for
--sonde, not the script that builds it, and a core on which nothing else runs.
"""

import argparse
import os
import resource
import subprocess
import tempfile

from build import build
from run import ROOT, catalogue

# The words behind `sonde run` and the options about results.
WORK = {
    "matcher": ["{root}/bench/symbolic/regex.c"],
    "tr": ["--max-tests=3000", "{coreutils}/src/tr", "--sym-args", "1", "2", "2", "--sym-stdin", "3"],
    "base64": ["--max-tests=3000", "{coreutils}/src/base64", "--sym-args", "0", "1", "3", "--sym-stdin", "4"],
}


def seconds(command):
    """The processor time that a command takes, in the process and in the kernel."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if code not in (0, 1):
        raise SystemExit(f"exit code {code}: {' '.join(map(str, command))}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "build/release/tools/sonde/sonde", help="the engine to measure")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--folder", default=None, help="where results are written (default: a folder for temporary files)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which of {', '.join(WORK)} (default: all)")
    options = parser.parse_args()
    sonde = os.path.abspath(options.sonde)
    print("| program | without output, s | all tests kept, s | more |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="sonde-output-", dir=options.folder) as scratch:
        for name in options.names or WORK:
            places = {"root": ROOT}
            if name in ("tr", "base64"):
                places["coreutils"] = build("coreutils", catalogue()["coreutils"], [name], sonde)
            words = [word.format(**places) for word in WORK[name]]
            best = {}
            for n in range(options.rounds):
                for kept, results in (False, ["--no-output"]), (True, ["--output", f"{scratch}/{name}-{n}"]):
                    taken = seconds([sonde, "run", "--quiet", *results, *words])
                    best[kept] = min(taken, best.get(kept, taken))
            print(f"| {name} | {best[False]:.3f} | {best[True]:.3f} | {100 * (best[True] / best[False] - 1):+.1f}% |", flush=True)


if __name__ == "__main__":
    main()
