"""The modules of src/ and their include cycles.

A module is a header with the files that implement it. Which header a source file implements is decided by the first of
these rules that finds one among the headers that the file includes:

1. `foo.cpp` implements `foo.h`.
2. `foo_*.cpp` implements `foo.h` of the same folder; the longest such name counts.
3. The header that declares the most of the functions that the file defines.
4. The first header of the same folder. (This comes last because clang-format sorts includes: the first may be first by
   name only.)

A file for which no rule finds a header is a module of its own.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')

# Source is formatted: a definition at namespace scope starts in the first column.
DEFINITION = re.compile(r"^(?=\w)[\w:<>,&* ]*?((?:\w+::)*)(~?\w+)\(", re.MULTILINE)


def includes(file):
    """Each include of `file`: its line, whether it is quoted, and the name."""
    for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, match.group(1) == '"', match.group(2)


def files(folder):
    return sorted(f for f in folder.rglob("*") if f.suffix in (".h", ".hpp", ".inc", ".def", ".cpp", ".c"))


def reached(src, file, name, quoted):
    """The file of src/ that an include reaches, or None for a header from elsewhere."""
    candidates = [file.parent / name, src / name] if quoted else [src / name]
    for candidate in candidates:
        target = candidate.resolve()
        if target.is_file() and target.is_relative_to(src):
            return target
    return None


@dataclass(frozen=True)
class Include:
    """One include between two files of src/; all names are relative to src/."""

    file: Path
    line: int
    target: Path

    def __str__(self):
        return f"src/{self.file}:{self.line} includes {self.target}"


class Sources:
    """The files of src/, what they include, and the module of each."""

    def __init__(self, root):
        self.src = (root / "src").resolve()
        self.files = [f.relative_to(self.src) for f in files(self.src)]

    def text(self, file):
        return (self.src / file).read_text(errors="replace")

    @cached_property
    def includes(self):
        return [
            Include(file, line, target.relative_to(self.src))
            for file in self.files
            for line, quoted, name in includes(self.src / file)
            if (target := reached(self.src, self.src / file, name, quoted))
        ]

    @cached_property
    def module(self):
        """The module of each file, named by its header or by its only file."""
        included = defaultdict(list)
        for include in self.includes:
            if include.target.suffix in (".h", ".hpp"):
                included[include.file].append(include.target)
        return {file: self.implemented(file, included[file]) for file in self.files}

    def implemented(self, file, headers):
        """The header among `headers` that `file` implements, by the rules above."""
        if file.suffix not in (".cpp", ".c"):
            return file
        near = [header for header in headers if header.parent == file.parent]
        namesakes = [header for header in near if f"{file.stem}_".startswith(f"{header.stem}_")]
        if namesakes:
            return max(namesakes, key=lambda header: len(header.stem))
        defined = set(DEFINITION.findall(self.text(file)))
        votes = {header: sum(self.declares(header, *name) for name in defined) for header in headers}
        best = max(headers, key=votes.get, default=None)
        return best if votes.get(best) else next(iter(near), file)

    def declares(self, header, scope, name):
        """Whether `header` has the class that a qualified definition belongs to, or declares the free function."""
        if scope:
            owner = scope.rstrip(":").split("::")[-1]
            return bool(re.search(rf"^\s*(?:class|struct) {owner}\b[^;]*?{{", self.text(header), re.MULTILINE))
        return bool(re.search(rf"^\S.*\b{name}\([^{{]*?;", self.text(header), re.MULTILINE))


def arrows(sources, node_of):
    """The includes between two different nodes, by their pair; `node_of` maps a file to its node."""
    found = defaultdict(list)
    for include in sources.includes:
        pair = (node_of(include.file), node_of(include.target))
        if pair[0] != pair[1]:
            found[pair].append(include)
    return found


def module_arrows(sources):
    return arrows(sources, sources.module.get)


def folder_arrows(sources):
    """A folder's own files are one node, each of its sub-folders is another."""
    return arrows(sources, lambda file: file.parent)


def cycles(arrows):
    """The sets of nodes that reach each other (strongly connected components of two nodes or more), largest first."""
    forward, backward = defaultdict(list), defaultdict(list)
    for start, end in arrows:
        forward[start].append(end)
        backward[end].append(start)

    order, seen = [], set()
    for root in sorted(forward):
        stack = [(root, False)]
        while stack:
            node, left = stack.pop()
            if left:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                stack.extend((following, False) for following in forward[node])

    found, placed = [], set()
    for root in reversed(order):
        component, stack = [], [root]
        while stack:
            node = stack.pop()
            if node not in placed:
                placed.add(node)
                component.append(node)
                stack.extend(backward[node])
        if len(component) > 1:
            found.append(sorted(component))
    return sorted(found, key=lambda component: (-len(component), component))


def described(cycle, arrows):
    """The lines that show a cycle: each arrow in it with an include that makes it, and how many there are."""
    for (start, end), made_by in sorted(arrows.items()):
        if start in cycle and end in cycle:
            more = f" (and {len(made_by) - 1} more)" if len(made_by) > 1 else ""
            yield f"  {start} -> {end}: {made_by[0]}{more}"
