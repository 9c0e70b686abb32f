#!/usr/bin/env python3
"""Libraries from Debian's sources with a fuzz target each, explored for some time, as a table.

usage: targets.py [--sonde FILE] [--seconds N] [NAME...]

The targets are in targets/, or in the library's own source. Exit code 1: a run ended in an error of the engine; 77: a source is missing.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from build import HERE, cache_folder
from findings import Findings
from run import ROOT
from sources import Apt, Unavailable


class Target(NamedTuple):
    package: str
    files: list  # of the package
    size: int  # longest input
    headers: tuple = (".",)  # folders of the package


TARGETS = {
    "giflib": Target("giflib", ["dgif_lib.c", "gifalloc.c", "gif_err.c", "gif_hash.c", "openbsd-reallocarray.c"], 48),
    "libcsv": Target("libcsv", ["libcsv.c"], 12),
    "cjson": Target("cjson", ["cJSON.c", "fuzzing/cjson_read_fuzzer.c"], 16),
    "hiredis": Target("hiredis", ["alloc.c", "hiredis.c", "net.c", "read.c", "sds.c"], 12),
    "lz4": Target("lz4", ["lib/lz4.c"], 16, ("lib",)),
    "miniupnpc": Target("miniupnpc", ["src/minixml.c", "src/upnpreplyparse.c"], 24, ("src", "include")),
    "stb": Target("libstb", [], 24),
    "utf8proc": Target("utf8proc", ["utf8proc.c", "test/fuzzer.c"], 6),
    "zlib": Target("zlib", ["adler32.c", "crc32.c", "inffast.c", "inflate.c", "inftrees.c", "zutil.c"], 12),
}


def fetch(package):
    folder = cache_folder() / f"{package}-source"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        Apt(cache_folder() / "apt").source(package, folder)
    return folder


def headers(name):
    """Where clang finds the headers of a target."""
    target = TARGETS[name]
    return [word for folder in target.headers for word in ("-I", fetch(target.package) / folder)]


def words(name):
    """What `sonde run` is given behind its options to explore a target; raises Unavailable."""
    target = TARGETS[name]
    source = fetch(target.package)
    own = HERE / "targets" / f"{name}.c"
    files = [source / file for file in target.files] + [own] * own.exists()
    return [f"--fuzz-size={target.size}", "--cflags=-w", *headers(name), *files]


def explore(name, options, output):
    """info.json; raises CalledProcessError."""
    command = [options.sonde, "run", "--quiet", f"--output={output}", f"--max-time={options.seconds}", *words(name)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if result.returncode not in (0, 1):
        raise subprocess.CalledProcessError(result.returncode, command, stderr=result.stderr)
    return json.loads((output / "info.json").read_text())


def row(name, info):
    counters, lines, branches = info["counters"], info["coverage"]["lines"], info["coverage"]["branches"]
    share = lambda part: f"{100 * part['covered'] / part['total']:.1f}%"
    return (f"| {name} | {counters['paths'] - counters['cut_paths']} | {counters['cut_paths']} | {counters['queries']} | "
            f"{share(lines)} | {share(branches)} | {len(info['bugs'])} |")  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "sonde", type=os.path.abspath, help="the engine to try")
    parser.add_argument("--seconds", default=30, type=int, help="for each target")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TARGETS))
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in TARGETS]:
        parser.error(f"no such target: {', '.join(unknown)}")
    findings = Findings()
    print("| target | paths | left | queries | lines | branches | bugs |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.names or TARGETS:
            try:
                print(row(name, explore(name, options, Path(scratch) / name)), flush=True)
            except Unavailable as reason:
                findings.skipped = True
                findings.remarks.append(f"{name} is left out: {reason}")
            except subprocess.CalledProcessError as error:
                findings.fail(f"{name}: exit code {error.returncode}\n{error.stderr}")
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
