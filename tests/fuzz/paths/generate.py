"""Random small C programs over two symbolic bytes, as trees of statements, so that they can be shrunk.

Every loop is bounded and every variable is initialised; divisors, shift amounts and indices are tame most of the time
and wild now and then. A program is `Program(seed)`; `render` makes it text. All variables are declared at the top of
their function: any statement may be removed, and what is left still compiles.
"""

import random

TYPES = ["uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t", "int32_t", "uint64_t", "int64_t"]
WIDTH = {name: int(name.strip("uint_")) for name in TYPES}
ARITHMETIC = ["+", "-", "*", "&", "|", "^"]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]
WILD = 25  # one in so many divisors, shift amounts, indices may be wrong


class Statement:
    """A line, or a head with statements in braces (several such parts: `if … else …`)."""

    def __init__(self, text, *bodies, joints=()):
        self.text = text
        self.bodies = [list(body) for body in bodies]
        self.joints = joints  # between the bodies: `else`

    def render(self, depth):
        pad = "  " * depth
        if not self.bodies:
            return f"{pad}{self.text}\n"
        result = f"{pad}{self.text} {{\n"
        for n, body in enumerate(self.bodies):
            result += "".join(statement.render(depth + 1) for statement in body)
            result += f"{pad}}} {self.joints[n]} {{\n" if n + 1 < len(self.bodies) else f"{pad}}}\n"
        return result


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.arrays = [self.array(n) for n in range(self.random.randint(1, 3))]
        self.functions = []
        self.loops = 0
        self.branches = 0
        for n in range(self.random.randint(0, 2)):
            self.functions.append(self.function(f"f{n}"))
        self.main = self.body(["a", "b"], statements=self.random.randint(4, 9))

    # --- Parts ---

    def array(self, n):
        size = self.random.choice([2, 3, 4, 5, 8, 16])
        return f"array{n}", self.random.choice(TYPES), size, [self.constant() for _ in range(size)]

    def function(self, name):
        self.branches = 6  # few in functions: they are called from everywhere
        kind = self.random.choice(TYPES)
        parameters = [(self.random.choice(TYPES), f"p{n}") for n in range(self.random.randint(1, 2))]
        body = self.body([parameter for _, parameter in parameters], self.random.randint(1, 3))
        self.branches = 0
        return name, kind, parameters, body

    def body(self, inputs, statements):
        self.variables = [f"v{n}" for n in range(self.random.randint(1, 4))]
        self.readable = inputs + self.variables
        self.loop_variables = []
        declared = [(self.random.choice(TYPES), name, self.random.choice(inputs + [self.constant()])) for name in self.variables]
        made = [self.statement(2) for _ in range(statements)]
        result = f"return ({self.expression(2)}) & 127;"
        return declared, list(self.loop_variables), made, result

    # --- Statements ---

    def some(self, depth):
        return [self.statement(depth) for _ in range(self.random.randint(1, 3))]

    def statement(self, depth, in_loop=False):
        choices = ["assign", "assign", "update", "array", "array", "pointer", "assert"]
        if depth > 0 and self.branches < 9:
            choices += ["if", "if", "if", "else", "for", "while", "switch", "ternary"]
        if in_loop:
            choices += ["break", "continue"]
        return getattr(self, "make_" + self.random.choice(choices))(depth)

    def make_assign(self, _):
        return Statement(f"{self.random.choice(self.variables)} = {self.expression(3)};")

    def make_update(self, _):
        return Statement(f"{self.random.choice(self.variables)} {self.random.choice(ARITHMETIC)}= {self.expression(2)};")

    def make_array(self, _):
        return Statement(f"{self.element()} = {self.expression(2)};")

    def make_pointer(self, _):
        name, kind, size, _ = self.random.choice(self.arrays)
        first, second = self.random.randrange(size), self.index(size)
        return Statement(f"*({self.condition()} ? &{name}[{first}] : &{name}[{second}]) += {self.expression(1)};")

    def make_ternary(self, _):
        return Statement(f"{self.random.choice(self.variables)} = {self.condition()} ? {self.expression(2)} : {self.expression(2)};")

    def make_assert(self, _):
        if self.random.randrange(3):
            return self.make_assign(0)
        self.branches += 1
        return Statement(f"assert({self.condition()} || {self.condition()});")

    def make_if(self, depth):
        self.branches += 1
        return Statement(f"if ({self.condition()})", self.some(depth - 1))

    def make_else(self, depth):
        self.branches += 1
        return Statement(f"if ({self.condition()})", self.some(depth - 1), self.some(depth - 1), joints=["else"])

    def loop_body(self, depth):
        return [self.statement(depth - 1, in_loop=True) for _ in range(self.random.randint(1, 3))]

    def make_for(self, depth):
        self.branches += 3
        variable = f"i{len(self.loop_variables)}"
        self.loop_variables.append(variable)
        limit = self.random.choice(["2", "3", f"({self.expression(1)} & 3)"])
        self.readable.append(variable)
        body = self.loop_body(depth)
        self.readable.remove(variable)
        return Statement(f"for ({variable} = 0; {variable} < {limit}; ++{variable})", body)

    def make_while(self, depth):
        self.branches += 3
        variable = f"i{len(self.loop_variables)}"
        self.loop_variables.append(variable)
        return Statement(f"for ({variable} = 0; {self.condition()} && {variable} < 3; ++{variable})", self.loop_body(depth))

    def make_switch(self, depth):
        self.branches += 3
        values = self.random.sample(range(8), self.random.randint(2, 4))
        cases = []
        for value in values:
            body = self.some(depth - 1) + [Statement("break;")] * self.random.randint(0, 1)
            cases.append(Statement(f"case {value}:", body))
        return Statement(f"switch ({self.expression(2)} & 7)", cases)

    def make_break(self, _):
        return Statement(f"if ({self.condition()}) break;")

    def make_continue(self, _):
        return Statement(f"if ({self.condition()}) continue;")

    # --- Expressions ---

    def constant(self):
        return str(self.random.choice([0, 1, 2, 3, 5, 7, 8, 10, 16, 31, 64, 100, 127, 128, 200, 255, 256, 1000, 32768, 65535]))

    def wild(self):
        return self.random.randrange(WILD) == 0

    def varied(self, expression):
        """Not constant: what clang itself computes wrongly is no operation any more, and no error."""
        return f"({expression} ^ {self.random.choice(self.readable)})"

    def index(self, size):
        if self.wild():
            return f"(uint8_t)({self.expression(1)}) % {size + 1}"
        return f"(uint8_t)({self.expression(1)}) % {size}"

    def element(self):
        name, _, size, _ = self.random.choice(self.arrays)
        return f"{name}[{self.index(size)}]"

    def condition(self):
        return f"({self.expression(2)} {self.random.choice(COMPARISONS)} {self.expression(1)})"

    def expression(self, depth):
        if depth == 0 or self.random.randrange(5) == 0:
            return self.random.choice([self.constant(), self.random.choice(self.readable), self.random.choice(self.readable)])
        kind = self.random.choice(["binary"] * 5 + ["divide", "shift", "cast", "cast", "element", "compare", "unary", "call"])
        left = self.expression(depth - 1)
        if kind == "binary":
            return f"({left} {self.random.choice(ARITHMETIC)} {self.expression(depth - 1)})"
        if kind == "divide":
            divisor = self.expression(depth - 1)
            tame = self.varied(divisor) if self.wild() else f"({divisor} & 15 | 1)"
            return f"({left} {self.random.choice('/%')} {tame})"
        if kind == "shift":
            amount = self.expression(depth - 1)
            tame = f"({self.varied(amount)} & 63)" if self.wild() else f"({amount} & 7)"
            return f"({left} {self.random.choice(['<<', '>>'])} {tame})"
        if kind == "cast":
            return f"({self.random.choice(TYPES)}){left}"
        if kind == "element":
            return self.element()
        if kind == "compare":
            return f"({left} {self.random.choice(COMPARISONS)} {self.expression(depth - 1)})"
        if kind == "unary":
            return f"({self.random.choice('-~!')}{left})"
        if not self.functions:
            return left
        name, _, parameters, _ = self.random.choice(self.functions)
        return f"{name}({', '.join(self.expression(depth - 1) for _ in parameters)})"

    # --- Text ---

    def render(self):
        text = "#include <assert.h>\n#include <klee/klee.h>\n#include <stdint.h>\n\n"
        for name, kind, size, values in self.arrays:
            text += f"static {kind} {name}[{size}] = {{{', '.join(f'({kind}){value}' for value in values)}}};\n"
        for name, kind, parameters, body in self.functions:
            text += f"\nstatic {kind} {name}({', '.join(' '.join(p) for p in parameters)}) {{\n{self.render_body(body)}}}\n"
        text += "\nint main(void) {\n"
        text += "".join(f'  uint8_t {name};\n  klee_make_symbolic(&{name}, 1, "{name}");\n' for name in "ab")
        return text + f"{self.render_body(self.main)}}}\n"

    @staticmethod
    def render_body(body):
        declared, loop_variables, statements, result = body
        text = "".join(f"  {kind} {name} = ({kind}){value};\n" for kind, name, value in declared)
        text += "".join(f"  int {name} = 0;\n" for name in loop_variables)
        return text + "".join(statement.render(1) for statement in statements) + f"  {result}\n"

    def bodies(self):
        """Every list of statements, outer ones first."""
        pending = [body[2] for *_, body in self.functions] + [self.main[2]]
        while pending:
            body = pending.pop(0)
            yield body
            for statement in body:
                pending += statement.bodies

