#!/usr/bin/env python3
"""Every strategy on every back end, and every switch alone off, finds the same paths; with --arrays every value of --array-opt does, and every
preset of the paper on array constraints of 2017; with --axioms every preset of the one of 2021, and its options beside the rest of auto.

usage: same_paths.py SONDE [--arrays] [--axioms] [--programs PART-OF-A-NAME] [--random N] [--tables N] [--first N] [--every N] [--limit N] [--switches]
                     [--seconds N] [--jobs N] [FILE.c...]

The programs are those of tests/symbolic (all, or those whose file name has the part; of these every N-th, at most `limit`), N
random ones of tests/fuzz/paths, N random ones that look up tables, and the files. The paths of a run are their hashes with how each ends; a run that
takes more than so many seconds of processor time (20) is left out of the comparison, and counted. Exit code 1 if two runs differ.
"""

import argparse
import json
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE.parent / "symbolic"
sys.path.insert(0, str(HERE.parent / "fuzz" / "paths"))
from generate import Program  # noqa: E402
from table_programs import TableProgram  # noqa: E402

COMMON = ["--check=none,+shift", "--path-hash", "--cflags=-w -ffixed-point", "--no-tests", "--quiet"]
CANONICAL = ["--order=canonical", "--search=dfs"]
FORKING = ["--memory=forking", *CANONICAL]  # as the presets have it: other models have fewer states for the same paths
FLAGS = re.compile(r"^// FLAGS: (.*)$", re.M)
ARRAY_OPTIONS = ["none", "constant", "index", "value", "all"]
STRATEGIES = ["baseline", "caching", "cachingopt", "stack", "stackopt"]


def configurations(sonde, options):
    """The first one is what the others are compared with."""
    yield ["--memory=forking"] if options.arrays or options.axioms else []
    if options.arrays:
        for option in ARRAY_OPTIONS:
            yield [f"--array-opt={option}", *FORKING]
            yield [f"--preset=issta17-{option}"]
        yield ["--array-writes=64", *FORKING]
        yield ["--preset=issta17-all", "--array-writes=64"]
        return
    if options.axioms:
        for preset in ("vanilla", "assertion", "precheck", "both"):
            yield [f"--preset=issta21-{preset}"]
            yield [f"--preset=issta21-{preset}-bare"]
        for choice in ("all", "type", "interval", "both"):
            yield [f"--axioms={choice}", "--array-view=byte", "--precheck=auto", *FORKING]
            yield [f"--axioms={choice}", "--tables=axioms", "--precheck=interval", *FORKING]
        for types, facts in (("residue", "on"), ("residue", "off"), ("object", "on"), ("object", "off")):
            yield ["--preset=issta21-both", f"--array-types={types}", f"--precheck-facts={facts}"]
        yield ["--axioms=type", "--array-types=object", "--array-view=byte", "--precheck=ilp", *FORKING]
        yield ["--precheck=ilp", "--array-view=byte", "--precheck-intervals=off", "--precheck-cache=off", *FORKING]
        return
    for strategy in STRATEGIES:
        for backend in ("z3", "abv"):
            yield [f"--strategy={strategy}", f"--backend={backend}", *CANONICAL]
    yield ["--backend=z3", *CANONICAL, "--patience=0"]
    if options.switches:
        listed = subprocess.run([sonde, "help", "stages"], capture_output=True, text=True, check=True).stdout
        for name in re.findall(r"^  ([a-z-]+) ", listed, re.M):
            yield [f"--without={name}", *CANONICAL]
        yield ["--validate", *CANONICAL]  # ends with a broken contract if the solver does not agree with what is inferred


def paths(sonde, source, options, seconds):
    """A sorted list of hashes with how the paths end, and whether these are all; None if the run takes too long."""
    flags = FLAGS.search(source.read_text())
    with tempfile.TemporaryDirectory(prefix="sonde-strategies-") as folder:
        output = Path(folder) / "run"
        command = [sonde, "run", *COMMON, *options, f"--output={output}", *(shlex.split(flags[1]) if flags else []), source]
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))  # noqa: E731
        result = subprocess.run(command, capture_output=True, text=True, errors="replace", preexec_fn=limit)
        if -result.returncode in (signal.SIGXCPU, signal.SIGKILL):
            return None
        if result.returncode not in (0, 1):
            raise RuntimeError(f"exit code {result.returncode}: {shlex.join(map(str, command))}\n{result.stderr}")
        info = json.loads((output / "info.json").read_text())
        found = sorted((output / "paths.txt").read_text().splitlines())
    return found, info["verdict"]["all_paths_explored"]


def compare(sonde, source, options):
    """Tells differences; how many there are, and how many runs were left out."""
    expected, messages, slow = None, 0, 0
    for configuration in configurations(sonde, options):
        found = paths(sonde, source, configuration, options.seconds)
        if found is None:
            slow += 1
        elif expected is None:
            expected = found
        elif found != expected:
            missing = sorted(set(expected[0]) - set(found[0]))
            added = sorted(set(found[0]) - set(expected[0]))
            messages += 1
            print(
                f"{source.name}: {shlex.join(configuration)}: {len(found[0])} paths for {len(expected[0])}; "
                f"missing {missing[:3]}, added {added[:3]}, complete: {found[1]} for {expected[1]}",
                flush=True,
            )
    return messages, slow


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sonde", type=Path)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--arrays", action="store_true")
    parser.add_argument("--axioms", action="store_true")
    parser.add_argument("--programs", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--limit", type=int, default=10**6)
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--switches", action="store_true")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_intermixed_args()  # files may come last
    sonde = options.sonde.resolve()
    with tempfile.TemporaryDirectory(prefix="sonde-random-") as folder:
        chosen = [path for path in sorted(PROGRAMS.glob("*/*.c")) if "oracle" not in path.parts]
        chosen = [path for path in chosen if options.programs in f"{path.parent.name}/{path.name}"][:: options.every][: options.limit]
        for kind, made, count in (("random", Program, options.random), ("tables", TableProgram, options.tables)):
            for seed in range(options.first, options.first + count):
                source = Path(folder) / f"{kind}-{seed}.c"
                source.write_text(made(seed).render())
                chosen.append(source)
        chosen += options.files
        if not chosen:
            sys.exit("there are no such programs")
        with ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda source: compare(sonde, source, options), chosen))
    messages, slow = (sum(counts) for counts in zip(*results))
    runs = len(list(configurations(sonde, options)))
    print(f"{len(chosen)} programs, {runs} configurations: {messages} runs differ, {slow} runs are too slow")
    sys.exit(1 if messages else 0)


if __name__ == "__main__":
    main()
