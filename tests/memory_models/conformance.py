#!/usr/bin/env python3
"""Memory models differ in storage and in the number of states, never in what the program does.

usage: conformance.py --sonde SONDE --instrument TOOL --runtime LIBRARY [--models A,B] FILE.c…

Each program runs natively on every input there is (tests/symbolic/oracle), and under each model. Every test of every
model takes the predicted path and ends as predicted. All models but single find all paths there are. What single
leaves out, it says.

A line `// STATES: 2 auto merging flat` promises that these models have so many paths, and no more.
"""

import argparse
import re
import shlex
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "symbolic" / "oracle"))
import oracle  # noqa: E402

MODELS = ["auto", "single", "forking", "merging", "flat", "segmented"]
STATES = re.compile(r"^// STATES: (\d+) (.*)$", re.M)


def check_single(run, witness, natively):
    """The paths that single finds exist, and are all of them unless it says otherwise."""
    for test, predicted, end in zip(run.tests, run.ends, witness.replay(run.tests), strict=True):
        if (predicted.kind, predicted.path) != (end.kind, end.path):
            raise oracle.Failure(f"{test.name}: single predicts {predicted}, natively it is {end}")
    found = {(end.kind, end.path) for end in run.ends}
    if run.complete and any((end.kind, end.path) not in found for end in natively):
        raise oracle.Failure(f"single misses paths and does not say so\n{run.messages}")


def check_model(tools, source, flags, model, witness, natively, states):
    with tempfile.TemporaryDirectory(prefix="sonde-models-") as folder:
        run = oracle.Run(tools, source, [*flags, f"--memory={model}"], Path(folder))
        if model == "single":
            check_single(run, witness, natively)
        else:
            oracle.compare(run, witness, natively)
        if states is not None and len(run.ends) != states:
            raise oracle.Failure(f"{len(run.ends)} paths instead of {states}")


def check(tools, source, models):
    """Messages about what is wrong, one for each model."""
    text = source.read_text()
    flags = shlex.split(dict(oracle.DIRECTIVE.findall(text)).get("FLAGS", ""))
    promised = {model: int(number) for number, names in STATES.findall(text) for model in names.split()}
    wrong = []
    with tempfile.TemporaryDirectory(prefix="sonde-models-") as folder:
        witness = oracle.Witness(tools, source, flags, Path(folder))
        natively = witness.all_ends()
        for model in models:
            try:
                check_model(tools, source, flags, model, witness, natively, promised.get(model))
            except oracle.Failure as failure:
                wrong.append(f"--memory={model}: {failure}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    oracle.add_tools(parser)
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    failed = 0
    for source in options.files:
        wrong = check(oracle.tools(options), source, options.models.split(","))
        failed |= bool(wrong)
        for message in wrong:
            print(f"{source.name}: {message}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
