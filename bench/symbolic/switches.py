#!/usr/bin/env python3
"""What each short cut brings: programs explored with all of them, and with each of them alone switched off.

usage: switches.py SONDE [--repeat N] [--programs NAME,...] [--seconds N]

Prints a table in Markdown: processor time of exploring without the switch, as a multiple of that with all; above 1 the
short cut pays. The runs are interleaved, and the least of each configuration's times counts. Paths come in canonical order, depth
first, and a run that does not end by itself is cut at an instruction: all configurations explore the same paths, and
one that does not is an error. A run that takes more than so many seconds of processor time (60) is given up, and its
place has a lower bound. Programs of bench/programs must have been built (bench/programs/run.py); they are left out otherwise.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("SONDE_CACHE", Path.home() / ".cache" / "sonde"))
COREUTILS = CACHE / "programs" / "coreutils" / "src"


def cases(folder):
    """(name, words of the command line)."""
    lexer = folder / "lexer.c"
    subprocess.run(["flex", "-o", lexer, HERE / "lexer.l"], check=True)
    yield "matcher", [HERE / "regex.c"]
    yield "matrix", ["-DN=40", "-DLOOKUPS=2", HERE / "matrix.c"]
    yield "lexer", ["-DBYTES=3", lexer]
    yield "expression", ["-DSIZE=5", HERE.parent / "corpus" / "programs" / "expression.c"]
    yield "wc", ["--max-instructions=6", COREUTILS / "wc", "--sym-args", "0", "1", "3", "--sym-stdin", "4"]
    yield "factor", ["--max-instructions=1.5", COREUTILS / "factor", "--sym-args", "0", "1", "3"]


def run(sonde, words, options, seconds, folder):
    """(microseconds of exploring, the paths); the paths are None if it was given up."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        output = Path(place) / "run"
        command = [sonde, "run", "--quiet", "--path-hash", "--no-tests", "--cflags=-w", "--order=canonical", "--search=dfs", f"--output={output}", *options, *words]
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))  # noqa: E731
        result = subprocess.run(command, cwd=place, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", preexec_fn=limit)
        if result.returncode < 0:
            return seconds * 10**6, None
        if result.returncode not in (0, 1):
            sys.exit(f"exit code {result.returncode}: {' '.join(map(str, command))}\n{result.stderr}")
        counters = json.loads((output / "info.json").read_text())["counters"]
        paths = (output / "paths.txt").read_text() if (output / "paths.txt").exists() else ""
    return counters["cpu_time"] - counters["prepare_time"], sorted(paths.splitlines())


def measure(sonde, words, names, options, folder):
    """The least time of each configuration, which of them were given up, and how many paths there are."""
    least, given_up, expected = {}, set(), None
    for _ in range(options.repeat):
        for name in names:
            if name in given_up:
                continue
            time, paths = run(sonde, words, [f"--without={name}"] if name else [], options.seconds, folder)
            if paths is None:
                given_up.add(name)
            least[name] = min(time, least.get(name, time))
            if expected is None:
                expected = paths
            elif paths is not None and paths != expected:
                sys.exit(f"without {name}: {len(paths)} paths for {len(expected)}")
    return least, given_up, len(expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("sonde", type=os.path.abspath)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--programs", default="")
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    listed = subprocess.run([options.sonde, "help", "stages"], capture_output=True, text=True, check=True).stdout
    names = ["", *re.findall(r"^  ([a-z-]+) ", listed, re.M)]
    columns = []
    with tempfile.TemporaryDirectory(prefix="sonde-switches-") as folder:
        for name, words in cases(Path(folder)):
            file = next(word for word in words if isinstance(word, Path))
            if options.programs and name not in options.programs.split(","):
                continue
            if not file.exists():
                print(f"{name}: {file} is not built, left out", file=sys.stderr)
                continue
            least, given_up, paths = measure(options.sonde, words, names, options, Path(folder))
            columns.append((name, least, given_up, paths))
            ratios = ", ".join(f"{other} {time / least['']:.2f}" for other, time in least.items() if other)
            print(f"{name}: {paths} paths, {least[''] / 1e6:.2f} s; {ratios}", file=sys.stderr, flush=True)
    print(f"| without | {' | '.join(name for name, *_ in columns)} |")
    print(f"|---|{'---|' * len(columns)}")
    print(f"| – (seconds, paths) | {' | '.join(f'{least[str()] / 1e6:.2f}, {paths}' for _, least, _, paths in columns)} |")
    for name in names[1:]:
        ratios = [f"{'> ' * (name in given_up)}{least[name] / least['']:.2f}" for _, least, given_up, _ in columns]
        print(f"| {name} | {' | '.join(ratios)} |")


if __name__ == "__main__":
    main()
