#!/usr/bin/env python3
"""Builds one small project with `sonde cc` and runs what it leaves, natively and in Sonde: both must agree.

usage: projects.py SONDE PROJECT        exit code 1 and an explanation if they do not
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TIMEOUT = 500

MAIN = """
#include <stdio.h>
#include "twice.h"
int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) printf("%s %d\\n", argv[i], twice(i));
  return twice(argc);
}
"""
HEADER = "int twice(int);\n"
TWICE = '#include "twice.h"\nint twice(int x) { return FACTOR * x; }\n'
UNUSED = "int neverDefined(void);\nint unused(void) { return neverDefined(); }\n"


class Project:
    def __init__(self, sonde, folder):
        self.sonde = sonde
        self.folder = folder
        self.compiler = f"{sonde} cc"

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run(self, *command, stdin=b""):
        environment = {**os.environ, "CC": self.compiler}
        result = subprocess.run(
            command, cwd=self.folder, env=environment, input=stdin, capture_output=True, timeout=TIMEOUT
        )
        return result.returncode, result.stdout.decode(), result.stderr.decode()

    def build(self, *command):
        code, output, errors = self.run(*command)
        assert code == 0, f"{command} ends with {code}\n{output}{errors}"
        return output + errors

    def cc(self, *arguments):
        return self.build(self.sonde, "cc", *arguments)

    def sources(self):
        self.write("main.c", MAIN)
        self.write("twice.h", HEADER)
        self.write("twice.c", TWICE)

    def agree(self, program, *arguments):
        native = self.run(program, *arguments)
        sonde = self.run(self.sonde, "run", "--libc=none", program, "--", *arguments)
        assert native == sonde, f"{program}\nnative: {native}\nsonde:  {sonde}"
        assert native[0] == 2 * (len(arguments) + 1), native


def project_one_command(project):
    """Sources, an object and options of all kinds on one line; a stripped program."""
    project.sources()
    project.cc("-O2", "-DFACTOR=2", "-c", "twice.c")
    project.cc("-O2", "-Wall", "-g", "-x", "c", "main.c", "-x", "none", "twice.o", "-s", "-Wl,--gc-sections", "-lm", "-oprog")
    project.agree("./prog", "a", "b")


def project_compiler_modes(project):
    """-E, -S, -M and dependency files are clang's; mistakes end as clang's do."""
    project.sources()
    assert "int twice(int);" in project.cc("-E", "main.c")
    project.cc("-S", "main.c", "-o", "main.s")
    assert "main:" in (project.folder / "main.s").read_text()
    assert "twice.h" in project.cc("-MM", "main.c")
    project.cc("-c", "main.c", "-o", "main.o", "-MMD", "-MF", "main.d")
    assert "twice.h" in (project.folder / "main.d").read_text()
    project.cc("-MMD", "-DFACTOR=2", "twice.c", "main.c", "-o", "prog")
    assert "twice.h" in (project.folder / "prog.d").read_text()
    code, _, errors = project.run(project.sonde, "cc", "-c", "twice.c")
    assert code == 1 and errors.count("FACTOR") == 2, errors  # said once, with the line
    assert "clang version 19" in project.cc("--version")


def project_old_code(project):
    """C that gcc 12 compiles with warnings is compiled with warnings, in probes of configure scripts as well; not where a build forbids warnings."""
    project.write("old.c", "static n;\ntwice(x) { return 2 * x; }\nmain(argc) { int *p = 1; puts(\"old\"); return twice(argc) + n + !p; }\n")
    errors = project.cc("-O2", "old.c", "-o", "old")
    for group in "implicit-function-declaration", "implicit-int", "int-conversion":
        assert f"[-W{group}]" in errors, errors
    project.agree("./old", "x")
    project.cc("-c", "old.c")
    project.build("cp", "old.c", "conftest.c")
    project.cc("conftest.c", "-o", "conftest")
    for flag in "-Werror", "-Werror=implicit-int", "-pedantic-errors":
        code, _, errors = project.run(project.sonde, "cc", flag, "-c", "old.c")
        assert code == 1 and "error: " in errors, f"{flag}: {errors}"


def project_keeps_bugs(project):
    """Whatever the build optimises away natively, the bitcode has."""
    project.write("bug.c", "int main(void) { int *p = 0; (void)*p; return 2; }\n")
    project.cc("-O3", "-flto", "bug.c", "-o", "bug")
    assert project.run("./bug")[0] == 2
    code, _, errors = project.run(project.sonde, "run", "./bug")
    assert code == 1 and "bug.c:1:" in errors and "null pointer" in errors, errors
    project.write("shift.c", "int main(int argc, char **argv) { (void)(1 << (argc + 40)); return 2; }\n")
    project.cc("-O3", "-c", "shift.c")
    project.cc("shift.o", "-o", "shift")
    assert project.run("./shift")[0] == 2
    code, _, errors = project.run(project.sonde, "run", "./shift")
    assert code == 1 and "shift.c:1:" in errors and "Shift" in errors, errors


def project_headers_for_optimising_compilers(project):
    """A source that compiles only with what headers declare under -O has bitcode as well, without inline functions of headers."""
    project.write("words.c", '''#include <stdio.h>
#include <libintl.h>
#ifndef __OPTIMIZE__
#error "this needs -O"
#endif
int main(int argc, char **argv) { return LC_ALL == 6 ? 2 * argc : putchar('?'); }
''')
    assert "note" not in project.cc("-O2", "words.c", "-o", "words")
    project.agree("./words", "x")
    code, _, errors = project.run(project.sonde, "cc", "-O2", "-O0", "-c", "words.c")
    assert code == 1 and "this needs -O" in errors, errors


def project_make(project):
    """A makefile with implicit rules and a static library, of which only what is needed is linked."""
    project.sources()
    project.write("unused.c", UNUSED)
    project.write(
        "Makefile",
        "CFLAGS = -O2 -DFACTOR=2\nprog: main.o libtwice.a\n\t$(CC) $^ -o $@\n"
        "libtwice.a: twice.o unused.o\n\t$(AR) rcs $@ $^\n",
    )
    project.build("make", "-e")
    project.agree("./prog", "x")


def project_archive_members(project):
    """Members of archives that only the bitcode needs: natively, their use is optimised away, and with it the members'."""
    project.write(
        "main.c",
        "#include <stdio.h>\nint twice(int), thrice(int), never(int);\nstatic int choose(int kind, int x) {\n"
        "  switch (kind) {\n  case 2: return twice(x);\n  case 3: return thrice(x);\n  default: return never(x);\n  }\n}\n"
        "int main(int argc, char **argv) { puts(argv[0]); return choose(2, argc); }\n",
    )
    project.write("twice.h", HEADER)
    project.write("twice.c", TWICE)
    project.write("thrice.c", "int twice(int), plus(int, int);\nint thrice(int x) { return plus(twice(x), x); }\n")
    project.write("plus.c", "int plus(int x, int y) { return x + y; }\n")
    project.write("unused.c", UNUSED)
    project.cc("-O2", "-DFACTOR=2", "-c", "twice.c", "thrice.c", "plus.c", "unused.c")
    project.build("ar", "rc", "libone.a", "twice.o", "thrice.o")
    project.build("ar", "rc", "libtwo.a", "plus.o", "unused.o")
    project.cc("-O2", "main.c", "libone.a", "-L", ".", "-ltwo", "-o", "prog")
    project.agree("./prog")
    assert "thrice" not in project.build("nm", "prog")
    code, module, errors = project.run(project.sonde, "run", "--libc=none", "--print=llvm", "prog")
    assert code == 0, errors
    defined = set(re.findall(r"^define .*@(\w+)\(", module, re.MULTILINE))
    assert {"twice", "thrice", "plus"} <= defined and not {"never", "unused"} & defined, defined


def project_parts(project):
    """Objects and archives with bitcode inside are linked by `sonde run` itself, in any order; of archives only what is needed."""
    project.sources()
    project.write("unused.c", UNUSED)
    project.write("thrice.c", "int twice(int);\nint main(int argc, char **argv) { return twice(argc) + argc - argc; }\n")
    project.cc("-O2", "-DFACTOR=2", "-c", "twice.c", "unused.c", "thrice.c", "main.c")
    project.build("ar", "rc", "libtwice.a", "twice.o", "unused.o")
    project.build("ar", "rcT", "thin.a", "twice.o", "unused.o")
    project.build("ar", "rc", "all.a", "thrice.o", "twice.o")
    for files in (
        ["main.c", "libtwice.a"],
        ["libtwice.a", "main.o"],
        ["main.o", "twice.o"],
        ["main.c", "thin.a"],
        ["all.a"],
    ):
        code, _, errors = project.run(project.sonde, "run", "--libc=none", *files, "--", "x", "y")
        assert code == 6 and not errors, f"{files}: {code} {errors}"
    _, module, _ = project.run(project.sonde, "run", "--print=llvm", "main.c", "libtwice.a")
    assert "@twice(" in module and "@unused(" not in module, module
    # The parts can be replayed, too.
    project.write("sym.c", '#include <klee/klee.h>\nint twice(int);\nint main(void) {\n  char x;\n  klee_make_symbolic(&x, 1, "x");\n  if (twice(x) == 8) return 1;\n  return 0;\n}\n')
    project.build(project.sonde, "run", "sym.c", "libtwice.a")
    assert "2 tests: 2 agree" in project.build(project.sonde, "replay", "sonde-last")
    assert "2 tests: 2 agree" in project.build(project.sonde, "replay", "sonde-last", "--", "sym.c", "libtwice.a")


def project_parts_of_bitcode(project):
    """An archive may hold bitcode itself; a fuzz target may be in an archive."""
    project.sources()
    for name in "main", "twice":
        project.build("clang-19", "-g", "-c", "-emit-llvm", "-DFACTOR=2", name + ".c")
    project.build("llvm-ar-19", "rc", "libtwice.a", "twice.bc")
    code, _, errors = project.run(project.sonde, "run", "--libc=none", "main.bc", "libtwice.a", "--", "x")
    assert code == 4, errors
    project.write("target.c", "int LLVMFuzzerTestOneInput(const char *data, unsigned long n) { return n == 2 && data[1] == 'x' ? *(int *)0 : 0; }\n")
    project.cc("-c", "target.c")
    project.build("ar", "rc", "libtarget.a", "target.o")
    code, _, errors = project.run(project.sonde, "run", "libtarget.a")
    assert code == 1 and "target.c:1:" in errors and "null pointer" in errors, errors


def project_parts_without_bitcode(project):
    """What has no bitcode is named; so is an archive that nothing can be found in."""
    project.sources()
    project.build("clang-19", "-DFACTOR=2", "-c", "twice.c")
    project.build("ar", "rc", "libtwice.a", "twice.o")
    project.build("ar", "rcS", "nolist.a", "twice.o")
    project.write("text.a", "/* GNU ld script */\n")
    for file, words in (
        ("twice.o", ["twice.o: error: this native file has no bitcode", "sonde cc"]),
        ("libtwice.a", ["libtwice.a(twice.o): error: this archive member has no bitcode", "'twice'", "sonde cc"]),
        ("nolist.a", ["nolist.a: error: this archive has no symbol index", "ranlib"]),
        ("text.a", ["text.a: error: unknown kind of file", ".a"]),
        ("nothing.a", ["nothing.a: error: cannot read the file"]),
    ):
        code, _, errors = project.run(project.sonde, "run", "main.c", file)
        assert code == 2 and all(word in errors for word in words), f"{file}: {code} {errors}"
    code, _, errors = project.run(project.sonde, "run", "libtwice.a")
    assert code == 2 and "no function 'main'" in errors, errors


def project_fuzz_target(project):
    """A fuzz target that is linked with the fuzzer is explored as it is, and its tests are replayed without the fuzzer."""
    project.write("parse.h", "int parse(const unsigned char *data, unsigned long size);\n")
    project.write("parse.c", '#include "parse.h"\nint parse(const unsigned char *data, unsigned long size) { return size == 2 && data[0] == 7 ? data[2] : 0; }\n')
    project.write("target.c", '#include "parse.h"\nint LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size) {\n  parse(data, size);\n  return 0;\n}\n')
    project.cc("-g", "-O1", "-fsanitize=fuzzer,address", "target.c", "parse.c", "-o", "one")
    project.cc("-g", "-fsanitize=fuzzer-no-link", "-c", "parse.c", "target.c")
    project.build("ar", "rc", "libparse.a", "parse.o")
    project.cc("-fsanitize=fuzzer", "target.o", "libparse.a", "-o", "two")
    project.build("./two", "-runs=10")  # natively, the fuzzer is there
    for program in "./one", "./two":
        code, _, errors = project.run(project.sonde, "run", "--fuzz-size=3", program)
        assert code == 1 and "parse.c:2:" in errors and "OutOfBounds" in errors, errors
        code, output, errors = project.run(project.sonde, "replay", "sonde-last")
        assert code == 0 and " 0 differ" in output, output + errors
        assert "1 bug: 1 confirmed" in project.build(project.sonde, "replay", "--confirm", "sonde-last")


def project_cmake(project):
    """CMake with a shared library; found through the program's run path."""
    project.sources()
    project.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\nproject(twice C)\nadd_library(twice SHARED twice.c)\n"
        "target_compile_definitions(twice PRIVATE FACTOR=2)\nadd_executable(prog main.c)\n"
        "target_link_libraries(prog twice)\n",
    )
    project.build("cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release")
    project.build("cmake", "--build", "build")
    project.agree("build/prog", "x", "y", "z")


def project_missing_library(project):
    """A shared library that is not where the loader looks is named, also one that only another library needs."""
    project.sources()
    project.write("inner.c", "int inner(int x) { return 2 * x; }\n")
    project.write("twice.c", "int inner(int);\nint twice(int x) { return inner(x); }\n")
    for folder in "a", "b":
        (project.folder / folder).mkdir()
    project.cc("-fPIC", "-shared", "inner.c", "-o", "b/libinner.so")
    project.cc("-fPIC", "-shared", "twice.c", "-o", "a/libtwice.so", "-Lb", "-linner")
    project.cc("main.c", "-o", "prog", "-La", "-ltwice", "-Wl,-rpath-link,b")
    code, _, errors = project.run(project.sonde, "run", "./prog")
    assert code == 2 and "./prog: error: cannot find the shared library libtwice.so" in errors and "LD_LIBRARY_PATH" in errors, errors
    code, _, errors = project.run("env", "LD_LIBRARY_PATH=a", project.sonde, "run", "./prog")
    assert code == 2 and "a/libtwice.so: error: cannot find the shared library libinner.so" in errors, errors
    os.environ["LD_LIBRARY_PATH"] = "a:b"
    project.agree("./prog", "x")
    # What a program says with -rpath may hold for the libraries of its libraries.
    del os.environ["LD_LIBRARY_PATH"]
    project.cc("main.c", "-o", "prog", "-La", "-ltwice", "-Wl,--disable-new-dtags,-rpath,a:b")
    project.agree("./prog", "x")


def project_library_without_bitcode(project):
    """Where a path ends at a function of a shared library without bitcode, the library is named, and what to do about it."""
    project.sources()
    project.build("clang-19", "-DFACTOR=2", "-fPIC", "-shared", "twice.c", "-o", "libtwice.so")
    project.cc("main.c", "-o", "prog", "-L.", "-ltwice", f"-Wl,-rpath,{project.folder}")
    _, _, errors = project.run(project.sonde, "run", "./prog")
    assert f"function twice is one of {project.folder}/libtwice.so, which has no bitcode; build that library with 'sonde cc', too" in errors, errors
    project.cc("-DFACTOR=2", "-fPIC", "-shared", "twice.c", "-o", "libtwice.so")
    project.agree("./prog", "x")


def project_configure(project):
    """What a configure script does: probe the compiler with conftest.c, build below another folder, as libtool does."""
    project.sources()
    project.write(
        "configure",
        "#!/bin/sh\nset -e\necho 'int main(void) { return 0; }' >conftest.c\n$CC -o conftest conftest.c && ./conftest\n"
        "$CC -c conftest.c && test -f conftest.o\n! echo 'int main(void) { return }' | $CC -x c -c - -o conftest.o 2>/dev/null\n"
        "mkdir -p .libs\n$CC -fPIC -DPIC -DFACTOR=2 -c twice.c -o .libs/twice.o\n"
        "$CC -shared .libs/twice.o -Wl,-soname -Wl,libtwice.so.1 -o .libs/libtwice.so.1\n"
        "$CC main.c .libs/libtwice.so.1 -Wl,-rpath -Wl,$PWD/.libs -o .libs/prog\n"
        "printf '#!/bin/sh\\nexec .libs/prog \"$@\"\\n' >prog\nchmod +x prog\n",
    )
    project.build("sh", "configure")
    assert b".sonde_bitcode" not in (project.folder / "conftest").read_bytes()
    project.agree("./prog", "x", "y")


def project_no_library(project):
    """Where the C library can be neither found nor built, a program that would have it is run without, and that is said."""
    project.write("main.c", "char *getenv(const char *);\nint main(void) { return getenv(\"NO_SUCH_VARIABLE\") ? 1 : 6; }\n")
    command = ["env", "SONDE_CACHE=/proc/nowhere", project.sonde, "run"]
    code, _, errors = project.run(*command, "main.c")
    assert code == 6 and "running without the C library" in errors, errors
    code, _, errors = project.run(*command, "--libc=musl", "main.c")
    assert code == 2 and "SONDE_CACHE" in errors, errors


def project_no_bitcode(project):
    """A native program that another compiler has built is refused with a word of advice."""
    code, _, errors = project.run(project.sonde, "run", "/bin/true")
    assert code == 2 and "sonde cc" in errors, errors


def main():
    sonde, name = os.path.abspath(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        try:
            globals()["project_" + name](Project(sonde, Path(folder)))
        except AssertionError as failure:
            print(failure)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
