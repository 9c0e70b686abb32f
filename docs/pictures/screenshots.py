#!/usr/bin/env python3
"""Makes the pictures of reports in this folder: of the tutorial's program, and of bc from Debian's sources on four symbolic bytes.

Needs chromium, and for bc what `bench/programs/run.py bc` has built. The pictures differ from run to run in the times they show; nothing depends on them.

usage: screenshots.py SONDE
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WIDTH = 1280
# What each picture shows: the name, the run, the height, the colours, and what is clicked before it is taken.
OPEN_TREE = "for (let round = 0; round < %d; round++) for (const button of document.querySelectorAll('.tree li[aria-expanded=false] > button')) button.click();"
PICTURES = [
    ("report-small-overview", "small", 1080, "light", ""),
    ("report-small-source", "small", 860, "light", "document.querySelector('main article a').click(); scrollTo(0, 0);"),
    ("report-small-tree", "small", 560, "dark", "document.getElementById('tab-tree').click();" + OPEN_TREE % 2),
    ("report-bc-overview", "bc", 640, "light", ""),
    ("report-bc-source", "bc", 1280, "dark", "showSource(runs[0], 'bc/scan.c', 1160); for (let n = 1; n < 1126; n++) document.getElementById(`line-${n}`).remove(); scrollTo(0, 0);"),
    ("report-bc-time", "bc", 830, "light", "document.getElementById('tab-time').click();"),
    ("report-bc-tree", "bc", 560, "light", "document.getElementById('tab-tree').click();" + OPEN_TREE % 1),
]


def filesOfTutorial(folder):
    """The tutorial's program, as it is before the repair."""
    for name, text in re.findall(r"^```c file=(\S+)\n(.*?)^```", (HERE.parent / "tutorial.md").read_text(), re.M | re.S):
        if not (folder / name).exists():
            (folder / name).write_text(text)


def photograph(page, name, height, colours, script, work):
    text = page.read_text().replace("begin();\n", "begin();\naddEventListener('load', () => {" + script + "});\n")
    opened = work / f"{name}.html"
    opened.write_text(text)
    target = HERE / f"{name}.png"
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={WIDTH},{height}", f"--user-data-dir={work}/profile",
               "--virtual-time-budget=4000", f"--screenshot={target}", *(["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] if colours == "dark" else []),
               f"file://{opened}"]
    subprocess.run(command, check=True, capture_output=True)
    print(f"{target.name}: {target.stat().st_size // 1024} KB")


def main():
    sonde = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="sonde-pictures-") as scratch:
        work = Path(scratch)
        pages = {}
        filesOfTutorial(work)
        subprocess.run([sonde, "run", "--quiet", "--print-output=none", "--output", "small", "main.c", "decode.c", "--sym-arg", "4"], cwd=work, capture_output=True)
        bc = Path.home() / ".cache/sonde/programs/bc"  # places are relative to the folder in which a run is started
        if (bc / "bc/bc").exists():
            subprocess.run([sonde, "run", "--quiet", "--print-output=none", "--max-time=10", "--output", work / "bc", "bc/bc", "--sym-stdin", "4"], cwd=bc, capture_output=True)
        for run in "small", "bc":
            if (work / run).exists():
                subprocess.run([sonde, "report", run], check=True, cwd=work, capture_output=True)
                pages[run] = work / run / "report.html"
        for name, run, height, colours, script in PICTURES:
            if run in pages:
                photograph(pages[run], name, height, colours, script, work)
            else:
                print(f"{name}: not made, because bc is not built: bench/programs/run.py bc")


if __name__ == "__main__":
    sys.exit(main() if shutil.which("chromium") else "chromium is not installed")
