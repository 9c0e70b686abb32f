"""The size and the shape of src/ in figures: `layers.py --report`.

Functions and classes are found by their braces in source text without comments, literals and preprocessor lines. That
is exact enough for formatted C++ and needs no compiler; what a macro makes is not seen.
"""

import re
from collections import Counter
from dataclasses import dataclass

from modules import Sources, cycles, described, folder_arrows, module_arrows

LONG_FUNCTION = 60  # lines, from its name to its closing brace
CLASSES_SHOWN = 10

NOISE = re.compile(
    r"//[^\n]*|/\*.*?\*/"  # comments
    r'|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'  # strings
    r"|(?<!\w)'(?:\\.|[^'\\\n])+'"  # characters, but not the separators of a number
    r"|^[ \t]*\#(?:\\\n|[^\n])*",  # preprocessor lines
    re.DOTALL | re.MULTILINE,
)
MEMBER_INITIALIZER = re.compile(r"(?<=\w)\{([^{}]*)\}(?=\s*[,{])")
SCOPE = re.compile(r"^(?:template\b.*>\s*)?(?:inline\s+)?(?P<kind>namespace|class|struct|union|enum|extern)\b")
CLASS_NAME = re.compile(r"\b(?:class|struct)\s+(?:\[\[.*?\]\]\s*)?(?:alignas\([^)]*\)\s*)?([\w:]+)")
FUNCTION_NAME = re.compile(
    r"((?:\w+(?:<[^<>]*>)?::)*(?:operator\s*[^\s\w(]+|operator\s*\(\)|operator\s+\w+|~?\w+))\s*\("
)
NOT_A_FUNCTION = ("decltype", "alignas", "noexcept")


@dataclass
class Function:
    file: object
    line: int
    name: str
    lines: int


def blanked(text):
    """`text` with comments, literals and preprocessor lines blanked out, and with parentheses for the braces that
    initialize a member; every line keeps its number."""
    text = NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    return MEMBER_INITIALIZER.sub(r"(\1)", text)


def function_name(head):
    """The name of the function that the text before a brace or a semicolon declares, or None."""
    head = re.sub(r"^(?:(?:public|private|protected)\s*:\s*)+", "", head.strip())
    head = re.sub(r"\[\[.*?\]\]", "", head)
    if SCOPE.match(head) or re.match(r"(?:using|typedef|friend|static_assert|return)\b", head):
        return None
    match = FUNCTION_NAME.search(head)
    if not match or "=" in head[: match.start()].replace("==", "") or match.group(1) in NOT_A_FUNCTION:
        return None
    return re.sub(r"\s+", " ", match.group(1))


class Scanner:
    """Walks the scopes of one file and collects its functions and the methods of its classes."""

    def __init__(self, file, text):
        self.file, self.text = file, blanked(text)
        self.functions, self.methods = [], Counter()
        self.scopes = []  # (kind, name, line of the head); code inside a function is of the kind "code"
        self.walk()

    def walk(self):
        start, parentheses = 0, 0
        for match in re.finditer(r"[{}();]", self.text):
            character, at = match.group(), match.start()
            if character in "()":
                parentheses += 1 if character == "(" else -1
            elif parentheses == 0 or (self.scopes and self.scopes[-1][0] == "code"):
                if character == "{":
                    self.enter(start, at)
                elif character == "}":
                    self.leave(at)
                elif self.in_class():
                    self.declare(self.text[start:at])
                start = at + 1

    def in_class(self):
        return bool(self.scopes) and self.scopes[-1][0] in ("class", "struct")

    def declare(self, head):
        name = function_name(head)
        if name and not re.search(r"=\s*(?:default|delete)\s*$", head):
            self.methods[self.scopes[-1][1]] += 1

    def line(self, at):
        return self.text.count("\n", 0, at) + 1

    def enter(self, start, at):
        head = self.text[start:at]
        first = start + len(head) - len(head.lstrip())
        if self.scopes and self.scopes[-1][0] == "code":
            self.scopes.append(("code", None, 0))
        elif scope := SCOPE.match(re.sub(r"^(?:(?:public|private|protected)\s*:\s*)+", "", head.strip())):
            name = CLASS_NAME.search(head)
            self.scopes.append((scope.group("kind"), name.group(1) if name else "", 0))
        else:
            name = function_name(head)
            if name and self.in_class():
                self.methods[self.scopes[-1][1]] += 1
            self.scopes.append(("code", name, self.line(first)))

    def leave(self, at):
        if not self.scopes:
            return
        kind, name, line = self.scopes.pop()
        if kind == "code" and name:
            self.functions.append(Function(self.file, line, name, self.line(at) - line + 1))


def sizes(sources):
    count, lines = Counter(), Counter()
    for file in sources.files:
        count[file.parent] += 1
        lines[file.parent] += sources.text(file).count("\n")
    yield "folder                 files   lines"
    for folder in sorted(count):
        yield f"{str(folder):22} {count[folder]:5} {lines[folder]:7}"
    yield f"{'all':22} {count.total():5} {lines.total():7}"


def shape(sources):
    arrows = module_arrows(sources)
    found = cycles(arrows)
    yield f"modules: {len(set(sources.module.values()))}, largest cycle: {max(map(len, found), default=1)}"
    for kind, between in (("modules", arrows), ("folders", folder_arrows(sources))):
        for cycle in cycles(between):
            yield f"{len(cycle)} {kind} include each other:"
            yield from described(cycle, between)


def functions_and_classes(sources):
    functions, methods = [], Counter()
    for file in sources.files:
        scanner = Scanner(file, sources.text(file))
        functions += scanner.functions
        for name, number in scanner.methods.items():
            methods[f"{name} ({file})"] += number
    yield f"functions over {LONG_FUNCTION} lines:"
    for function in sorted(functions, key=lambda function: -function.lines):
        if function.lines > LONG_FUNCTION:
            yield f"  src/{function.file}:{function.line}: {function.name}, {function.lines} lines"
    yield "classes with the most methods:"
    for name, number in methods.most_common(CLASSES_SHOWN):
        yield f"  {number:3} {name}"


def report(root):
    """The lines of the report."""
    sources = Sources(root)
    return [*sizes(sources), "", *shape(sources), "", *functions_and_classes(sources)]
