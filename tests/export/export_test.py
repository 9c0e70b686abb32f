#!/usr/bin/env python3
"""`sonde export` and `sonde run --json`: what they write is valid by the rules of each format, and does what it promises.

usage: export_test.py SONDE [SUITE]
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import jsonschema
import yaml

HERE = Path(__file__).resolve().parent
SONDE = Path(sys.argv[1]).resolve()
SCHEMA = HERE.parents[1] / "docs/run.schema.json"

# Two bugs; the second one is only reached by two branches, after a free.
BUGS = """#include <klee/klee.h>
#include <stdlib.h>
static int look(const char *text, int at) {
  return text[at];
}
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  char *text = calloc(4, 1);
  if (x > 200)
    return 5;
  if (y == 7) {
    free(text);
    if (x == 9)
      return look(text, 1);
  }
  return x == 3 ? 100 / (y - y) : 0;
}
"""

COMPETITION = """extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) {
  abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int(
  );
  if (x < 0 && x > -5)
    if (__VERIFIER_nondet_uchar() == 200)
      reach_error();
  return 0;
}
"""

TARGET = """#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 2 && data[0] == 'a' && data[1] == 0xff)
    return data[size + 1];
  return 0;
}
"""

PROGRAM = """#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char text[8] = "", file[4] = "";
  read(0, text, 2);
  int in = open("A", O_RDONLY);
  read(in, file, 1);
  if (argc > 1 && strcmp(argv[1], "g") == 0 && text[0] == '"' && file[0] == '?') {
    char small[2];
    strcpy(small, argv[0]);
  }
  if (text[1] == 'q') return 9;
  return 0;
}
"""


class Case(unittest.TestCase):
    def setUp(self):
        # A space and a letter beyond ASCII in the name of the folder, which all formats must survive.
        self.top = Path(tempfile.mkdtemp(prefix="sonde-export-"))
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)
        self.folder = self.top / "my pröject"
        self.folder.mkdir()

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def call(self, *command, code=0, cwd=None, **options):
        result = subprocess.run(
            [str(word) for word in command], cwd=cwd or self.folder, capture_output=True, text=True, timeout=500, **options
        )
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout

    def sonde(self, *arguments, code=0, **options):
        return self.call(SONDE, *arguments, code=code, **options)

    def export(self, *formats):
        self.sonde("export", "sonde-last", "--format=" + ",".join(formats), "--output", "out")
        return self.folder / "out"

    def validate(self, value, schema):
        jsonschema.validate(value, json.loads(schema.read_text()))

    def lint(self, file, dtd):
        self.call("xmllint", "--noout", "--nonet", "--dtdvalid", HERE / dtd, file)


class Json(Case):
    def testAnExploredProgram(self):
        self.write("bugs.c", BUGS)
        printed = json.loads(self.sonde("run", "--json", "bugs.c", code=1))
        self.validate(printed, SCHEMA)
        written = json.loads((self.folder / "sonde-last/info.json").read_text())
        self.validate(written, SCHEMA)
        self.assertEqual({**printed, "ended": 0}, {**written, "ended": 0})
        self.assertEqual([bug["cwe"] for bug in printed["bugs"]], [369, 416] if printed["bugs"][0]["kind"] == "DivisionByZero" else [416, 369])
        freed = next(bug for bug in printed["bugs"] if bug["kind"] == "UseAfterFree")
        self.assertEqual([frame["function"] for frame in freed["stack"]], ["look", "main"])
        self.assertEqual((freed["object"]["made"]["line"], freed["object"]["ended"]["line"]), (10, 14))
        self.assertEqual([(input["name"], input["place"]["line"]) for input in freed["inputs"]], [("x", 8), ("y", 9)])
        lines = [step["place"]["line"] for step in freed["way"]]
        self.assertEqual(lines, [11, 13, 15])
        self.assertEqual(freed["way"][1]["next"]["line"], 14)

    def testWithoutAFolder(self):
        self.write("bugs.c", BUGS)
        self.validate(json.loads(self.sonde("run", "--json", "--no-output", "bugs.c", code=1)), SCHEMA)
        self.assertFalse((self.folder / "sonde-last").exists())

    def testAProgramWithoutSymbolicInput(self):
        self.write("plain.c", '#include <stdio.h>\nint main(void) { puts("not JSON"); return 4; }\n')
        printed = json.loads(self.sonde("run", "--json", "plain.c", code=4))
        self.validate(printed, SCHEMA)
        self.assertEqual(printed["ending"], {"kind": "exit", "exit_code": 4, "place": None})

    def testAnIncompleteRunHasItsNotes(self):
        self.write("cut.c", '#include <klee/klee.h>\n#include <math.h>\nint main(void) { return sin(klee_int("x")) > 0; }\n')
        printed = json.loads(self.sonde("run", "--json", "cut.c", "--external=allow"))
        self.validate(printed, SCHEMA)
        self.assertFalse(printed["verdict"]["all_paths_explored"])
        self.assertTrue(printed["incompleteness"])

    def testARunThatWasKilledIsValid(self):
        self.write("endless.c", '#include <klee/klee.h>\nint main(void) { for (volatile int x = klee_int("x");; x++) {} }\n')
        process = subprocess.Popen([SONDE, "run", "endless.c"], cwd=self.folder, stderr=subprocess.DEVNULL)
        info = self.folder / "sonde-out-0/info.json"
        while not info.exists():
            self.assertIsNone(process.poll())
        process.kill()
        process.wait()
        self.validate(json.loads(info.read_text()), SCHEMA)
        self.sonde("export", "sonde-out-0", "--format=sarif", code=2)


class Sarif(Case):
    def log(self):
        log = json.loads((self.export("sarif") / "sonde.sarif").read_text())
        self.validate(log, HERE / "sarif.schema.json")
        return log["runs"][0]

    def testBugs(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        run = self.log()
        rules = run["tool"]["driver"]["rules"]
        taxa = {taxon["id"] for taxon in run["taxonomies"][0]["taxa"]}
        self.assertEqual(len(run["results"]), 2)
        for result in run["results"]:
            rule = rules[result["ruleIndex"]]
            self.assertEqual(rule["id"], result["ruleId"])
            self.assertIn(rule["relationships"][0]["target"]["id"], taxa)
            place = result["locations"][0]["physicalLocation"]
            self.assertEqual(place["artifactLocation"], {"uri": "bugs.c", "uriBaseId": "SRCROOT"})
            flow = result["codeFlows"][0]["threadFlows"][0]["locations"]
            self.assertEqual(flow[-1]["location"]["physicalLocation"], place)
        freed = next(result for result in run["results"] if result["ruleId"] == "UseAfterFree")
        self.assertEqual(freed["locations"][0]["physicalLocation"]["region"]["startLine"], 4)
        self.assertEqual([frame["location"]["logicalLocations"][0]["name"] for frame in freed["stacks"][0]["frames"]], ["look", "main"])
        flow = [step["location"]["physicalLocation"]["region"]["startLine"] for step in freed["codeFlows"][0]["threadFlows"][0]["locations"]]
        self.assertEqual(flow, [8, 9, 11, 13, 15, 4])
        root = run["originalUriBaseIds"]["SRCROOT"]["uri"]
        self.assertNotIn(" ", root)
        self.assertIn("my%20pr%C3%B6ject/", root)

    def testTheFingerprintOfABugDoesNotDependOnLinesAboveIt(self):
        prints = []
        for above in "", "/* one\n   more */\n":
            self.write("bugs.c", above + BUGS)
            self.sonde("run", "bugs.c", code=1)
            prints.append(sorted(result["partialFingerprints"]["kindAndPlace/v1"] for result in self.log()["results"]))
        self.assertEqual(prints[0], prints[1])
        self.assertEqual(len(set(prints[0])), 2)

    def testARunWithoutBugs(self):
        self.write("fine.c", '#include <klee/klee.h>\nint main(void) { return klee_int("x") > 3; }\n')
        self.sonde("run", "fine.c")
        self.assertEqual(self.log()["results"], [])


class Xml(Case):
    def testJunit(self):
        self.write("bugs <&>.c", BUGS)
        self.sonde("run", "bugs <&>.c", code=1)
        file = self.export("junit") / "junit.xml"
        self.lint(file, "junit.dtd")
        count = len(json.loads((self.folder / "sonde-last/info.json").read_text())["tests"])
        self.assertEqual(self.call("xmllint", "--xpath", "count(//testcase)", file).strip(), str(count))
        self.assertEqual(self.call("xmllint", "--xpath", "count(//failure)", file).strip(), "2")

    def testTestComp(self):
        self.write("task.c", COMPETITION)
        self.sonde("run", "task.c", code=1)
        suite = self.export("test-comp") / "test-suite"
        self.lint(suite / "metadata.xml", "test-metadata-1.1.dtd")
        value = lambda name: self.call("xmllint", "--nonet", "--xpath", f"string(//{name})", suite / "metadata.xml").strip()
        self.assertEqual(value("programhash"), hashlib.sha256(COMPETITION.encode()).hexdigest())
        self.assertEqual((value("programfile"), value("entryfunction"), value("architecture")), ("task.c", "main", "64bit"))
        tests = sorted(suite.glob("test0*.xml"))
        self.assertEqual(len(tests), len(list((self.folder / "sonde-last").glob("*.ktest"))))
        bugs = []
        for test in tests:
            self.lint(test, "testcase-1.1.dtd")
            values = self.call("xmllint", "--nonet", "--xpath", "//input/text()", test).split()
            if "coversError" in test.read_text():
                bugs.append(values)
        self.assertEqual(len(bugs), 1)
        self.assertIn(int(bugs[0][0]), range(-4, 0))
        self.assertEqual(bugs[0][1], "200")

    def testTestCompIsForCompetitionPrograms(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        self.sonde("export", "sonde-last", "--format=test-comp", code=2)


class Rules(Case):
    """The schema and the DTDs that the other tests validate by reject files with a part missing or too much."""

    def assertRejected(self, value, schema):
        with self.assertRaises(jsonschema.ValidationError):
            self.validate(value, HERE / schema)

    def testSarif(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        text = (self.export("sarif") / "sonde.sarif").read_text()
        flow = lambda log: log["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"][0]
        for spoil in (
            lambda log: log.pop("version"),
            lambda log: log["runs"][0].pop("tool"),
            lambda log: log["runs"][0]["results"][0].pop("message"),
            lambda log: log["runs"][0]["results"][0].update(line=4),
            lambda log: flow(log).pop("locations"),
            lambda log: flow(log)["locations"][0]["location"]["physicalLocation"]["region"].update(startLine="8"),
        ):
            log = json.loads(text)
            spoil(log)
            self.assertRejected(log, "sarif.schema.json")

    def testALeakIsWhereItsMemoryWasAllocated(self):
        """In SARIF, too, where main has returned and no call is left, and where another function exits. Code hosts show nothing that has no place, and one bug for one fingerprint."""
        self.write("leaks.c", "#include <stdlib.h>\nstatic char *kept;\nstatic void one(void) { kept = malloc(3); }\nstatic void two(void) { kept = malloc(5); }\n"
                   "static void leave(void) { exit(4); }\nint main(int argc, char **argv) {\n"
                   "  if (argv[1][0] == 'x') one();\n  if (argv[1][0] == 'y') two();\n  kept = 0;\n  if (argv[1][0] == 'y') leave();\n}\n")
        self.sonde("run", "--check=+leak", "leaks.c", "--sym-arg", "1", code=1)
        results = json.loads((self.export("sarif") / "sonde.sarif").read_text())["runs"][0]["results"]
        places = [(each["locations"][0]["physicalLocation"]["region"]["startLine"], each["locations"][0]["logicalLocations"][0]["name"]) for each in results]
        self.assertEqual(sorted(places), [(3, "one"), (4, "two")])
        self.assertEqual(len({each["partialFingerprints"]["kindAndPlace/v1"] for each in results}), 2)

    def testTestCompAndWitnesses(self):
        self.write("task.c", COMPETITION)
        self.sonde("run", "task.c", code=1)
        folder = self.export("test-comp", "witness")
        for file, dtd, part in ("metadata.xml", "test-metadata-1.1.dtd", "programhash"), ("test000001.xml", "testcase-1.1.dtd", "testcase"):
            broken = self.folder / file
            broken.write_text((folder / "test-suite" / file).read_text().replace(f"<{part}", "<other").replace(f"</{part}", "</other"))
            result = subprocess.run(["xmllint", "--noout", "--nonet", "--dtdvalid", HERE / dtd, broken], capture_output=True, text=True)
            self.assertNotEqual(result.returncode, 0, file)
        witness = yaml.safe_load(next(folder.glob("witness-*.yml")).read_text())
        for spoil in lambda each: each["metadata"].pop("task"), lambda each: each["content"][0]["segment"][0]["waypoint"].pop("location"):
            spoiled = json.loads(json.dumps(witness))
            spoil(spoiled[0])
            self.assertRejected(spoiled, "witness.schema.json")


class Witness(Case):
    def testTheValuesAndTheTarget(self):
        self.write("task.c", COMPETITION)
        self.sonde("run", "task.c", code=1)
        files = list(self.export("witness").glob("witness-*.yml"))
        self.assertEqual(len(files), 1)
        witness = yaml.safe_load(files[0].read_text())
        self.validate(witness, HERE / "witness.schema.json")
        task = witness[0]["metadata"]["task"]
        self.assertEqual(task["input_file_hashes"], {"task.c": hashlib.sha256(COMPETITION.encode()).hexdigest()})
        self.assertEqual(task["specification"], "CHECK( init(main()), LTL(G ! call(reach_error())) )")
        points = [segment["segment"][0]["waypoint"] for segment in witness[0]["content"]]
        lines = COMPETITION.splitlines()
        for point, value in zip(points, [None, "200"]):
            location = point["location"]
            self.assertEqual(lines[location["line"] - 1][location["column"] - 1], ")")
            if value:
                self.assertEqual(point["constraint"]["value"], f"\\result == {value}")
        self.assertEqual([point["type"] for point in points], ["function_return", "function_return", "target"])
        self.assertEqual([point["location"]["line"] for point in points], [9, 11, 12])

    def testABugThatViolatesNoPropertyHasNone(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        files = list(self.export("witness").glob("witness-*.yml"))
        self.assertEqual([yaml.safe_load(file.read_text())[0]["metadata"]["task"]["specification"] for file in files],
                         ["CHECK( init(main()), LTL(G valid-deref) )"])


class CTests(Case):
    """C files that are compiled without anything of Sonde's, by another compiler."""

    SANITIZERS = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]

    def compile(self, folder, program, file, *flags):
        self.call("gcc", *flags, "-Iinclude", f"../{program}", file, "-o", "program", cwd=folder)
        return folder / "program"

    def reproduced(self, program, arguments=(), expect=b""):
        """Compiles and runs the reproducers of all bugs: each must show one."""
        self.sonde("run", *arguments, program, code=1)
        folder = self.export("c")
        files = sorted(folder.glob("reproduce-*.c"))
        for file in files:
            executable = self.compile(folder, program, file.name, *self.SANITIZERS)
            result = subprocess.run([executable], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=500)
            self.assertNotEqual(result.returncode, 0, file)
            self.assertRegex(result.stderr, expect, file)
        return len(files)

    def testAHarness(self):
        self.write("bugs.c", BUGS)
        self.assertEqual(self.reproduced("bugs.c", expect=b"heap-use-after-free|division by zero"), 2)

    def testACompetitionProgram(self):
        self.write("task.c", COMPETITION)
        self.assertEqual(self.reproduced("task.c", expect=b"^$"), 1)

    def testAFuzzTarget(self):
        self.write("target.c", TARGET)
        self.assertEqual(self.reproduced("target.c", expect=b"heap-buffer-overflow"), 1)

    def testAProgramWithArgumentsStandardInputAndFiles(self):
        self.write("program.c", PROGRAM)
        words = ["--sym-args", "0", "1", "1", "--sym-stdin", "2", "--sym-files", "1", "1"]
        self.assertEqual(self.reproduced("program.c", words, expect=b"stack-buffer-overflow"), 1)

    def commandsOf(self, file):
        """The commands that the comment at the beginning of a file names."""
        return re.findall(r"(?m)^   (cc .*)$", file.read_text().split("*/")[0])

    def testTheCommandInTheFileWorks(self):
        """Whatever the run was given for the compiler, and wherever the file is."""
        for name in "the sources", "the headers":
            (self.folder / name).mkdir()
        self.write("the sources/bugs.c", '#include "what.h"\n#if LIMIT == 9 && defined EXTRA\n' + BUGS + "#endif\n")
        self.write("the headers/what.h", "#define LIMIT 9\n")
        self.sonde("run", "-I", "the headers", "-D", "NAME=\"it's\"", "--cflags=-DEXTRA -O1", "the sources/bugs.c", code=1)
        folder = self.export("c")
        for file in folder.glob("reproduce-*.c"):
            (command,) = self.commandsOf(file)
            result = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, timeout=500)
            self.assertRegex(result.stderr, b"heap-use-after-free|division by zero", command)
        folder = self.export("ctest")
        (command,) = self.commandsOf(folder / "sonde_tests.c")
        result = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, timeout=500)
        self.assertEqual(len(re.findall(rb"(?m)^not ok", result.stdout)), 2, result.stderr)
        self.call("cmake", "-S", folder, "-B", "build", "-DCMAKE_C_COMPILER=gcc")
        self.call("cmake", "--build", "build")

    def testAProgramThatWasBuilt(self):
        """It is started as it is, by a library that is loaded before it; or compiled from its parts."""
        self.write("crash.c", "int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x' ? 1 / (argc - 2) : 0; }\n")
        self.sonde("cc", "-g", "crash.c", "-o", "crash")
        self.sonde("run", "./crash", "--sym-arg", "1", code=1)
        folder = self.export("c")
        (file,) = folder.glob("reproduce-*.c")
        fromParts, asItIs = self.commandsOf(file)
        self.assertEqual(subprocess.run(["sh", "-c", asItIs], cwd=folder, capture_output=True, timeout=500).returncode, 128 + 8)
        made = subprocess.run(["sh", "-c", fromParts.replace("PARTS", "../crash.c")], cwd=folder, capture_output=True, timeout=500)
        self.assertIn(b"division by zero", made.stderr)

    def testRegressionTestsFailWithTheBugAndPassWithoutIt(self):
        self.write("program.c", PROGRAM)
        words = ["--sym-args", "0", "1", "1", "--sym-stdin", "2", "--sym-files", "1", "1"]
        self.sonde("run", *words, "program.c", code=1)
        folder = self.export("ctest")
        count = len(list((self.folder / "sonde-last").glob("*.ktest")))
        executable = self.compile(folder, "program.c", "sonde_tests.c", *self.SANITIZERS)
        lines = self.call(executable, cwd=folder, code=1).splitlines()
        self.assertEqual(lines[0], f"1..{count}")
        self.assertEqual([line.startswith("not ok") for line in lines[1:]].count(True), 1)
        self.write("program.c", PROGRAM.replace("char small[2]", "char small[200]"))
        executable = self.compile(folder, "program.c", "sonde_tests.c")
        self.call(executable, cwd=folder)
        self.write("program.c", PROGRAM.replace("char small[2]", "char small[200]").replace("return 9", "return 8"))
        executable = self.compile(folder, "program.c", "sonde_tests.c")
        self.assertIn("the exit code is another one", self.call(executable, cwd=folder, code=1))

    def testCTest(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        folder = self.export("ctest")
        self.call("cmake", "-S", folder, "-B", "build", "-DCMAKE_C_COMPILER=gcc")
        self.call("cmake", "--build", "build")
        result = subprocess.run(["ctest"], cwd=self.folder / "build", capture_output=True, text=True)
        self.assertIn("2 tests failed out of 5", result.stdout)

    def testCTestOfAProgramThatWasBuilt(self):
        """An executable cannot be linked with the tests: whoever has one is asked for its parts."""
        self.write("program.c", PROGRAM)
        self.sonde("cc", "-g", "program.c", "-o", "program")
        self.sonde("run", "./program", "--sym-stdin", "2")
        folder = self.export("ctest")
        told = subprocess.run(["cmake", "-S", folder, "-B", "build", "-DCMAKE_C_COMPILER=gcc"], cwd=self.folder, capture_output=True, text=True)
        self.assertNotEqual(told.returncode, 0)
        self.assertIn("Set SONDE_PROGRAM", told.stderr)
        self.call("cmake", "-S", folder, "-B", "build", f"-DSONDE_PROGRAM={self.folder}/program.c")
        self.call("cmake", "--build", "build")
        self.assertIn("100% tests passed", self.call("ctest", cwd=self.folder / "build"))


class Corpus(Case):
    def testAFuzzTargetAndBack(self):
        self.write("target.c", TARGET)
        self.sonde("run", "target.c", code=1)
        self.sonde("export", "sonde-last", "--corpus", "corpus")
        inputs = [file.read_bytes() for file in sorted((self.folder / "corpus").iterdir())]
        self.assertEqual(len(inputs), len(set(inputs)))
        crashing = [data for data in inputs if len(data) > 2 and data[:2] == b"a\xff"]
        self.assertEqual(len(crashing), 1)
        # libFuzzer reads them, and stops at the one that shows the bug.
        self.call("clang-19", "-g", "-fsanitize=fuzzer,address", "target.c", "-o", "fuzzer")
        result = subprocess.run(["./fuzzer", "-runs=0", "corpus"], cwd=self.folder, capture_output=True, text=True, timeout=500)
        self.assertIn("heap-buffer-overflow", result.stderr)
        self.assertIn(f"{len([data for data in inputs if data])} files found in corpus", result.stderr)
        # And so does a run, as seeds.
        self.sonde("run", "--seed", "corpus", "--output", "again", "target.c", code=1)

    def testSeveralInputsAreRefused(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        self.sonde("export", "sonde-last", "--corpus", "corpus", code=2)
        self.assertFalse((self.folder / "corpus").exists())

    def testWhatAflWritesIsASeed(self):
        self.write("target.c", TARGET)
        queue = self.folder / "findings/default/queue"
        crashes = self.folder / "findings/default/crashes"
        (queue / ".state").mkdir(parents=True)
        crashes.mkdir()
        (self.folder / "findings/default/fuzzer_stats").write_text("not an input")
        (crashes / "README.txt").write_text("not an input")
        (queue / "id:000000,time:0,execs:0,orig:a").write_bytes(b"b")
        (queue / "id:000001,src:000000,time:9,execs:8,op:havoc,rep:2").write_bytes(b"far too long an input")
        (queue / "id:000002,src:000000,time:9,execs:8,op:havoc,rep:2").write_bytes(b"another one that is too long")
        (crashes / "id:000000,sig:06,src:000001,time:9,execs:9,op:havoc,rep:1").write_bytes(b"a\xffcd")
        for seeds in "findings", "findings/default":
            result = subprocess.run(
                [SONDE, "run", "--seed", seeds, "--max-tests=4", "target.c"], cwd=self.folder, capture_output=True, text=True, timeout=500
            )
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertEqual(result.stderr.count("the seed is cut (and 1 more such seed)"), 1, result.stderr)
            self.assertNotIn("not followed", result.stderr)


class Lcov(Case):
    def testGenhtmlReadsTheCoverage(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "--max-path-forks=2", "bugs.c")  # some lines and branches are not reached
        printed = self.call("genhtml", "--branch-coverage", "sonde-last/coverage.info", "-o", "html")
        coverage = json.loads((self.folder / "sonde-last/info.json").read_text())["coverage"]
        for what in "lines", "branches":
            counted = rf"\({coverage[what]['covered']} of {coverage[what]['total']} {what}\)"
            self.assertRegex(printed, rf"{what}\.*: +\d+\.\d% {counted}")
            self.assertTrue(0 < coverage[what]["covered"] < coverage[what]["total"], coverage)
        self.assertTrue((self.folder / "html/index.html").exists())


class Mistakes(Case):
    def testAreTold(self):
        self.sonde("export", "--format=sarif", code=2)
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        for words, told in (["sonde-last"], "--format"), (["sonde-last", "--format=pdf"], "there are: sarif, junit"), (["sonde-last", "--format=lcov"], "coverage.info in the folder of the run"), (["sonde-last", "--format=sarf"], "is 'sarif' meant?"), (["bugs.c", "--format=c"], "no such folder"):
            result = subprocess.run([SONDE, "export", *words], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(result.returncode, 2)
            self.assertIn(told, result.stderr)

    def testAFormatThatDoesNotFitDoesNotStopTheOthers(self):
        self.write("bugs.c", BUGS)
        self.sonde("run", "bugs.c", code=1)
        printed = self.sonde("export", "sonde-last", "--format=test-comp,sarif", code=2)
        self.assertIn("sonde.sarif", printed)
        self.assertTrue((self.folder / "sonde-last/export/sonde.sarif").exists())


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[2:]
    unittest.main()
