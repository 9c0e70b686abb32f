/// \file
/// `sonde help checks`: the table of checks.

#include "check/checks.h"

#include "subcommand.h"

#include <fmt/format.h>
#include <iostream>
#include <utility>

namespace sonde::tool {

namespace {

void printRow(const check::Row& row) {
  std::cout << fmt::format("    {:20}{:10}{}\n", row.name, fmt::format("CWE-{}", row.weakness), row.sentence);
}

void printRows(check::When when, const char* heading) {
  std::cout << heading << "\n";
  for (const check::GroupRow& group : check::groups) {
    bool isFirst = true;
    for (const check::Row& row : check::rows) {
      if (row.group != group.group || row.when != when) continue;
      if (std::exchange(isFirst, false)) std::cout << "  " << group.words << "\n";
      printRow(row);
    }
  }
}

} // namespace

void printChecks() {
  std::cout << "What 'sonde run' looks for, with the number of the weakness (https://cwe.mitre.org).\n"
               "A verdict without a bug names the groups.\n\n";
  printRows(check::When::Always, "Always, because a path cannot go on behind it:");
  printRows(check::When::Default,
            "\nUnless it is left out (--check=-NAME, or --check=none for all of these):");
  printRows(check::When::Option, "\nIf it is asked for (--check=+NAME, or --check=all):");
  std::cout << "\nThe compiler adds some of them to C files that sonde compiles itself. Functions of the C "
               "library are not "
               "checked\nfor undefined arithmetic.\n\n"
               "Example:\n"
               "  $ sonde run --check=-signed-overflow,+unsigned-overflow prog.c\n"
               "  $ sonde run --check=none,+index prog.c\n";
}

} // namespace sonde::tool
