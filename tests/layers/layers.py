#!/usr/bin/env python3
"""Checks that every include in src/ and tools/ points up the layers, that includes form no knots, and that every folder
explains itself.

The order of the layers is read from src/CMakeLists.txt, what a folder may use from its own `sonde_library(USES ...)`:
the build and this check cannot disagree. Libraries that one folder hides from all others are listed below.

Within src/, no two folders may include each other, directly or by a detour; a folder's own files count as one folder
and each of its sub-folders as another. Modules (modules.py says what they are) may include each other in a circle of at
most three.

usage: layers.py [--report] ROOT

prints `file:line: what is wrong` for each violation; exit code 1 if there is any. With --report it also prints the size
and the shape of src/: report.py says which figures.
"""

import argparse
import re
import sys
from pathlib import Path

from modules import Sources, cycles, described, files, folder_arrows, includes, module_arrows, reached
from report import report

# What an include starts with -> the folders that may have it, and why.
HIDDEN_LIBRARIES = {
    r"llvm/|llvm-c/|clang/|clang-c/|lld/": (("frontend",), "LLVM stays in frontend/"),
    r"cadical|ccadical|minisat/|glucose/|kissat": (("sat",), "SAT libraries stay in sat/"),
    r"z3": (("solver/backend",), "Z3 stays in solver/backend/"),
}

# Two or three modules that include each other can be read as one; more cannot.
LARGEST_MODULE_CYCLE = 3

# Temporary: the top folders of src/ that still have a forbidden cycle. The check asks for the removal of a folder from
# these sets as soon as it has none.
EXEMPT_FROM_MODULE_CYCLES = set()
EXEMPT_FROM_FOLDER_CYCLES = set()


def layers(root):
    """The folders of src/, top first."""
    text = (root / "src/CMakeLists.txt").read_text()
    return re.findall(r"^\s*add_subdirectory\((\w+)\)", text, re.MULTILINE)


def uses(root, folder):
    """The folders that `folder` says it may include."""
    text = re.sub(r"#.*", "", (root / "src" / folder / "CMakeLists.txt").read_text())
    call = re.search(r"sonde_library\(([^)]*)\)", text)
    words = call.group(1).split() if call else []
    if "USES" not in words:
        return []
    words = words[words.index("USES") + 1 :]
    ends = [words.index(keyword) for keyword in ("ALONE", "COLD", "LIBRARIES", "PRECOMPILED") if keyword in words]
    return words[: min(ends)] if ends else words


def wrong_includes(root):
    src = (root / "src").resolve()
    order = layers(root)
    allowed = {folder: {folder, *uses(root, folder)} for folder in order}
    for top in [src / folder for folder in order] + [(root / "tools").resolve()]:
        for file in files(top):
            where = file.relative_to(src) if top.is_relative_to(src) else None
            for number, quoted, name in includes(file):
                place = f"{file.relative_to(root.resolve())}:{number}"
                for pattern, (homes, why) in HIDDEN_LIBRARIES.items():
                    at_home = where and any(where.is_relative_to(home) for home in homes)
                    if re.match(pattern, name) and not at_home:
                        yield f"{place}: includes {name}: {why}"
                header = reached(src, file, name, quoted)
                if not where or not header:
                    continue
                target = header.relative_to(src).parts[0]
                if target in allowed[top.name]:
                    continue
                if target not in order or order.index(target) > order.index(top.name):
                    yield f"{place}: includes {name}: {target}/ lies below {top.name}/ (src/CMakeLists.txt)"
                else:
                    yield f"{place}: includes {name}: {top.name}/CMakeLists.txt does not say that it uses {target}"


def unexplained_folders(root):
    src = root / "src"
    order = layers(root)
    for folder in sorted(f.name for f in src.iterdir() if f.is_dir()):
        if not (src / folder / "README.md").is_file():
            yield f"src/{folder}: has no README.md (what lives here, what it may include)"
        if folder not in order:
            yield f"src/{folder}: has no place in src/CMakeLists.txt"
    for folder in order:
        for used in uses(root, folder):
            if used not in order[: order.index(folder)]:
                yield f"src/{folder}/CMakeLists.txt: uses {used}, which is not above {folder} in src/CMakeLists.txt"


def wrong_cycles(kind, arrows, largest, exempt):
    """Each cycle of more than `largest` nodes, with its arrows, unless all of it lies in one exempt top folder."""
    unused = set(exempt)
    for cycle in cycles(arrows):
        if len(cycle) <= largest:
            continue
        tops = {node.parts[0] for node in cycle}
        if len(tops) == 1 and tops <= exempt:
            unused -= tops
            continue
        yield "\n".join([f"src: {len(cycle)} {kind} include each other:", *described(cycle, arrows)])
    for folder in sorted(unused):
        yield f"src/{folder}: no forbidden cycle of {kind} is left: remove its exemption from tests/layers/layers.py"


def violations(root, exempt_modules=frozenset(), exempt_folders=frozenset()):
    sources = Sources(root)
    return [
        *wrong_includes(root),
        *unexplained_folders(root),
        *wrong_cycles("folders", folder_arrows(sources), 1, exempt_folders),
        *wrong_cycles("modules", module_arrows(sources), LARGEST_MODULE_CYCLE, exempt_modules),
    ]


def main():
    parser = argparse.ArgumentParser(description="Checks the includes and the folders of src/.")
    parser.add_argument("root", type=Path, help="the repository")
    parser.add_argument("--report", action="store_true", help="also print the size and the shape of src/")
    arguments = parser.parse_args()
    if not (arguments.root / "src/CMakeLists.txt").is_file():
        parser.error(f"{arguments.root} is not the repository: it has no src/CMakeLists.txt")
    if arguments.report:
        print("\n".join(report(arguments.root)), end="\n\n")
    found = violations(arguments.root, EXEMPT_FROM_MODULE_CYCLES, EXEMPT_FROM_FOLDER_CYCLES)
    print("\n".join(found) if found else "every include points up, no knot of includes, every folder explains itself")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
