#!/usr/bin/env python3
"""One number: what `sonde --version` and the solver's `:version` say, what CMakeLists.txt sets, and a heading of CHANGELOG.md.

usage: version.py SONDE ROOT
"""

import re
import subprocess
import sys
from pathlib import Path

sonde, root = sys.argv[1], Path(sys.argv[2])
version = re.search(r"^project\(sonde VERSION (\d+\.\d+\.\d+) ", (root / "CMakeLists.txt").read_text(), re.M)[1]
said = subprocess.run([sonde, "--version"], capture_output=True, text=True).stdout
if said != f"sonde {version}\n":
    sys.exit(f"sonde --version says {said!r}, CMakeLists.txt {version}")
said = subprocess.run([sonde, "solve"], input="(get-info :version)", capture_output=True, text=True).stdout
if said != f'(:version "{version}")\n':
    sys.exit(f"the solver says {said!r}, CMakeLists.txt {version}")
headings = re.findall(r"^## (.*)$", (root / "CHANGELOG.md").read_text(), re.M)
if not all(re.match(r"\d+\.\d+\.\d+, (not yet released|[A-Z][a-z]+ \d{4})$", heading) for heading in headings):
    sys.exit(f"a heading of CHANGELOG.md is no version with its month: {headings}")
if not any(heading.startswith(version + ",") for heading in headings):
    sys.exit(f"CHANGELOG.md does not have {version}: {headings}")
