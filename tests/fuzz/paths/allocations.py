"""Random programs as those of generate.py, with objects whose size depends on the input: heap objects that are
allocated, grown, filled and copied, and arrays of variable length. They are accessed near their ends: most of the
time inside, now and then one element beyond.
"""

import random

from generate import Program, Statement

ELEMENTS = {"uint8_t": 1, "uint16_t": 2, "uint32_t": 4}
WILD = 12  # one in so many accesses may be wrong
MOST = 8  # elements: what misses an object must not reach another one


class AllocatingProgram(Program):
    def __init__(self, seed):
        kinds = random.Random(-seed - 1)
        self.heaps = [(f"heap{n}", f"count{n}", kinds.choice(list(ELEMENTS))) for n in range(kinds.randint(1, 2))]
        super().__init__(seed)
        declared, loop_variables, statements, result = self.main
        first = [self.allocation(heap) for heap in self.heaps]
        self.main = declared, loop_variables, first + statements, result

    def statement(self, depth, in_loop=False):
        if self.random.randrange(2):
            return super().statement(depth, in_loop)
        choices = ["write", "write", "write", "last", "last", "fill", "copy", "reallocate", "array_of_variable_length"]
        choices += ["beyond"] * (self.random.randrange(3) == 0)
        return getattr(self, "make_" + self.random.choice(choices))(depth)

    def element(self):
        return super().element() if self.random.randrange(2) else self.heap_element()

    # --- Parts ---

    def heap(self):
        return self.random.choice(self.heaps)

    def count(self):
        return f"((uint8_t)({self.expression(1)}) % {self.random.choice([2, 3, 4, 5, MOST])})"

    def place(self):
        if self.random.randrange(3) == 0:
            return str(self.random.randrange(MOST - 1))
        return f"((uint8_t)({self.expression(1)}) & {self.random.choice([1, 3, 7])})"

    def heap_element(self):
        """An element as a left or right side: inside of the object unless it is wild; otherwise one of an array."""
        name, count, kind = self.heap()
        place = self.place()
        if self.random.randrange(WILD) == 0:
            return f"{name}[{place}]"
        array, _, size, _ = self.random.choice(self.arrays)
        return f"*({place} < {count} ? (uint8_t *)&{name}[{place}] : (uint8_t *)&{array}[{self.random.randrange(size)}])"

    def allocation(self, heap):
        name, count, kind = heap
        made = self.random.choice([f"malloc({count} * sizeof({kind}))", f"calloc({count}, sizeof({kind}))"])
        return Statement(f"{name} = ({count} = {self.count()}, {made});")

    # --- Statements ---

    def make_write(self, _):
        name, count, _ = self.heap()
        place = self.place()
        guard = "" if self.random.randrange(WILD) == 0 else f"if ({place} < {count}) "
        return Statement(f"{guard}{name}[{place}] = {self.expression(2)};")

    def make_last(self, _):
        name, count, _ = self.heap()
        return Statement(f"if ({count} > 0) {name}[{count} - 1] {self.random.choice(['+=', '='])} {self.expression(1)};")

    def make_beyond(self, _):
        name, count, _ = self.heap()
        return Statement(f"if ({self.condition()}) {self.random.choice(self.variables)} = {name}[{count}];")

    def length(self, heap):
        _, count, kind = heap
        if self.random.randrange(WILD):
            return self.random.choice([f"{count} * sizeof({kind})", f"{count}"])
        return self.count()

    def make_fill(self, _):
        heap = self.heap()
        return Statement(f"memset({heap[0]}, {self.expression(1)}, {self.length(heap)});")

    def make_copy(self, _):
        heap, other = self.heap(), self.heap()
        array, _, size, _ = self.random.choice(self.arrays)
        length = self.length(heap)
        source, room = (array, f"sizeof {array}") if self.random.randrange(2) else (other[0], f"{other[1]}")
        return Statement(f"if ({length} <= {room}) memmove({heap[0]}, {source}, {length});")

    def make_reallocate(self, _):
        name, count, kind = self.heap()
        return Statement(f"{name} = ({count} = {self.count()} + {self.random.randrange(2)}, "
                         f"realloc({name}, {count} * sizeof({kind})));")

    def make_array_of_variable_length(self, depth):
        name = f"local{self.random.randrange(1000)}"
        kind = self.random.choice(list(ELEMENTS))
        count = self.count()
        place = self.place()
        guard = "" if self.random.randrange(WILD) == 0 else f"if ({place} < sizeof {name} / sizeof *{name}) "
        body = [Statement(f"{kind} {name}[{count}];"), Statement(f"memset({name}, {self.constant()}, sizeof {name});"),
                Statement(f"{guard}{name}[{place}] = {self.expression(1)};"),
                Statement(f"{guard}{self.random.choice(self.variables)} = {name}[{place}];")]
        return Statement("if (1)", body)

    def render(self):
        heaps = "".join(f"static {kind} *{name};\nstatic unsigned {count};\n" for name, count, kind in self.heaps)
        return "#include <stdlib.h>\n#include <string.h>\n#include <stdint.h>\n" + heaps + super().render()
