#!/usr/bin/env python3
"""Is the engine right about programs that read symbolic arguments, standard input and files? README.md says how.

usage: compare.py SONDE PROGRAM.c        exit code 1 and an explanation if it is not; 77 if the test cannot be run here
"""

import itertools
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "results"))
import ktest  # noqa: E402

CLANG = "clang-19"
TIMEOUT = 500
SKIPPED = 77
LIMIT = 20000  # inputs
DIRECTIVE = re.compile(r"^// (INPUT|FLAGS|ALPHABET|TESTS|INCOMPLETE|NEEDS): (.*)$", re.M)
# How many words follow.
TAKES = {
    "--sym-arg": 1,
    "--sym-args": 3,
    "--sym-stdin": 1,
    "--sym-files": 2,
    "--sym-env": 1,
    "--sym-file": 1,
    "--sym-literal": 1,
}


class Failure(Exception):
    pass


def execute(command, **more):
    return subprocess.run(list(map(str, command)), capture_output=True, timeout=TIMEOUT, **more)


def parts(words):
    """What the words describe: (kind, values)."""
    words = list(words)
    while words:
        word = words.pop(0)
        taken = [words.pop(0) for _ in range(TAKES.get(word, 0))]
        if word == "--sym-literal" or not taken:
            yield "concrete", taken or [word]
        else:
            yield word, taken


# --- Inputs: [arguments], {variables}, standard input or None, {files} ---


def strings(alphabet, length):
    """All strings of at most so many characters."""
    letters = [bytes([c]) for c in alphabet if c]
    return [b"".join(s) for n in range(length + 1) for s in itertools.product(letters, repeat=n)]


def contents(alphabet, pattern):
    """All byte strings: `None` in the pattern is any byte."""
    choices = [[c] if c is not None else alphabet for c in pattern]
    return [bytes(s) for s in itertools.product(*choices)]


def all_inputs(words, alphabet):
    """Every input there is."""
    dimensions = []

    def add(options, place):
        dimensions.append([(place, option) for option in options])

    for kind, values in parts(words):
        if kind == "concrete":
            add([[values[0].encode()]], "arguments")
        elif kind == "--sym-arg":
            add([[s] for s in strings(alphabet, int(values[0]))], "arguments")
        elif kind == "--sym-args":
            low, high, length = map(int, values)
            some = strings(alphabet, length)
            add([list(t) for n in range(low, high + 1) for t in itertools.product(some, repeat=n)], "arguments")
        elif kind == "--sym-stdin":
            add(contents(alphabet, [None] * int(values[0])), "stdin")
        elif kind == "--sym-env":
            name, length = values[0].split("=")
            add([(name, s) for s in strings(alphabet, int(length))], "environment")
        elif kind == "--sym-files":
            for n in range(int(values[0])):
                add([(chr(ord("A") + n), c) for c in contents(alphabet, [None] * int(values[1]))], "files")
        elif kind == "--sym-file":
            name, source = values[0].split("=", 1)
            pattern = [None if c == ord("?") else c for c in Path(source).read_bytes()]
            add([(name, c) for c in contents(alphabet, pattern)], "files")
    for choice in itertools.product(*dimensions):
        arguments, environment, stdin, files = [], {}, None, {}
        for place, option in choice:
            if place == "arguments":
                arguments += option
            elif place == "stdin":
                stdin = option
            else:
                {"environment": environment, "files": files}[place][option[0]] = option[1]
        if "-" in files:
            stdin = files.pop("-")
        yield arguments, environment, stdin, files


def input_of(test):
    """The input that a test describes: its words say where its objects belong."""
    words, listed = ktest.read(test)
    objects = dict(listed)
    if len(objects) != len(listed):
        raise Failure(f"{test.name} has two objects of one name")
    arguments, environment, stdin, files = [], {}, None, {}
    ranges, numbers = (iter(["n_args"] + [f"n_args_{n}" for n in range(1, 9)]), (f"arg{n:02}" for n in range(99)))

    def text(name):
        value = objects[name]
        if value[-1] != 0:
            raise Failure(f"{test.name}: '{name}' does not end with 0")
        return value[: value.index(0)]

    for kind, values in parts(word.decode() for word in words[1:]):
        if kind == "concrete":
            arguments.append(values[0].encode())
        elif kind == "--sym-arg":
            arguments.append(text(next(numbers)))
        elif kind == "--sym-args":
            count = int.from_bytes(objects[next(ranges)], "little")
            arguments += [text(next(numbers)) for _ in range(count)]
        elif kind == "--sym-stdin":
            stdin = objects["stdin"]
        elif kind == "--sym-env":
            name = values[0].split("=")[0]
            environment[name] = text("env:" + name)
        elif kind == "--sym-files":
            for n in range(int(values[0])):
                name = chr(ord("A") + n)
                files[name] = objects[name + "-data"]
        elif kind == "--sym-file":
            name = values[0].split("=")[0]
            if name == "-":
                stdin = objects["file:-"]
            else:
                files[name] = objects["file:" + name]
    return arguments, environment, stdin, files


# --- The witness ---


def encode(value):
    return value.hex() or "-"


def line_of(given):
    arguments, environment, stdin, files = given

    def named(entries):
        return ",".join(f"{name.encode().hex()}:{encode(value)}" for name, value in entries.items())

    lists = [
        ",".join(map(encode, arguments)),
        named(environment),
        "" if stdin is None else encode(stdin),
        named(files),
    ]
    return " ".join(lists) + "\n"


class Witness:
    def __init__(self, source, folder):
        self.program = folder / "witness"
        program = folder / "program.o"
        for command in (
            [CLANG, "-w", "-c", "-Dmain=programMain", "-o", program, source],
            [CLANG, "-w", "-o", self.program, Path(__file__).parent / "witness.c", program],
        ):
            build = execute(command)
            if build.returncode != 0:
                raise Failure(build.stderr.decode())

    def ends(self, inputs):
        """(exit code, output) of each."""
        result = execute([self.program], input="".join(map(line_of, inputs)).encode())
        lines = result.stdout.decode().splitlines()
        if len(lines) != len(inputs):
            raise Failure(f"the witness fails: {result.stderr.decode()}")
        return [(int(code), bytes.fromhex(rest)) for code, _, rest in (line.partition(" ") for line in lines)]


# --- The comparison ---


def check(sonde, source, folder):
    directives = dict(DIRECTIVE.findall(source.read_text()))
    words = shlex.split(directives["INPUT"].replace("%", str(source.parent)))
    alphabet = sorted({0, *directives["ALPHABET"].encode()}) if "ALPHABET" in directives else list(range(256))
    witness = Witness(source, folder)

    output, empty = folder / "run", folder / "empty"
    empty.mkdir()
    command = [sonde, "run", "--cflags=-w", f"--output={output}", "--emit-all-errors", "--test-files=1000000"]
    command += [*shlex.split(directives.get("FLAGS", "")), source, "--", *words]
    result = execute(command, cwd=empty, stdin=subprocess.DEVNULL)
    messages = result.stdout.decode(errors="replace") + result.stderr.decode(errors="replace")
    if result.returncode not in (0, 1):
        raise Failure(f"the engine ends with code {result.returncode}\n{messages}")
    info = json.loads((output / "info.json").read_text())
    gaps = {gap["kind"] for gap in info["incompleteness"]}
    if gaps != set(directives.get("INCOMPLETE", "").split()):
        raise Failure(f"the engine says that {sorted(gaps)} is missing\n{messages}")
    if "TESTS" in directives and len(info["tests"]) != int(directives["TESTS"]):
        raise Failure(f"the engine makes {len(info['tests'])} tests, not {directives['TESTS']}\n{messages}")

    given = [input_of(output / test["file"]) for test in info["tests"]]
    found = witness.ends(given)
    for test, end, one in zip(info["tests"], found, given):
        if test["exit_code"] != end[0]:
            raise Failure(f"{test['file']}: predicted {test['kind']} {test['exit_code']}, natively {end}: {one}")
    if gaps:
        return len(found), len(set(found))

    inputs = list(itertools.islice(all_inputs(words, alphabet), LIMIT + 1))
    if len(inputs) > LIMIT:
        raise Failure(f"there are more than {LIMIT} inputs")
    for end, one in zip(witness.ends(inputs), inputs):
        if end not in found:
            raise Failure(f"no test of the engine ends with {end}, as input {one} does\n{messages}")
    return len(found), len(set(found))


def main():
    sonde, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    if "// NEEDS: libc" in source.read_text() and execute([sonde, "libc"]).returncode != 0:
        print("skipped: there is no C library in bitcode, and it cannot be built")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="sonde-input-") as folder:
        try:
            tests, ways = check(sonde, source, Path(folder))
            print(f"{source.name}: {tests} tests, {ways} ways")
        except Failure as failure:
            print(f"{source.name}: {failure}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
