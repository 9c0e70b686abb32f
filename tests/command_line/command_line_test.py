#!/usr/bin/env python3
"""What a user may write on the command line of `sonde`, and what a mistake there is answered with.

usage: command_line_test.py SONDE [SUITE]
"""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SONDE = Path(sys.argv[1]).resolve()


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sonde-command-line-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def sonde(self, *arguments, **options):
        command = [str(SONDE), *map(str, arguments)]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=500, **options)

    def ends(self, code, *arguments):
        """Runs Sonde, which must end with this exit code; the result is what it has printed."""
        result = self.sonde(*arguments)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout + result.stderr

    def refused(self, *arguments, words):
        """A mistake of the user's: exit code 2, and a message that has these words."""
        printed = self.ends(2, *arguments)
        for word in words:
            self.assertIn(word, printed)
        return printed


class CompilerOptions(Case):
    """-I and -D take exactly one value, in the same word or the next."""

    def setUp(self):
        super().setUp()
        self.write("one/one.h", "#define ONE 1\n")
        self.write("two/two.h", "#define TWO 2\n")
        self.write("main.c", '#include "one.h"\n#include "two.h"\nint main(void) { return ONE + TWO + THREE + FOUR; }\n')

    def testTheFileMayFollow(self):
        for words in (
            ["-I", "one", "-I", "two", "-D", "THREE=3", "-D", "FOUR=4", "main.c"],
            ["-D", "THREE=3", "-DFOUR=4", "-I", "one", "-Itwo", "main.c"],
            ["-Ione", "-Itwo", "-DFOUR=4", "-DTHREE=3", "main.c"],
            ["main.c", "-I", "one", "-I", "two", "-DTHREE=3", "-D", "FOUR=4"],
        ):
            with self.subTest(words):
                self.ends(10, "run", *words)

    def testAMissingValueIsNamed(self):
        self.refused("run", "main.c", "-I", words=["-I"])

    def testReplayTakesThemToo(self):
        self.write("sym.c", '#include <klee/klee.h>\n#include "one.h"\nint main(void) {\n  char x;\n'
                   '  klee_make_symbolic(&x, 1, "x");\n  if (x == ONE) return TWO;\n  return 0;\n}\n')
        self.ends(0, "run", "-I", "one", "-D", "TWO=2", "sym.c")
        self.assertIn("2 tests: 2 agree", self.ends(0, "replay", "-I", "one", "-D", "TWO=2", "sonde-last"))


class Entry(Case):
    """A run begins in main, or in a function without parameters."""

    def setUp(self):
        super().setUp()
        self.write(
            "functions.c",
            "int f(int *p, int n) { return p[n]; }\n"
            "int g(void) { int x = 7; return f(&x, 0); }\n"
            "struct big { long a[4]; } h(void) { struct big b = {{1}}; return b; }\n"
            "int main(int argc, char **argv) { return argc + (argv[argc] != 0); }\n",
        )

    def testWithoutParameters(self):
        self.ends(7, "run", "--entry", "g", "functions.c")

    def testMainHasItsOwn(self):
        self.ends(3, "run", "functions.c", "--", "a", "b")

    def testParametersAreRefused(self):
        for name in "f", "h":  # the result of h is written where a hidden parameter points
            self.refused("run", "--entry", name, "functions.c", words=[f"'{name}'", "has parameters", "klee_make_symbolic"])

    def testAFuzzTargetNeedsNoEntry(self):
        self.write("target.c", "int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return n && d[0] == 0; }\n")
        self.refused("run", "--entry", "LLVMFuzzerTestOneInput", "target.c", words=["do not use --entry"])
        self.ends(0, "run", "target.c")


# Debian's gcc 12 compiles all of this with a warning each.
OLD_C = """
int limit = 9;
static counter;
add(a, b) int a, b; { return a + b; }
int same(int *a, char *b) { return *a == *b; }
void nothing(void) { counter++; return 3; }
int something(int x) { if (x) return; return 2; }
int main(void) {
  int *number = 5, address = &limit;
  int (*compare)(int *, int *) = same;
  long *other = &limit;
  nothing();
  printf("%d %d\\n", add(1, 2), later(4));
  return number == 5 && compare ? counter + something(0) : address;
}
later(x) { return x + 1; }
"""


class Compiler(Case):
    """What the compiler says of the program: warnings where gcc 12 warns, errors that nobody takes for findings."""

    def testWhatGccOnlyWarnsAbout(self):
        self.write("old.c", OLD_C)
        printed = self.ends(3, "run", "old.c")
        self.assertIn("3 5\n", printed)
        for group in "implicit-function-declaration", "implicit-int", "int-conversion", "return-mismatch":
            self.assertIn(f"[-W{group}]", printed)
        self.assertNotIn("error:", printed)

    def testTheUserMayBeStricter(self):
        self.write("old.c", OLD_C)
        for flags in "-Werror", "-Werror=implicit-int":
            self.refused("run", "--cflags=" + flags, "old.c", words=["implicit-int", "clang cannot compile this file"])
        self.ends(3, "run", "--cflags=-Werror -Wno-error", "old.c")

    def testAnErrorIsTheCompilers(self):
        self.write("wrong.c", "int main(void) {\n  return nobody + 1;\n}\n")
        printed = self.refused("run", "wrong.c", words=["clang: wrong.c:2:10: error:", "wrong.c: error: clang cannot compile this file"])
        self.assertNotRegex(printed, r"(?m)^wrong\.c:\d")
        self.assertFalse((self.folder / "sonde-out-0").exists())


class Help(Case):
    """`sonde help` lists its topics, and says of each what --help says."""

    def topics(self):
        lines = self.ends(0, "help").splitlines()
        return [line.split()[0] for line in lines if line.startswith("  ")]

    def testEachSubcommandIsATopic(self):
        tables = {"checks", "errors", "instructions", "memory-models", "man-page", "stages", "presets"}  # topics that are no subcommands
        self.assertLessEqual({"solve", "run", "replay", "compare", "cc", "libc", "show", "help"} | tables, set(self.topics()))
        for topic in self.topics():
            with self.subTest(topic):
                printed = self.ends(0, "help", topic)
                self.assertGreater(len(printed.splitlines()), 4)
                if topic not in tables:
                    self.assertEqual(printed, self.ends(0, topic, "--help"))

    def testParagraphsFillTheLine(self):
        """A line of a paragraph ends only where its next word has no room."""
        for subcommand in "", "run", "replay", "compare", "solve":
            with self.subTest(subcommand):
                printed = self.sonde(*subcommand.split(), "--help", env=os.environ | {"COLUMNS": "80"}).stdout
                lines = [line for line in printed.splitlines() if len(line) > 40 or not line]  # without headings
                for line, following in zip(lines, lines[1:]):
                    self.assertLessEqual(len(line), 80)
                    if line[:1].strip() and following[:1].strip() and not following.startswith("Usage:"):
                        self.assertGreater(len(line) + 1 + len(following.split()[0]), 80, f"{line}\n{following}")

    def testWhatNewcomersNeedComesFirst(self):
        self.assertEqual(self.topics()[:3], ["run", "replay", "report"])

    def testAnArgumentOfTheProgramIsToldFromItsFiles(self):
        self.write("two.c", "int main(void) { return 0; }\n")
        self.write("input.txt", "text\n")
        self.refused("run", "two.c", "A", words=["A: error: there is no such file", "stand after '--': sonde run two.c -- A"])
        self.refused("run", "two.c", "input.txt", words=["input.txt: error: unknown kind of file", "sonde run two.c -- input.txt"])
        self.assertNotIn("--", self.refused("run", "two.c", "three.c", words=["three.c: error: cannot read the file"]))

    def testATopicThatIsNone(self):
        self.refused("help", "runn", words=["'runn'", "is 'run' meant?"])
        self.refused("help", "weather", words=["'weather'", "'sonde help' lists"])
        self.refused("help", "run", "replay", words=["replay"])

    def testTheCompilerSaysWhatIsItsOwn(self):
        self.assertIn("puts the bitcode of each C file into", self.ends(0, "cc", "--help"))
        self.assertIn("USAGE: clang", self.ends(0, "cc", "--help", "-v"))  # all else is clang's


    def testPlainHelpShowsTheFirstOptionsOnly(self):
        first, everything, solver = self.ends(0, "run", "--help"), self.ends(0, "run", "--help=all"), self.ends(0, "run", "--help=solver")
        options = lambda text: {line.split()[0].split(",")[0] for line in text.splitlines() if line.startswith("  -") and not line.startswith("  --sym")}
        shown = options(first.split("More options")[0])
        self.assertEqual(len(shown - {"-h"}), 10)
        self.assertLess(shown, options(everything))
        self.assertIn("--max-time", first)
        self.assertNotIn("--backend", first)
        self.assertIn("--help=solver", first)
        self.assertIn("--backend", solver)
        self.assertNotIn("--max-time", solver)
        self.refused("run", "--help=solvr", words=["'solvr'", "is 'solver' meant?", "limits"])
        self.assertEqual(self.ends(0, "show", "--help=all"), self.ends(0, "show", "--help"))

    def testItNamesTheProgramAndTheSubcommand(self):
        self.assertIn("Usage: sonde run [OPTIONS] file...", self.ends(0, "run", "--help"))
        self.assertIn("Usage: sonde export [OPTIONS]", self.ends(0, "export", "--help"))

    def testAMissingWordIsExplained(self):
        self.refused("run", words=["file is required", "'sonde run' needs a file: the program"])
        self.refused("rn", "x.c", words=["there is no subcommand 'rn'", "is 'run' meant?"])

    def testTheManualPageHasEveryOption(self):
        page = self.ends(0, "help", "man-page")
        for name in "--max-time", "--confirm", "--corpus", "--presets", "--timeout":
            self.assertIn("\\fB" + name.replace("-", "\\-") + "\\fR", page)
        self.assertNotRegex(page, r"(?m)^\.(?!TH|SH|TP|PP|nf|fi|br|B )")


class OtherTools(Case):
    """Options of KLEE and CBMC are answered with ours."""

    def testTheyAreAnswered(self):
        for words, told in (["--output-dir=x"], "use --output"), (["-posix-runtime"], "need no option"), (["--bounds-check"], "always looked for"), (["--function", "f"], "use --entry"), (["--unsigned-overflow-check"], "--check=+unsigned-overflow"):
            self.refused("run", *words, "main.c", words=[told, "is an option of"])

    def testAllOptionsOfTheCoreutilsExperimentAreAnswered(self):
        """The command line with which KLEE's authors explore coreutils, each option on its own."""
        for option in (
            "--simplify-sym-indices", "--write-cvcs", "--write-cov", "--output-module", "--disable-inlining", "--optimize", "--use-forked-solver",
            "--use-cex-cache", "--posix-runtime", "--external-calls=all", "--only-output-states-covering-new", "--env-file=test.env",
            "--run-in-dir=/tmp/sandbox", "--max-sym-array-size=4096", "--max-solver-time=30s", "--watchdog", "--max-memory-inhibit=false",
            "--max-static-fork-pct=1", "--max-static-solve-pct=1", "--max-static-cpfork-pct=1", "--switch-type=internal", "--use-batching-search",
            "--batch-instructions=10000",
        ):  # fmt: skip
            self.refused("run", option, "main.c", words=["is an option of KLEE: "])
        self.refused("run", "--libc=uclibc", "main.c", words=["; is 'musl' meant?"])
        self.refused("run", "--search=nurs:covnew", "main.c", words=["; is 'covnew' meant?"])
        self.write("main.c", "int main(void) { return 0; }\n")
        self.ends(0, "run", "--max-time=60min", "--max-memory=1000", "main.c")

    def testTheBoundOfCbmcIsNotIgnored(self):
        self.write("main.c", "int main(void) { return 0; }\n")
        self.refused("run", "--unwind=5", "main.c", words=["--unwind goes with --explore=allsmt"])
        self.refused("run", "--unwind=many", "main.c", words=["'many' is not a number of unwindings"])
        self.ends(0, "run", "--unwind=auto", "main.c")

    def testEveryCheckThatAnAnswerNamesExists(self):
        import re

        answers = (Path(__file__).resolve().parents[2] / "tools/sonde/foreign_options.cpp").read_text()
        checks = self.ends(0, "help", "checks")
        for name in re.findall(r"--check=[+-]([a-z-]+)", answers):
            self.assertRegex(checks, rf"(?m)^    {name} ")

    def testEveryOptionThatAnAnswerNamesExists(self):
        known = self.ends(0, "run", "--help=all") + self.ends(0, "replay", "--help") + self.ends(0, "export", "--help")
        import re

        answers = (Path(__file__).resolve().parents[2] / "tools/sonde/foreign_options.cpp").read_text()
        for row in re.findall(r'^ +\{"--[^}]*\}', answers, re.MULTILINE):
            for option in re.findall(r"--[a-z-]+", row.split(",", 2)[2]):
                self.assertIn(option, known, row)


class ProjectFile(Case):
    """sonde.toml in the current folder or above it has options of subcommands."""

    def setUp(self):
        super().setUp()
        self.write("sub/main.c", '#include <klee/klee.h>\n#include "one.h"\nint main(void) { return klee_range(0, ONE, "x") > 4; }\n')
        self.write("sub/inc/one.h", "#define ONE 9\n")

    def options(self, *words):
        command = [str(SONDE), "run", *words, "main.c"]
        result = subprocess.run(command, cwd=self.folder / "sub", capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads((self.folder / "sub/sonde-last/info.json").read_text())["options"]

    def testItsOptionsAreTaken(self):
        self.write("sonde.toml", '# ours\n[run]\nmax-time = "2m"\nexit-on-error = true\nemit-all-errors = false\nI = ["nowhere", "inc"]\nsearch = "dfs"\n\n[replay]\ntimeout = 3\n')
        options = self.options()
        for name, value in {"--max-time": "120", "--exit-on-error": "true", "--emit-all-errors": "false", "--search": "dfs"}.items():
            self.assertEqual(options[name], value)
        self.assertEqual(self.options("--search=bfs")["--search"], "bfs")
        self.assertEqual(self.options("--no-project", "-Iinc")["--search"], "interleaved")

    def testAMistakeInItIsTold(self):
        for text, told in ("[run]\nmax-tim = 3\n", "--max-tim"), ("[rum]\nx = 1\n", "'rum'"), ("x = 1\n", "belongs to no section"):
            self.write("sonde.toml", text)
            printed = self.refused("run", "sub/main.c", words=[told])
            self.assertIn("sonde.toml", printed)
        self.ends(0, "--version")


class ExitCodes(Case):
    """Exit codes that a script can tell apart."""

    def testAnIncompleteRun(self):
        self.write("main.c", '#include <klee/klee.h>\nint main(void) {\n  if (klee_int("x") == 3) return 1;\n  return klee_int("y") > 4;\n}\n')
        self.ends(0, "run", "--require=complete", "main.c")
        self.ends(0, "run", "--max-path-forks=1", "main.c")
        self.ends(3, "run", "--max-path-forks=1", "--require=complete", "main.c")
        self.write("bug.c", '#include <klee/klee.h>\nint main(void) {\n  int x = klee_int("x");\n  if (x == 3) return 1 / (x - 3);\n  return klee_int("y") > 4;\n}\n')
        self.ends(1, "run", "--max-path-forks=2", "--require=complete", "bug.c")

    def testAProgramThatReturnsOneItself(self):
        self.write("one.c", "int main(void) { return 1; }\n")
        self.ends(1, "run", "one.c")
        self.ends(0, "run", "--exit-code=verdict", "one.c")
        self.write("wrong.c", "int main(void) { volatile int x = 0; return 3 / x; }\n")
        self.ends(1, "run", "--exit-code=verdict", "wrong.c")

    def testQuietSaysTheVerdictAlone(self):
        self.write("main.c", '#include <klee/klee.h>\nint main(void) { return klee_int("x") > 4; }\n')
        self.assertEqual(self.ends(0, "run", "--quiet", "main.c"), "verdict: all paths explored, no bug among: memory errors, assertions, crashes, hangs, overflows, calls, formats\n")


class LostOutput(Case):
    def testAFullDiskIsNoSuccess(self):
        self.write("main.c", "#include <stdio.h>\nint main(void) { puts(\"x\"); return 0; }\n")
        self.write("sat.smt2", "(check-sat)\n")
        for words in ["run", "--json", "--no-output", "main.c"], ["help", "man-page"], ["solve", "sat.smt2"], ["run", "--help=all"], ["completion", "zsh"]:
            with open("/dev/full", "w") as full:
                result = subprocess.run([str(SONDE), *words], cwd=self.folder, stdout=full, stderr=subprocess.PIPE, text=True, timeout=500)
            self.assertEqual(result.returncode, 2, words)
            self.assertIn("standard output: error: not all of it could be written", result.stderr)

    def testAClosedPipeIsNoMistake(self):
        result = subprocess.run(["bash", "-c", '"$0" run --help=all | true; echo ${PIPESTATUS[0]}', SONDE], capture_output=True, text=True, timeout=500)
        self.assertEqual(result.stderr, "")
        self.assertIn(result.stdout, ("0\n", "141\n"))


class Colours(Case):
    """On terminals only, and not if NO_COLOR is set."""

    def printed(self, **environment):
        import os
        import pty

        self.write("main.c", '#include <klee/klee.h>\nint main(void) { return klee_int("x") > 4; }\n')
        master, slave = pty.openpty()
        command = [str(SONDE), "run", "--no-output", "main.c"]
        variables = {**{key: value for key, value in os.environ.items() if key != "NO_COLOR"}, "TERM": "xterm", **environment}
        process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=slave, env=variables)
        os.close(slave)
        text = b""
        try:
            while part := os.read(master, 1000):
                text += part
        except OSError:  # the terminal is closed
            pass
        os.close(master)
        self.assertEqual(process.wait(), 0)
        return text.replace(b"\r\x1b[K", b"").replace(b"\r\n", b"\n")

    def testColours(self):
        self.assertIn(b"verdict: \x1b[1;32mall paths explored, no bug among: memory errors, assertions, crashes, hangs, overflows, calls, formats\x1b[0m\n", self.printed())
        self.assertNotIn(b"\x1b[", self.printed(NO_COLOR="1"))
        self.assertNotIn(b"\x1b[", self.printed(TERM="dumb"))
        self.assertIn(b"\x1b[1;32m", self.printed(NO_COLOR=""))
        self.assertNotIn("\x1b", self.ends(0, "run", "--no-output", "main.c"))


class Completion(Case):
    """The scripts for shells are made from the tables of the command line."""

    def completed(self, *words):
        script = self.ends(0, "completion", "bash")
        self.write("sonde.bash", script)
        line = " ".join(words)
        command = f"source ./sonde.bash; compopt() {{ :; }}; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _sonde; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        result = subprocess.run(["bash", "-c", command], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(result.stderr, "")
        return result.stdout.split()

    def testBash(self):
        self.write("main.c", "")
        self.assertEqual(self.completed("sonde", "exp"), ["export"])
        self.assertEqual(self.completed("sonde", "run", "--max-m"), ["--max-memory="])
        self.assertEqual(self.completed("sonde", "run", "--search", "d"), ["dfs"])
        self.assertEqual(self.completed("sonde", "run", "--search", "=", "b"), ["bfs"])
        self.assertEqual(self.completed("sonde", "export", "--format", "=", "sa"), ["sarif"])
        self.assertEqual(self.completed("sonde", "replay", "--conf"), ["--confirm"])
        self.assertEqual(self.completed("sonde", "run", "--segment-limit", "''"), ["none"])

    WORDS = {"sonde exp": "sonde export", "sonde run --max-mem": "sonde run --max-memory", "sonde run --search=df": "sonde run --search=dfs",
             "sonde replay --conf": "sonde replay --confirm", "sonde run ma": "sonde run main.c", "sonde completion fi": "sonde completion fish",
             "sonde help memory-m": "sonde help memory-models", "sonde solve --preset=fse19-me": "sonde solve --preset=fse19-merging"}
    QUOTED = {"sonde run tw": "sonde run two\\ words.c", "sonde run two\\ wo": "sonde run two\\ words.c", "sonde replay --coverage=tw": "sonde replay --coverage=two\\ words.c"}

    def testBashTypedInto(self):
        """As a user types; a file's name may have spaces."""
        self.write("sonde.bash", self.ends(0, "completion", "bash"))
        self.checkTyping(["bash", "--norc", "-i"], b"source ./sonde.bash; show() { echo \"<$READLINE_LINE>\"; }; bind -x '\"\\C-g\": show'; echo REA''DY\n", b"\x07")

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def testFish(self):
        self.write("main.c", "")
        self.write("sonde.fish", self.ends(0, "completion", "fish"))
        for line, completed in self.WORDS.items():
            command = ["fish", "--no-config", "-c", f"source sonde.fish; complete -C '{line}'"]
            printed = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=500).stdout
            self.assertEqual([word.split("\t")[0] for word in printed.splitlines()], [completed.split()[-1]], line)

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def testZsh(self):
        """The script is in a folder of $fpath, or sourced."""
        for begin in b"fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D", b"autoload -Uz compinit; compinit -u -D; source ./_sonde":
            with self.subTest(begin=begin):
                self.checkZsh(begin)

    def checkZsh(self, begin):
        """Types into zsh as a user does."""
        self.write("_sonde", self.ends(0, "completion", "zsh"))
        self.checkTyping(["zsh", "-f", "-i"], begin + b"; zle -N show; show() { print -r -- \"<$BUFFER>\"; }\n"
                         b"bindkey '^X' show; print REA''DY\n", b"\x18")

    def checkTyping(self, command, begin, key):
        """Types into a shell, in which `key` shows the line."""
        self.write("main.c", "")
        self.write("two words.c", "")
        master, slave = pty.openpty()
        environment = {"PATH": os.environ["PATH"], "TERM": "dumb", "PS1": "", "HOME": str(self.folder)}
        shell = subprocess.Popen(command, cwd=self.folder, env=environment, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        os.close(slave)
        self.addCleanup(os.close, master)
        self.addCleanup(shell.wait)
        self.addCleanup(shell.kill)

        def read(mark):
            text = b""
            while not (found := re.search(mark, text)):
                text += os.read(master, 4096)
            return found[1].decode()

        os.write(master, begin)
        read(rb"(READY)\r")
        for line, completed in [*self.WORDS.items(), *self.QUOTED.items()]:
            os.write(master, line.encode() + b"\t" + key)
            self.assertEqual(read(rb"<([^>]*)>").rstrip(" ="), completed)
            os.write(master, b"\x15")  # clears the line

    def testTheOthersHaveEveryOption(self):
        for shell, form in ("zsh", "'--{}"), ("fish", " -l {} "):
            script = self.ends(0, "completion", shell)
            for name in "max-time", "confirm", "corpus", "backend":
                self.assertIn(form.format(name), script)
        for shell in "zsh", "fish":
            if shutil.which(shell):
                self.write("script", self.ends(0, "completion", shell))
                subprocess.run([shell, "-n", "script"], cwd=self.folder, check=True)
        self.refused("completion", "tcsh", words=["bash, zsh and fish"])


class Doctor(Case):
    def testIt(self):
        printed = self.ends(0, "doctor")
        self.assertRegex(printed, r"(?m)^good  compiler ")
        self.assertRegex(printed, r"(?m)^good  native replay ")


class Switches(Case):
    """--with and --without, and the presets that stand for many options."""

    def setUp(self):
        super().setUp()
        self.write("main.c", '#include <klee/klee.h>\nint main(void) { return klee_range(0, 9, "x") > 4; }\n')
        self.write("q.smt2", "(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(assert (bvult x #x05))\n(check-sat)\n")

    def recorded(self, *options):
        """The switches and options of a run, as its info.json has them."""
        self.ends(0, "run", *options, "main.c")
        info = json.loads((self.folder / "sonde-last/info.json").read_text())
        return info["switches"], info["options"]

    def testEverySwitchIsListedAndRecorded(self):
        listed = self.ends(0, "help", "stages")
        switches, _ = self.recorded()
        self.assertGreater(len(switches), 12)
        for name, on in switches.items():
            self.assertIn(f"\n  {name} ", listed)
            self.assertTrue(on)
            with self.subTest(name):
                without, _ = self.recorded(f"--without={name}")
                self.assertEqual([other for other, on in without.items() if not on], [name])

    def testTheyAreAppliedInOrder(self):
        switches, _ = self.recorded("--without=all", "--with", "domains,ranges")
        self.assertEqual([name for name, on in switches.items() if on], ["domains", "ranges"])
        switches, _ = self.recorded("--with", "domains", "--without=all")
        self.assertFalse(any(switches.values()))

    def testPatienceIsASwitchAndANumber(self):
        switches, options = self.recorded("--without=patience")
        self.assertEqual((switches["patience"], options["--patience"]), (False, "0"))
        switches, options = self.recorded("--patience=7", "--preset=hvc14-stack")
        self.assertEqual((switches["patience"], options["--patience"]), (True, "7"))

    def testAnUnknownNameIsAnsweredWithTheNearestAndAll(self):
        self.refused("run", "--without=domain", "main.c", words=["'domain'", "is 'domains' meant?", "exact-cache"])
        self.refused("solve", "--with=qwertyuiop", "q.smt2", words=["'qwertyuiop'", "there are:", "slicing"])
        self.refused("run", "--preset=hvc14-stak", "main.c", words=["'hvc14-stak'", "is 'hvc14-stack' meant?", "auto"])
        self.refused("solve", "--preset=none", "q.smt2", words=["there is no preset 'none'", "hvc14-baseline"])
        self.refused("run", "--strategy=heap", "main.c", words=["'heap' is none of", "cachingopt"])
        self.refused("run", "--test-files=x", "main.c", words=["--test-files: 'x' is not a number from 0 to 4000000000, nor 'auto'"])
        self.refused("run", "main.c", "-n", words=["Arguments of the program stand after '--': sonde run PROGRAM -- -n"])
        self.refused("show", words=["sonde-last: error: there is no such file or folder", "'sonde run' makes sonde-last"])
        self.refused("run", "--qwertyuiop", "main.c", words=["sonde run PROGRAM -- --qwertyuiop"])
        self.refused("run", "-o", "out", "main.c", words=["There is no option -o; is --output meant?", "sonde run PROGRAM -- -o"])
        self.refused("report", "-o", "page.html", words=["There is no option -o; is --output meant?"])
        self.assertNotIn("meant?", self.refused("solve", "-o", "x", words=["not expected: -o"]))
        self.refused("run", "-q", "main.c", words=["There is no option -q; is --quiet meant?"])
        self.refused("run", "-Wall", "main.c", words=["-Wall is an option of the compiler: use --cflags=-Wall."])
        self.assertNotIn("compiler", self.refused("run", "main.c", "-f", words=["sonde run PROGRAM -- -f"]))
        self.refused("run", "-std=c99", "main.c", words=["use --cflags=-std=c99."])
        self.refused("run", "main.c", "-lm", words=["-lm is an option of the linker: name the library's files"])
        self.refused("run", "--memory-leak-check", "main.c", words=["an option of CBMC: use --check=+leak"])
        self.refused("run", "--array-opt=indx", "main.c", words=["--array-opt: 'indx' is none of none, constant, index, value, all, auto; is 'index' meant?"])
        self.refused("solve", "--array-opt=ALL", "q.smt2", words=["; is 'all' meant?"])
        self.refused("run", "--memory=fork", "main.c", words=["'fork' is none of auto, single, forking", "; is 'forking' meant?"])
        self.refused("run", "--memory=merge", "main.c", words=["'merge' is none of", "; is 'merging' meant?"])
        self.refused("solve", "--without=state-model", "q.smt2", words=["there is no switch 'state-model'"])

    def testAnOptionWithNothingBehindItsEqualsSignHasAnEmptyValue(self):
        _, options = self.recorded("--cflags=")  # main.c comes next, and is the program
        self.assertEqual(options["--cflags"], "")
        self.refused("run", "--array-opt=", "main.c", words=["--array-opt: '' is none of none, constant"])

    def testPresetsPinEverything(self):
        listed = self.ends(0, "help", "presets")
        for strategy in "baseline", "caching", "cachingopt", "stack", "stackopt":
            self.assertIn(f"  hvc14-{strategy} (", listed)
            switches, options = self.recorded(f"--preset=hvc14-{strategy}")
            self.assertFalse(any(switches.values()))
            self.assertEqual(options["--preset"], f"hvc14-{strategy}")
            for name, value in ("strategy", strategy), ("backend", "z3"), ("order", "canonical"), ("patience", "0"), ("search", "dfs"):
                self.assertEqual(options[f"--{name}"], value)
            self.assertEqual(self.ends(0, "solve", "--preset", f"hvc14-{strategy}", "q.smt2"), "sat\n")
        self.assertEqual(self.recorded("--preset=auto")[0], self.recorded()[0])

    def testWhatIsSaidBesideAPresetWins(self):
        for words in ["--preset=hvc14-stack", "--backend=abv", "--with=ranges"], ["--with=ranges", "--backend", "abv", "--preset", "hvc14-stack"]:
            switches, options = self.recorded(*words)
            self.assertEqual((options["--backend"], options["--strategy"]), ("abv", "stack"))
            self.assertEqual([name for name, on in switches.items() if on], ["ranges"])

    def testAStrategyHasNoOtherHelp(self):
        for words in ["--strategy=caching"], ["--preset=auto", "--strategy", "caching"]:
            self.assertFalse(any(self.recorded(*words)[0].values()))
        self.assertTrue(all(self.recorded("--strategy=auto")[0].values()))

    def testTheLastOfTwoCounts(self):
        self.assertEqual(self.recorded("--backend=z3", "--backend=abv")[1]["--backend"], "abv")


class Times(Case):
    """A time is a number of seconds, or has a unit."""

    def testUnits(self):
        self.write("main.c", '#include <klee/klee.h>\nint main(void) { return klee_range(0, 2, "x"); }\n')
        for word, seconds in ("90", "90"), ("90s", "90"), ("1m", "60"), ("1.5m", "90"), ("2h", "7200"):
            with self.subTest(word):
                self.ends(0, "run", "--max-time", word, "main.c")
                self.assertEqual(json.loads((self.folder / "sonde-last/info.json").read_text())["options"]["--max-time"], seconds)
        self.ends(0, "replay", "--timeout", "1m", "sonde-last")
        self.write("q.smt2", "(set-logic QF_BV)\n(check-sat)\n")
        self.ends(0, "solve", "--timeout=0.5m", "q.smt2")

    def testTheLimitHolds(self):
        self.write("endless.c", '#include <klee/klee.h>\nint main(void) { for (volatile int x = klee_range(0, 2, "x");; x++) {} }\n')
        begin = time.monotonic()
        self.assertIn("--max-time", self.ends(0, "run", "--max-time=5s", "endless.c"))
        self.assertGreater(time.monotonic() - begin, 5)

    def testWhatIsNoTime(self):
        for word in "1d", "m", "-1m", "1m30s", "9e9h":
            self.refused("run", f"--max-time={word}", "main.c", words=[f"'{word}' is not a time"])
        self.refused("run", "--max-time=0.5", "main.c", words=["'0.5' is not a whole number of seconds"])


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[2:]
    unittest.main()
