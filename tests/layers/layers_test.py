#!/usr/bin/env python3
"""Plants one wrong arrow at a time in a small tree and expects layers.py to name its file and line."""

import tempfile
import unittest
from pathlib import Path

from layers import violations

SOUND = {
    "src/CMakeLists.txt": "add_subdirectory(support)\nadd_subdirectory(sat)\nadd_subdirectory(solver)\n",
    "src/support/CMakeLists.txt": "sonde_library(LIBRARIES fmt::fmt)\n",
    "src/support/error.h": "#include <string>\n",
    "src/support/README.md": "",
    "src/sat/CMakeLists.txt": "sonde_library(LIBRARIES ${CADICAL})\n",
    "src/sat/sat.h": "#pragma once\n",
    "src/sat/cadical.cpp": '#include <cadical.hpp>\n#include "sat.h"\n',
    "src/sat/README.md": "",
    "src/solver/CMakeLists.txt": "sonde_library(USES support # and no more\n  LIBRARIES ${Z3})\n",
    "src/solver/solver.h": '#include "support/error.h"\n',
    "src/solver/backend/z3.cpp": '#include "solver/solver.h"\n#include <z3++.h>\n',
    "src/solver/README.md": "",
    "tools/sonde/main.cpp": '#include "solver/solver.h"\n#include "sat/sat.h"\n',
}


class Layers(unittest.TestCase):
    def violations(self, **changed):
        """What is wrong with the sound tree after `changed` files were written over it (None removes one)."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**SOUND, **changed.get("files", {})}.items():
                if text is not None:
                    file = Path(folder, name)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(text)
            return violations(Path(folder))

    def expect(self, files, *parts):
        found = self.violations(files=files)
        self.assertEqual(len(found), 1, found)
        for part in parts:
            self.assertIn(part, found[0])

    def test_sound_tree(self):
        self.assertEqual(self.violations(), [])

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


if __name__ == "__main__":
    unittest.main()
