#!/usr/bin/env python3
"""How fast real programs run in Sonde: beside native, in processor time, so that other load on the machine does not count.

usage: speed.py [--sonde FILE]

The programs are those of run.py, built if need be. To prepare a program is to load, link and lower its bitcode, and the C library's.
"""

import argparse
import os
import re
import resource
import subprocess

from build import HERE, build
from run import ROOT, catalogue

ROWS = 20000
QUERIES = (
    f"create table t(a integer primary key, b text); with recursive n(x) as (select 1 union all select x + 1 from n where x < {ROWS}) "
    "insert into t select x, 'row ' || (x * 7919 % 1000) from n; create index i on t(b); "
    "select count(*), sum(a) from t where b between 'row 2' and 'row 5'; select b, count(*) from t group by b order by 2 desc limit 3;"
)
# program and executable, arguments, standard input
WORK = [
    ("lua", [str(HERE / "inputs/sieve.lua"), "300000"], ""),
    ("sqlite3", [":memory:", QUERIES], ""),
    ("bzip2", ["-c"], "the quick brown fox jumps over the lazy dog\n" * 5000),
    ("jq", ["-c", "[.[] | select(. % 7 == 0)] | add, length"], str(list(range(20000)))),
    ("bc", ["-l"], "scale=300\n4*a(1)\n" * 3),
]


def timed(command, stdin):
    """(processor seconds, output, what was said on standard error)"""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, input=stdin.encode(), capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, result.stdout, result.stderr.decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "sonde", help="the engine to measure")
    sonde = os.path.abspath(parser.parse_args().sonde)
    programs = catalogue()
    print("| program | million instructions | native, s | prepared, s | run in Sonde, s | million a second | times native |\n|---|---|---|---|---|---|---|")
    for name, arguments, stdin in WORK:
        program = programs[name]
        path = str(build(name, program, [name], sonde) / program.executables[name].path)
        native, expected, _ = timed([path, *arguments], stdin)
        total, output, said = timed([sonde, "run", "--stats", path, "--", *arguments], stdin)
        if output != expected:
            print(f"| {name} | differs from native |||||")
            continue
        count, seconds = re.search(r"(\d+) instructions in ([\d.]+) s", said).groups()
        millions, seconds = int(count) / 1e6, float(seconds)
        print(f"| {name} | {millions:.0f} | {native:.2f} | {total - seconds:.2f} | {seconds:.2f} | {millions / seconds:.0f} | {seconds / native:.0f} |",
              flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
