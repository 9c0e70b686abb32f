/// \file
/// `sonde help instructions`: lists the LLVM instructions and intrinsics that are supported, from the tables
/// of the front end.

#include "frontend/frontend.h"
#include "program/operand.h"
#include "subcommand.h"

#include <fmt/format.h>
#include <iostream>

namespace sonde::tool {

namespace {

void printRows(const char* title, const std::vector<frontend::SupportRow>& rows) {
  std::cout << title << "\n";
  std::string missing;
  for (const frontend::SupportRow& row : rows)
    if (row.handling.empty())
      missing += (missing.empty() ? "" : ", ") + row.name;
    else
      std::cout << fmt::format("  {:45} {}\n", row.name, row.handling);
  if (!missing.empty()) std::cout << "  not supported: " << missing << "\n";
}

} // namespace

void printInstructions() {
  printRows("Instructions of LLVM", frontend::supportedInstructions());
  printRows("\nIntrinsics of LLVM (any other ends the program with its name and place)",
            frontend::supportedIntrinsics());
  std::cout << "\nInstructions of the prepared program (sonde run --print=program)\n";
  for (unsigned n = 0; n < program::opcodeCount; ++n) {
    auto opcode = static_cast<program::Opcode>(n);
    std::cout << fmt::format("  {:45} {}: {}\n", program::opcodeName(opcode), program::form(opcode),
                             program::opcodeDescription(opcode));
  }
}

} // namespace sonde::tool
