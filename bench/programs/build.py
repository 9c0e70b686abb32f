"""Fetches and builds programs with `sonde cc`, each in a folder of the cache, where it stays."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

from sources import Apt, Unavailable, missing

HERE = Path(__file__).resolve().parent
TIMEOUT = 3600


class BuildFailed(Exception):
    pass


def cache_folder():
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("SONDE_CACHE") or Path(home) / "sonde") / "programs"


def build(name, program, wanted, sonde):
    """The program's folder, in which its executables `wanted` are there; the C library they need in Sonde is there, too.

    A folder is built anew when its recipe has changed. Raises Unavailable or BuildFailed.
    """
    library = subprocess.run([sonde, "libc"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if library.returncode != 0:
        raise Unavailable(f"there is no C library for it: {library.stderr}")
    cache = cache_folder()
    cache.mkdir(parents=True, exist_ok=True)
    with open(cache / f"{name}.lock", "w") as lock:  # another run may be building it
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = cache / name
        compiler = link(cache / f"{name}.sonde", sonde)
        stamp = folder / ".sonde-built"
        recipe = "\n".join([f"CC={compiler}", *program.build])
        if not stamp.exists() or stamp.read_text() != recipe:
            if lacking := missing(program.needs):
                raise Unavailable(f"building it needs packages: apt-get install {' '.join(lacking)} (--install does it)")
            shutil.rmtree(folder, ignore_errors=True)
            if program.package:
                Apt(cache / "apt").source(program.package, folder)
            else:
                folder.mkdir()
            for command in program.build:
                execute(command, folder, compiler)
            stamp.write_text(recipe)
        paths = [program.executables[executable].path for executable in wanted]
        if program.make and not all((folder / path).exists() for path in paths):
            execute(program.make.format(paths=" ".join(paths)), folder, compiler)
        if absent := [path for path in paths if not (folder / path).exists()]:
            raise BuildFailed(f"does not build: {', '.join(absent)} missing, see {folder}/.sonde-log")
    return folder


def link(file, sonde):
    """A name of the compiler that is always the same: Makefiles keep it, and the clone they were made from may be gone."""
    file.unlink(missing_ok=True)
    file.symlink_to(Path(sonde).resolve())
    return file


def execute(command, folder, compiler):
    environment = {**os.environ, "CC": f"{compiler} cc", "HERE": str(HERE)}
    log = folder / ".sonde-log"
    with open(log, "ab") as output:
        try:
            code = subprocess.run(["sh", "-ec", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=output, timeout=TIMEOUT).returncode  # fmt: skip
        except subprocess.TimeoutExpired:
            code = f"no end after {TIMEOUT} s"
    if code != 0:
        raise BuildFailed(f"does not build: `{command}` ends with {code}, see {log}")
