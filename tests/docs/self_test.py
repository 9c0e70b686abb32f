#!/usr/bin/env python3
"""commands.py accepts a page that says what happens, and refuses one that does not.

usage: self_test.py
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Pages(unittest.TestCase):
    def code(self, text, *words):
        with tempfile.TemporaryDirectory() as scratch:
            root = Path(scratch)
            (root / "examples").mkdir()
            self.page = root / "page.md"
            self.page.write_text(text)
            result = subprocess.run([sys.executable, HERE / "commands.py", *words, "/bin/true", root, self.page], capture_output=True, text=True)
            self.said, self.written = result.stdout + result.stderr, self.page.read_text()
            return result.returncode

    def testWhatIsPrintedIsCompared(self):
        for shown, code in ("one\ntwo", 0), ("one", 1), ("one\ntwo\nthree", 1), ("one\ntow", 1), ("…", 0), ("one\n…", 0), ("…\none", 1), ("o…e\ntwo", 0), ("", 1):
            self.assertEqual(self.code(f"```console\n$ printf 'one\\ntwo\\n'\n{shown}\n```\n".replace("\n\n", "\n")), code, shown)

    def testStandardErrorIsPartOfIt(self):
        self.assertEqual(self.code("```console\n$ echo x >&2\nx\n```\n"), 0)

    def testTimesAndGapsMayDiffer(self):
        self.assertEqual(self.code("```console\n$ echo 'a     took 0.25 s'\na  took 3.1 s\n```\n"), 0)
        self.assertEqual(self.code("```console\n$ echo 'took 25 paths'\ntook 26 paths\n```\n"), 1)

    def testAMistakeMustBeShown(self):
        self.assertEqual(self.code("```console\n$ sh -c 'echo x; exit 2'\nx\n```\n"), 1)
        self.assertEqual(self.code("```console\n$ sh -c 'echo error: x; exit 2'\nerror: x\n```\n"), 0)
        self.assertEqual(self.code("```console\n$ sh -c 'exit 2'\n$ echo $?\n2\n```\n"), 0)

    def testCommandsShareAShellAndFiles(self):
        self.assertEqual(self.code("```c file=sub/x.c\nint x;\n```\n\n```console\n$ cd sub\n```\n\n```console\n$ cat x.c \\\n  x.c\nint x;\nint x;\n```\n"), 0)

    def testCommandsElsewhereAreAMistake(self):
        for block in "```\n$ true\n```\n", "```\nsonde run x.c\n```\n", "```text\n./sonde show y\n```\n":
            self.assertEqual(self.code(block), 1, block)
        self.assertEqual(self.code("```\nsonde solve [--stats] FILE\n```\n"), 0)

    def testWhatIsNotRunSaysWhy(self):
        self.assertEqual(self.code("```console\n# not run by the tests: it fails\n$ false; exit 7\n```\n"), 0)
        self.assertEqual(self.code("```console\n# needs no-such-program: it is not there\n$ exit 7\n```\n"), 0)
        self.assertEqual(self.code("```console\n# needs sh: it is there\n$ echo x\ny\n```\n"), 1)

    def testItWritesWhatIsPrinted(self):
        self.assertEqual(self.code("```console\n$ echo one\n$ echo two\nwrong\nlines\n$ echo 3\n…\n```\n", "--write"), 0)
        self.assertEqual(self.written, "```console\n$ echo one\none\n$ echo two\ntwo\n$ echo 3\n…\n```\n")


if __name__ == "__main__":
    unittest.main()
