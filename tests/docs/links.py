#!/usr/bin/env python3
"""Checks that the documentation points at things that exist: relative links, and the examples it runs.

usage: links.py ROOT        prints `file:line: what is missing`; exit code 1 if anything is
"""

import re
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
EXAMPLE = re.compile(r"(?<![\w/.])(examples/[\w/-]+\.\w+)")


def missing(root):
    pages = [p for p in root.rglob("*.md") if p.relative_to(root).parts[0] not in ("build", ".git")]
    for page in sorted(pages):
        for number, line in enumerate(page.read_text().splitlines(), 1):
            place = f"{page.relative_to(root)}:{number}"
            for target in LINK.findall(line):
                if "://" not in target and not (page.parent / target).exists():
                    yield f"{place}: links to {target}"
            for example in EXAMPLE.findall(line):
                if not (root / example).exists():
                    yield f"{place}: names {example}"


if __name__ == "__main__":
    found = list(missing(Path(sys.argv[1]).resolve()))
    print("\n".join(found) if found else "every link leads somewhere")
    sys.exit(1 if found else 0)
