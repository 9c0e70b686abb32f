#!/usr/bin/env python3
"""Checks that every include in src/ and tools/ points up the layers, and that every folder explains itself.

The order of the layers is read from src/CMakeLists.txt, what a folder may use from its own `sonde_library(USES ...)`:
the build and this check cannot disagree. Libraries that one folder hides from all others are listed below.

usage: layers.py ROOT        prints `file:line: what is wrong` for each violation; exit code 1 if there is any
"""

import re
import sys
from pathlib import Path

# What an include starts with -> the folders that may have it, and why.
HIDDEN_LIBRARIES = {
    r"llvm/|llvm-c/|clang/|clang-c/|lld/": (("frontend", "pointsto"), "LLVM stays in frontend/ and pointsto/"),
    r"cadical|ccadical|minisat/|glucose/|kissat": (("sat",), "SAT libraries stay in sat/"),
    r"z3": (("solver/backend",), "Z3 stays in solver/backend/"),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


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
    return words[: words.index("LIBRARIES")] if "LIBRARIES" in words else words


def includes(file):
    for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, match.group(1) == '"', match.group(2)


def files(folder):
    return sorted(f for f in folder.rglob("*") if f.suffix in (".h", ".hpp", ".inc", ".def", ".cpp", ".c"))


def folder_of(src, file, name, quoted):
    """The folder of src/ that an include reaches, or None for a header from elsewhere."""
    candidates = [file.parent / name, src / name] if quoted else [src / name]
    for candidate in candidates:
        target = candidate.resolve()
        if target.is_file() and target.is_relative_to(src):
            return target.relative_to(src).parts[0]
    return None


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
                target = folder_of(src, file, name, quoted)
                if not where or not target or target in allowed[top.name]:
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


def violations(root):
    return [*wrong_includes(root), *unexplained_folders(root)]


if __name__ == "__main__":
    found = violations(Path(sys.argv[1]))
    print("\n".join(found) if found else "every include points up, every folder explains itself")
    sys.exit(1 if found else 0)
