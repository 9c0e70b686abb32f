#!/usr/bin/env python3
"""Random small C programs: the paths the engine finds must be those there are (tests/symbolic/oracle).

usage: paths.py --sonde SONDE --instrument TOOL --runtime LIBRARY [--first N] [--count N] [--jobs N] [--work FOLDER]
                [--no-shrink] [--allocations] [--pointers] [--models A,B]

With --allocations the programs have objects whose size depends on the input, with --pointers they have pointers to one
of several objects. --models names the memory models under which each program is run.

A program on which engine and witness differ is kept in the work folder as seed-N.c, with as many statements removed as
it can lose and still show a difference. Put that into tests/symbolic/.
"""

import argparse
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "symbolic" / "oracle"))
import oracle  # noqa: E402
from allocations import AllocatingProgram  # noqa: E402
from generate import Program  # noqa: E402
from pointers import PointerProgram  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
# A program that needs more is left out: it says little that a smaller one does not.
MOST_PATHS = 1500
MOST_SECONDS = 30


def difference(tools, text, models):
    """What is wrong, "" if nothing is; None if the program is left out."""
    with tempfile.TemporaryDirectory(prefix="sonde-paths-") as folder:
        source = Path(folder) / "program.c"
        source.write_text(text)
        witness = oracle.Witness(tools, source, [], Path(folder))
        ends = witness.all_ends()
        if len(ends) > MOST_PATHS:
            return None
        for model in models:
            flags = [f"--memory={model}"] if model else []
            output = Path(folder) / f"run-{model}"
            output.mkdir()
            try:
                oracle.compare(oracle.Run(tools, source, flags, output, MOST_SECONDS), witness, ends)
            except oracle.TooSlow:
                return None
            except oracle.Failure as failure:
                return f"{' '.join(flags)}: {failure}"
    return ""


def shrink(tools, program, models):
    """Removes statements, or what surrounds them, for as long as there is a difference."""

    def still_wrong():
        return bool(difference(tools, program.render(), models))

    removed = True
    while removed:
        removed = False
        for body in program.bodies():
            at = 0
            while at < len(body):
                statement = body[at]
                for instead in [[], *([inner] for inner in statement.bodies)]:
                    body[at : at + 1] = instead[0] if instead else []
                    if still_wrong():
                        removed = True
                        break
                    body[at : at + len(instead[0] if instead else [])] = [statement]
                else:
                    at += 1


def check(tools, seed, options):
    """(seed, 'ok' | 'left out' | what is wrong)."""
    kind, name = Program, "seed"
    if options.allocations:
        kind, name = AllocatingProgram, "allocations"
    elif options.pointers:
        kind, name = PointerProgram, "pointers"
    program = kind(seed)
    models = options.models.split(",")
    wrong = difference(tools, program.render(), models)
    if not wrong:
        return seed, "left out" if wrong is None else "ok"
    if options.shrink:
        shrink(tools, program, models)
        wrong = difference(tools, program.render(), models)
    kept = options.work / f"{name}-{seed}.c"
    kept.write_text(program.render())
    return seed, f"{wrong} ({kept})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    oracle.add_tools(parser)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--work", type=Path, default=ROOT / "build/fuzz/paths")
    parser.add_argument("--allocations", action="store_true")
    parser.add_argument("--pointers", action="store_true")
    parser.add_argument("--models", default="")
    parser.add_argument("--no-shrink", dest="shrink", action="store_false")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    tools = oracle.tools(options)

    counts = {"ok": 0, "left out": 0, "wrong": 0}
    with ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.first, options.first + options.count)
        for seed, verdict in pool.map(lambda seed: check(tools, seed, options), seeds):
            counts[verdict if verdict in counts else "wrong"] += 1
            if verdict not in ("ok", "left out"):
                print(f"seed {seed}: {verdict}", flush=True)
    print(f"{counts['ok']} agree, {counts['wrong']} differ, {counts['left out']} left out (too large)")
    return 1 if counts["wrong"] or not counts["ok"] else 0


if __name__ == "__main__":
    sys.exit(main())
