"""Generated scripts: tables that are listed element by element, as other tools write their queries, and large tables at indices of 16 bits."""

import random


def told(tables, size, satisfiable, seed):
    """Look-ups in tables whose elements are listed by assertions, some of them one within the other."""
    chance = random.Random(f"{tables} {size} {satisfiable} {seed}")
    width = max(8, (size - 1).bit_length())
    text = ["(set-logic QF_ABV)"]
    contents = []
    for n in range(tables):
        contents.append([chance.randrange(size) for _ in range(size)])
        text.append(f"(declare-const t{n} (Array (_ BitVec 32) (_ BitVec {width})))")
        text += [f"(assert (= (select t{n} (_ bv{i} 32)) (_ bv{value} {width})))" for i, value in enumerate(contents[n])]
    for i in range(6):
        text.append(f"(declare-const x{i} (_ BitVec {width}))")
        text.append(f"(assert (bvult x{i} (_ bv{size} {width})))" if size < 1 << width else "(assert true)")
        table = contents[i % tables]
        text.append(f"(define-fun y{i} () (_ BitVec {width}) (select t{i % tables} ((_ zero_extend {32 - width}) x{i})))")
        value = chance.choice(table)
        missing = next(value for value in range(1 << width) if value not in table) if i == 5 and not satisfiable else None
        if missing is not None:
            text.append(f"(assert (= y{i} (_ bv{missing} {width})))")
        elif i % 2:
            inner = f"(select t{(i + 1) % tables} ((_ zero_extend {32 - width}) y{i}))"
            goal = contents[(i + 1) % tables][value]
            text.append(f"(assert (= {inner} (_ bv{goal} {width})))")
        else:
            text.append(f"(assert (= y{i} (_ bv{value} {width})))")
    return "\n".join([*text, "(check-sat)"]) + "\n"


def large(size, kind, seed):
    """A C program that looks up a table of so many different elements at a symbolic index of 16 bits: a comparison, a chain of two look-ups, or a hash."""
    chance = random.Random(f"{size} {kind} {seed}")
    elements = chance.sample(range(1 << 24), size)
    uses = {
        "compare": "if (numbers[i] > 7777777) return 1; if (numbers[i] < 1000) return 2;",
        "equal": f"if (numbers[i] == {elements[size // 2]}u) return 1; if (numbers[i] == {(1 << 24) + 5}u) return 2;",
        "chain": f"if (numbers[numbers[i] % {size}u] > 16000000) return 1; if (numbers[i] % 1000 == 77) return 2;",
        "two": "unsigned j = in[1]; klee_assume(j < SIZE); if (numbers[i] + numbers[j] == 12345678u) return 1; if (numbers[i] == numbers[j] && i != j) return 2;",
        "hash": "unsigned h = 5381; for (int n = 0; n < 4; ++n) h = h * 33 + ((unsigned char *)in)[n]; if (numbers[h % SIZE] > 16700000) return 1; if (h % 101 == 7) return 2;",
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
