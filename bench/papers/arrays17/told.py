"""Generated scripts: tables that are listed element by element, as other tools write their queries, and large tables at indices of 16 bits."""

import random


SHAPES = ["automaton", "sum"]


def told(shape, tables, size, satisfiable, seed):
    """Six look-ups in tables whose elements are listed by assertions: a sum of six elements, or an automaton over three of the inputs and a sum of three
    elements. Elements are aligned, as offsets are: an unsatisfiable script demands a sum that is not."""
    chance = random.Random(f"{tables} {size} {satisfiable} {seed}")
    summed = 6 if shape == "sum" else 3
    width = (size - 1).bit_length() + 2
    contents = [[4 * chance.randrange(size) + 1 for _ in range(size)] for _ in range(tables)]
    number = lambda value, bits=width: f"(_ bv{value % (1 << bits)} {bits})"  # noqa: E731
    text = ["(set-logic QF_ABV)"]
    for n, elements in enumerate(contents):
        text.append(f"(declare-const t{n} (Array (_ BitVec 32) (_ BitVec {width})))")
        text += [f"(assert (= (select t{n} {number(i, 32)}) {number(value)}))" for i, value in enumerate(elements)]
    values = []  # of the look-ups, for one choice of inputs
    for n in range(6):
        at, index = chance.randrange(size), f"x{n}"
        if 0 < n < 6 - summed:
            at, index = (values[-1] + at) % (1 << width) % size, f"(bvurem (bvadd y{n - 1} x{n}) {number(size)})"
        values.append(contents[n % tables][at])
        text.append(f"(declare-const x{n} (_ BitVec {width}))")
        text.append(f"(assert (bvult x{n} {number(size)}))")
        text.append(f"(define-fun y{n} () (_ BitVec {width}) (select t{n % tables} ((_ zero_extend {32 - width}) {index})))")
    if summed < 6:
        text.append(f"(assert (= y2 {number(values[2])}))")
    elements = " ".join(f"y{n}" for n in range(6 - summed, 6))
    text.append(f"(assert (= (bvadd {elements}) {number(sum(values[6 - summed:]) + (0 if satisfiable else 2))}))")
    return "\n".join([*text, "(check-sat)"]) + "\n"


def large(size, kind, seed):
    """A C program that looks up a table of so many different elements at a symbolic index of 16 bits: a comparison, a chain of two look-ups, or a hash of four bytes by arithmetic or by a table."""
    chance = random.Random(f"{size} {kind} {seed}")
    elements = chance.sample(range(1 << 24), size)
    uses = {
        "compare": "if (numbers[i] > 7777777) return 1; if (numbers[i] < 1000) return 2;",
        "equal": f"if (numbers[i] == {elements[size // 2]}u) return 1; if (numbers[i] == {(1 << 24) + 5}u) return 2;",
        "chain": f"if (numbers[numbers[i] % {size}u] > 16000000) return 1; if (numbers[i] % 1000 == 77) return 2;",
        "two": "unsigned j = in[1]; klee_assume(j < SIZE); if (numbers[i] + numbers[j] == 12345678u) return 1; if (numbers[i] == numbers[j] && i != j) return 2;",
        "hash": "unsigned h = 5381; for (int n = 0; n < 4; ++n) h = h * 33 + ((unsigned char *)in)[n]; if (numbers[h % SIZE] > 16700000) return 1; if (h % 101 == 7) return 2;",
        "crc": "unsigned h = ~0u; for (int n = 0; n < 4; ++n) h = (h >> 8) ^ numbers[(h ^ ((unsigned char *)in)[n]) & 255]; if (numbers[h % SIZE] == numbers[9]) return 1;",
    }
    return f"""#include <klee/klee.h>
#define SIZE {size}u
static const unsigned numbers[{size}] = {{{", ".join(map(str, elements))}}};
int main(void) {{
  unsigned short in[2];
  klee_make_symbolic(in, sizeof in, "in");
  unsigned i = in[0];
  klee_assume(i < SIZE);
  {uses[kind]}
  return 0;
}}
"""
