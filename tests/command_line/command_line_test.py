#!/usr/bin/env python3
"""What a user may write on the command line of `sonde`, and what a mistake there is answered with.

usage: command_line_test.py SONDE [SUITE]
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SONDE = Path(sys.argv[1]).resolve()


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sonde-command-line-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def sonde(self, *arguments, **options):
        command = [str(SONDE), *map(str, arguments)]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120, **options)

    def ends(self, code, *arguments):
        """Runs Sonde, which must end with this exit code; the result is what it has printed."""
        result = self.sonde(*arguments)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout + result.stderr

    def refused(self, *arguments, words):
        """A mistake of the user's: exit code 2, and a message that has these words."""
        printed = self.ends(2, *arguments)
        for word in words:
            self.assertIn(word, printed)
        return printed


class CompilerOptions(Case):
    """-I and -D take exactly one value, in the same word or the next."""

    def setUp(self):
        super().setUp()
        self.write("one/one.h", "#define ONE 1\n")
        self.write("two/two.h", "#define TWO 2\n")
        self.write("main.c", '#include "one.h"\n#include "two.h"\nint main(void) { return ONE + TWO + THREE + FOUR; }\n')

    def testTheFileMayFollow(self):
        for words in (
            ["-I", "one", "-I", "two", "-D", "THREE=3", "-D", "FOUR=4", "main.c"],
            ["-D", "THREE=3", "-DFOUR=4", "-I", "one", "-Itwo", "main.c"],
            ["-Ione", "-Itwo", "-DFOUR=4", "-DTHREE=3", "main.c"],
            ["main.c", "-I", "one", "-I", "two", "-DTHREE=3", "-D", "FOUR=4"],
        ):
            with self.subTest(words):
                self.ends(10, "run", *words)

    def testAMissingValueIsNamed(self):
        self.refused("run", "main.c", "-I", words=["-I"])

    def testReplayTakesThemToo(self):
        self.write("sym.c", '#include <klee/klee.h>\n#include "one.h"\nint main(void) {\n  char x;\n'
                   '  klee_make_symbolic(&x, 1, "x");\n  if (x == ONE) return TWO;\n  return 0;\n}\n')
        self.ends(0, "run", "-I", "one", "-D", "TWO=2", "sym.c")
        self.assertIn("2 tests: 2 agree", self.ends(0, "replay", "-I", "one", "-D", "TWO=2", "sonde-last"))


class Entry(Case):
    """A run begins in main, or in a function without parameters."""

    def setUp(self):
        super().setUp()
        self.write(
            "functions.c",
            "int f(int *p, int n) { return p[n]; }\n"
            "int g(void) { int x = 7; return f(&x, 0); }\n"
            "struct big { long a[4]; } h(void) { struct big b = {{1}}; return b; }\n"
            "int main(int argc, char **argv) { return argc + (argv[argc] != 0); }\n",
        )

    def testWithoutParameters(self):
        self.ends(7, "run", "--entry", "g", "functions.c")

    def testMainHasItsOwn(self):
        self.ends(3, "run", "functions.c", "--", "a", "b")

    def testParametersAreRefused(self):
        for name in "f", "h":  # the result of h is written where a hidden parameter points
            self.refused("run", "--entry", name, "functions.c", words=[f"'{name}'", "has parameters", "klee_make_symbolic"])

    def testAFuzzTargetNeedsNoEntry(self):
        self.write("target.c", "int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return n && d[0] == 0; }\n")
        self.refused("run", "--entry", "LLVMFuzzerTestOneInput", "target.c", words=["leave --entry out"])
        self.ends(0, "run", "target.c")


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[2:]
    unittest.main()
