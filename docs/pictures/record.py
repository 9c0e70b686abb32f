#!/usr/bin/env python3
"""Records the tutorial's session in a terminal as tutorial.cast, which asciinema plays, and draws tutorial.svg from it.

The commands are those of docs/tutorial.md, run in a pseudo-terminal: what they print, and when, is recorded. Typing is played, and long waits are kept as they are.

usage: record.py SONDE         records and draws
       record.py --draw [FILE] draws the recording there is, into FILE
"""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
COLUMNS, ROWS = 112, 30
TYPING, READING = 0.03, 2.0  # seconds a character, and at the end of a command
PROMPT = "\x1b[32m$\x1b[0m "
REMARKS = ["# decode.c, a first repair: if (*from == '%' && from[1])", "# decode.c, the repair: if (*from == '%' && isxdigit(from[1]) && isxdigit(from[2]))"]


def steps():
    """The files of the tutorial and its commands, in order: ("file", name, text) or ("run", command)."""
    page = (HERE.parent / "tutorial.md").read_text()
    seen = set()
    remarks = iter(REMARKS)
    for kind, text in re.findall(r"^```(\S+(?: \S+)*)\n(.*?)^```", page, re.M | re.S):
        if name := re.search(r"file=(\S+)", kind):
            if name[1] in seen:
                yield "run", next(remarks)
            seen.add(name[1])
            yield "file", name[1], text
        elif kind == "console":
            yield from (("run", line[2:]) for line in text.splitlines() if line.startswith("$ "))


def record(sonde, target):
    events, now = [], 0.05
    with tempfile.TemporaryDirectory(prefix="sonde-record-") as scratch:
        programs, work = Path(scratch, "bin"), Path(scratch, "work")
        programs.mkdir(), work.mkdir()
        (programs / "sonde").symlink_to(sonde)
        environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", TERM="xterm-256color", LC_ALL="C.UTF-8", COLUMNS=str(COLUMNS), LINES=str(ROWS))
        environment.pop("NO_COLOR", None)
        for step in steps():
            if step[0] == "file":
                (work / step[1]).write_text(step[2])
                continue
            events.append([now, "o", PROMPT])
            for character in step[1]:
                now += TYPING
                events.append([now, "o", character])
            now += 0.2
            events.append([now, "o", "\r\n"])
            ours, theirs = pty.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            begin = time.monotonic()
            process = subprocess.Popen(["bash", "-c", step[1]], cwd=work, env=environment, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
            os.close(theirs)
            try:
                while data := os.read(ours, 65536):
                    events.append([now + time.monotonic() - begin, "o", data.decode(errors="replace")])
            except OSError:  # how Linux says that the other side was closed
                pass
            process.wait()
            os.close(ours)
            now += time.monotonic() - begin + (0.3 if step[1].startswith("#") else READING)
        events.append([now, "o", PROMPT])
    header = {"version": 2, "width": COLUMNS, "height": ROWS, "title": "Sonde: from a bug to a fixed bug"}
    lines = [json.dumps(header)] + [json.dumps([round(at, 3), kind, text], ensure_ascii=False) for at, kind, text in events]
    target.write_text("\n".join(lines) + "\n")


COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea", "90": "#8b949e"}


class Screen:
    """Lines of (style, text), each with the time at which it was changed last. Knows what the recording needs: colours, carriage returns, erased lines."""

    def __init__(self):
        self.lines, self.times, self.column, self.style = [[]], [0.0], 0, ""

    def put(self, at, character):
        line = self.lines[-1]
        while len(line) < self.column:
            line.append(("", " "))
        line[self.column : self.column + 1] = [(self.style, character)]
        self.column += 1
        self.times[-1] = at

    def feed(self, at, text):
        for part in re.split(r"(\x1b\[[0-9;?]*[A-Za-z]|[\r\n])", text):
            if part == "\n":
                self.lines.append([])
                self.times.append(at)
                self.column = 0
            elif part == "\r":
                self.column = 0
            elif part.startswith("\x1b["):
                if part.endswith("m"):
                    self.style = "" if part[2:-1] in ("", "0") else part[2:-1]
                elif part.endswith("K"):
                    del self.lines[-1][self.column :]
            else:
                for character in part:
                    if self.column == COLUMNS:
                        self.feed(at, "\n")
                    self.put(at, character)


def spans(line):
    """The line as runs of one style."""
    runs = []
    for style, character in line:
        if runs and runs[-1][0] == style:
            runs[-1][1] += character
        else:
            runs.append([style, character])
    return runs


def draw(cast, target):
    """Each line appears when it was written; the picture scrolls when it is full."""
    lines = cast.read_text().splitlines()
    screen = Screen()
    for row in map(json.loads, lines[1:]):
        screen.feed(row[0], row[2])
    width, height, step, left, top = 8.4, 18, 18, 14, 40
    end = screen.times[-1] + 4
    text = []
    for number, (line, at) in enumerate(zip(screen.lines, screen.times)):
        inside = "".join(
            f'<tspan x="{left + width * start:.1f}"' + (f' fill="{COLOURS[code]}"' if (code := next((c for c in style.split(";") if c in COLOURS), None)) else "") +
            (' font-weight="bold"' if "1" in style.split(";") else "") + f">{escape(words)}</tspan>"
            for style, words, start in positioned(line))
        if inside:
            text.append(f'<text y="{top + step * (number + 1)}" xml:space="preserve">{inside}<animate attributeName="opacity" dur="{end:.1f}s" repeatCount="indefinite" '
                        f'calcMode="discrete" keyTimes="0;{min(at / end, 0.999):.4f}" values="0;1"/></text>')
    moves = [(0.0, 0)] + [(screen.times[n], -(n - ROWS + 1) * step) for n in range(ROWS, len(screen.lines))]
    scroll = (f'<animateTransform attributeName="transform" type="translate" dur="{end:.1f}s" repeatCount="indefinite" calcMode="discrete" '
              f'keyTimes="{";".join(f"{at / end:.4f}" for at, _ in moves)}" values="{";".join(f"0 {y}" for _, y in moves)}"/>')
    wide, high = int(left * 2 + width * COLUMNS), top + step * ROWS + 14
    target.write_text(f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img" aria-label="The session of the tutorial in a terminal">
<title>The session of the tutorial in a terminal</title>
<rect width="{wide}" height="{high}" rx="8" fill="#0d1117" stroke="#30363d"/>
<g fill="#8b949e"><circle cx="20" cy="20" r="6"/><circle cx="40" cy="20" r="6"/><circle cx="60" cy="20" r="6"/></g>
<clipPath id="screen"><rect x="0" y="{top}" width="{wide}" height="{step * ROWS + 6}"/></clipPath>
<g clip-path="url(#screen)"><g font-family="ui-monospace,DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="14" fill="#e6edf3">{scroll}
""" + "\n".join(text) + "\n</g></g>\n</svg>\n")


def positioned(line):
    column = 0
    for style, words in spans(line):
        if words.strip():
            yield style, words, column
        column += len(words)


if __name__ == "__main__":
    if sys.argv[1] != "--draw":
        record(Path(sys.argv[1]).resolve(), HERE / "tutorial.cast")
    draw(HERE / "tutorial.cast", Path(sys.argv[2]) if len(sys.argv) > 2 else HERE / "tutorial.svg")
