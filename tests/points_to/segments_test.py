#!/usr/bin/env python3
"""What the points-to analysis keeps apart: segments of heap sites in small programs.

usage: segments_test.py SONDE
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HEAD = """
#include <stdlib.h>
#include <string.h>
struct holder { int *pointer; };
"""


class Segments(unittest.TestCase):
    def segments(self, body):
        """The number of segments of a program that has this body."""
        with tempfile.TemporaryDirectory(prefix="sonde-segments-") as folder:
            source = Path(folder) / "program.c"
            source.write_text(f"{HEAD}\nint main(int argc, char **argv) {{\n{body}\nreturn 0; }}\n")
            command = [SONDE, "run", "--points-to=andersen", "--check-points-to", "--stats", f"--output={folder}/run", source]
            result = subprocess.run(command, capture_output=True, text=True, timeout=300)
            self.assertEqual(result.returncode, 0, result.stderr)
            return int(re.search(r"^pointsto +Segments +(\d+)", result.stdout + result.stderr, re.M)[1])

    def testPointersThatAreCopiedByDifferentCallsStayApart(self):
        for function in "memcpy", "memmove":
            self.assertEqual(self.segments(f"""
                struct holder one = {{calloc(1, 4)}}, two = {{calloc(2, 4)}}, copies[2];
                struct holder *first = malloc(8), *second = malloc(8);
                {function}(first, &one, argc * 8);
                {function}(second, &two, argc * 8);
                *first->pointer = 1;
                *second->pointer = 2;"""), 4)  # fmt: skip

    def testCopiedPointersPointWhereTheOriginalsDo(self):
        self.assertEqual(self.segments("""
            struct holder one = {calloc(1, 4)}, two = {calloc(2, 4)}, copy;
            memcpy(&copy, argc > 1 ? &one : &two, sizeof copy);
            *copy.pointer = 1;"""), 1)  # fmt: skip

    def testReallocKeepsContent(self):
        self.assertEqual(self.segments("""
            int **table = malloc(argc * 8);
            table[0] = calloc(1, 4);
            table = realloc(table, argc * 16);
            int *other = calloc(2, 4);
            *(argc > 1 ? other : table[0]) = 1;"""), 3)  # fmt: skip

    def testResultsOfSearchesStayApart(self):
        self.assertEqual(self.segments("""
            char *one = calloc(argc, 4), *two = calloc(argc, 5);
            one[0] = two[0] = 'a';
            *strchr(one, 'a') = 'b';
            *strchr(two, 'a') = 'c';"""), 2)  # fmt: skip


if __name__ == "__main__":
    SONDE = sys.argv.pop(1)
    unittest.main()
