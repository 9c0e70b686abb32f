"""The matrix of figure 1 under every memory model, as figure 3 measures it: with one look-up (3a), with two (3b), and with one beside 30 KB of other
memory (3c)."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

MATRIX = Path(__file__).resolve().parents[2] / "symbolic/matrix.c"
MODELS = {
    "forking": ["--memory=forking"],
    "merging": ["--memory=merging"],
    "flat": ["--memory=flat"],
    "segmented": ["--memory=segmented"],
    "segmented without limit": ["--memory=segmented", "--segment-limit=none"],
    "auto": ["--memory=auto"],
}
# Part of figure 3: title, definitions, paths there are, sizes
FIGURES = {
    "3a": ("one look-up", ["-DLOOKUPS=1"], 2, [10, 20, 40, 80, 160]),
    "3b": ("two look-ups", ["-DLOOKUPS=2"], 4, [10, 20, 40, 80, 160]),
    "3c": ("one look-up, 30 KB of other memory", ["-DLOOKUPS=1", "-DEXTRA=30720"], 2, [10, 20, 40, 80, 160]),
}


def explore(sonde, model, size, defines, seconds):
    """What one run did: processor seconds of all of it, compilation included, states and path hashes. A run that was cut has only its limit."""
    with tempfile.TemporaryDirectory(prefix="sonde-matrix-") as folder:
        # A limit on instructions would cut forking; a limit of the wall clock would depend on who else is here.
        command = ["prlimit", f"--cpu={seconds}", str(sonde), "run", *MODELS[model], "--path-hash", "--no-tests", "--stats", f"--output={folder}/run",
                   f"--cflags=-DN={size} {' '.join(defines)}", str(MATRIX)]  # fmt: skip
        with open(f"{folder}/said", "w") as file:
            process = subprocess.Popen(command, stdout=file, stderr=file)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode < 0:
            return {"limit": seconds}
        said = Path(f"{folder}/said").read_text()
        if process.returncode not in (0, 1):
            raise RuntimeError(f"exit code {process.returncode}: {said[-300:]}")
        info = json.loads(Path(f"{folder}/run/info.json").read_text())
        hashes = [line.split()[0] for line in Path(f"{folder}/run/paths.txt").read_text().splitlines()]
        return {"seconds": usage.ru_utime + usage.ru_stime, "complete": info["verdict"]["all_paths_explored"], "states": len(hashes),
                "paths": sorted(set(hashes)), "largest": int(re.search(r"^memory +LargestGroup +(\d+)", said, re.M)[1])}  # fmt: skip
