#!/usr/bin/env python3
"""Does Sonde cry wolf? Real programs on symbolic input with the default checks: each report is confirmed natively, or told.

usage: alarms.py [--sonde FILE] [--seconds N] [--keep FOLDER] [NAME...] [-- FURTHER OPTIONS OF sonde run]

Coreutils get up to two symbolic arguments of four characters and eight bytes of standard input, libraries the fuzz targets of targets.py. Exit code 1: a
report was not confirmed, or a run ended in an error of the engine; 77: a source or a package is missing.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import targets
from findings import Findings
from run import ROOT, catalogue
from sources import Unavailable

COREUTILS = ["basenc", "cksum", "comm", "date", "expand", "fmt", "join", "numfmt", "od", "pr", "printf", "ptx", "sort", "tsort", "uniq"]
LIBRARIES = ["hiredis", "lz4", "miniupnpc", "stb", "utf8proc", "zlib"]
INPUT = ["--sym-args", "0", "2", "4", "--sym-stdin", "8"]


def command(name, findings, options):
    """What `sonde run` is given behind its options; None: it cannot be had here."""
    if name in LIBRARIES:
        try:
            return targets.words(name)
        except Unavailable as reason:
            findings.skipped = True
            findings.remarks.append(f"{name} is left out: {reason}")
            return None
    program = catalogue()["coreutils"]
    folder = findings.build("coreutils", program, [name], options.sonde)
    return folder and [folder / program.executables[name].path, "--", *INPUT]


def explore(words, output, options):
    """(exit code, info.json or None, what it said)."""
    run = [options.sonde, "run", "--quiet", f"--output={output}", f"--max-time={options.seconds}", *options.further, *words]
    with tempfile.TemporaryDirectory() as empty:
        result = subprocess.run(run, cwd=empty, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    info = output / "info.json"
    return result.returncode, json.loads(info.read_text()) if info.exists() else None, result.stderr


def confirm(output, options):
    """(number of reports that were confirmed, lines about those that were not)."""
    result = subprocess.run([options.sonde, "replay", "--confirm", output], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    count = re.search(r": (\d+) confirmed, \d+ not$", result.stdout, re.M)
    return int(count[1]) if count else 0, [line for line in result.stdout.splitlines() if "not confirmed" in line] or [result.stderr] * (not count)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "sonde", type=os.path.abspath, help="the engine to try")
    parser.add_argument("--seconds", default=60, type=int, help="for each program")
    parser.add_argument("--keep", type=Path, help="keep the runs' folders here")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(COREUTILS + LIBRARIES))
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:split])
    options.further = sys.argv[split + 1 :]
    findings = Findings()
    print("| program | s | paths | left | reports | confirmed natively |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.names or COREUTILS + LIBRARIES:
            output = (options.keep or Path(scratch)).resolve() / name
            words = command(name, findings, options)
            if not words:
                continue
            code, info, said = explore(words, output, options)
            if code not in (0, 1) or info is None:
                findings.fail(f"{name}: exit code {code}\n{said}")
                continue
            confirmed, others = confirm(output, options) if info["bugs"] else (0, [])
            counters = info["counters"]
            print(f"| {name} | {counters['time'] / 1e6:.1f} | {counters['paths'] - counters['cut_paths']} | {counters['cut_paths']} | {len(info['bugs'])} | {confirmed} |", flush=True)
            findings.remarks += [f"{name}: {bug['kind']} at {bug['place']}: {bug['text']}, {bug['test']}" for bug in info["bugs"]]
            if others:
                findings.fail(*[f"{name}: {line}" for line in others])
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
