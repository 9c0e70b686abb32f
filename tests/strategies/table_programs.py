"""Random C programs that look up tables at symbolic indices: conditions on elements of every width, arithmetic on them, look-ups by elements, automata over
input bytes, and now and then a write into a table or an index past its end."""

import random

TYPES = ["uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t", "int32_t", "uint64_t", "int64_t"]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]
BYTES = ["a", "b"]


class TableProgram:
    def __init__(self, seed):
        self.random = random.Random(f"tables {seed}")
        self.tables = [self.table(n) for n in range(self.random.randint(2, 4))]

    def table(self, n):
        size = self.random.choice([4, 7, 16, 16, 40, 64, 150])
        values = [self.random.choice([0, 1, 2, 3, 5, 8, 100, 127, 128, 200, 255, 70000, -1, -2])]
        while len(values) < size:  # runs of equal elements, as tables of lexers have
            values.append(values[-1] if self.random.randrange(3) else self.random.randrange(-3, 260))
        return f"table{n}", self.random.choice(TYPES), values

    def index(self, size, depth):
        if self.random.randrange(30) == 0:
            return self.random.choice(BYTES)  # perhaps past the end
        inner = self.random.choice(BYTES) if depth == 0 or self.random.randrange(2) else self.element(depth - 1)
        shift = self.random.choice(["", f" + {self.random.randrange(9)}", f" + {self.random.choice(BYTES)}", " * 3"])
        return f"(unsigned)({inner}{shift}) % {size}"

    def element(self, depth):
        name, _, values = self.random.choice(self.tables)
        return f"{name}[{self.index(len(values), depth)}]"

    def condition(self):
        element, constant = self.element(self.random.randrange(3)), self.random.choice([0, 1, 2, 3, 7, 127, 128, 200, -1])
        comparison = self.random.choice(COMPARISONS)
        return self.random.choice(
            [f"{element} {comparison} {constant}", f"{element} + 1 {comparison} {constant}", f"({element} & 8) != 0", f"{element} {comparison} {self.element(0)}"]
        )

    def statement(self, n):
        kind = self.random.randrange(8)
        name, _, values = self.random.choice(self.tables)
        if kind == 0:
            return f"if ({self.condition()}) {name}[{self.index(len(values), 0)}] = {self.random.choice(['a', '9', 'result'])};"
        if kind == 1:
            return f"for (int i = 0; i < 2; ++i) state = {name}[(unsigned)(state + (i ? a : b)) % {len(values)}];\n  if (state > 3) result += {1 << n};"
        return f"if ({self.condition()}) result += {1 << n};"

    def render(self):
        text = '#include <stdint.h>\n#include <klee/klee.h>\n'
        for name, kind, values in self.tables:
            text += f"static {kind} {name}[{len(values)}] = {{{', '.join(f'({kind}){value}' for value in values)}}};\n"
        text += "int main(void) {\n  uint8_t a, b;\n  int result = 0, state = 0;\n"
        text += "".join(f'  klee_make_symbolic(&{byte}, 1, "{byte}");\n' for byte in BYTES)
        return text + "".join(f"  {self.statement(n)}\n" for n in range(self.random.randint(2, 5))) + "  return result & 127;\n}\n"
