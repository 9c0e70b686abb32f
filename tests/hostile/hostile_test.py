#!/usr/bin/env python3
"""Runs one hostile program under limits: whatever it does, the engine ends by itself and in time, keeps to its memory, and leaves whole results.

usage: hostile_test.py SONDE PROGRAM [SECONDS]

README.md says what a program may ask for. Time is the processor's, not the clock's: it cannot be more than the clock's, and a machine that has much else to do cannot make it more.
"""

import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "results"))
import ktest

SECONDS = int(sys.argv[3]) if len(sys.argv) > 3 else 5
MEGABYTES = 500
END = 2  # seconds to end in, beyond the limit
CHILDREN = 1  # seconds for native calls, whose time is counted, too
LLVM = 170  # megabytes that LLVM needs for a module with parts of the C library
PATIENCE = 120  # seconds by the clock after which a run that does nothing is taken to hang


def directives(program):
    """The words that a directive has, by its name."""
    found = {}
    for line in program.read_bytes().decode(errors="replace").splitlines():
        if match := re.match(r"(?://|;) (FLAGS|ARGS|EXPECT): (.*)", line):
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


def problems(sonde, program, folder):
    wanted = directives(program)
    program = compiled(program, folder)
    compiling = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = folder / "out"
    command = [sonde, "run", f"--max-time={SECONDS}", f"--max-memory={MEGABYTES}", f"--output={output}"]
    command += [*wanted.get("FLAGS", []), program, *wanted.get("ARGS", [])]
    with open(folder / "printed", "wb") as printed, open(folder / "errors", "w+", errors="replace") as errors:
        run = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=printed, stderr=errors)
        try:
            run.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            run.kill()
            yield f"the run did not end within {PATIENCE} s"
        errors.seek(0)
        text = errors.read()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds, megabytes = used.ru_utime + used.ru_stime - compiling.ru_utime - compiling.ru_stime, used.ru_maxrss >> 10
    print(text[-4000:])
    print(f"exit code {run.returncode}, {seconds:.1f} s of the processor's time, {megabytes} MB")

    expected = [int(code) for code in wanted.get("EXPECT", [])]
    if run.returncode < 0:
        yield f"the engine was ended by signal {-run.returncode}"
    elif expected and run.returncode not in expected:
        yield f"the exit code is {run.returncode}"
    if seconds > SECONDS + END + CHILDREN:
        yield f"it took {seconds:.1f} s"
    sanitized = b"__asan_init" in sonde.read_bytes()
    if megabytes > MEGABYTES * 1.2 + LLVM and not sanitized:
        yield f"it took {megabytes} MB"
    if run.returncode != 2:  # a mistake in the files leaves no results
        yield from problems_of_results(output, text)


def main():
    sonde, program = (Path(name).resolve() for name in sys.argv[1:3])
    folder = Path(tempfile.mkdtemp(prefix="sonde-hostile-"))
    try:
        found = list(problems(sonde, program, folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for problem in found:
        print(f"{program.name}: {problem}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
