#!/usr/bin/env python3
"""What is installed works outside of the source tree: for an ordinary user, in folders with spaces in their names or that cannot be
written to, without HOME, in a pipe, a second time in the same folder; and in the projects of others.

usage: install_test.py BUILD [SUITE]
"""

import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD = Path(sys.argv[1]).resolve()
TIMEOUT = 500

PROGRAM = """#include <klee/klee.h>
#include "limit.h"
int main(void) {
  unsigned char x, text[4] = {0};
  klee_make_symbolic(&x, sizeof x, "x");
  return x < LIMIT ? text[x] : 0;
}
"""
WRONG = "index beyond its array"


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sonde install "))
        self.folder.chmod(0o755)
        self.addCleanup(self.remove)
        self.prefix = self.folder / "a prefix"
        self.install()
        self.source = self.folder / "the source"
        self.source.mkdir()
        (self.source / "a program.c").write_text(PROGRAM)
        (self.source / "limit.h").write_text("#define LIMIT 9\n")
        self.place = self.folder / "my place"
        self.place.mkdir()
        if os.geteuid() == 0:
            for path in self.source, self.place:
                shutil.chown(path, "nobody")

    def remove(self):
        for path in self.folder.rglob("*"):
            if path.is_dir():
                path.chmod(0o755)
        shutil.rmtree(self.folder)

    def install(self):
        subprocess.run(["cmake", "--install", BUILD, "--prefix", self.prefix], check=True, capture_output=True, timeout=TIMEOUT)

    def command(self, words, where=None, code=0, env=None):
        """Runs a command as an ordinary user, with the environment of one."""
        user = {"user": pwd.getpwnam("nobody").pw_uid, "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        environment = {"PATH": f"{self.prefix}/bin:/usr/bin:/bin", "HOME": str(self.place), "COLUMNS": "80"} if env is None else env
        result = subprocess.run(list(map(str, words)), cwd=where or self.place, env=environment, capture_output=True, text=True,
                                stdin=subprocess.DEVNULL, timeout=TIMEOUT, **user)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout + result.stderr

    def sonde(self, *words, **options):
        return self.command([self.prefix / "bin/sonde", *words], **options)


class Installed(Case):
    def testAnOrdinaryUserExploresTwiceAndReplays(self):
        program = self.source / "a program.c"
        for round in range(2):
            printed = self.sonde("run", program, code=1)
            self.assertRegex(printed, WRONG)
            self.assertIn(f"sonde-out-{round}", printed)
            self.assertNotIn("\x1b", printed, "the output is a pipe")
        self.assertEqual(os.readlink(self.place / "sonde-last"), "sonde-out-1")
        self.assertIn("1 bug: 1 confirmed", self.sonde("replay", "--confirm", "sonde-last"))
        self.assertIn("report.html", self.sonde("report", "sonde-last"))
        self.assertIn("sonde.sarif", self.sonde("export", "sonde-last", "--format=sarif"))
        self.sonde("cc", "-g", "-I", next(self.prefix.glob("share/sonde-*/include")), "-c", program, "-o", "part.o")
        self.assertIn("access out of bounds", self.sonde("run", "part.o", code=1))

    def testASourceFolderThatCannotBeWrittenTo(self):
        (self.source / "empty").mkdir(0o555)
        self.source.chmod(0o555)
        refused = self.sonde("run", "a program.c", where=self.source, code=2)
        self.assertIn("choose another with --output", refused)
        refused = self.sonde("run", "--output", "empty", "a program.c", where=self.source, code=2)
        self.assertIn("empty: error: cannot write to this folder: Permission denied", refused)
        self.assertRegex(self.sonde("run", "--output", self.place / "results of it", "a program.c", where=self.source, code=1), WRONG)
        self.assertTrue((self.place / "results of it/info.json").exists())
        self.assertEqual(sorted(path.name for path in self.source.iterdir()), ["a program.c", "empty", "limit.h"])

    def testWithoutHome(self):
        nothing = {"PATH": "/usr/bin:/bin"}
        self.assertRegex(self.sonde("run", self.source / "a program.c", code=1, env=nothing), WRONG)
        healthy = self.sonde("doctor", env=nothing)
        self.assertRegex(healthy, r"(?m)^good  compiler ")
        self.assertRegex(healthy, r"(?m)^\w+ +C library ")

    def testCachesAreInTheFoldersOfXdg(self):
        """The library itself is not built here; where it would be is told."""
        caches = self.place / "caches"
        environment = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "XDG_CACHE_HOME": str(caches)}
        (self.place / "uses.c").write_text('#include <stdio.h>\nint main(void) { return getc(stdin) == 3; }\n')
        caches.touch()  # no folder, so that nothing is built
        self.assertIn(str(caches / "sonde"), self.sonde("run", "uses.c", env=environment))

    def testTheManualFitsEightyColumns(self):
        pages = [self.sonde("--help"), *(self.sonde(subcommand, "--help=all") for subcommand in ("run", "replay", "report", "export"))]
        if shutil.which("man"):
            (self.place / "page.1").write_text(self.sonde("help", "man-page"))
            environment = {"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"}
            pages.append(self.command(["man", "--warnings", "-l", "page.1"], env=environment))
            self.assertIn("SONDE run", pages[-1])
            self.assertNotIn("warning:", pages[-1])
        for line in "".join(pages).splitlines():
            self.assertLessEqual(len(line), 80, line)

    def testSeveralVersionsSideBySide(self):
        older = self.prefix / "bin/sonde-0.1"
        older.write_text("#!/bin/sh\necho older\n")
        older.chmod(0o755)
        self.install()
        self.assertEqual(self.command([older]), "older\n")
        self.assertRegex(self.sonde("--version"), r"^sonde \d+\.\d+")
        names = {path.name for path in (self.prefix / "bin").iterdir()} - {"sonde", "sonde-0.1"}
        self.assertEqual(len(names), 1, names)
        self.assertRegex(names.pop(), r"^sonde-\d+\.\d+$")


class Projects(Case):
    def testCMake(self):
        (self.source / "CMakeLists.txt").write_text("""cmake_minimum_required(VERSION 3.25)
project(example C)
enable_testing()
find_package(Sonde REQUIRED)
add_library(wrong "a program.c")
target_include_directories(wrong PRIVATE .)
sonde_add_run(wrong)
add_library(right "a program.c")
target_include_directories(right PRIVATE headers .)
target_compile_definitions(right PRIVATE "UNUSED=1")
sonde_add_run(right NAME fine OPTIONS --max-time=60 REQUIRE_COMPLETE)
sonde_add_run(right NAME cut OPTIONS --max-path-forks=1 REQUIRE_COMPLETE)
add_subdirectory("a library")
add_executable(whole whole.c)
target_compile_options(whole PRIVATE -Wall -O1)
target_link_libraries(whole PRIVATE library)
sonde_add_run(whole WITH library ARGUMENTS --sym-arg 1)
""")
        (self.source / "whole.c").write_text('#include <library.h>\nint main(int argc, char **argv) { return look(argc > 1 ? argv[1] : ""); }\n')
        (self.source / "a library").mkdir()
        (self.source / "a library/CMakeLists.txt").write_text("""add_library(library library.c)
target_include_directories(library PUBLIC . PRIVATE "private headers")
target_compile_definitions(library PRIVATE SIZE=3 "NAME=\\"a name\\"")
target_compile_options(library PRIVATE -Wall)
""")
        (self.source / "a library/private headers").mkdir()
        (self.source / "a library/private headers/mask.h").write_text("#define MASK (3 + 0 * sizeof NAME)\n")
        (self.source / "a library/library.h").write_text("int look(const char *text);\n")
        (self.source / "a library/library.c").write_text(
            "#include <library.h>\n#include <mask.h>\nint look(const char *text) { int table[SIZE] = {0}; return table[*text & MASK]; }\n")
        (self.source / "headers").mkdir()
        (self.source / "headers/limit.h").write_text("#define LIMIT 4\n")
        (self.source / "a program.c").write_text(PROGRAM.replace('"limit.h"', "<limit.h>"))
        (self.source / "limit.h").write_text("#define LIMIT 9\n")
        self.command(["cmake", "-S", self.source, "-B", "built", f"-DCMAKE_PREFIX_PATH={self.prefix}"])
        for _ in range(2):  # the results of the first round are replaced
            printed = self.command(["ctest", "--test-dir", "built", "--output-on-failure", "-L", "sonde"], code=8)
            self.assertRegex(printed, r"sonde-wrong \.+\*+Failed")
            self.assertRegex(printed, WRONG)
            self.assertRegex(printed, r"fine \.+ +Passed")
            self.assertRegex(printed, r"cut \.+\*+Failed")
            self.assertRegex(printed, r"sonde-whole \.+\*+Failed")
            self.assertRegex(printed, r"library/library\.c:3:\d+: error: index beyond its array")
        self.assertTrue((self.place / "built/sonde-wrong/info.json").exists())

    def testMake(self):
        (self.source / "program.c").write_text(PROGRAM.replace('"limit.h"', "<limit.h>"))
        snippet = next(self.prefix.glob("share/sonde-*/sonde.mk"))
        shutil.copy(snippet, self.source)  # make cannot include a file with spaces in its name
        (self.source / "Makefile").write_text("CPPFLAGS = -I.\nSONDE_FLAGS = --max-time=60\ninclude sonde.mk\n")
        for _ in range(2):
            self.assertRegex(self.command(["make", "sonde-program"], where=self.source, code=2), WRONG)
        self.assertIn("report.html", self.command(["make", "sonde-report-program"], where=self.source))
        (self.source / "limit.h").write_text("#define LIMIT 4\n")
        self.assertIn("all paths explored, no bug", self.command(["make", "sonde-program"], where=self.source))


class Package(unittest.TestCase):
    def make(self, folder):
        subprocess.run(["cpack", "--config", BUILD / "CPackConfig.cmake", "-B", folder], check=True, capture_output=True, timeout=TIMEOUT)
        (package,) = folder.glob("sonde-*.deb")
        return package

    def testItHasEverythingAndNamesWhatItNeeds(self):
        with tempfile.TemporaryDirectory(prefix="sonde-package-") as name:
            folder = Path(name)
            package = self.make(folder)
            fields = subprocess.run(["dpkg-deb", "--field", package], check=True, capture_output=True, text=True).stdout
            for need in "clang-19", "llvm-19", r"libllvm19\b", r"libz3-4 \(>=", r"libsqlite3-0 \(>=", r"libc6 \(>=":
                self.assertRegex(fields, rf"(?m)^Depends:.*\b{need}")
            subprocess.run(["dpkg-deb", "--extract", package, folder / "root"], check=True)
            program = next((folder / "root/usr/bin").iterdir())
            printed = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
            self.assertRegex(printed, r"^sonde \d")
            names = {str(path.relative_to(folder / "root")) for path in (folder / "root").rglob("*") if not path.is_dir()}
            for wanted in ("usr/lib/cmake/Sonde-{}/SondeConfig.cmake", "usr/share/sonde-{}/sonde.mk", "usr/share/sonde-{}/include/klee/klee.h",
                           "usr/share/sonde-{}/completions/fish", "usr/share/man/man1/sonde-{}.1", "usr/share/doc/sonde-{}/copyright"):
                self.assertIn(wanted.format(program.name.removeprefix("sonde-")), names)
            self.assertFalse([name for name in names if re.search(r"/(sonde|_sonde|sonde\.1|sonde\.fish)$", name)], "the plain names are alternatives")

    def testItsScriptsMakeThePlainNamesOnASystemWithoutOtherShells(self):
        """The root has nothing but the package's files and the folders that dpkg itself brings along."""
        with tempfile.TemporaryDirectory(prefix="sonde-package-") as name:
            folder = Path(name)
            root = folder / "root"
            subprocess.run(["dpkg-deb", "--raw-extract", self.make(folder), root], check=True)
            for needed in "etc/alternatives", "var/lib/dpkg/alternatives", "var/log":
                (root / needed).mkdir(parents=True)
            names = ("usr/bin/sonde", "usr/share/man/man1/sonde.1", "usr/share/bash-completion/completions/sonde",
                     "usr/share/zsh/vendor-completions/_sonde", "usr/share/fish/vendor_completions.d/sonde.fish")
            environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DPKG_ROOT": str(root)}
            for script, argument, there in ("postinst", "configure", True), ("prerm", "remove", False):
                result = subprocess.run([root / "DEBIAN" / script, argument], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                for plain in names:
                    self.assertEqual((root / plain).is_symlink(), there, plain)


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[2:]
    unittest.main()
