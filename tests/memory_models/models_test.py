#!/usr/bin/env python3
"""What memory models say, and how many states they have, on programs that are too large for every input.

usage: models_test.py SONDE
"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

MATRIX = Path(__file__).resolve().parents[2] / "bench" / "symbolic" / "matrix.c"
SITES = """
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int *table[6];
  for (int n = 0; n < 3; ++n) table[n] = calloc(4, sizeof(int));
  for (int n = 3; n < 6; ++n) table[n] = calloc(4, sizeof(int));
  table[4][2] = 1;
  int i = klee_range(0, 6, "i"), j = klee_range(0, 4, "j");
  if (table[i][j]) return 1;
  return 0;
}
"""
# All memory comes from one call, and only the callers of its function tell the tables from the rest.
WRAPPED = """
#include <klee/klee.h>
#include <stdlib.h>
__attribute__((noinline)) static void *allocate(unsigned long size) { return calloc(1, size); }
int main(void) {
  int *table[6];
  for (int n = 0; n < 6; ++n) table[n] = allocate(16);
  for (int n = 0; n < 20; ++n) *(int *)allocate(1000) = n;
  table[4][2] = 1;
  int i = klee_range(0, 6, "i"), j = klee_range(0, 4, "j");
  if (table[i][j]) return 1;
  return 0;
}
"""

# Loads and stores through a pointer to any of many objects.
MANY = """
#include <klee/klee.h>
#include <stdlib.h>
struct entry {
  struct entry *next;
  int value;
};
int main(void) {
  static struct entry *table[2500];
  for (int n = 0; n < 2500; ++n) {
    table[n] = calloc(1, sizeof(struct entry));
    table[n]->next = table[n ? n - 1 : 0];
    table[n]->value = n;
  }
  int i = klee_range(0, 2500, "i");
  table[i]->value += 1000;
  if (table[i]->next->value == 7) return 1;
  return 0;
}
"""
# Pointers that were masked, tagged, or put together from halves.
DISGUISED = """
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  static uintptr_t kept[100];
  static uint32_t low[100];
  uintptr_t high = 0;
  for (int n = 0; n < 100; ++n) {
    int *row = calloc(4, sizeof(int));
    row[1] = n;
    kept[n] = (uintptr_t)row ^ (PART == 0 ? 0x5555 : n % 3);
    low[n] = (uint32_t)(uintptr_t)row;
    high = (uintptr_t)row >> 32;
  }
  int i = klee_range(0, 100, "i");
  uintptr_t address = PART == 0 ? kept[i] ^ 0x5555 : PART == 1 ? kept[i] & ~(uintptr_t)7 : high << 32 | low[i];
  return ((int *)address)[1] == 7;
}
"""
# A table of pointers that is written at symbolic indices: overwritten, swapped, as a list's heads, by pointers with a tag.
WRITTEN = """
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
static struct node *new(int value) {
  struct node *node = malloc(sizeof *node);
  node->next = 0;
  node->value = value;
  return node;
}
int main(void) {
  static struct node *table[100];
  for (int n = 0; n < 100; ++n) table[n] = new(n);
  for (int n = 0; n < 3; ++n) {
    int i = klee_range(0, 100, "i"), k = klee_range(0, 100, "k");
    struct node *old = table[i], *node = PART == 2 ? new(200 + n) : table[k];
    if (PART == 1) table[k] = old;
    if (PART == 2) node->next = old;
    if (PART == 3) node = (struct node *)((uintptr_t)node | 1);
    table[i] = node;
  }
  struct node *node = table[klee_range(0, 100, "j")];
  if (PART == 3) node = (struct node *)((uintptr_t)node & ~(uintptr_t)7);
  node->value += 1000;
  return table[klee_range(0, 100, "l")] == node && node->value == 1007;
}
"""
# Pointers that are seen, or that only the solver finds; with NEAR=0, other memory lies between the objects.
WAYS = """
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  static uintptr_t kept[20], keys[20];
  for (int n = 0; n < 20; ++n) {
    kept[n] = (uintptr_t)calloc(1, 24);
    if (!NEAR) calloc(1, 1000);
    keys[n] = SEEN ? 0 : n * 77;
    kept[n] ^= keys[n];
  }
  int i = klee_range(0, 20, "i");
  unsigned char *row = (unsigned char *)(SEEN ? kept[i] : kept[i] ^ keys[i]);
  row[klee_range(0, 24, "j")] = 7;
  if (row[klee_range(0, 24, "k")] == 7) return 1;
  return 0;
}
"""
# A switch tells the objects apart after each first access; all further ones are to one object.
TOLD_APART = """
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int *table[8], sum = 0;
  for (int n = 0; n < 8; ++n) table[n] = calloc(8, sizeof(int));
  for (int lookup = 0; lookup < 2; ++lookup) {
    int i = klee_range(0, 8, "i");
    int *row = table[i];
    sum += row[0];
    switch (i) {
    case 0: sum += 1; break;
    case 1: sum += 2; break;
    case 2: sum += 3; break;
    case 3: sum += 4; break;
    case 4: sum += 5; break;
    case 5: sum += 6; break;
    case 6: sum += 7; break;
    }
    for (int n = 1; n < 8; ++n) row[n] += sum;
  }
  return sum;
}
"""
# One string has no end in its object, one pointer is null.
PRINTED = """
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *table[4] = {calloc(1, 3), calloc(1, 2), malloc(2), 0};
  table[0][0] = 'x';
  memset(table[2], 'y', 2);
  int i = klee_range(0, 4, "i");
  puts(table[i]);
  return 0;
}
"""
# The table has more entries than the path lets the index reach, and the objects have bytes that no store reaches.
UNREACHED = """
#include <klee/klee.h>
#include <stdlib.h>
struct record {
  int first, second;
  unsigned char bytes[16];
};
int main(void) {
  struct record *table[9];
  for (int n = 0; n < 9; ++n) {
    table[n] = calloc(1, sizeof(struct record));
    table[n]->first = n;
  }
  unsigned char i, j;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&j, sizeof j, "j");
  klee_assume(i < 7 & i > 1);
  table[i]->second = j;
  table[i]->bytes[4 + (j & 3)] = 1;
  for (int n = 0; n < 9; ++n) {
    klee_assert(!klee_is_symbolic(table[n]->first));
    klee_assert(!klee_is_symbolic(table[n]->bytes[3]) && !klee_is_symbolic(table[n]->bytes[8]));
    klee_assert(klee_is_symbolic(table[n]->second) == (n > 1 && n < 7));
    klee_assert(klee_is_symbolic(table[n]->bytes[5]) == (n > 1 && n < 7));
  }
  return 0;
}
"""
# The path lets the offset go to a hundred places of a large object.
LARGE = """
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char *table[2] = {calloc(1, 64 << 20), calloc(1, 64 << 20)};
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i >= 30000000u & i < 30000100u);
  table[0][i] = 7;
  table[klee_range(0, 2, "k")][i] += 2;
  for (int n = 0; n < 2; ++n) {
    klee_assert(!klee_is_symbolic(table[n][0]) && !klee_is_symbolic(table[n][29900000]));
    klee_assert(!klee_is_symbolic(table[n][30100000]) && !klee_is_symbolic(table[n][67108863]));
  }
  klee_assert(table[0][30000100] == 0 && table[0][i] >= 7 && table[1][i] < 3);
  return table[0][30000050] == 7;
}
"""
# What leaves the engine, and what concerns the life of an object, follows each object.
SPLIT = """
#include <klee/klee.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char *table[4];
  for (int n = 0; n < 4; ++n) {
    table[n] = calloc(1, 8 + 32 * n);
    memset(table[n], 'a' + n, 4);
  }
  int i = klee_range(0, 4, "i"), pipes[2];
#if PART == 0
  klee_assert(!pipe(pipes) && write(pipes[1], table[i], 4) == 4);
  klee_assert(read(pipes[0], table[i] + 4, 4) == 4 && table[i][7] == 'a' + i);
#elif PART == 1
  klee_assert(malloc_usable_size(table[i]) >= 8 + 32 * i);
#elif PART == 2
  char *larger = realloc(table[i], 200);
  klee_assert(larger[3] == 'a' + i);
#else
  free(table[i]);
#endif
  return 0;
}
"""
# The same with more objects than --max-targets, and with a native function.
SPLIT_MANY = """
#include <fcntl.h>
#include <klee/klee.h>
#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  static char *table[COUNT];
  for (int n = 0; n < COUNT; ++n) table[n] = calloc(1, 8 + n);
  int i = klee_range(0, COUNT, "i");
#if PART == 0
  free(table[i]);
#elif PART == 1
  klee_assert(malloc_usable_size(table[i]) >= 8);
#elif PART == 2
  klee_assert(realloc(table[i], 1000));
#elif PART == 3
  klee_assert(write(open("file", O_CREAT | O_WRONLY, 0644), table[i], 4) == 4);
#else
  klee_assert(strtod(table[i], 0) == 0);
#endif
  return 0;
}
"""
# A struct out of an array at a symbolic index keeps the types of its fields.
STRUCT = """
#include <klee/klee.h>
struct record {
  long first;
  int second;
  short third;
  char bytes[18];
};
int main(void) {
  static struct record table[64];
  for (int n = 0; n < 64; ++n) table[n].first = table[n].second = table[n].bytes[5] = n;
  struct record value = table[klee_range(0, 64, "i")];
  return value.second == 10 && value.bytes[5] == 10;
}
"""


class Models(unittest.TestCase):
    def explore(self, source, *flags):
        with tempfile.TemporaryDirectory(prefix="sonde-models-") as folder:
            if "\n" in str(source):
                (Path(folder) / "program.c").write_text(source)
                source = Path(folder) / "program.c"
            command = [SONDE, "run", "--path-hash", f"--output={folder}/run", "--no-tests", *flags, source]
            result = subprocess.run(command, capture_output=True, text=True, timeout=300)
            self.assertIn(result.returncode, (0, 1), result.stderr)
            info = json.loads((Path(folder) / "run" / "info.json").read_text())
            hashes = [line.split()[0] for line in (Path(folder) / "run" / "paths.txt").read_text().splitlines()]
            return info, hashes, result.stdout + result.stderr

    def matrix(self, model, size, lookups, *flags):
        return self.explore(MATRIX, f"--memory={model}", f"--cflags=-DN={size} -DLOOKUPS={lookups}", *flags)

    def testTheMatrixHasOneStateForEachPath(self):
        for model in "auto", "merging", "flat", "segmented":
            for lookups, paths in (1, 2), (2, 4):
                with self.subTest(model=model, lookups=lookups):
                    info, hashes, _ = self.matrix(model, 100, lookups, "--segment-limit=none")
                    self.assertEqual(len(hashes), paths)
                    self.assertEqual(len(set(hashes)), paths)
                    self.assertTrue(info["verdict"]["all_paths_explored"])

    def testForkingHasOneForEachRowAndThePathsAreTheSame(self):
        _, forking, _ = self.matrix("forking", 12, 2)
        _, merging, _ = self.matrix("merging", 12, 2)
        self.assertEqual(len(forking), 13 * 13)
        self.assertEqual(set(forking), set(merging))

    def testSegmentsEndAtTheirLimit(self):
        _, few, _ = self.matrix("segmented", 30, 1, "--segment-limit=100000")
        _, many, _ = self.matrix("segmented", 30, 1, "--segment-limit=1000")
        self.assertEqual(len(few), 2)
        self.assertGreater(len(many), 2)
        self.assertEqual(set(few), set(many))

    def testSitesAreSegmentsUntilTheyAreLearnedToBelongTogether(self):
        _, apart, _ = self.explore(SITES, "--memory=segmented")
        _, together, _ = self.explore(SITES, "--memory=segmented", "--points-to=ideal")
        _, analysed, _ = self.explore(SITES, "--memory=segmented", "--points-to=andersen")
        self.assertEqual(sorted(analysed), sorted(together))
        self.assertEqual(len(apart), 3)
        self.assertEqual(len(together), 2)
        self.assertEqual(set(apart), set(together))

    def testCallersTellSitesApartThatAreLearned(self):
        largest = re.compile(r"^memory +LargestGroup +(\d+)", re.M)
        _, hashes, near = self.explore(WRAPPED, "--memory=segmented", "--points-to=ideal", "--stats")
        _, same, far = self.explore(WRAPPED, "--memory=segmented", "--points-to=ideal", "--segment-context=0", "--segment-limit=none", "--stats")
        self.assertEqual(sorted(hashes), sorted(same))
        self.assertLess(int(largest.search(near)[1]), 200)
        self.assertGreater(int(largest.search(far)[1]), 20000)

    def testAutoMeetsNoLimitWithManyObjects(self):
        info, hashes, text = self.explore(MANY, "--memory=auto")
        self.assertTrue(info["verdict"]["all_paths_explored"], text)
        self.assertEqual(len(hashes), 2)
        self.assertEqual(len(set(hashes)), 2)

    def testPointersAreSeenThroughArithmetic(self):
        for part in range(3):
            for model in "auto", "merging", "flat", "segmented":
                with self.subTest(part=part, model=model):
                    info, hashes, text = self.explore(DISGUISED, f"--memory={model}", f"--cflags=-DPART={part}")
                    self.assertTrue(info["verdict"]["all_paths_explored"], text)
                    self.assertLess(info["counters"]["queries"], 20)

    def testPointersAreSeenThroughWritesAtSymbolicIndices(self):
        for part in range(4):
            for model in "auto", "merging", "flat", "segmented":
                with self.subTest(part=part, model=model):
                    info, hashes, text = self.explore(WRITTEN, f"--memory={model}", f"--cflags=-DPART={part}")
                    self.assertTrue(info["verdict"]["all_paths_explored"], text)
                    self.assertEqual(info["bugs"], [], text)
                    self.assertLess(info["counters"]["queries"], 60)

    def testTheWayFromAnAddressToAnOffsetIsCounted(self):
        cases = {(1, 1): "Translated", (1, 0): "Translated", (0, 1): "Strided", (0, 0): "Chosen"}
        for (seen, near), expected in cases.items():
            for model in "auto", "segmented":
                with self.subTest(seen=seen, near=near, model=model):
                    flags = f"--cflags=-DSEEN={seen} -DNEAR={near}"
                    info, hashes, text = self.explore(WAYS, f"--memory={model}", "--stats", flags)
                    self.assertTrue(info["verdict"]["all_paths_explored"], text)
                    self.assertEqual(len(hashes), 2)
                    counts = dict(re.findall(r"^memory +(Translated|Strided|Chosen|Groups) +(\d+)", text, re.M))
                    self.assertEqual(counts[expected], counts["Groups"])
                    self.assertGreater(int(counts[expected]), 0)

    def testAutoLeavesWhatAStoreCannotReachAsItIs(self):
        info, hashes, text = self.explore(UNREACHED, "--memory=auto")
        self.assertTrue(info["verdict"]["all_paths_explored"], text)
        self.assertEqual(info["bugs"], [])
        self.assertEqual(len(hashes), 1)

    def testAStoreLeavesMostOfALargeObjectAsItIs(self):
        for model in "auto", "forking", "merging":
            with self.subTest(model=model):
                info, _, text = self.explore(LARGE, f"--memory={model}")
                self.assertTrue(info["verdict"]["all_paths_explored"], text)
                self.assertEqual(info["bugs"], [])

    def testWhatConcernsTheLifeOfObjectsOrLeavesTheEngineSplitsByObject(self):
        for part in range(4):
            for model in "auto", "single", "forking", "merging", "flat", "segmented":
                with self.subTest(part=part, model=model):
                    info, hashes, text = self.explore(SPLIT, f"--memory={model}", f"--cflags=-DPART={part}")
                    self.assertEqual(info["bugs"], [], text)
                    if model != "single":
                        self.assertTrue(info["verdict"]["all_paths_explored"], text)
                        self.assertEqual(len(hashes), 4)

    def testThereIsNoLimitOnTheObjectsThatSplitAPath(self):
        for part, flags in enumerate([[], [], [], [], ["--libc=none"]]):
            for model in "auto", "forking", "merging", "flat", "segmented":
                with self.subTest(part=part, model=model):
                    info, hashes, text = self.explore(SPLIT_MANY, f"--memory={model}", f"--cflags=-DPART={part} -DCOUNT=300", *flags)
                    self.assertTrue(info["verdict"]["all_paths_explored"], text)
                    self.assertEqual(info["bugs"], [], text)
                    self.assertEqual(len(hashes), 300)
                    self.assertLess(info["counters"]["queries"], 20)

    def testForkingFollowsAllObjectsThatAPointerShows(self):
        info, hashes, text = self.matrix("forking", 100, 1)
        self.assertTrue(info["verdict"]["all_paths_explored"], text)
        self.assertEqual(len(hashes), 101)

    def testAStructIsReadWithFewQueries(self):
        for model in "auto", "forking", "merging", "flat", "segmented":
            with self.subTest(model=model):
                info, hashes, _ = self.explore(STRUCT, f"--memory={model}")
                self.assertEqual(len(set(hashes)), len(hashes))
                self.assertLessEqual(info["counters"]["queries"], 8)

    def testAutoKeepsOneStateWhereBranchesTellObjectsApart(self):
        forks = re.compile(r"^memory +Forks +(\d+)", re.M)
        _, merged, _ = self.explore(TOLD_APART, "--memory=merging", "--search=dfs")
        info, hashes, text = self.explore(TOLD_APART, "--memory=auto", "--search=dfs", "--stats")
        self.assertTrue(info["verdict"]["all_paths_explored"], text)
        self.assertEqual(sorted(hashes), sorted(merged))
        self.assertEqual(int(forks.search(text)[1]), 0)
        _, _, matrix = self.matrix("auto", 12, 2, "--stats")
        self.assertEqual(int(forks.search(matrix)[1]), 0)

    def testTheLimitOnTargetsIsForPointersThatShowNothing(self):
        info, hashes, text = self.explore(TOLD_APART, "--memory=auto", "--search=dfs", "--max-targets=2")
        self.assertTrue(info["verdict"]["all_paths_explored"], text)
        _, merged, _ = self.explore(TOLD_APART, "--memory=merging", "--search=dfs")
        self.assertEqual(sorted(hashes), sorted(merged))

    def testWrongStringsThatArePrintedAreNamed(self):
        for model in "auto", "forking", "merging", "flat", "segmented":
            with self.subTest(model=model):
                info, _, text = self.explore(PRINTED, f"--memory={model}")
                self.assertTrue(info["verdict"]["all_paths_explored"], text)
                self.assertEqual(sorted(bug["kind"] for bug in info["bugs"]), ["Null", "OutOfBounds"])

    def testSingleSaysWhatItLeavesOut(self):
        info, _, text = self.matrix("single", 12, 1)
        self.assertFalse(info["verdict"]["all_paths_explored"])
        self.assertIn("--memory=single", text)

    def testForkingAdvisesAnotherModel(self):
        advice = "--memory=auto"
        _, _, often = self.matrix("forking", 12, 2)
        self.assertEqual(often.count(advice), 1, often)
        _, _, seldom = self.matrix("forking", 12, 1)
        self.assertNotIn(advice, seldom)
        _, _, few = self.matrix("forking", 6, 2)
        self.assertNotIn(advice, few)

    def testTheModelIsRecorded(self):
        info, _, _ = self.matrix("flat", 4, 1)
        self.assertIn('"--memory": "flat"', json.dumps(info))


if __name__ == "__main__":
    SONDE = sys.argv.pop(1)
    unittest.main()
