"""The programs of the experiments: what is symbolic about each, and what it consists of (Table 2)."""

import re
import subprocess
from typing import NamedTuple

ARGUMENTS = ["--sym-args", "0", "2", "4"]
STDIN = ["--sym-args", "0", "1", "3", "--sym-stdin", "8"]


class Subject(NamedTuple):
    package: str  # of bench/programs
    executable: str
    arguments: list
    sources: str  # a pattern in its folder, for the lines of Table 2


# Where a program is not made of the source that has its name.
SOURCES = {"[": "src/test.c", "base64": "src/basenc.c"}


def coreutil(name, arguments=ARGUMENTS):
    return Subject("coreutils", name, arguments, SOURCES.get(name, f"src/{name}.c"))


# Of the paper's Table 4: those where its transformations apply.
TABLE4 = {
    "bc": Subject("bc", "bc", ["--sym-stdin", "4"], "[bhl]*/*.[ch]"),
    "bzip2": Subject("bzip2", "bzip2", ["-c", "--sym-stdin", "4"], "*.[ch]"),
    "factor": coreutil("factor"),
    "tsort": coreutil("tsort", STDIN),
    "expr": coreutil("expr"),
    "od": coreutil("od", STDIN),
    "nice": coreutil("nice"),
    "unexpand": coreutil("unexpand", STDIN),
    "[": coreutil("[", [*ARGUMENTS, "]"]),
    "seq": coreutil("seq"),
    "join": coreutil("join"),
    "csplit": coreutil("csplit"),
    "tr": coreutil("tr", STDIN),
    "base64": coreutil("base64", STDIN),
    "wc": coreutil("wc", STDIN),
    "ptx": coreutil("ptx", STDIN),
    "ar": Subject("binutils", "ar", ["-M", "--sym-stdin", "4"], "binutils/*.[ch]"),  # a script, which flex's tables take apart
    "as": Subject("binutils", "as", STDIN, "gas/*.[ch]"),
    "ld": Subject("binutils", "ld", ["-T", "A", "--sym-files", "1", "4"], "ld/*.[ch]"),  # so is this
}

# Of its Table 3, those where they do not; in ours a few of these have something to transform, which the report tells. The last line is ours.
TABLE3 = {
    **{name: coreutil(name) for name in ("printenv", "yes", "echo", "env")},
    **{name: coreutil(name, STDIN) for name in ("nl", "cat", "cksum", "tee")},
    **{name: coreutil(name, ["--sym-stdin", "8"]) for name in ("paste", "uniq", "expand", "head", "sort")},
}

# Flex's lexers: 60 rules (bench/symbolic), and those of bench/programs/drivers.
LEXERS = ["language", "settings", "words"]

WORDS = re.compile(r'("[^"]+"\|)+"[^"]+"')


def one_rule_each(lexer):
    """A lexer for flex with a rule, and a token, for each of the words that its rules list."""
    head, rules, tail = lexer.split("%%")
    made = []
    for rule in rules.strip().splitlines():
        pattern, action = rule.rsplit(" return ", 1)
        words = re.findall(r'"[^"]+"', pattern) if WORDS.fullmatch(pattern) else []
        made += [f"{word} return {100 + len(made) + n};" for n, word in enumerate(words)] or [rule]
    return "%%".join([head, "\n" + "\n".join(made) + "\n", tail])


COMMENT = re.compile(r"//.*?$|/\*.*?\*/", re.S | re.M)
ARRAY = re.compile(r"^@[^=]+= .*?\b(?:global|constant) (\[\d+ x .*)", re.M)
BRANCH = re.compile(r"^\s+br i1 ", re.M)


def lines_of_code(files):
    """Lines that are neither blank nor comments."""
    return sum(sum(1 for line in COMMENT.sub("", file.read_text(errors="replace")).splitlines() if line.strip()) for file in files)


def first_brackets(text):
    """The text up to the bracket that closes its first one: the type of an array, without its elements."""
    depth = 0
    for end, letter in enumerate(text, 1):
        depth += (letter == "[") - (letter == "]")
        if depth == 0:
            return text[:end]
    raise ValueError(f"no bracket closes {text[:40]}")


def bytes_of(kind):
    """The size of an array type of LLVM, of numbers and pointers; of structures 8 bytes a member."""
    if match := re.match(r"\[(\d+) x (.*)\]$", kind):
        return int(match[1]) * bytes_of(match[2])
    if match := re.match(r"i(\d+)$", kind):
        return (int(match[1]) + 7) // 8
    return 8 * (kind.count(",") + 1)


def characterise(sonde, executable, sources):
    """A row of Table 2: lines, conditional branches, global arrays, their bytes."""
    result = subprocess.run([sonde, "run", "--print=llvm", "--libc=none", executable], capture_output=True, text=True, errors="replace")
    arrays = [bytes_of(first_brackets(match)) for match in ARRAY.findall(result.stdout)]
    return {"lines": lines_of_code(sources), "branches": len(BRANCH.findall(result.stdout)), "arrays": len(arrays), "bytes": sum(arrays)}
