#!/usr/bin/env python3
"""Random C programs: what csmith writes must print the same checksum in Sonde as natively, as written and at -O2.

usage: csmith.py SONDE [--first N] [--count N] [--jobs N] [--work FOLDER] [--options 'CSMITH OPTIONS'] [--reduce]

A mismatch is kept in the work folder as seed-N.c; with --reduce also as seed-N.reduced.c, shrunk line by line while the
native program still behaves (same result at -O0 and -O2, nothing to say for the sanitizers) and Sonde still differs. Put
that into tests/system/programs/.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CLANG = "clang-19"
CSMITH = "csmith --no-argc --max-funcs 6 --max-block-depth 4 --max-block-size 4 --max-array-dim 2 --max-array-len-per-dim 6"
INCLUDE = "/usr/include/csmith"
LEVELS = ["default", "2"]
NATIVE_SECONDS = 2  # a program that takes longer is left out
SONDE_SECONDS = 500
REDUCTION_SECONDS = 900


def execute(command, seconds, folder=None):
    """(exit code, stdout, stderr); exit code None if it took too long."""
    try:
        result = subprocess.run(command, capture_output=True, timeout=seconds, cwd=folder)
        return result.returncode, result.stdout, result.stderr
    except subprocess.TimeoutExpired:
        return None, b"", b"took too long"


def native(source, folder, flags):
    """(exit code, stdout), or None if it does not compile or end."""
    program = Path(folder) / "native"
    code, _, _ = execute([CLANG, "-w", f"-I{INCLUDE}", *flags, "-o", program, source], 60)
    if code != 0:
        return None
    code, output, _ = execute([program], NATIVE_SECONDS)
    return None if code is None else (code, output)


def sonde(binary, source, level):
    command = [binary, "run", *([] if level == "default" else [f"-O{level}"]), f"--cflags=-w -I{INCLUDE}", source]
    return execute(command, SONDE_SECONDS)


def differs(binary, source, expected, level):
    """Why Sonde's run is not the native one; None if it is."""
    code, output, errors = sonde(binary, source, level)
    if (code, output) == expected:
        return None
    notes = [line for line in errors.decode(errors="replace").splitlines() if "note:" not in line]
    return f"exit code {code}, {output.decode(errors='replace').strip()!r}; " + " | ".join(notes[:4])


def check(binary, seed, work, generator):
    """(seed, 'ok' | 'left out' | what is wrong)."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"seed-{seed}.c"
        code, text, _ = execute([*shlex.split(generator), "--seed", str(seed)], 60, folder)  # it leaves a file behind
        if code != 0:
            return seed, "left out"
        source.write_bytes(text)
        expected = native(source, folder, ["-O0"])
        if expected is None:
            return seed, "left out"
        for level in LEVELS:
            if why := differs(binary, source, expected, level):
                kept = work / source.name
                kept.write_bytes(text)
                return seed, f"level {level}: {why}, natively {expected[1].decode().strip()!r} ({kept})"
    return seed, "ok"


# --- Reduction ---


def interesting(binary, text):
    """The program is well behaved natively, and Sonde differs. The cheapest question comes first."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "reduced.c"
        source.write_text(text)
        if execute([CLANG, "-w", "-fsyntax-only", f"-I{INCLUDE}", source], 60)[0] != 0:
            return False
        expected = native(source, folder, ["-O0"])
        if expected is None or not any(differs(binary, source, expected, level) for level in LEVELS):
            return False
        checked = ["-O1", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"]
        return native(source, folder, ["-O2"]) == expected and native(source, folder, checked) == expected


def shrink(binary, path, result):
    """Removes stretches of lines, ever shorter ones, for as long as that succeeds; `result` has the best so far."""
    lines = [line for line in path.read_text().splitlines(keepends=True) if line.strip()]
    deadline = time.monotonic() + REDUCTION_SECONDS
    length = len(lines) // 2
    while length >= 1:
        at, removed = 0, False
        while at < len(lines) and time.monotonic() < deadline:
            attempt = lines[:at] + lines[at + length :]
            if interesting(binary, "".join(attempt)):
                lines, removed = attempt, True
                result.write_text("".join(lines))
            else:
                at += length
        if time.monotonic() >= deadline:
            break
        if not (length == 1 and removed):
            length //= 2


def reduced(binary, path):
    result = path.with_suffix(".reduced.c")
    result.write_bytes(path.read_bytes())
    shrink(binary, path, result)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sonde", type=Path)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--work", type=Path, default=ROOT / "build/fuzz/csmith")
    parser.add_argument("--options", help="instead of those that keep programs small")
    parser.add_argument("--reduce", action="store_true")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)

    generator = CSMITH if options.options is None else f"csmith --no-argc {options.options}"
    seeds = range(options.first, options.first + options.count)
    counts = {"ok": 0, "left out": 0, "wrong": 0}
    with ThreadPoolExecutor(options.jobs) as pool:
        for seed, verdict in pool.map(lambda s: check(options.sonde, s, options.work, generator), seeds):
            counts[verdict if verdict in counts else "wrong"] += 1
            if verdict not in ("ok", "left out"):
                print(f"seed {seed}: {verdict}", flush=True)
                if options.reduce:
                    print(f"  reduced: {reduced(options.sonde, options.work / f'seed-{seed}.c')}", flush=True)
    print(f"{counts['ok']} agree, {counts['wrong']} differ, {counts['left out']} left out (no end within {NATIVE_SECONDS} s)")
    return 1 if counts["wrong"] or not counts["ok"] else 0


if __name__ == "__main__":
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    sys.exit(main())
