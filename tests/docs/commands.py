#!/usr/bin/env python3
"""Follows a page of the documentation as a reader would: runs its commands in order, as printed, and compares what they print.

The commands of a page are the lines that begin with `$ ` in its blocks of code marked `console`; a line that ends with `\\` goes on in the next one.
All run in one shell, in a folder in which nothing is but the examples, and the files that the page shows (blocks marked `file=NAME`).
The lines below a command are what it prints, on standard output and error. In them

    …      alone on a line stands for any lines, and inside of a line for any text
    0.02 s and other times stand for any time, values of a model (#x2a) for any value, and gaps between columns for gaps of any width

A block whose first line is `# needs PROGRAM: …` is run only where that program is installed, and one that begins with `# not run by the tests: REASON`
never. Code that shows a command in any other block is a mistake, because nobody would notice when it stops working; `sh` is a part of a script that another
test runs.

usage: commands.py SONDE ROOT PAGE            exit code 1 and an explanation if a command does something else
       commands.py --write SONDE ROOT PAGE    writes what the commands print into the page, where it is not what the page shows
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

TIMEOUT = 500
ANYTHING = "…"
SKIPPED = 77
MISTAKE = 2  # the least exit code of a command that could not do its work
END = "end-of-command-"  # what the shell prints behind a command

FENCE = re.compile(r"^```(.*)$")
COMMAND = re.compile(r"\$ |(\./)?sonde [a-z]+ (?!\[)")  # a usage such as `sonde solve [--stats]` is none
NEEDS = re.compile(r"^# needs ([\w+-]+): \S")
NOT_RUN = re.compile(r"^# not run by the tests: \S")
TIME = re.compile(r"\d+(\.\d+)? (s|ms)\b")
GAP = re.compile(r"(?<=\S) {2,}(?=\S)")  # between columns of a table, which are as wide as the times in them
VALUE = re.compile(r"#x[0-9a-f]+")


@dataclass
class Command:
    line: int  # of the page, counted from 0
    text: str
    shown: list = field(default_factory=list)
    firstShown: int = 0
    printed: list = field(default_factory=list)
    code: int = 0


@dataclass
class Block:
    line: int
    kind: str
    lines: list

    def skipped(self):
        """Whether the block says itself that it is not run here."""
        first = self.lines[0] if self.lines else ""
        needed = NEEDS.match(first)
        return bool(NOT_RUN.match(first)) or bool(needed and not shutil.which(needed[1]))

    def commands(self):
        found = []
        continues = False
        for number, line in enumerate(self.lines, self.line):
            if continues:
                found[-1].text += "\n" + line
            elif line.startswith("$ "):
                found.append(Command(number, line[2:]))
            elif found:
                found[-1].shown.append(line)
            elif not line.startswith("# "):
                sys.exit(f"line {number + 1}: a console block begins with a command, not with {line!r}")
            if found and not found[-1].shown:
                found[-1].firstShown = number + 1
            continues = line.endswith("\\") and bool(found) and not found[-1].shown
        return found


def blocksOf(lines):
    start = None
    for number, line in enumerate(lines):
        fence = FENCE.match(line)
        if fence and start is None:
            start, kind = number, fence[1].strip()
        elif fence:
            yield Block(start + 1, kind, lines[start + 1 : number])
            start = None


def comparable(line):
    return GAP.sub("  ", VALUE.sub("#x", TIME.sub("0 s", line.rstrip())))


def fits(shown, line):
    pattern = ".*".join(re.escape(part) for part in comparable(shown).split(ANYTHING))
    return re.fullmatch(pattern, comparable(line)) is not None


def isPrinted(shown, lines):
    """Whether `lines` are what a page shows."""
    if not shown:
        return not lines
    if shown[0].strip() == ANYTHING:
        return any(isPrinted(shown[1:], lines[n:]) for n in range(len(lines) + 1))
    return bool(lines) and fits(shown[0], lines[0]) and isPrinted(shown[1:], lines[1:])


def runAll(commands, folder, sonde):
    """Runs the commands in one shell, as a reader does, and notes what each prints and how it ends."""
    script = "".join(
        f"{command.text}\nstatus=$?; printf '\\n{END}{number} %d\\n' $status; (exit $status)\n" for number, command in enumerate(commands)
    )
    environment = dict(os.environ, PATH=f"{sonde}:{os.environ['PATH']}", LC_ALL="C.UTF-8", TERM="dumb", PYTHONDONTWRITEBYTECODE="1")
    file = Path(folder).parent / "commands.sh"
    file.write_text(script)
    result = subprocess.run(["bash", str(file)], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, errors="replace", timeout=TIMEOUT)
    rest = result.stdout
    for number, command in enumerate(commands):
        printed, mark, after = rest.partition(f"\n{END}{number} ")
        if not mark:
            sys.exit(f"{command.text}\nended the shell, after\n{rest}")
        code, _, rest = after.partition("\n")
        command.code = int(code)
        command.printed = printed.rstrip("\n").splitlines() if printed.strip("\n") else []


def isAsShown(command, following):
    """An exit code that tells of a mistake is one, unless the page speaks of it: it shows the message, or asks for the code next."""
    isExpected = any("error:" in line.lower() for line in command.shown) or (following is not None and following.text == "echo $?")
    return (command.code < MISTAKE or isExpected) and isPrinted(command.shown, command.printed)


def shortened(lines):
    return "\n".join(lines if len(lines) <= 60 else [*lines[:40], f"({len(lines) - 60} lines)", *lines[-20:]])


def main():
    arguments = sys.argv[1:]
    write = arguments[0] == "--write"
    sonde, root, page = map(Path.resolve, map(Path, arguments[-3:]))
    # Readers are told when the C library is built, once; the page does not show it.
    hasLibrary = subprocess.run([sonde, "libc"], capture_output=True, timeout=TIMEOUT).returncode == 0
    lines = page.read_text().split("\n")
    blocks = list(blocksOf(lines))
    for block in blocks:
        if not block.kind.startswith(("console", "sh")) and any(COMMAND.match(line) for line in block.lines):
            sys.exit(f"{page}:{block.line}: commands belong into a block marked 'console'")
    with tempfile.TemporaryDirectory(prefix="sonde-docs-") as scratch:
        programs, folder = Path(scratch, "bin"), Path(scratch, "work")
        programs.mkdir()
        (programs / "sonde").symlink_to(sonde)
        shutil.copytree(root / "examples", folder / "examples")
        (folder / "sonde").symlink_to(sonde)
        commands = []
        for block in blocks:
            if name := re.search(r"\bfile=(\S+)", block.kind):
                # Written when the page comes to it, since a page may show a file twice: wrong, then right.
                text = "\n".join(block.lines) + "\n"
                kept = Path(scratch, f"file-{block.line}")
                kept.write_text(text)
                commands.append(Command(block.line, f"mkdir -p $(dirname {name[1]}) && cp {kept} {name[1]}"))
            elif block.kind.startswith("console") and not block.skipped():
                commands += block.commands()
        runAll(commands, folder, programs)
    wrong = [c for c, following in zip(commands, [*commands[1:], None]) if not isAsShown(c, following)]
    if write:
        for command in sorted(wrong, key=lambda each: -each.line):
            lines[command.firstShown : command.firstShown + len(command.shown)] = command.printed
        page.write_text("\n".join(lines))
        print(f"{page.name}: {len(wrong)} of {len(commands)} commands written anew")
        return 0
    for command in wrong:
        print(f"{page.name}:{command.line + 1}: $ {command.text}\nends with {command.code} and prints\n{shortened(command.printed)}\n"
              "but the page shows\n" + "\n".join(command.shown) + "\n")
    if not wrong:
        print(f"{page.name}: {len(commands)} commands do what the page says")
    if wrong and not hasLibrary:
        print("skipped: 'sonde libc' cannot build the C library here, which some commands of the page may need")
        return SKIPPED
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
