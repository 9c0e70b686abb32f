#!/usr/bin/env python3
"""The pages that list things have all of them, and nothing else: causes of incompleteness, messages, options. Tables have whole rows. The example of a workflow does its work, and pictures
are what they should be.

usage: reference.py SONDE ROOT causes|messages|options|tables|workflow|pictures      exit code 1 and what is missing
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

# Options in the documentation that belong to other programs.
OF_OTHERS = {"--branch-coverage", "--install", "--build", "--prefix", "--quick"}
ALWAYS = {"--help", "--version", "--no-project"}  # what every subcommand has


def sections(page, level):
    """The sections of a page by heading."""
    parts = re.split(rf"^{'#' * level} (.+)$", page.read_text(), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def causes(sonde, root):
    """Each kind of incompleteness has its section, with its text and the options that the report names for it."""
    table = (root / "src/exec/state/path_end.h").read_text()
    rows = dict(re.findall(r'\bX\((\w+),\s*(?:\\\s*)?"([^"]+)"\)', table))
    if len(rows) < 15:
        yield f"path_end.h has only {len(rows)} kinds that this test can read"
    helps = dict(re.findall(r"case Incompleteness::(\w+): return \"([^\"]+)\"", (root / "src/export/report.cpp").read_text()))
    found = sections(root / "docs/incomplete.md", 2)
    for name, text in rows.items():
        if name not in found:
            yield f"incomplete.md has no section on {name}"
            continue
        if f"> {text}\n" not in found[name]:
            yield f"the section on {name} does not quote '{text}'"
        for option in re.findall(r"--[a-z0-9-]+", helps.get(name, "")):
            if option not in found[name]:
                yield f"the section on {name} does not name {option}, which the report does"
    yield from (f"incomplete.md has a section on {name}, which is no kind" for name in found if name not in rows)


def messages(sonde, root):
    """Each message of the page is one that some source prints, or that a command of the page shows."""
    page = root / "docs/troubleshooting.md"
    text = "\n".join(file.read_text() for folder in ("src", "tools", "runtime") for kind in ("*.cpp", "*.h", "*.c") for file in (root / folder).rglob(kind))
    text = re.sub(r'"\s*"', "", text).replace('\\"', '"')
    text += "\n".join(re.findall(r"^```console\n(.*?)^```", page.read_text(), re.M | re.S))
    headings = [heading for heading in sections(page, 3) if heading.startswith("`")]
    if len(headings) < 20:
        yield f"troubleshooting.md has only {len(headings)} messages"
    for heading in headings:
        for part in heading.strip("`").split("…"):
            if part.strip(" '") and part.strip() not in text:
                yield f"no source prints {part.strip()!r} of {heading}"


def options(sonde, root):
    """Each option that the documentation names exists, and options.md names all options of `sonde run`."""
    manual = subprocess.run([sonde, "help", "man-page"], capture_output=True, text=True).stdout.replace("\\-", "-")
    known = ALWAYS | set(re.findall(r"--[a-z0-9][a-z0-9-]*", manual))
    if len(known) < 80:
        yield f"the manual page has only {len(known)} options"
    foreign = set(re.findall(r'\{"(--[a-z0-9-]+)"', (root / "tools/sonde/foreign_options.cpp").read_text()))
    comparisons = {"from-klee.md", "from-cbmc.md", "from-libfuzzer.md"}
    for page in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        others = OF_OTHERS | foreign if page.name in comparisons else OF_OTHERS
        for number, line in enumerate(page.read_text().splitlines(), 1):
            if line.startswith(("$ ", "# needs", "# not run")) or page.name in comparisons and line.startswith("| "):
                continue  # commands are run, and the first column of such a table names options of another tool
            for code in re.findall(r"`([^`]+)`", line):
                for option in re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", code):
                    if option not in known and option not in others:
                        yield f"{page.name}:{number}: there is no option {option}"
    for tool, page in ("KLEE", "from-klee.md"), ("CBMC", "from-cbmc.md"):
        words = (root / "docs" / page).read_text()
        for option in re.findall(rf'\{{"(--[a-z0-9-]+)", "{tool}"', (root / "tools/sonde/foreign_options.cpp").read_text()):
            if not re.search(rf"{option}(?![\w-])", words):
                yield f"{page} does not name {option}"
    words = (root / "docs/options.md").read_text()
    run = subprocess.run([sonde, "run", "--help=all"], capture_output=True, text=True).stdout
    for option in sorted(set(re.findall(r"^  (?:-\w,)?(--[a-z0-9-]+)", run, re.M)) - ALWAYS):
        if not re.search(rf"{option}(?![\w-])", words):
            yield f"options.md does not name {option}"


def tables(sonde, root):
    """Each row of a table has as many cells as its head."""
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        width, isCode = None, False
        for number, line in enumerate(page.read_text().splitlines(), 1):
            isCode ^= line.startswith("```")
            cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") and not isCode else None
            if cells and width and cells != width:
                yield f"{page.name}:{number}: the row has {cells - 1} cells, and the head {width - 1}"
            width = cells and (width or cells)


def workflow(sonde, root):
    """The step of examples/ci/sonde.yml that explores does so, and what the next one uploads is there."""
    steps = yaml.safe_load((root / "examples/ci/sonde.yml").read_text())["jobs"]["explore"]["steps"]
    script = next(step["run"] for step in steps if step.get("name") == "Explore")
    commands = [line for line in script.splitlines() if not line.startswith("#")]
    shown = re.search(r"^```sh\n(.*?)^```", (root / "docs/ci.md").read_text(), re.M | re.S)[1].splitlines()
    if shown != commands:
        yield "ci.md shows other commands than the workflow has"
    with tempfile.TemporaryDirectory(prefix="sonde-workflow-") as scratch:
        project = Path(scratch, "project")
        shutil.copytree(root / "examples/ini", project)
        Path(scratch, "bin").mkdir()
        Path(scratch, "bin/sonde").symlink_to(Path(sonde).resolve())
        environment = dict(os.environ, PATH=f"{scratch}/bin:{os.environ['PATH']}")

        def run(text):
            return subprocess.run(["sh", "-e", "-c", text], cwd=project, env=environment, capture_output=True, text=True)

        result = run(script)
        if result.returncode or "1 confirmed" not in result.stdout:
            yield f"the step ends with {result.returncode}: {result.stdout}{result.stderr}"
        for step in steps:
            file = step.get("with", {}).get("sarif_file")
            if file and not (project / file).exists():
                yield f"{file} was not written"
        last = run(steps[-1]["run"])
        if last.returncode != 1 or last.stdout != "1 bugs\n":
            yield f"the last step ends with {last.returncode} and says {last.stdout!r}"


def pictures(sonde, root):
    """Pictures are small, shown by some page, and tutorial.svg is drawn from the recording there is."""
    folder = root / "docs/pictures"
    pages = "\n".join(page.read_text() for page in [root / "README.md", *(root / "docs").glob("*.md")])
    for file in sorted([*folder.glob("*.png"), *folder.glob("*.svg")]):
        if f"pictures/{file.name}" not in pages:
            yield f"no page shows {file.name}"
        if file.stat().st_size > 200 * 1024:
            yield f"{file.name} has {file.stat().st_size // 1024} KB"
        if file.suffix == ".png" and int.from_bytes(file.read_bytes()[16:20], "big") != 1280:
            yield f"{file.name} is not 1280 wide"
    for row in (folder / "tutorial.cast").read_text().splitlines():
        json.loads(row)
    with tempfile.NamedTemporaryFile(suffix=".svg") as drawn:
        subprocess.run([sys.executable, folder / "record.py", "--draw", drawn.name], check=True)
        if Path(drawn.name).read_bytes() != (folder / "tutorial.svg").read_bytes():
            yield "tutorial.svg is not drawn from tutorial.cast: docs/pictures/record.py --draw"


if __name__ == "__main__":
    found = list({"causes": causes, "messages": messages, "options": options, "tables": tables, "workflow": workflow, "pictures": pictures}[sys.argv[3]](sys.argv[1], Path(sys.argv[2]).resolve()))
    print("\n".join(found) if found else "nothing is missing")
    sys.exit(1 if found else 0)
