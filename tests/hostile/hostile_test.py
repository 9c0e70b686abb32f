#!/usr/bin/env python3
"""Runs one hostile program under limits: whatever it does, the engine ends by itself and in time, keeps to its memory, and leaves whole results.

usage: hostile_test.py SONDE PROGRAM [SECONDS] [OPTION...]

Options are those of 'sonde run'. README.md says what a program may ask for. Time is the processor's, not the clock's: it cannot be more than the clock's, and a machine that has much else to do cannot make it more.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "results"))
import ktest

SECONDS = int(sys.argv[3]) if len(sys.argv) > 3 else 5
MEGABYTES = 500
END = 30  # seconds of processor time beyond the limit, of which two are usual: a run that needs more has not ended because of the limit
PATIENCE = 500  # seconds by the clock after which a run that does nothing is taken to hang


def directives(program):
    """The words that a directive has, by its name; FLAGS has a list for each of its lines."""
    found = {"FLAGS": []}
    for line in program.read_bytes().decode(errors="replace").splitlines():
        if match := re.match(r"(?://|;) (FLAGS|ARGS|EXPECT): (.*)", line):
            if match[1] == "FLAGS":
                found["FLAGS"].append(match[2].split())
            else:
                found[match[1]] = match[2].split()
    return found


def problems_of_results(output, errors):
    """What is missing of the results that a run has told of."""
    info = json.loads((output / "info.json").read_text())
    if "verdict" not in info:
        yield "info.json has no verdict"
    tests = {test["file"] for test in info["tests"]}
    for test in tests:
        ktest.read(output / test)  # raises if it is not whole
    for test in re.findall(r"^test: .*/(test\d+\.ktest)$", errors, re.M):
        if test not in tests:
            yield f"{test} was reported, and info.json does not have it"
    for bug in info["bugs"]:
        if bug["test"] and bug["test"] not in tests:
            yield f"{bug['test']} shows a bug, and info.json does not have it"
        if not bug["place"]:
            yield f"the bug {bug['kind']} has no place"


def compiled(program, folder):
    """The bitcode of a program in C: what clang takes on a machine that has much else to do is not to count. What is no C stays as it is."""
    module = folder / program.with_suffix(".bc").name
    flags = ["-g", "-O1", "-Xclang", "-disable-llvm-passes", "-w", f"-I{Path(__file__).resolve().parents[2]}/runtime/include"]
    command = ["clang-19", *flags, "-c", "-emit-llvm", "-o", module, program]
    isCompiled = program.suffix == ".c" and subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    return module if isCompiled else program


class Run(NamedTuple):
    code: int  # the exit code; negative: a signal
    seconds: float  # of the processor's time
    megabytes: int  # at most
    isOver: bool  # it ended by itself, within patience
    text: str  # messages


def run(command, folder):
    with open(folder / "printed", "wb") as printed, open(folder / "errors", "w+", errors="replace") as errors:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=printed, stderr=errors)
        end = time.monotonic() + PATIENCE
        ended, status, used = os.wait4(process.pid, os.WNOHANG)
        while not ended and time.monotonic() < end:
            time.sleep(0.02)
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
        if not ended:
            process.kill()
            _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return Run(process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss >> 10, bool(ended), errors.read())


def problems(sonde, program, folder, options):
    wanted = directives(program)
    program = compiled(program, folder)
    for flags in wanted["FLAGS"] or [[]]:
        yield from problems_of_run(sonde, program, folder, wanted, [*flags, *options])


def problems_of_run(sonde, program, folder, wanted, options):
    output = folder / "out"
    shutil.rmtree(output, ignore_errors=True)

    def explore(*limits):
        flags = [f"--max-memory={MEGABYTES}", f"--output={output}", "--test-files=1000000", *limits, *options]
        return run([sonde, "run", *flags, program, *wanted.get("ARGS", [])], folder)

    llvm = explore("--max-time=1", "--max-instructions=0.000001").megabytes  # the program is prepared, and no more
    shutil.rmtree(output, ignore_errors=True)
    result = explore(f"--max-time={SECONDS}")
    print(result.text[-4000:])
    print(f"{' '.join(options)}: exit code {result.code}, {result.seconds:.1f} s of the processor's time, {result.megabytes} MB; {llvm} MB before the first instruction")

    expected = [int(code) for code in wanted.get("EXPECT", [])]
    if not result.isOver:
        yield f"the run did not end within {PATIENCE} s"
    elif result.code < 0:
        yield f"the engine was ended by signal {-result.code}"
    elif expected and result.code not in expected:
        yield f"the exit code is {result.code}"
    if result.seconds > SECONDS + END:
        yield f"it took {result.seconds:.1f} s"
    sanitized = b"__asan_init" in sonde.read_bytes()
    if result.megabytes > MEGABYTES * 1.2 + llvm and not sanitized:
        yield f"it took {result.megabytes} MB"
    if result.code != 2:  # a mistake in the files leaves no results
        yield from problems_of_results(output, result.text)


def main():
    sonde, program = (Path(name).resolve() for name in sys.argv[1:3])
    folder = Path(tempfile.mkdtemp(prefix="sonde-hostile-"))
    try:
        found = list(problems(sonde, program, folder, sys.argv[4:]))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for problem in found:
        print(f"{program.name}: {problem}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
