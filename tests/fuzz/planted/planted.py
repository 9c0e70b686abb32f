#!/usr/bin/env python3
"""Random programs with a bug of a known kind, and the same programs without it: Sonde must find the first and be silent about the second.

A kind of bug is a function below with the decorator `kind`: it gets a random generator and returns a Plant. What is around it is random, too: functions
that compute with the input, in one of which the bug lies behind random conditions on the input that can hold.

usage: planted.py SONDE [--each N] [--seed S] [--kind NAME] [--check WORDS] [--confirm] [--keep FOLDER]
  --each N      N programs of each kind (default 20)
  --kind NAME   only this kind, or those that a pattern such as 'unset_*' names
  --check WORDS further checks for all programs, as --check of `sonde run` takes them: +uninitialised
  --confirm     each bug is also confirmed natively by `sonde replay --confirm`
"""

import argparse
import fnmatch
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

KINDS = {}
TIMEOUT = 500  # seconds after which a run is taken to hang


@dataclass
class Plant:
    error: str  # the kind of error in Sonde's words
    bug: str  # statements in which `x` is an unsigned number of 8 bits, as `wanted` says
    good: str  # close ones without the bug
    wanted: int = 0  # the value of `x` that leads to the bug
    top: str = ""  # declarations before the functions
    check: str = ""  # further checks to select
    confirm: bool = True  # whether a native tool shows it


def kind(function):
    KINDS[function.__name__] = function
    return function


@kind
def signed_overflow(r):
    sign, low = r.choice([("+", "2147483647 - {0}"), ("-", "-2147483647 + {0}"), ("*", "1 << (30 - {0} % 2)")])
    n = r.randrange(1, 9)
    left = low.format(n)
    return Plant("IntegerOverflow", f"int a = {left}; sink = a {sign} (int)(x + 4);", f"int a = ({left}) / 1000; sink = a {sign} (int)(x % 4);", r.randrange(n, 250))


@kind
def negation(r):
    return Plant("IntegerOverflow", "int a = -2147483647 - (x != 0); sink = -a;", "int a = -2147483647 - (x == 0); sink = -(a + 1);", r.randrange(1, 255))


@kind
def shift(r):
    n = r.randrange(32, 200)
    return Plant("OversizedShift", "sink = (int)(1u << x);", "sink = (int)(1u << (x % 32));", n)


@kind
def division(r):
    n = r.randrange(255)
    return Plant("DivisionByZero", f"sink = 100 {r.choice('/%')} ((int)x - {n});", f"sink = 100 / ((int)x - {n} ? (int)x - {n} : 1);", n)


@kind
def division_overflow(r):
    return Plant("DivisionOverflow", "int a = -2147483647 - 1; sink = a / (x ? -1 : 1);", "int a = -2147483647; sink = a / (x ? -1 : 1);", 1)


@kind
def index(r):
    size, n = r.randrange(3, 20), r.randrange(1, 5)
    return Plant("IndexOutOfBounds", f"struct {{ int first[{size}], rest[300]; }} s = {{{{0}}}}; s.first[x] = 1; sink = s.first[0];",
                 f"struct {{ int first[{size}], rest[300]; }} s = {{{{0}}}}; s.first[x % {size}] = 1; sink = s.first[0];", size + n)


@kind
def heap_overflow(r):
    size = r.randrange(4, 40)
    return Plant("OutOfBounds", f"char *p = malloc({size}); p[x] = 1; sink = p[0]; free(p);", f"char *p = malloc({size}); p[x % {size}] = 1; sink = p[0]; free(p);", size + r.randrange(4))


@kind
def null(r):
    return Plant("Null", "int *p = x == 7 ? 0 : &sink; sink = *p;", "int *p = x == 7 ? 0 : &sink; if (p) sink = *p;", 7)


@kind
def use_after_free(r):
    return Plant("UseAfterFree", "int *p = malloc(40); p[3] = x; free(p); sink = p[3];", "int *p = malloc(40); p[3] = x; sink = p[3]; free(p);", r.randrange(255))


@kind
def double_free(r):
    return Plant("DoubleFree", "int *p = malloc(40); free(p); if (x > 3) free(p);", "int *p = malloc(40); free(p); p = 0; if (x > 3) free(p);", r.randrange(4, 255))


@kind
def invalid_free(r):
    what = r.choice(["static char s[8]; char *p = s;", "char s[8]; char *p = s;", "char *p = (char *)malloc(8) + 1;"])
    return Plant("InvalidFree", f"{what} p[0] = x; free(p);", "char *p = malloc(8); p[0] = x; free(p);", r.randrange(255))


@kind
def use_after_scope(r):
    return Plant("UseAfterScope", "int *p = &sink; { int local = x; if (x > 5) p = &local; } sink = *p;", "int local = x, *p = &sink; { if (x > 5) p = &local; } sink = *p;",
                 r.randrange(6, 255))


@kind
def use_after_return(r):
    return Plant("UseAfterReturn", "int *p = leaves(x); sink = *p;", "int *p = keeps(x); sink = *p;", r.randrange(255),
                 top="static int *leaves(int n) { int local = n, *volatile p = &local; return p; }\nstatic int *keeps(int n) { static int local; local = n; return &local; }")


@kind
def write_to_literal(r):
    return Plant("WriteToConstant", 'char *p = "abc"; p[x % 3] = 1;', 'char s[] = "abc", *p = s; p[x % 3] = 1;', r.randrange(255))


@kind
def string_without_end(r):
    n = r.randrange(3, 9)
    function = r.choice(["(int)strlen(s)", "strchr(s, 'q') != 0", "strcmp(s, \"zzzzzzzzzzzz\")"])
    return Plant("OutOfBounds", f"char s[{n}]; memset(s, 'z', {n}); sink = {function};", f"char s[{n}]; memset(s, 'z', {n}); s[{n - 1}] = 0; sink = {function};", r.randrange(255))


@kind
def overlap(r):
    n = r.randrange(4, 12)
    return Plant("OverlappingCopy", f"char s[300] = {{0}}; memcpy(s + x, s, {n}); sink = s[0];", f"char s[300] = {{0}}; memmove(s + x, s, {n}); memcpy(s + 30, s, {n}); sink = s[0];",
                 r.randrange(1, n))


@kind
def leak(r):
    n = r.randrange(1, 50)
    return Plant("MemoryLeak", f"char *p = malloc({n}); p[0] = 1; sink = p[0]; if (x == 3) p = 0; free(p);", f"char *p = malloc({n}); p[0] = 1; sink = p[0]; if (x == 3) kept = p; else free(p);", 3,
                 top="char *kept;", check="+leak")


@kind
def array_size(r):
    return Plant("BadArraySize", "int n = (int)x - 9; char s[n]; s[0] = 1; sink = s[0];", "int n = (int)x + 9; char s[n]; s[0] = 1; sink = s[0];", r.randrange(9))


@kind
def null_argument(r):
    return Plant("NullArgument", "char s[4] = {0}; memcpy(s, x > 5 ? (char *)0 : s + 2, (size_t)(x > 5 ? 0 : 1)); sink = s[0];",
                 "char s[4] = {0}; memcpy(s, x > 5 ? s : s + 2, (size_t)(x > 5 ? 0 : 1)); sink = s[0];", r.randrange(6, 255))


@kind
def format_argument(r):
    return Plant("MissingFormatArgument", 'char s[40]; snprintf(s, 40, "%d %d\\n", x);', 'char s[40]; snprintf(s, 40, "%d %d\\n", x, x);', r.randrange(255))


@kind
def format_type(r):
    conversion, wrong, right = r.choice([("%d", "1.5", "1"), ("%f", "1", "1.5"), ("%ld", "1", "1L"), ("%s", "2", '"2"')])
    return Plant("WrongFormatType", f'char s[40]; snprintf(s, 40, "{conversion}\\n", {wrong});', f'char s[40]; snprintf(s, 40, "{conversion}\\n", {right});', r.randrange(255))


@kind
def format_from_input(r):
    n = r.randrange(3)
    return Plant("FormatFromInput", f"char s[8] = {{'a', 'b', 'c', 'd'}}; s[{n}] = x; s[{n + 1}] = input[7]; fprintf(stderr, s);",
                 f"char s[8] = {{'a', 'b', 'c', 'd'}}; s[{n}] = x; s[{n + 1}] = input[7]; fprintf(stderr, \"%s\", s);", ord("%"))


@kind
def allocation_overflow(r):
    n = r.randrange(2, 200)
    return Plant("AllocationOverflow", f"size_t n = x > {n} ? (size_t)1 << 62 : 1; int *p = malloc(n * sizeof *p); free(p);",
                 f"size_t n = x > {n} ? 1000 : 1; int *p = malloc(n * sizeof *p); free(p);", n + 1)


@kind
def allocation_size(r):
    return Plant("OversizedAllocation", "free(malloc((size_t)x << 24));", "free(malloc((size_t)x << 4));", r.randrange(65, 255), check="+allocation-size", confirm=False)


@kind
def endless(r):
    n = r.randrange(5, 50)
    return Plant("EndlessLoop", f"unsigned i = 0; if (x > {n}) i = {n + 1}; for (; i != {n}; i = (i + 2) % 256) sink = (int)i & 1;",
                 f"unsigned i = 0; if (x > {n}) i = {n + 1}; for (; i != {n}; i = (i + 1) % 256) sink = (int)i & 1;", n + 1, confirm=False)


@kind
def recursion(r):
    size = r.randrange(1, 6) * 1000
    return Plant("StackExhausted", "sink = down(x > 9 ? 1000000 : 2);", "sink = down(x > 9 ? 100 : 2);", r.randrange(10, 255),
                 top=f"static int down(int n) {{ char s[{size}]; s[0] = (char)n; return n ? down(n - 1) + s[0] : 0; }}")


@kind
def pointer_pair(r):
    sign = r.choice(["<", ">", ">="])
    return Plant("UnrelatedPointers", f"char a[4], b[4], *p = x > 5 ? a : b; sink = b + 1 {sign} p;", f"char a[4], b[4], *p = x > 5 ? a : a + 4; b[0] = 1; sink = a + 1 {sign} p;",
                 r.randrange(6, 255), check="+pointer-pair", confirm=False)


@kind
def float_conversion(r):
    return Plant("BadConversion", "double d = x > 100 ? 1e20 : 5; sink = (int)d;", "double d = x > 100 ? 1e9 : 5; sink = (int)d;", r.randrange(101, 255), check="+float-conversion")


@kind
def builtin(r):
    which = r.choice(["clz", "ctz"])
    return Plant("BadBuiltin", f"sink = __builtin_{which}(x > 9 ? 0 : 1);", f"sink = __builtin_{which}(x > 9 ? 2 : 1);", r.randrange(10, 255), check="+builtin")


@kind
def invalid_bool(r):
    return Plant("InvalidValue", "union { unsigned char c; _Bool b; } u; u.c = x; sink = u.b;", "union { unsigned char c; _Bool b; } u; u.c = x & 1; sink = u.b;", r.randrange(2, 255), check="+bool")


@kind
def misaligned(r):
    return Plant("Misaligned", "_Alignas(8) char s[300] = {0}; int *p = (int *)(s + x); sink = *p;", "_Alignas(8) char s[300] = {0}; int *p = (int *)(s + x / 4 * 4); sink = *p;",
                 4 * r.randrange(1, 60) + r.randrange(1, 4), check="+alignment", confirm=False)


@kind
def pointer_overflow(r):
    return Plant("PointerOverflow", "char s[4], *p = s; size_t n = x > 3 ? (size_t)-1 / 2 + 1 : 0; p += n; p += n; sink = p == s;", "char s[4], *p = x > 3 ? s + 4 : s; sink = p == s;",
                 r.randrange(4, 255), check="+pointer-overflow", confirm=False)


def unset(bug, good, wanted, top=""):
    return Plant("Uninitialised", bug, good, wanted, top, "+uninitialised")


@kind
def unset_local(r):
    n, kind = r.randrange(4, 200), r.choice(["int", "unsigned char", "long", "short"])
    return unset(f"{kind} a; if (x < {n}) a = x; if (a > 3) sink = 1;", f"{kind} a; if (x < {n}) a = x; else a = 2; if (a > 3) sink = 1;", r.randrange(n, 255))


@kind
def unset_in_loop(r):
    n = r.randrange(2, 9)
    declare = f"int a[{n + 1}], sum = 0;"
    use = f"for (int i = 0; i <= {n}; ++i) sum += a[i] & 1; if (sum & 1) sink = 1;"
    return unset(f"{declare} for (int i = 0; i < {n} + (x < 9); ++i) a[i] = x; {use}", f"{declare} for (int i = 0; i <= {n}; ++i) a[i] = x; {use}", r.randrange(9, 255))


@kind
def unset_heap(r):
    n = r.randrange(2, 20)
    make, use = f"malloc({n} * sizeof(int))", f"p[0] = x; if (p[x % {n}] == 5) sink = 1; free(p);"
    return unset(f"int *p = {make}; {use}", f"int *p = {r.choice([f'calloc({n}, sizeof(int))', f'memset({make}, 1, {n} * sizeof(int))'])}; {use}", n * r.randrange(1, 5) + r.randrange(1, n))


@kind
def unset_grown(r):
    n = r.randrange(2, 9)
    grow = f"char *p = malloc({n}); memset(p, 1, {n}); p = realloc(p, {2 * n});"
    return unset(f"{grow} if (p[{n} + x % {n}] == 7) sink = 1; free(p);", f"{grow} if (p[x % {n}] == 7) sink = 1; free(p);", r.randrange(255))


@kind
def unset_field(r):
    fields = r.sample(["a", "b", "c"], 2)
    top = "struct Fields { char a; int b; long c; };"
    use = f"if (s.{fields[1]} == 3) sink = 1;"
    return unset(f"struct Fields s; s.{fields[0]} = 1; if (x < 100) s.{fields[1]} = 2; {use}", f"struct Fields s; s.{fields[0]} = 1; s.{fields[1]} = x < 100 ? 2 : 3; {use}",
                 r.randrange(100, 255), top)


@kind
def unset_in_copies(r):
    top = "struct Copied { char a; short b; int c[3]; };\nstatic struct Copied same(struct Copied s) { struct Copied t = s; return t; }"
    make = "struct Copied s, t, *p = malloc(sizeof *p); s.a = 1; s.b = 2; s.c[0] = s.c[1] = x;"
    copy = r.choice(["t = same(s); *p = t;", "memcpy(&t, &s, sizeof t); *p = same(t);", "memmove(p, &s, sizeof s); t = *p; *p = same(t);"])
    field = r.randrange(2)
    return unset(f"{make} {copy} if (p->c[2] > 5) sink = 1; free(p);", f"{make} {copy} if (p->c[{field}] > 5) sink = 1; free(p);", r.randrange(255), top)


@kind
def unset_through_calls(r):
    n = r.randrange(10, 200)
    top = f"static int fill(int *to, int n) {{ if (n > {n}) return 0; *to = n; return 1; }}\nstatic int passed(int n) {{ int m = n; return m; }}"
    return unset("int a; fill(&a, x); if (passed(a) == 4) sink = 1;", "int a; if (fill(&a, x) && passed(a) == 4) sink = 1; else passed(a);", r.randrange(n + 1, 255), top)


@kind
def unset_bit_field(r):
    widths = [r.randrange(1, 8) for _ in range(3)]
    top = f"struct Bits {{ unsigned a : {widths[0]}, b : {widths[1]}, c : {widths[2]}; }};"
    return unset("struct Bits s; s.a = 1; s.c = x & 1; if (s.b == 1) sink = 1;", "struct Bits s; s.a = 1; s.c = x & 1; if (s.a == s.c) sink = 1;", r.randrange(255), top)


@kind
def unset_bits(r):
    bit = r.randrange(8)
    make = f"unsigned char c; unsigned both; if (x > 9) both = (unsigned)x << 8 | c; else both = 1;"
    return unset(f"{make} if (both & {1 << bit}) sink = 1;", f"{make} if (both & {1 << bit + 8}) sink = 1;", r.randrange(10, 255))


@kind
def unset_address(r):
    return unset("int t[4] = {1, 2, 3, 4}; unsigned i; if (x == 3) i = 1; sink = t[i & 3];", "int t[4] = {1, 2, 3, 4}; unsigned i; i = x; sink = t[i & 3];", r.randrange(4, 255))


@kind
def unset_output(r):
    n = r.randrange(2, 9)
    write = r.choice([f"fwrite(s, 1, {n}, stderr);", f"write(2, s, {n});"])
    return unset(f"char s[{n}]; memset(s, 'a', {n - 1}); if (x < 9) s[{n - 1}] = 'b'; {write}", f"char s[{n}]; memset(s, 'a', {n - 1}); s[{n - 1}] = x < 9 ? 'b' : 'c'; {write}",
                 r.randrange(9, 255), "#include <unistd.h>")


@kind
def unset_string(r):
    n = r.randrange(3, 9)
    make = f"char s[{n}]; memset(s, 'a', {n - 1});"
    use = r.choice(["sink = (int)strlen(s);", 'sink = strcmp(s, "aaaaaaaaaaaa") < 0;', "char t[20]; strcpy(t, s); sink = t[0];"])
    return unset(f"{make} {use}", f"{make} s[{n - 1}] = 0; {use}", r.randrange(255))


@kind
def missing_return(r):
    n = r.randrange(2, 200)
    top = f"static int lacks(int n) {{ if (n < {n}) return 1; if (n > 300) return 2; }}\nstatic int has(int n) {{ if (n < {n}) return 1; if (n > 300) return 2; return 3; }}"
    return Plant("MissingResult", "if (lacks(x) == 1) sink = 1;", "if (has(x) == 1) sink = 1;", r.randrange(n, 255), top)


@kind
def unset_only_copied(r):
    """The value that was never set is copied, passed and overwritten; it matters only in the one."""
    make = "long a, b[3]; b[0] = x; b[1] = a; b[2] = b[1]; a = b[2];"
    return unset(f"{make} if (a + b[0] == 77) sink = 1;", f"{make} a = b[0]; if ((b[2] & 0) + a == 77 && (b[1] ^ b[1]) == 0) sink = 1;", r.randrange(255))


def surround(r, plant, body):
    """A program in which `body` is reached where the first byte of the input is the wanted one and random conditions on others hold."""
    conditions, functions, calls = [], [], []
    for n in range(r.randrange(1, 4)):
        value = r.randrange(256)
        conditions.append(r.choice([f"input[{n + 1}] {r.choice(['==', '!='])} {value}", f"(input[{n + 1}] & {1 << r.randrange(8)}) == 0", f"input[{n + 1}] < {value + 1}"]))
    for n in range(r.randrange(1, 4)):
        lines = []
        for _ in range(r.randrange(1, 4)):
            a, b, c = r.randrange(8), r.randrange(1, 50), r.randrange(1, 7)
            lines.append(r.choice([f"sum += input[{a}] * {b}u;", f"sum ^= table[input[{a}] % 8] << {c};", f"for (unsigned i = 0; i < {c}; ++i) sum = sum * 31u + i;",
                                   f"sum -= n / {b}u;"]))
        functions.append(f"static unsigned work{n}(unsigned n) {{\n  unsigned sum = n;\n  " + "\n  ".join(lines) + "\n  return sum;\n}\n")
        calls.append(f"  sum += work{n}(sum & 255u);\n")
    numbers = ", ".join(str(r.randrange(1000)) for _ in range(8))
    return f"""#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char input[8];
static unsigned table[8] = {{{numbers}}};
int sink;
{plant.top}
{"".join(functions)}
static void planted(unsigned char x) {{
  {body}
}}

int main(void) {{
  unsigned sum = 0;
  klee_make_symbolic(input, sizeof input, "input");
{"".join(calls)}  if (input[0] == {plant.wanted} && {" && ".join(conditions)}) planted(input[0]);
  return 0;
}}
"""


def run(sonde, file, plant, folder, further):
    check = ",".join(filter(None, ["default", further, plant.check]))
    return subprocess.run([sonde, "run", f"--check={check}", "--cflags=-w", f"--output={folder}", file], capture_output=True, text=True, errors="replace", timeout=TIMEOUT, stdin=subprocess.DEVNULL)


def problem(sonde, plant, text, isBad, options):
    with tempfile.TemporaryDirectory() as folder:
        file, results = Path(folder, "program.c"), Path(folder, "run")
        file.write_text(text)
        result = run(sonde, file, plant, results, options.check)
        found = f"[{plant.error}]" in result.stderr
        if result.returncode != (1 if isBad else 0) or found != isBad:
            return f"{'missed' if isBad else 'false alarm'}: exit code {result.returncode}\n{result.stderr}"
        if isBad and options.confirm and plant.confirm:
            confirm = subprocess.run([sonde, "replay", "--confirm", results], capture_output=True, text=True, errors="replace", timeout=TIMEOUT, stdin=subprocess.DEVNULL)
            if confirm.returncode != 0:
                return f"not confirmed natively\n{confirm.stdout}{confirm.stderr}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sonde")
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind")
    parser.add_argument("--confirm", action="store_true")
    parser.add_argument("--check", default="")
    parser.add_argument("--keep")
    options = parser.parse_args()
    sonde, failures, count = str(Path(options.sonde).resolve()), 0, 0
    kinds = [name for name in KINDS if not options.kind or fnmatch.fnmatch(name, options.kind)]
    for name in kinds:
        for number in range(options.each):
            seed = f"{options.seed} {name} {number}"
            plant = KINDS[name](random.Random(seed))
            for isBad in (True, False):
                text = surround(random.Random(seed), plant, plant.bug if isBad else plant.good)
                count += 1
                if why := problem(sonde, plant, text, isBad, options):
                    failures += 1
                    print(f"{name} {number}: {why}\n{text}", flush=True)
                    if options.keep:
                        Path(options.keep, f"{name}-{number}-{'bad' if isBad else 'good'}.c").write_text(text)
    print(f"{count} programs of {len(kinds)} kinds, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
