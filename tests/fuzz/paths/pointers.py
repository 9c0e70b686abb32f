"""Random programs as those of generate.py, with pointers that may point to one of several objects: arrays of pointers
to rows (of the heap, global and local), lists and hash tables of structs, and tables of functions. The tables are written
at symbolic indices, too. Now and then a row is too short for its index, an entry is null, or an object was freed.
"""

import random

from generate import Program, Statement

WILD = 30  # one in so many accesses may be wrong
HEADER = """#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef struct Node { struct Node *next; int32_t key; uint8_t bytes[4]; uint16_t values[2]; } Node;
static Node *last(Node *node) { while (node && node->next) node = node->next; return node; }
static int32_t total(Node node) { return node.key + node.bytes[1] + node.values[1]; }
static int32_t twice(int32_t x) { return x * 2; }
static int32_t less(int32_t x) { return x - 3; }
static int32_t isOdd(int32_t x) { return x % 2 ? 7 : 1; }
"""


class PointerProgram(Program):
    def __init__(self, seed):
        shape = random.Random(-seed - 1)
        self.kind = shape.choice(["uint8_t", "uint16_t", "int32_t", "uint64_t"])
        self.rows = [(shape.choice(["heap", "heap", "heap", "global"]), shape.choice([3, 4, 4, 6]))
                     for _ in range(shape.randint(2, 7))]
        self.least = min(size for _, size in self.rows)
        self.nodes = shape.randint(2, 6)
        self.targets = [shape.randrange(-1, n) for n in range(self.nodes)]  # of `next`: no cycles
        self.hasNull = shape.randrange(12) == 0
        super().__init__(seed)
        declared, loop_variables, statements, result = self.main
        self.main = declared, loop_variables, self.preparation() + statements, result

    def preparation(self):
        made = []
        for n, (place, size) in enumerate(self.rows):
            fresh = f"calloc({size}, sizeof({self.kind}))" if place == "heap" else f"global{n}"
            made.append(Statement(f"rows[{n}] = {fresh};"))
            made.append(Statement(f"rows[{n}][{n % size}] = {self.constant()};"))
        for n, target in enumerate(self.targets):
            made.append(Statement(f"nodes[{n}] = picked[{n}] = calloc(1, sizeof(Node));"))
            made.append(Statement(f"nodes[{n}]->key = {self.constant()};"))
            if target >= 0:
                made.append(Statement(f"nodes[{n}]->next = nodes[{target}];"))
        if self.hasNull:
            made.append(Statement(f"rows[{len(self.rows) - 1}] = 0;"))
        return made

    def statement(self, depth, in_loop=False):
        if self.random.randrange(3) == 0:
            return super().statement(depth, in_loop)
        choices = ["row", "row", "row", "load", "load", "member", "member", "walk", "link", "swap", "pick", "pick", "call",
                   "struct", "value", "move", "fill", "atomic", "bucket", "inner"]
        if self.random.randrange(WILD) == 0:
            choices = ["free"]
        return getattr(self, "make_" + self.random.choice(choices))(depth)

    def expression(self, depth):
        if depth > 0 and self.random.randrange(6) == 0:
            return self.random.choice([self.row_element, self.node_member])()
        return super().expression(depth)

    # --- Parts ---

    def number(self, count):
        if self.random.randrange(4) == 0:
            return str(self.random.randrange(count))
        variable = self.random.choice(self.readable)
        return f"(uint8_t)({variable} + {self.random.randrange(4)}) % {count}"

    def row(self):
        return f"rows[{self.number(len(self.rows))}]"

    def node(self):
        return f"{self.random.choice(['nodes', 'picked'])}[{self.number(self.nodes)}]"

    def row_element(self):
        return f"{self.row()}[{self.number(self.least + (self.random.randrange(WILD) == 0))}]"

    def node_member(self):
        member = self.random.choice(["key", "key", f"bytes[{self.number(4)}]", f"values[{self.number(2)}]"])
        return f"{self.node()}->{member}"

    def variable(self):
        return self.random.choice(self.variables)

    # --- Statements ---

    def make_row(self, _):
        return Statement(f"{self.row_element()} {self.random.choice(['=', '=', '+='])} {self.expression(1)};")

    def make_load(self, _):
        return Statement(f"{self.variable()} = {self.random.choice([self.row_element, self.node_member])()};")

    def make_member(self, _):
        return Statement(f"{self.node_member()} = {self.expression(1)};")

    def make_walk(self, _):
        return Statement(f"{self.variable()} = last({self.node()})->key;")

    def make_link(self, _):
        first = self.random.randrange(1, self.nodes)
        return Statement(f"nodes[{first}]->next = nodes[{self.number(first)}];")

    def make_swap(self, _):
        return Statement(f"{self.row()} = {self.row()};")

    def make_pick(self, _):
        return Statement(f"picked[{self.number(self.nodes)}] = {self.node()};")

    def make_call(self, _):
        return Statement(f"{self.variable()} = functions[{self.number(3)}]({self.expression(1)});")

    def make_struct(self, _):
        return Statement(f"local = *{self.node()}, {self.variable()} = local.key, local.next = 0;")

    def make_value(self, _):
        return Statement(f"{self.variable()} = total(*{self.node()});")

    def make_move(self, _):
        bytes_ = self.random.choice([2, 3])
        return Statement(f"memmove({self.row()}, {self.row()}, {bytes_});")

    def make_fill(self, _):
        return Statement(f"memset({self.node()}->bytes, {self.expression(1)}, {self.random.randint(1, 4)});")

    def make_atomic(self, _):
        return Statement(f"{self.variable()} = __atomic_fetch_add(&{self.row_element()}, {self.expression(1)}, __ATOMIC_SEQ_CST);")

    def make_bucket(self, _):
        key = self.random.choice(self.readable)
        return Statement(f"for (at = nodes[(uint8_t)({key} * 7) % {self.nodes}]; at; at = at->next)",
                         [Statement(f"if (at->key == (int32_t)({self.expression(1)})) break;")])

    def make_inner(self, _):
        return Statement(f"*(&{self.row()}[1] + {self.random.choice([0, 1, -1])}) = {self.expression(1)};")

    def make_free(self, _):
        return Statement(f"if ({self.condition()}) free({self.node()});")

    def render(self):
        data = f"static {self.kind} *rows[{len(self.rows)}];\nstatic Node *nodes[{self.nodes}], *picked[{self.nodes}], *at, local;\n"
        data += "static int32_t (*const functions[3])(int32_t) = {twice, less, isOdd};\n"
        for n, (place, size) in enumerate(self.rows):
            if place == "global":
                data += f"static {self.kind} global{n}[{size}];\n"
        return HEADER + data + super().render()
