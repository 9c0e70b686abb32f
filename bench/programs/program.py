"""What is known of a program: where its source comes from, how it is built, and how it is tried."""

import shlex
from dataclasses import dataclass, field


@dataclass
class Executable:
    path: str  # in the source folder
    tries: list  # of Try


@dataclass
class Try:
    arguments: list
    stdin: bytes | None  # None: the file `stdin_file` of inputs/
    stdin_file: str | None = None

    def __str__(self):
        return shlex.join(self.arguments) + (f" < {self.stdin_file}" if self.stdin_file else "")


@dataclass
class Program:
    package: str  # Debian's source package; empty: the source is ours
    build: list  # shell commands, in the source folder; CC is the compiler, HERE the folder of run.py
    executables: dict  # name -> Executable
    make: str = ""  # one command more, for the executables that are wanted: {paths}
    needs: list = field(default_factory=list)  # Debian packages the build needs


def tries(*lines):
    """Each a command line as a shell takes it, with `< file` at most; or that and its standard input."""
    found = []
    for line in lines:
        text, stdin = line if isinstance(line, tuple) else (line, "")
        words = shlex.split(text)
        if len(words) > 1 and words[-2] == "<":
            found.append(Try(words[:-2], None, words[-1]))
        else:
            found.append(Try(words, stdin.encode()))
    return found


# Debian's patches make generated files look old; they need not be generated again.
KEEP = "touch -c aclocal.m4; sleep 1; touch -c configure config.h.in config.hin lib/config.hin; find . -name Makefile.in -exec touch {} +"
CONFIGURE = "./configure --disable-nls --disable-dependency-tracking"
AUTOTOOLS = ["autoconf", "automake", "libtool"]
