#!/usr/bin/env python3
"""Bugs planted in real programs: found on symbolic input, and confirmed natively.

usage: run.py [--sonde FILE] [--options OPTIONS] [NAME...]

Each program is fetched and built as bench/programs does it, with one of the patches of this folder applied. `sonde run` must report the bug at its
place, `sonde replay --confirm` must see it there under AddressSanitizer. Exit code 0: all found and confirmed; 1: not; 77: a source could not be
fetched.
"""

import argparse
import bz2
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "programs"))
from findings import Findings  # noqa: E402
from run import catalogue  # noqa: E402

LIMIT = 300  # seconds


@dataclass
class Planted:
    program: str  # of bench/programs
    executable: str
    words: list  # behind the program's name
    kind: str  # of the error
    place: str  # how it begins
    template: bytes  # of standard input: its question marks are symbolic


def damaged(compressed, byte):
    """With a symbolic byte."""
    assert b"?" not in compressed
    return compressed[:byte] + b"?" + compressed[byte + 1 :]


STDIN = ["--sym-file", "-=template"]

PLANTED = {
    "off_by_one": Planted("bzip2", "bzip2", ["-dc", *STDIN], "OutOfBounds", "decompress.c:311:", damaged(bz2.compress(b"abracadabra"), 23)),
    "use_after_free": Planted("bc", "bc", ["-q", *STDIN], "UseAfterFree", "number.c:289:", b"2?3\n"),
    "short_allocation": Planted("bc", "bc", ["-q", *STDIN], "OutOfBounds", "number.c:1018:", b"scale=6553?\n1/3\n"),
}  # fmt: skip


def command(words, where):
    start = time.monotonic()
    result = subprocess.run(words, cwd=where, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL, timeout=4 * LIMIT)
    return result, time.monotonic() - start


def try_planted(planted, executable, sonde, folder, options):
    """A row of the table, and what went wrong."""
    (folder / "template").write_bytes(planted.template)
    run, seconds = command([sonde, "run", *options, "--exit-on-error", f"--max-time={LIMIT}", "--output=run", executable, "--", *planted.words], folder)
    if not (folder / "run" / "info.json").exists():
        return "| – | – | – |", run.stderr
    bugs = json.loads((folder / "run" / "info.json").read_text()).get("bugs", [])
    found = [bug for bug in bugs if bug["kind"] == planted.kind and os.path.basename(bug["place"] or "").startswith(planted.place)]
    replay, native = command([sonde, "replay", "--confirm", "run"], folder)
    confirmed = replay.returncode == 0 and " confirmed " in replay.stdout
    place = f"{found[0]['kind']} at {found[0]['place']}" if found else "not found"
    row = f"| {place} | {seconds:.1f} s | {'confirmed' if confirmed else 'not confirmed'}, {native:.1f} s |"
    return row, "" if found and confirmed else f"{bugs}\n{run.stderr[-1000:]}{replay.stdout}{replay.stderr[-1000:]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=HERE.parents[1] / "sonde", help="the engine to try")
    parser.add_argument("--options", default="", help="further options of 'sonde run', such as --memory=auto")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PLANTED))
    options = parser.parse_args()
    sonde = os.path.abspath(options.sonde)
    if unknown := [name for name in options.names if name not in PLANTED]:
        parser.error(f"no such program: {', '.join(unknown)}")

    findings = Findings()
    print("| planted | program | found | in | natively |\n|---|---|---|---|---|", flush=True)
    for name in options.names or PLANTED:
        planted = PLANTED[name]
        program = catalogue()[planted.program]
        patch = HERE / f"{name}.patch"
        patched = replace(program, build=[f"patch -p1 <<'END'\n{patch.read_text()}END", *program.build])
        built = findings.build(f"planted-{name}", patched, [planted.executable], sonde)
        if not built:
            continue
        with tempfile.TemporaryDirectory() as folder:
            executable = built / program.executables[planted.executable].path
            row, problem = try_planted(planted, executable, sonde, Path(folder), shlex.split(options.options))
        print(f"| {name} | {planted.program} {row}", flush=True)
        if problem:
            findings.fail(f"{name}: {problem}")
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
