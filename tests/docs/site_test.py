#!/usr/bin/env python3
"""The site: every link leads to a page and a heading that exist, nothing comes from a network, and the navigation has every page of docs/.

usage: site_test.py ROOT
"""

import html
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def problems(root, site):
    subprocess.run([root / "scripts/site", site], check=True, stdout=subprocess.DEVNULL)
    pages = {page: page.read_text() for page in site.rglob("*.html") if page.is_relative_to(site)}
    names = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    for page, text in sorted(pages.items()):
        shown = page.relative_to(site)
        if re.search(r'(src|data)="https?:|<script|@import|url\(', text):
            yield f"{shown} loads something from outside, or runs something"
        for link in set(map(html.unescape, re.findall(r'(?:href|src)="([^"]+)"', text))):
            if "://" in link or link.startswith("mailto:"):
                continue
            name, _, part = link.partition("#")
            target = Path(os.path.normpath(page.parent / name)) if name else page
            if not target.exists():
                yield f"{shown}: {link} does not exist"
            elif part and part not in names.get(target, ()):
                yield f"{shown}: {link}: there is no such heading"
    first = pages[site / "docs/README.html"].split("<main", 1)[0]
    for page in (root / "docs").glob("*.md"):
        if f'href="{page.stem}.html"' not in first:
            yield f"the navigation does not have docs/{page.name}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="sonde-site-") as scratch:
        found = list(problems(Path(sys.argv[1]).resolve(), Path(scratch)))
    print("\n".join(found) if found else "every link leads somewhere")
    sys.exit(1 if found else 0)
