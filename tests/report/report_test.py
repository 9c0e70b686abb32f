#!/usr/bin/env python3
"""`sonde report`: the page has what the run has found, needs nothing from outside, and works in a browser.

The tests in a browser are skipped, and say so, if chromium is not installed.

usage: report_test.py SONDE [SUITE]
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SONDE = Path(sys.argv[1]).resolve()
CHROMIUM = shutil.which("chromium")

PROGRAM = """#include <klee/klee.h>
static int look(const char *text, int at) { return text[at]; } // </script><b>
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  char text[4] = "abc";
  if (x > 200)
    return 5;
  if (y == 7)
    return look(text, x);
  return 0;
}
"""

# Clicks through the page as a user would, and leaves what it saw in the title.
CLICKS = """<script>
const wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("load", () => {
  const seen = {};
  const text = () => [...document.querySelectorAll("main")].find((each) => !each.hidden).innerText;
  try {
    seen.overview = text();
    document.querySelector("main article a").click();
    seen.source = text();
    seen.marked = document.querySelector("#panel-source tr.at").innerText;
    const hot = document.querySelector("select.hot");
    if (hot) for (const order of ["queries", "time"]) {
      hot.value = order;
      hot.dispatchEvent(new Event("change"));
      seen[order] = hot.closest("details").innerText;
    }
    seen.covered = document.querySelectorAll("tr.hit, tr.half").length;
    document.getElementById("tab-tree").click();
    seen.before = document.querySelectorAll("[role=treeitem]").length;
    for (let round = 0; round < 5; round++)
      for (const button of document.querySelectorAll(".tree li[aria-expanded=false] > button")) button.click();
    seen.tree = text();
    seen.states = document.querySelectorAll("[role=treeitem]").length;
    const tab = document.getElementById("tab-tree");
    tab.focus();
    tab.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
    seen.focused = document.activeElement.id;
    seen.charts = document.querySelectorAll("svg polyline").length;
    document.getElementById("tab-solver").click();
    for (const each of document.querySelectorAll("#panel-solver details")) each.open = true;
    seen.solver = text();
    seen.scripts = [...document.querySelectorAll("#panel-solver pre.script")].map((each) => each.textContent);
    document.getElementById("tab-tests").click();
    const chooser = document.querySelector("#panel-tests select");
    chooser.value = "OutOfBounds";
    chooser.dispatchEvent(new Event("change"));
    seen.tests = text();
    seen.wide = document.documentElement.scrollWidth > innerWidth;
  } catch (problem) { wrong.push(String(problem)); }
  document.title = JSON.stringify({seen, wrong});
});
</script>"""


def lookAt(what):
    """A script that sees `what`, which may click before."""
    return ("<script>addEventListener('load', () => { const seen = {}, wrong = []; try { " + what +
            " } catch (problem) { wrong.push(String(problem)); } document.title = JSON.stringify({seen, wrong}); });</script>")


# Opens the tree as far as the states 0 to 3, closes it again, and looks for the next error.
TREE_CLICKS = """<script>
const wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("load", () => {
  const seen = {};
  const line = (state) => document.querySelector(`.tree button[data-state="${state}"]`);
  const dot = (state) => line(state).querySelector(".dot").className;
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  const isShown = (state) => Boolean(line(state)) && !line(state).closest("ul[hidden]");
  try {
    document.getElementById("tab-tree").click();
    seen.rootOpen = dot(0);
    seen.closed = dot(1);
    seen.words = line(1).innerText;
    seen.other = dot(3);
    line(1).click();
    seen.open = dot(1);
    seen.leaf = dot(2);
    line(0).click();
    seen.rootClosed = dot(0);
    seen.hidden = !isShown(1);
    document.querySelector(".tree button.action").click();
    seen.shown = isShown(2);
    seen.focused = document.activeElement.dataset.state;
    press("ArrowLeft");
    seen.left = document.activeElement.dataset.state;
    press("ArrowLeft");
    seen.closedByKey = !isShown(2);
    press("ArrowRight");
    press("ArrowDown");
    seen.down = document.activeElement.dataset.state;
  } catch (problem) { wrong.push(String(problem)); }
  document.title = JSON.stringify({seen, wrong});
});
</script>"""


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sonde-report-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / "program.c").write_text(PROGRAM)

    def sonde(self, *arguments, code=0):
        result = subprocess.run([str(SONDE), *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, timeout=500)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout


class Page(Case):
    def testItHoldsTheRunAndNothingFromOutside(self):
        self.sonde("run", "--without=inference", "program.c", code=1)
        self.assertEqual(self.sonde("report").strip(), "sonde-last/report.html")
        page = (self.folder / "sonde-last/report.html").read_text()
        self.assertNotRegex(page, r"""(src|href)=["'](?!data:|#)|@import|fetch\(|url\(""")
        self.assertEqual(page.count("</script>"), 2)
        data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))["runs"][0]
        self.assertEqual(data["info"], json.loads((self.folder / "sonde-last/info.json").read_text()))
        self.assertEqual(data["folder"], "sonde-out-0")  # the link points elsewhere after the next run
        self.assertEqual(data["sources"]["program.c"] + "\n", PROGRAM)
        self.assertIn("x (1 byte)", data["inputs"][data["info"]["bugs"][0]["test"]])
        self.assertEqual(data["coverage"]["program.c"]["branches"]["8"], [2, 2])
        forks = {tuple(data["tree"]["places"][place][:2]): number for place, number in data["tree"]["hot"]}
        self.assertEqual(forks[(0, 8)], 1)
        self.assertEqual(sum(forks.values()), data["info"]["counters"]["forks"])
        self.assertEqual(len(data["tree"]["ends"]), data["info"]["counters"]["paths"])
        self.assertEqual(sum(row[2] for row in data["profile"]["lines"]), data["info"]["counters"]["queries"])
        asked = {row[1]: row[2] for row in data["profile"]["lines"] if row[0] == "program.c"}
        self.assertGreater(asked[8], 0)
        self.assertIn("exact cache", data["profile"]["stages"])
        self.assertIsNone(data["confirmations"])

    def testSlowQueriesAreKeptAsScripts(self):
        """To factor the product of two primes takes the solver a while."""
        (self.folder / "factor.c").write_text("""#include <klee/klee.h>
int main(void) {
  unsigned long a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume((a > 1) & (a < 262144) & (b > 1) & (b < 262144));
  if (a * b == 262027ul * 201847ul) return 1;
  return 0;
}
""")
        self.sonde("run", "factor.c")
        self.sonde("report")
        page = (self.folder / "sonde-last/report.html").read_text()
        slowest = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))["runs"][0]["profile"]["slowest"]
        self.assertEqual({("factor.c", 7)}, {(query["file"], query["line"]) for query in slowest})  # put off at first, asked again later
        answered = next(query for query in slowest if query["verdict"] != "unknown")
        self.assertGreaterEqual(answered["nanoseconds"], 10_000_000)
        (self.folder / "query.smt2").write_text(answered["script"])
        self.assertEqual(self.sonde("solve", "query.smt2").strip(), answered["verdict"])

    def testBugsAreConfirmedOnRequest(self):
        self.sonde("run", "program.c", code=1)
        self.sonde("report", "--confirm", "sonde-last")
        page = (self.folder / "sonde-last/report.html").read_text()
        data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))["runs"][0]
        self.assertEqual([(each["confirmed"], each["test"]) for each in data["confirmations"]], [(True, data["info"]["bugs"][0]["test"])])

    def testMistakesAreTold(self):
        self.sonde("report", "nothing", code=2)
        self.sonde("report", "a", "b", "c", code=2)


@unittest.skipUnless(CHROMIUM, "chromium is not installed")
class Browser(Case):
    def opened(self, page, size="1100,900", clicks=CLICKS):
        """What a script of clicks saw in the page."""
        text = (self.folder / page).read_text()
        (self.folder / "clicked.html").write_text(text.replace("<body>", "<body>" + clicks))
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--window-size={size}", f"--user-data-dir={self.folder / 'profile'}",
                   "--enable-logging=stderr", "--virtual-time-budget=5000", "--dump-dom", f"file://{self.folder}/clicked.html"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=500)
        self.assertNotIn("CONSOLE", result.stderr)
        title = re.search(r"<title>(.*?)</title>", result.stdout, re.S).group(1)
        for mark, character in ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"):
            title = title.replace(mark, character)
        found = json.loads(title)
        self.assertEqual(found["wrong"], [])
        return found["seen"]

    def testEveryPartCanBeUsed(self):
        self.sonde("run", "--without=inference", "program.c", code=1)
        self.sonde("report", "--confirm", "sonde-last")
        seen = self.opened("sonde-last/report.html")
        self.assertIn("all paths explored, 1 bug", seen["overview"])
        self.assertRegex(seen["overview"], r"Confirmed natively: .*stack-buffer-overflow")
        self.assertIn("program.c:8", seen["queries"])
        self.assertIn("program.c:8", seen["time"])
        self.assertIn("None took longer than 10 ms", seen["solver"]) if not seen["scripts"] else self.assertIn("check-sat", seen["scripts"][0])
        for stage in "domains", "exact cache", "counterexample cache":
            self.assertIn(stage, seen["solver"])
        self.assertIn("access out of bounds (OutOfBounds, CWE-119)", seen["overview"])
        self.assertIn("return text[at]; } // </script><b>", seen["source"])
        self.assertRegex(seen["marked"], r"^\s*2\s")
        self.assertGreater(seen["covered"], 5)
        self.assertGreater(seen["states"], seen["before"])
        self.assertIn("OutOfBounds", seen["tree"])
        self.assertEqual(seen["focused"], "tab-time")
        self.assertEqual(seen["charts"], 6)
        self.assertIn("OutOfBounds", seen["tests"])
        self.assertNotIn("exit\t", seen["tests"])

    def testWithoutStatistics(self):
        """A full disk leaves an empty file: all other parts are there."""
        self.sonde("run", "program.c", code=1)
        (self.folder / "sonde-last/run.stats").write_text("")
        self.sonde("report")
        seen = self.opened("sonde-last/report.html", clicks=lookAt(
            "document.getElementById('tab-time').click(); seen.time = document.getElementById('panel-time').innerText; seen.all = document.querySelectorAll('[role=tab]').length;"))
        self.assertIn("has left no statistics", seen["time"])
        self.assertEqual(seen["all"], 6)

    def testALeakHasThePlaceOfItsAllocationAndNoCalls(self):
        (self.folder / "leak.c").write_text("#include <stdlib.h>\nstatic char *kept;\nint main(int argc, char **argv) {\n"
                                            "  if (argv[1][0] == 'x') kept = malloc(3);\n  kept = 0;\n}\n")
        self.sonde("run", "--check=+leak", "leak.c", "--sym-arg", "1", code=1)
        self.sonde("report")
        seen = self.opened("sonde-last/report.html", clicks=lookAt(
            "const card = document.querySelector('main article'); seen.text = card.innerText; seen.marked = card.querySelector('tr.at').innerText;"
            "card.querySelector('a').click(); seen.source = document.querySelector('#panel-source tr.at').innerText;"))
        self.assertIn("kept = malloc(3)", seen["marked"])
        self.assertIn("kept = malloc(3)", seen["source"])
        self.assertNotIn("Calls", seen["text"])

    def testPathsThatWereCutHaveACurveOfTheirOwn(self):
        self.sonde("run", "--max-path-forks=1", "program.c")
        self.sonde("report")
        counters = json.loads((self.folder / "sonde-last/info.json").read_text())["counters"]
        self.assertGreater(counters["cut_paths"], 0)
        seen = self.opened("sonde-last/report.html", clicks="""<script>
addEventListener("load", () => {
  document.getElementById("tab-time").click();
  const seen = {};
  for (const chart of document.querySelectorAll(".charts figure")) seen[chart.innerText.split("\\n")[0]] = chart.querySelector("svg").getAttribute("aria-label");
  document.title = JSON.stringify({seen, wrong: []});
});
</script>""")
        self.assertIn(f"; {counters['paths'] - counters['cut_paths']} at most", seen["paths that reached their end"])
        self.assertIn(f"; {counters['cut_paths']} at most", seen["paths cut"])

    def testAClosedStateShowsTheWorstOutcomeInIt(self):
        """State 2 ends in an error, below state 1 and state 0, which exit."""
        self.sonde("run", "program.c", code=1)
        tree = json.loads((self.folder / "sonde-last/tree.json").read_text())
        tree["forks"] = [[0, 1, 0], [1, 2, 0], [0, 3, 0]]
        tree["ends"] = [[2, "OutOfBounds", 1], [3, "cut", 0], [1, "exit", 2], [0, "exit", 3]]
        (self.folder / "sonde-last/tree.json").write_text(json.dumps(tree))
        self.sonde("report", "sonde-last")
        seen = self.opened("sonde-last/report.html", clicks=TREE_CLICKS)
        self.assertEqual((seen["closed"], seen["open"], seen["leaf"], seen["other"]), ("dot bad", "dot good", "dot bad", "dot poor"))
        self.assertEqual((seen["rootOpen"], seen["rootClosed"]), ("dot good", "dot bad"))
        self.assertIn("exit, test000002; below it 1 error", seen["words"])
        self.assertTrue(seen["hidden"] and seen["shown"] and seen["closedByKey"], seen)
        self.assertEqual((seen["focused"], seen["left"], seen["down"]), ("2", "1", "2"))

    def testFirstStatesThatNeverForkAreInTheTree(self):
        """A run on no or one argument has two first states; the one without arguments never forks."""
        (self.folder / "arguments.c").write_text("int main(int argc, char **argv) { if (argc > 1 && argv[1][0] == 'x') return 1; return 0; }\n")
        self.sonde("run", "arguments.c", "--sym-args", "0", "1", "2")
        self.sonde("report")
        seen = self.opened("sonde-last/report.html", clicks=lookAt(
            "document.getElementById('tab-tree').click(); seen.top = [...document.querySelectorAll('.tree > ul > li > button')].map((each) => each.dataset.state);"))
        self.assertEqual(seen["top"], ["0", "1"])

    def testATreeOfAHundredThousandForks(self):
        self.sonde("run", "program.c", code=1)
        tree = json.loads((self.folder / "sonde-last/tree.json").read_text())
        tree["forks"] = [[n // 3, n, 0] for n in range(1, 100_001)]
        tree["ends"] = [[n, "exit", n] for n in range(100_001)]
        (self.folder / "sonde-last/tree.json").write_text(json.dumps(tree))
        self.sonde("report", "sonde-last")
        seen = self.opened("sonde-last/report.html")
        self.assertGreater(seen["states"], 50)
        self.assertIn("state 1 from program.c:", seen["tree"])

    def testOnAPhone(self):
        self.sonde("run", "program.c", code=1)
        self.sonde("report", "sonde-last")
        self.assertFalse(self.opened("sonde-last/report.html", "500,900")["wide"])
        seen = self.opened("sonde-last/report.html", "500,900", clicks=lookAt(
            "document.querySelector('main article a').click(); seen.left = document.querySelector('#panel-source .source tbody td:last-child').getBoundingClientRect().left;"))
        self.assertLess(seen["left"], 150, "the source begins on the screen")

    def testTwoRunsSideBySide(self):
        self.sonde("run", "program.c", code=1)
        self.sonde("run", "--max-path-forks=1", "program.c")
        self.sonde("report", "sonde-out-0", "sonde-out-1", "--output", "both.html")
        seen = self.opened("both.html")
        self.assertRegex(seen["overview"], r"time\s+[\d.]+ m?s\s+[\d.]+ m?s\s")
        self.assertEqual(len(re.findall(r"(?m)^branches", seen["overview"].split("Options that differ")[0])), 1)
        for words in "Side by side", "B / A", "B: sonde-out-1", "--max-path-forks", "raise --max-path-forks", "not all paths explored":
            self.assertIn(words, seen["overview"])
        self.assertEqual(seen["charts"], 14)  # with one for paths that were cut
        self.assertFalse(self.opened("both.html", "500,900")["wide"])


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[2:]
    unittest.main()
