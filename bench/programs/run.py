#!/usr/bin/env python3
"""Real programs: fetches Debian's sources, builds them with `sonde cc`, compares what they do in Sonde with what they do natively.

usage: run.py [--sonde FILE] [NAME...]

Sources and builds are kept in SONDE_CACHE (or HOME/.cache/sonde) below programs/; a program that is there is not built again (remove its
folder to have it built anew). The table has a row for each executable; differences and builds that failed are told below it. Exit code 0: all agree; 1: not; 77: a
source could not be fetched.
"""

import argparse
import fcntl
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from programs import INPUTS, PROGRAMS

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT = 120
BUILD_TIMEOUT = 3600
SKIPPED = 77


class Unavailable(Exception):
    """Something that comes from the network, or from a package that is not installed."""


def cache_folder():
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("SONDE_CACHE") or Path(home) / "sonde") / "programs"


class Apt:
    """Debian's sources through package lists of our own: the machine's set-up stays as it is."""

    def __init__(self, folder):
        self.folder = folder

    def command(self, *words):
        return [
            "apt-get", "--quiet", "-o", f"Dir::Etc::sourcelist={self.folder}/sources.list", "-o", "Dir::Etc::sourceparts=-",
            "-o", f"Dir::State::lists={self.folder}/lists", "-o", f"Dir::Cache={self.folder}/cache",
            "-o", "APT::Sandbox::User=", *words,
        ]  # fmt: skip

    def update(self):
        for name in ("lists/partial", "cache/archives/partial"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        # The mirrors this machine uses already.
        row = "deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)"
        command = ["apt-get", "indextargets", "--format", row, "Identifier: Packages", "Origin: Debian"]
        rows = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
        rows = sorted({line + "\n" for line in rows if line.endswith(" main")})
        if not rows:
            raise Unavailable("apt knows no Debian mirror on this system: run apt-get update")
        (self.folder / "sources.list").write_text("".join(rows))
        self.run(self.folder, "update")

    def run(self, where, *words):
        if not shutil.which("apt-get") or not shutil.which("dpkg-source"):
            raise Unavailable("sources come with apt-get and dpkg-source: install the package dpkg-dev")
        result = subprocess.run(self.command(*words), cwd=where, capture_output=True, text=True)
        if result.returncode != 0:
            raise Unavailable(f"apt-get {words[0]} failed; is this machine online?\n{result.stderr}")

    def source(self, package, to):
        if not (self.folder / "sources.list").exists():
            self.update()
        work = to.with_suffix(".fetching")
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        self.run(work, "source", package)
        [source] = [entry for entry in work.iterdir() if entry.is_dir()]
        source.rename(to)
        shutil.rmtree(work)


def is_installed(package):
    query = ["dpkg-query", "--show", "--showformat", "${db:Status-Status}", package]
    return subprocess.run(query, capture_output=True, text=True).stdout == "installed"


def build(name, program, sonde, cache):
    """The folder of the built program. Raises RuntimeError if it does not build."""
    folder = cache / name
    if (folder / ".sonde-built").exists():
        return folder
    missing = [package for package in program.needs if not is_installed(package)]
    if missing:
        raise Unavailable(f"building {name} needs packages: apt-get install {' '.join(missing)}")
    shutil.rmtree(folder, ignore_errors=True)
    Apt(cache / "apt").source(program.package, folder)
    environment = {**os.environ, "CC": f"{sonde} cc"}
    for command in program.build:
        with open(folder / ".sonde-log", "ab") as log:
            code = subprocess.run(["sh", "-ec", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=log, stderr=log, timeout=BUILD_TIMEOUT).returncode  # fmt: skip
        if code != 0:
            raise RuntimeError(f"{name} does not build: `{command}` ends with {code}, see {folder}/.sonde-log")
    (folder / ".sonde-built").touch()
    return folder


def execute(command, stdin, where):
    start = time.monotonic()
    try:
        result = subprocess.run(command, cwd=where, input=stdin, capture_output=True, timeout=TIMEOUT)
        outcome = (result.returncode, result.stdout, result.stderr)
    except subprocess.TimeoutExpired:
        outcome = (f"no end after {TIMEOUT} s", b"", b"")
    return outcome, time.monotonic() - start


def compare(executable, invocations, sonde, folder, inputs):
    """(agreeing, seconds of the slowest, differences)."""
    agreeing, slowest, differences = 0, 0.0, []
    for arguments, stdin in invocations:
        words = [inputs[word[1:-1]] if word.startswith("{") else word for word in arguments]
        native, _ = execute([f"./{executable}", *words], stdin.encode(), folder)
        ours, seconds = execute([sonde, "run", "--quiet", f"./{executable}", "--", *words], stdin.encode(), folder)
        slowest = max(slowest, seconds)
        if native == ours:
            agreeing += 1
        else:
            differences.append(f"{executable} {words}\n  native {native!r:.600}\n  sonde  {ours!r:.600}")
    return agreeing, slowest, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sonde", default=ROOT / "sonde", help="the engine to try")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PROGRAMS))
    options = parser.parse_args()
    sonde = os.path.abspath(options.sonde)
    names = options.names or list(PROGRAMS)
    if unknown := [name for name in names if name not in PROGRAMS]:
        parser.error(f"no such program: {', '.join(unknown)}")

    cache = cache_folder()
    files = cache / "inputs"
    files.mkdir(parents=True, exist_ok=True)
    for name, text in INPUTS.items():
        (files / name).write_text(text)
    inputs = {name: str(files / name) for name in INPUTS}

    remarks, failed, skipped = [], False, False
    print("| program | agree | slowest in Sonde, s |\n|---|---|---|")
    for name in names:
        program = PROGRAMS[name]
        try:
            with open(cache / f"{name}.lock", "w") as lock:  # another run may be building it
                fcntl.flock(lock, fcntl.LOCK_EX)
                folder = build(name, program, sonde, cache)
        except Unavailable as reason:
            skipped = True
            remarks.append(f"{name} is left out: {reason}")
            continue
        except RuntimeError as reason:
            failed = True
            remarks.append(str(reason))
            continue
        for executable, invocations in program.tries.items():
            agreeing, slowest, differences = compare(executable, invocations, sonde, folder, inputs)
            print(f"| {name} {Path(executable).name} | {agreeing} of {len(invocations)} | {slowest:.2f} |", flush=True)
            failed |= bool(differences)
            remarks += differences
    print("\n".join(["", *remarks]) if remarks else "")
    return 1 if failed else SKIPPED if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
