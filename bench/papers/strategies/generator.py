"""Random C programs in the manner of RUGRAT: functions that call each other, nested conditions, integer-linear arithmetic, bounded depth.

A program is a function of its size and its seed. Its inputs are a few shorts; every variable stays below 2^28, so that no sum overflows and the program
means the same over C's integers and over the mathematical ones. It is kept as a small code that decisions.py executes, too.

usage: generator.py LINES SEED > program.c
"""

import random
import sys
from dataclasses import dataclass, field

INPUTS = 10  # shorts that may be anything
PARAMETERS = 4
LOCALS = 6
DEEPEST = 3  # nested conditions
NESTING = [0.6, 0.5, 0.35]  # how likely a statement at that depth is a condition
LEVELS = 3  # of functions: each calls those of the next level
LARGEST = 1 << 28  # of a variable's absolute value
INPUT_BOUND = 1 << 15
RELATIONS = ["<", "<=", ">", ">=", "==", "!="]
WEIGHTS = [6, 6, 6, 6, 1, 2]
COUNTS = [6, 3, 1]  # how often a sum has one, two, three variables
COEFFICIENTS, OFTEN = [1, -1, 2, 3], [8, 3, 1, 1]


def passed(level):
    """The largest absolute value that a function of this level is passed; it returns at most four times that."""
    return 1 << (17 + 2 * level)


@dataclass
class Linear:
    """A sum of multiples of variables and a constant."""

    terms: list  # (coefficient, variable)
    constant: int

    def bound(self, bounds):
        return sum(abs(c) * bounds[v] for c, v in self.terms) + abs(self.constant)

    def text(self):
        parts = [v if c == 1 else f"{c} * {v}" if c >= 0 else f"({c}) * {v}" for c, v in self.terms]
        return " + ".join([*parts, *([str(self.constant) if self.constant >= 0 else f"({self.constant})"] if self.constant or not parts else [])])


@dataclass
class Function:
    name: str
    parameters: list
    level: int = 0
    code: list = field(default_factory=list)  # ("assign", var, Linear), ("call", var, name, [Linear]), ("if", cond, then, else), ("return", Linear)


class Generator:
    def __init__(self, lines, seed):
        self.random = random.Random(f"{lines}/{seed}")
        self.functions = []
        self.lines = 0
        self.wanted = lines

    def linear(self, bounds, limit, most=3):
        """One whose value is within the limit, whatever the variables are."""
        usable = [name for name, bound in bounds.items() if 0 < bound <= limit]
        for count in range(self.random.choices(range(1, most + 1), COUNTS[:most])[0], 0, -1):
            if len(usable) < count:
                continue
            names = self.random.sample(usable, count)
            result = Linear([(self.random.choices(COEFFICIENTS, OFTEN)[0], name) for name in names], self.random.randint(-50, 50))
            if result.bound(bounds) <= limit:
                return result
        if usable and limit > 100:
            return Linear([(1, min(usable, key=lambda name: bounds[name]))], 0)
        return Linear([], self.random.randint(-100, 100))

    def condition(self, bounds):
        left = self.linear(bounds, LARGEST)
        scale = max(2, left.bound(bounds))
        constant = int(self.random.triangular(-0.4, 0.4, 0) * scale)
        left.constant = 0
        return left, self.random.choices(RELATIONS, WEIGHTS)[0], constant

    def block(self, bounds, depth, callees):
        code = []
        for _ in range(self.random.randint(2, 3) if depth else self.random.randint(3, 5)):
            kind = self.random.random()
            if depth < DEEPEST and kind < NESTING[depth]:
                then_bounds, else_bounds = dict(bounds), dict(bounds)
                condition = self.condition(bounds)
                then = self.block(then_bounds, depth + 1, callees)
                otherwise = self.block(else_bounds, depth + 1, callees) if self.random.random() < 0.7 else []
                code.append(("if", condition, then, otherwise))
                self.lines += 2 + bool(otherwise)
                for name in bounds:
                    bounds[name] = max(then_bounds[name], else_bounds[name])
                continue
            target = self.random.choice([name for name in bounds if name.startswith("v")])
            if callees and kind > 0.96:
                callee = self.random.choice(callees)
                code.append(self.call(target, callee, bounds))
                bounds[target] = 4 * passed(callee.level)
            else:
                value = self.linear(bounds, LARGEST // 8)
                code.append(("assign", target, value))
                bounds[target] = max(1, value.bound(bounds))
            self.lines += 1
        return code

    def call(self, target, callee, bounds):
        return ("call", target, callee.name, [self.linear(bounds, passed(callee.level), 2) for _ in callee.parameters])

    def function(self, level):
        callees = [function for function in self.functions if function.level == level + 1][-4:]
        function = Function(f"f{len(self.functions)}", [f"p{n}" for n in range(PARAMETERS)], level)
        bounds = {name: passed(level) for name in function.parameters}
        for n in range(LOCALS):  # locals begin as parameters
            name = f"v{n}"
            function.code.append(("assign", name, Linear([(1, f"p{n % PARAMETERS}")], n)))
            bounds[name] = passed(level) + n
        function.code += self.block(bounds, 0, callees)
        function.code.append(("return", self.linear(bounds, 4 * passed(level), 2)))
        self.lines += LOCALS + 4
        self.functions.append(function)
        return function

    def modules(self, bounds, functions, calls):
        """A tree of conditions on the inputs; at its leaves a few functions are called one after the other."""
        if len(functions) <= calls:
            code = []
            for function in functions:
                target = f"v{self.random.randrange(LOCALS)}"
                code.append(self.call(target, function, bounds))
                bounds[target] = 4 * passed(0)
                self.lines += 1
            return code
        half = len(functions) // 2
        condition = self.condition({name: bound for name, bound in bounds.items() if name.startswith("x")})
        self.lines += 3
        return [("if", condition, self.modules(dict(bounds), functions[:half], calls), self.modules(dict(bounds), functions[half:], calls))]

    def program(self):
        while self.lines < self.wanted:
            for level in reversed(range(LEVELS)):
                self.function(level)
                if level == 0:  # most are called from main
                    self.function(level)
        main = Function("main", [])
        inputs = {f"x{n}": INPUT_BOUND for n in range(INPUTS)}
        bounds = dict(inputs)
        for n in range(LOCALS):
            value = self.linear(inputs, passed(0), 2)
            main.code.append(("assign", f"v{n}", value))
            bounds[f"v{n}"] = max(1, value.bound(inputs))
        roots = [function for function in self.functions if function.level == 0]
        main.code += self.modules(bounds, roots, 2 + self.wanted // 5000)  # larger programs have longer paths
        main.code.append(("return", Linear([], 0)))
        return Program(self.functions, main)


@dataclass
class Program:
    functions: list
    main: Function

    def c_text(self):
        lines = ["// Made by bench/papers/strategies/generator.py.", "void klee_make_symbolic(void *, unsigned long, const char *);", ""]
        for function in self.functions:
            parameters = ", ".join(f"int {name}" for name in function.parameters)
            lines += [f"static int {function.name}({parameters}) {{", "  int " + ", ".join(f"v{n}" for n in range(LOCALS)) + ";"]
            lines += [*c_block(function.code, 1), "}", ""]
        lines += ["int main(void) {", f"  short in[{INPUTS}];", '  klee_make_symbolic(in, sizeof in, "in");']
        lines += [f"  int x{n} = in[{n}];" for n in range(INPUTS)]
        lines += ["  int " + ", ".join(f"v{n}" for n in range(LOCALS)) + ";", *c_block(self.main.code, 1), "}", ""]
        return "\n".join(lines)


def c_block(code, depth):
    indent = "  " * depth
    for statement in code:
        if statement[0] == "assign":
            yield f"{indent}{statement[1]} = {statement[2].text()};"
        elif statement[0] == "call":
            yield f"{indent}{statement[1]} = {statement[2]}({', '.join(argument.text() for argument in statement[3])});"
        elif statement[0] == "return":
            yield f"{indent}return {statement[1].text()};"
        else:
            left, relation, right = statement[1]
            yield f"{indent}if ({left.text()} {relation} {right}) {{"
            yield from c_block(statement[2], depth + 1)
            if statement[3]:
                yield f"{indent}}} else {{"
                yield from c_block(statement[3], depth + 1)
            yield f"{indent}}}"


def generate(lines, seed):
    return Generator(lines, seed).program()


if __name__ == "__main__":
    print(generate(int(sys.argv[1]), int(sys.argv[2])).c_text(), end="")
