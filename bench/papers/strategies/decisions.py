"""The decisions of a generated program as a QF_LIA script: its paths, depth first, true side first.

Each decision is a frame: (push 1), the condition, (check-sat), and what follows if it is possible. Values that the program assigns are named by
define-fun in the frame in which they come up, so that a strategy may inline the names or keep them. Whether a side is possible is asked of `answer`, a
solver that is told the same commands.

usage: decisions.py LINES SEED MOST-QUERIES ANSWERING-COMMAND... > script.smt2
"""

import subprocess
import sys

from generator import INPUT_BOUND, INPUTS, generate

NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def flatten(code, into=None):
    """Nested conditions as jumps: ("branch", condition, where the else side begins), ("jump", place)."""
    into = [] if into is None else into
    for statement in code:
        if statement[0] != "if":
            into.append(statement)
            continue
        branch = len(into)
        into.append(None)
        flatten(statement[2], into)
        if statement[3]:
            jump = len(into)
            into.append(None)
            into[branch] = ("branch", statement[1], len(into))
            flatten(statement[3], into)
            into[jump] = ("jump", len(into))
        else:
            into[branch] = ("branch", statement[1], len(into))
    return into


def number(value):
    return str(value) if value >= 0 else f"(- {-value})"


class Solver:
    """Another process that reads commands and answers each (check-sat)."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def check(self):
        self.tell("(check-sat)")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if answer not in ("sat", "unsat"):
            raise SystemExit(f"the solver answered '{answer}'")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Explorer:
    def __init__(self, program, most, solver, output):
        self.code = {function.name: flatten(function.code) for function in [*program.functions, program.main]}
        self.parameters = {function.name: function.parameters for function in program.functions}
        self.most, self.solver, self.output = most, solver, output
        self.queries = self.names = 0

    def emit(self, line):
        self.output.write(line + "\n")
        self.solver.tell(line)

    def check(self):
        self.queries += 1
        answer = self.solver.check()
        self.output.write(f"(set-info :status {answer})\n(check-sat)\n")
        return answer == "sat"

    def term(self, linear, variables):
        """A sum over names; None if it is a constant, and the constant."""
        parts, constant = [], linear.constant
        for coefficient, variable in linear.terms:
            value = variables[variable]
            if isinstance(value, int):
                constant += coefficient * value
            else:
                parts.append(value if coefficient == 1 else f"(* {number(coefficient)} {value})")
        if not parts:
            return constant
        if constant:
            parts.append(number(constant))
        return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"

    def value(self, linear, variables):
        """A name of the value, or a number."""
        term = self.term(linear, variables)
        if isinstance(term, int) or not term.startswith("("):
            return term
        self.names += 1
        name = f"t{self.names}"
        self.emit(f"(define-fun {name} () Int {term})")
        return name

    def run(self):
        self.emit("(set-logic QF_LIA)")
        variables = {}
        for n in range(INPUTS):
            variables[f"x{n}"] = f"x{n}"
            self.emit(f"(declare-const x{n} Int)")
            self.emit(f"(assert (>= x{n} {number(-INPUT_BOUND)}))")
            self.emit(f"(assert (< x{n} {INPUT_BOUND}))")
        # Work: ("state", frames) is run on; ("side", condition, frames) is a decision to try; ("pop",) ends its frame.
        work = [("state", (("main", 0, variables, None),))]
        while work:
            item = work.pop()
            if item[0] == "pop":
                self.emit("(pop 1)")
            elif self.queries < self.most:
                work += reversed(self.step(item))

    def step(self, item):
        if item[0] == "side":
            self.emit("(push 1)")
            self.emit(f"(assert {item[1]})")
            return [("state", item[2]), ("pop",)] if self.check() else [("pop",)]
        return self.follow(list(item[1]))

    def follow(self, frames):
        """Runs a state up to its next decision."""
        while frames:
            name, place, variables, target = frames.pop()
            statement = self.code[name][place]
            if statement[0] == "assign":
                variables = {**variables, statement[1]: self.value(statement[2], variables)}
                frames.append((name, place + 1, variables, target))
            elif statement[0] == "jump":
                frames.append((name, statement[1], variables, target))
            elif statement[0] == "call":
                arguments = [self.value(argument, variables) for argument in statement[3]]
                frames.append((name, place + 1, variables, target))
                frames.append((statement[2], 0, dict(zip(self.parameters[statement[2]], arguments)), statement[1]))
            elif statement[0] == "return":
                result = self.value(statement[1], variables)
                if frames:
                    caller, next_place, callers, outer = frames.pop()
                    frames.append((caller, next_place, {**callers, target: result}, outer))
            else:
                decision = self.decide(statement, name, place, variables, target, frames)
                if decision is not None:
                    return decision
        return []

    def decide(self, statement, name, place, variables, target, frames):
        (left, relation, right), other = statement[1], statement[2]
        term = self.term(left, variables)
        if isinstance(term, int):
            taken = eval(f"{term} {relation} {right}")
            frames.append((name, place + 1 if taken else other, variables, target))
            return None
        sides = []
        for sign, to in ((relation, place + 1), (NEGATED[relation], other)):
            condition = f"(not (= {term} {number(right)}))" if sign == "!=" else f"({'=' if sign == '==' else sign} {term} {number(right)})"
            sides.append(("side", condition, (*frames, (name, to, variables, target))))
        return sides


def write(lines, seed, most, command, output):
    solver = Solver(command)
    explorer = Explorer(generate(lines, seed), most, solver, output)
    explorer.run()
    solver.close()
    return explorer.queries


if __name__ == "__main__":
    write(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:], sys.stdout)
