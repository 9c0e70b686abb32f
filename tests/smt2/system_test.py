#!/usr/bin/env python3
"""Tests of `sonde solve` as a program: files, standard input, exit codes, time-outs, hostile input.

usage: system_test.py SONDE
"""
import os
import subprocess
import sys
import tempfile
import unittest

SONDE = ""

SAT = b"(declare-const x Bool)(assert x)(check-sat)\n"
UNSAT = b"(assert false)(check-sat)\n"
# The factors of a product of two primes of 63 bits.
HARD = b"""(set-logic QF_BV)
(declare-const x (_ BitVec 128))
(declare-const y (_ BitVec 128))
(assert (= (bvmul x y) (_ bv50775498482054471030140976068451125279 128)))
(assert (bvult (_ bv1 128) x))
(assert (bvule x y))
(assert (= ((_ extract 127 64) y) #x0000000000000000))
(check-sat)
(get-info :reason-unknown)
(push 1)
(assert (= x (_ bv3 128)))
(assert (= y (_ bv3 128)))
(check-sat)
"""


def solve(*arguments, text=b"", timeout=500):
    return subprocess.run([SONDE, "solve", *arguments], input=text, capture_output=True, timeout=timeout, check=False)


class Solve(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, content):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def assert_refused(self, run, message):
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn(message, run.stderr.decode("latin-1"))
        self.assertNotIn(b"internal error", run.stderr)

    def test_several_files_in_order(self):
        run = solve(self.file("a.smt2", SAT), self.file("b.smt2", UNSAT), self.file("c.smt2", SAT))
        self.assertEqual((run.stdout, run.returncode), (b"sat\nunsat\nsat\n", 0))

    def test_an_error_ends_its_file_only(self):
        bad = self.file("bad.smt2", b"(check-sat)(assert y)(check-sat)")
        run = solve(bad, self.file("b.smt2", UNSAT))
        self.assertEqual(run.stdout, b"sat\nunsat\n")
        self.assert_refused(run, f"{bad}:1:20: error: unknown symbol 'y'")

    def test_standard_input(self):
        self.assertEqual(solve(text=SAT).stdout, b"sat\n")
        self.assertEqual(solve("-", text=UNSAT).stdout, b"unsat\n")
        self.assert_refused(solve(text=b"(assert"), "<stdin>:1:8: error: the input ends inside a command")

    def test_answers_come_as_commands_are_read(self):
        with subprocess.Popen([SONDE, "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for text, answer in ((SAT, b"sat\n"), (b"(push 1)(assert (not x))(check-sat)", b"unsat\n"),
                                 (b'(pop 1)(echo "here")', b'"here"\n')):
                process.stdin.write(text)
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), answer)
            process.stdin.close()
            self.assertEqual(process.wait(20), 0)

    def test_empty_input_has_no_answer(self):
        for content in (b"", b"; only a comment", b"\n\n"):
            run = solve(self.file("empty.smt2", content))
            self.assertEqual((run.stdout, run.stderr, run.returncode), (b"", b"", 0))

    def test_missing_file_and_folder(self):
        self.assert_refused(solve("/no/such/file.smt2"), "/no/such/file.smt2: error: cannot read this file: No such file or directory")
        self.assert_refused(solve(self.folder.name), "cannot read this file: it is a folder")

    def test_command_line_mistakes(self):
        self.assertEqual(solve("--no-such-option").returncode, 2)
        self.assertEqual(solve("--backend=frob").returncode, 2)
        self.assertEqual(solve("--timeout=-1").returncode, 2)
        self.assertEqual(subprocess.run([SONDE], capture_output=True, check=False).returncode, 2)
        self.assertEqual(subprocess.run([SONDE, "frob"], capture_output=True, check=False).returncode, 2)

    def test_help_has_an_example(self):
        run = solve("--help")
        self.assertEqual(run.returncode, 0)
        for text in (b"--backend", b"--timeout", b"--stats", b"--validate", b"Example", b"(check-sat)"):
            self.assertIn(text, run.stdout)
        self.assertEqual(subprocess.run([SONDE, "--help"], capture_output=True, check=False).returncode, 0)

    def test_a_timeout_is_unknown_and_the_script_goes_on(self):
        for backend in ("abv", "z3"):
            # However long is long enough for the easy second query on this machine, it is far too short for the first.
            for seconds in 1, 8, 64:
                run = solve(f"--backend={backend}", f"--timeout={seconds}", text=HARD)
                if run.stdout.endswith(b"unsat\n"):
                    break
            self.assertEqual(run.stdout, b'unknown\n(:reason-unknown "timeout")\nunsat\n', backend)
            self.assertEqual(run.returncode, 0)

    def test_a_work_limit_is_unknown(self):
        run = solve(text=b"(set-option :reproducible-resource-limit 10)" + HARD)
        self.assertEqual(run.stdout.split(b"\n")[0], b"unknown")

    def test_statistics_go_to_standard_error(self):
        run = solve("--stats", text=SAT)
        self.assertEqual(run.stdout, b"sat\n")
        self.assertGreater(len(run.stderr.splitlines()), 5)

    def test_nesting(self):
        deep = 100_000
        self.assert_refused(solve(text=b"(assert " + b"(" * deep), "the input ends inside a command")
        self.assert_refused(solve(text=b"(assert " + b"(" * deep + b")" * deep + b")"), "expected a function's name")
        self.assert_refused(solve(text=b"(" * deep + b")" * deep), "expected a command's name")
        declaration = b"(declare-const x (_ BitVec 8))(declare-const p Bool)"
        for term in (b"(not " * deep + b"p" + b")" * deep,
                     b"(let ((p p)) " * deep + b"p" + b")" * deep,
                     b"(= #x00 " + b"(bvudiv x " * deep + b"x" + b")" * deep + b")"):
            run = solve(text=declaration + b"(assert " + term + b")(echo \"read\")", timeout=500)
            self.assertEqual((run.stdout, run.returncode), (b'"read"\n', 0))

    def test_garbage(self):
        with open(SONDE, "rb") as file:
            self.assert_refused(solve(self.file("elf", file.read(100_000))), "error:")
        self.assert_refused(solve(text=bytes(range(256)) * 100), "<stdin>:1:1: error: unexpected byte 0x00")
        self.assert_refused(solve(text=b"\xff" * 1000), "unexpected byte 0xff")

    def test_every_truncation_is_refused_or_answered(self):
        script = b"(set-logic QF_BV)(declare-const |a b| (_ BitVec 8))(assert (= |a b| #xff))(check-sat)(echo \"\"\"\")"
        for length in range(0, len(script), 3):
            run = solve(text=script[:length])
            self.assertIn(run.returncode, (0, 2), script[:length])
            self.assertEqual(run.returncode == 2, bool(run.stderr), script[:length])


if __name__ == "__main__":
    SONDE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
