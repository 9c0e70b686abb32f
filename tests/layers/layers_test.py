#!/usr/bin/env python3
"""Plants one wrong arrow or cycle at a time in a small tree and expects layers.py to name its file and line."""

import tempfile
import unittest
from pathlib import Path

from layers import violations
from modules import Sources
from report import Scanner, report

SOUND = {
    "src/CMakeLists.txt": "add_subdirectory(support)\nadd_subdirectory(sat)\nadd_subdirectory(solver)\n",
    "src/support/CMakeLists.txt": "sonde_library(LIBRARIES fmt::fmt)\n",
    "src/support/error.h": "#include <string>\n",
    "src/support/README.md": "",
    "src/sat/CMakeLists.txt": "sonde_library(LIBRARIES ${CADICAL})\n",
    "src/sat/sat.h": "#pragma once\n",
    "src/sat/cadical.cpp": '#include <cadical.hpp>\n#include "sat.h"\n',
    "src/sat/README.md": "",
    "src/solver/CMakeLists.txt": "sonde_library(USES support # and no more\n  COLD ALONE a.cpp PRECOMPILED all LIBRARIES ${Z3})\n",
    "src/solver/solver.h": '#include "support/error.h"\n',
    "src/solver/backend/z3.cpp": '#include "solver/solver.h"\n#include <z3++.h>\n',
    "src/solver/README.md": "",
    "tools/sonde/main.cpp": '#include "solver/solver.h"\n#include "sat/sat.h"\n',
}


class SmallTree(unittest.TestCase):
    def tree(self, files):
        """The folder of the sound tree after `files` were written over it (None removes one)."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in {**SOUND, **files}.items():
            if text is not None:
                file = Path(folder.name, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
        return Path(folder.name)

    def expect(self, files, *parts, **exempt):
        """Expects exactly one violation, with all `parts` in its text."""
        found = violations(self.tree(files), **exempt)
        self.assertEqual(len(found), 1, found)
        for part in parts:
            self.assertIn(part, found[0])

    def expect_sound(self, files, **exempt):
        self.assertEqual(violations(self.tree(files), **exempt), [])


class Layers(SmallTree):
    def test_sound_tree(self):
        self.expect_sound({})

    def test_downward(self):
        self.expect({"src/support/error.h": '\n#include "sat/sat.h"\n'}, "src/support/error.h:2:", "below")

    def test_downward_relative(self):
        self.expect({"src/support/error.h": '#include "../sat/sat.h"\n'}, "src/support/error.h:1:", "below")

    def test_downward_angle(self):
        self.expect({"src/support/error.h": "#  include <sat/sat.h>\n"}, "src/support/error.h:1:", "below")

    def test_upward_but_not_declared(self):
        self.expect({"src/solver/solver.h": '#include "sat/sat.h"\n'}, "src/solver/solver.h:1:", "does not say")

    def test_hidden_libraries(self):
        self.expect({"src/solver/solver.h": "#include <llvm/IR/Module.h>\n"}, "src/solver/solver.h:1:", "LLVM")
        self.expect({"src/solver/solver.h": "#include <cadical.hpp>\n"}, "src/solver/solver.h:1:", "SAT")
        self.expect({"src/solver/solver.h": "#include <z3++.h>\n"}, "src/solver/solver.h:1:", "Z3")
        self.expect({"tools/sonde/main.cpp": "#include <z3.h>\n"}, "tools/sonde/main.cpp:1:", "Z3")

    def test_uses_out_of_order(self):
        self.expect({"src/support/CMakeLists.txt": "sonde_library(USES sat)\n"}, "src/support/CMakeLists.txt")

    def test_unexplained_folder(self):
        self.expect({"src/sat/README.md": None}, "src/sat: has no README.md")

    def test_unlisted_folder(self):
        self.expect({"src/extra/README.md": ""}, "src/extra: has no place")


def circle(*names):
    """Headers of src/solver/ of which each includes the next, and the last the first."""
    followers = [*names[1:], names[0]]
    return {f"src/solver/{name}": f'#include "solver/{next}"\n' for name, next in zip(names, followers)}


class Cycles(SmallTree):
    def test_folder_and_sub_folder(self):
        self.expect(
            {"src/solver/solver.h": '\n#include "backend/z3.h"\n', "src/solver/backend/z3.h": ""},
            "2 folders",
            "src/solver/solver.h:2 includes solver/backend/z3.h",
            "src/solver/backend/z3.cpp:1 includes solver/solver.h",
        )

    def test_sub_folders_by_a_detour(self):
        self.expect(
            {
                "src/solver/stage/first.h": '#include "solver/backend/second.h"\n',
                "src/solver/backend/second.h": '#include "solver/chain/third.h"\n',
                "src/solver/chain/third.h": '#include "solver/stage/fourth.h"\n',
                "src/solver/stage/fourth.h": "",
            },
            "3 folders",
            "src/solver/chain/third.h:1 includes solver/stage/fourth.h",
        )

    def test_sub_folder_that_is_only_used(self):
        trial = '#include "solver/backend/z3.h"\n#include "solver/solver.h"\n'
        self.expect_sound({"src/solver/stage/trial.cpp": trial, "src/solver/backend/z3.h": ""})

    def test_three_modules(self):
        self.expect_sound(circle("a.h", "b.h", "c.h"))

    def test_four_modules(self):
        names = ["a.h", "b.h", "c.h", "d.h"]
        parts = [f"src/solver/{a}:1 includes solver/{b}" for a, b in zip(names, [*names[1:], names[0]])]
        self.expect(circle(*names), "4 modules", *parts)

    def test_four_modules_through_an_implementation(self):
        files = {**circle("a.h", "b.h", "c.h", "d.h"), "src/solver/d.h": ""}
        self.expect_sound(files)
        for implementation in ("src/solver/d.cpp", "src/solver/d_more.cpp"):
            text = '#include "solver/a.h"\n#include "solver/d.h"\n'
            self.expect({**files, implementation: text}, "4 modules", f"{implementation}:1 includes solver/a.h")

    def test_exemptions(self):
        modules = circle("a.h", "b.h", "c.h", "d.h")
        self.expect_sound(modules, exempt_modules={"solver"})
        self.expect(modules, "4 modules", exempt_folders=set(), exempt_modules=set())
        folders = {"src/solver/solver.h": '#include "backend/z3.h"\n', "src/solver/backend/z3.h": ""}
        self.expect_sound(folders, exempt_folders={"solver"})

    def test_exemption_without_a_cycle(self):
        self.expect({}, "src/solver", "remove its exemption", exempt_modules={"solver"})
        self.expect({}, "src/sat", "remove its exemption", exempt_folders={"sat"})


class Modules(SmallTree):
    def module(self, name, files):
        return str(Sources(self.tree(files)).module[Path(name)])

    def test_namesake(self):
        files = {"src/sat/a.h": "", "src/sat/b.h": "", "src/sat/b.cpp": '#include "sat/a.h"\n#include "sat/b.h"\n'}
        self.assertEqual(self.module("sat/b.cpp", files), "sat/b.h")

    def test_longest_prefix(self):
        headers = {"src/sat/b.h": "", "src/sat/b_long.h": "", "src/sat/b_longest.h": ""}
        text = "".join(f'#include "sat/{Path(name).name}"\n' for name in headers)
        self.assertEqual(self.module("sat/b_long_one.cpp", {**headers, "src/sat/b_long_one.cpp": text}), "sat/b_long.h")

    def test_header_that_declares_a_method(self):
        files = {
            "src/sat/a.h": "class Uses;\n",
            "src/sat/b.h": "class Uses final : Base {\n  void use();\n};\n",
            "src/sat/z.cpp": '#include "sat/a.h"\n#include "sat/b.h"\nvoid Uses::use() {\n}\n',
        }
        self.assertEqual(self.module("sat/z.cpp", files), "sat/b.h")

    def test_header_that_declares_a_function(self):
        files = {
            "src/sat/a.h": "int called();\n",
            "src/sat/b.h": "std::vector<int> made(int first,\n  int second);\n",
            "src/sat/z.cpp": '#include "sat/a.h"\n#include "sat/b.h"\nstd::vector<int> made() {\n  called();\n}\n',
        }
        self.assertEqual(self.module("sat/z.cpp", files), "sat/b.h")

    def test_first_header_of_the_folder(self):
        files = {"src/sat/b.h": "", "src/sat/z.cpp": '#include "support/error.h"\n#include "sat/b.h"\n'}
        self.assertEqual(self.module("sat/z.cpp", files), "sat/b.h")

    def test_no_header(self):
        files = {"src/sat/z.cpp": '#include "support/error.h"\n'}
        self.assertEqual(self.module("sat/z.cpp", files), "sat/z.cpp")


class Report(SmallTree):
    def test_functions(self):
        text = (
            "namespace a {\n// void no() {\n#define NO() {\n"
            'template <typename T> T Class<T>::method(int a) const {\n  if (a) {\n    use("}");\n  }\n}\n'
            "Class::Class(int a) : a_(a), b_{a} {\n}\n}\nconst int table[] = {f(1),\n 2};\n"
        )
        functions = [(f.line, f.name, f.lines) for f in Scanner("a.cpp", text).functions]
        self.assertEqual(functions, [(4, "Class<T>::method", 5), (9, "Class::Class", 2)])

    def test_methods(self):
        text = (
            "class Full : public Base<int> {\npublic:\n  Full();\n  Full(const Full&) = delete;\n"
            "  int get() const { return f(); }\n  bool operator==(const Full&) const;\n"
            "  virtual void set(int a, int b) = 0;\n  friend void f(int);\n"
            "  using Sink = std::function<void(int)>;\n\nprivate:\n  int member_ = 3;\n"
            "  std::vector<int> rows_{1, 2};\n"
            "  struct Inner {\n    void only();\n  };\n};\nvoid outside(int);\n"
        )
        self.assertEqual(dict(Scanner("a.h", text).methods), {"Full": 4, "Inner": 1})

    def test_figures(self):
        long = "void f() {\n" + "  g();\n" * 59 + "}\n"
        short = long.replace("  g();\n", "", 1)
        files = {**circle("a.h", "b.h"), "src/sat/long.cpp": long, "src/sat/short.cpp": short}
        lines = "\n".join(report(self.tree(files)))
        self.assertRegex(lines, r"(?m)^sat +4 +124$")
        self.assertIn("largest cycle: 2", lines)
        self.assertIn("src/solver/b.h:1 includes solver/a.h", lines)
        self.assertIn("src/sat/long.cpp:1: f, 61 lines", lines)
        self.assertNotIn("short.cpp", lines)


if __name__ == "__main__":
    unittest.main()
