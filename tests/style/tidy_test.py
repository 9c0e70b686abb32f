#!/usr/bin/env python3
"""Tests scripts/tidy in a small tree, with a script in clang-tidy's place that finds fault with each source that contains `bad`.

usage: tidy_test.py ROOT
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(sys.argv.pop(1))
SOURCES = "src/one/a.cpp", "src/one/b.cpp", "src/two/c.cpp"
# As the compiler does, the stub follows includes; two sources that define `clash` cannot be compiled as one.
STUB = """#!/usr/bin/env python3
import re, sys
from pathlib import Path
source = Path(next(word for word in sys.argv[1:] if word.endswith(".cpp")))
files = [Path(name) for name in re.findall(r'^#include "(/.*)" // NOLINT', source.read_text(), re.M)] or [source]
with open(Path(__file__).parent / "checked", "a") as log:
    log.write(" ".join(file.name for file in files) + "\\n")
if sum("clash" in file.read_text() for file in files) > 1:
    print("x.cpp:1:1: error: redefinition [clang-diagnostic-error]")
    sys.exit(1)
bad = [file for file in files if "bad" in file.read_text()]
for file in bad:
    print(f"{file}:1:1: error: this is bad [some-check]")
sys.exit(1 if bad else 0)
"""


class Tidy(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.root, self.tools = Path(place.name).resolve() / "tree", Path(place.name) / "tools"
        for folder in ("scripts", "src/one", "src/two", "tools", "build/debug"):
            (self.root / folder).mkdir(parents=True)
        self.tools.mkdir()
        shutil.copy(ROOT / "scripts/tidy", self.root / "scripts/tidy")
        (self.tools / "clang-tidy-19").write_text(STUB)
        (self.tools / "clang-tidy-19").chmod(0o755)
        self.write(".clang-tidy", "Checks: '*'\n")
        self.write("src/one/a.cpp", '#include "one/a.h"\n// A comment.\nint a;\n')
        self.write("src/one/b.cpp", "int b;\n")
        self.write("src/two/c.cpp", '#include "one/a.h"\nint c;\n')
        self.write("src/one/a.h", "int h;\n")
        commands = [{"file": str(self.root / name), "command": f"c++ -I{Path(name).parent} -c {name}"} for name in SOURCES]
        self.write("build/debug/compile_commands.json", json.dumps(commands))

    def write(self, name, text):
        (self.root / name).write_text(text)

    def tidy(self, *arguments, cache="cache"):
        """Returns the exit code, the output, and the names of the sources that were checked together."""
        log = self.tools / "checked"
        log.unlink(missing_ok=True)
        environment = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "SONDE_CACHE": str(self.root / cache)}
        run = subprocess.run([sys.executable, self.root / "scripts/tidy", "--jobs=1", *arguments], env=environment, capture_output=True, text=True)
        self.assertNotIn("Traceback", run.stderr)
        return run.returncode, run.stdout, log.read_text().splitlines() if log.exists() else []

    def checked(self, *arguments, **options):
        return self.tidy(*arguments, **options)[2]

    def test_checks_sources_with_the_same_flags_as_one_and_only_once(self):
        self.assertEqual(self.checked(), ["a.cpp b.cpp", "c.cpp"])
        self.assertEqual(self.tidy()[::2], (0, []))

    def test_checks_a_source_again_if_it_changed(self):
        self.tidy()
        self.write("src/one/b.cpp", "int b = 1;\n")
        self.assertEqual(self.checked(), ["b.cpp"])

    def test_checks_the_users_of_a_header_that_changed(self):
        self.tidy()
        self.write("src/one/a.h", "int h = 1;\n")
        self.assertEqual(self.checked(), ["a.cpp", "c.cpp"])

    def test_checks_everything_if_the_configuration_changed(self):
        self.tidy()
        self.write(".clang-tidy", "Checks: '-*'\n")
        self.assertEqual(self.checked(), ["a.cpp b.cpp", "c.cpp"])

    def test_does_not_check_again_if_only_a_comment_changed(self):
        self.tidy()
        self.write("src/one/a.cpp", '#include "one/a.h"\n// Another comment.\nint a;\n')
        self.assertEqual(self.checked(), [])
        self.write("src/one/a.cpp", '#include "one/a.h"\n// NOLINTNEXTLINE\nint a;\n')
        self.assertEqual(self.checked(), ["a.cpp"])

    def test_fails_for_a_finding_until_it_is_gone(self):
        self.write("src/one/b.cpp", "int bad;\n")
        code, output, _ = self.tidy()
        self.assertEqual(code, 1)
        self.assertRegex(output, r"b\.cpp:1:1: error: this is bad \[some-check\]")
        code, _, checked = self.tidy()
        self.assertEqual((code, checked), (1, ["a.cpp b.cpp"]))
        self.write("src/one/b.cpp", "int good;\n")
        self.assertEqual(self.tidy()[::2], (0, ["a.cpp b.cpp"]))

    def test_checks_sources_apart_whose_names_clash(self):
        self.write("src/one/a.cpp", "int clash;\n")
        self.write("src/one/b.cpp", "int clash;\n")
        self.assertEqual(self.tidy()[::2], (0, ["a.cpp b.cpp", "a.cpp", "b.cpp", "c.cpp"]))

    def test_checks_no_more_than_asked_for_and_begins_with_what_changed_itself(self):
        self.tidy("--record")
        self.write("src/one/a.h", "int h = 1;\n")
        self.write("src/two/c.cpp", '#include "one/a.h"\nint c = 1;\n')
        code, output, checked = self.tidy("--changed", "--most=1")
        self.assertEqual((code, checked), (0, ["c.cpp"]))
        self.assertRegex(output, "not checked, because there were more than 1: src/one/a.cpp")
        self.assertEqual(self.checked("--changed", "--most=1"), ["a.cpp"])
        self.assertEqual(self.checked("--changed", "--most=1"), [])

    def test_knows_what_is_recorded_where_there_is_no_cache(self):
        self.assertIn("4 files", self.tidy("--record")[1])
        self.assertEqual(self.checked("--changed"), [])
        self.assertEqual(self.checked(), ["a.cpp b.cpp", "c.cpp"])

    def test_checks_everything_where_nothing_is_recorded(self):
        self.assertEqual(self.checked("--changed"), ["a.cpp b.cpp", "c.cpp"])

    def test_blames_no_change_for_what_was_found_in_a_file_that_is_as_it_was(self):
        self.write("src/one/a.cpp", '#include "one/a.h"\nint bad;\n')
        self.tidy("--record")
        self.write("src/one/a.h", "int h = 1;\n")
        self.assertEqual(self.tidy("--changed")[::2], (0, ["a.cpp", "c.cpp"]))
        self.assertEqual(self.tidy()[0], 1)
        self.write("src/one/a.cpp", '#include "one/a.h"\nint bad = 1;\n')
        code, output, _ = self.tidy("--changed")
        self.assertEqual(code, 1)
        self.assertRegex(output, r"a\.cpp:1:1: error: this is bad")


unittest.main()
