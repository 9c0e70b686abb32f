#pragma once

/// \file
/// Appends instructions to a function of the prepared program, each with its source location.

#include "program/program.h"

#include <string>

namespace sonde::frontend {

using program::Instruction;
using program::Opcode;
using program::Slot;

class Emitter {
public:
  Emitter(program::Program& program, program::Function& lowered) : program_(program), lowered_(lowered) {}

  Instruction& emit(Opcode op, Slot dst, Slot a = 0, Slot b = 0, uint64_t imm = 0, unsigned width = 0);
  Instruction& emit4(Opcode op, Slot dst, Slot a, Slot b, int32_t c, int32_t d, unsigned width = 0);
  void copy(Slot to, Slot from, unsigned count);
  /// Emits an instruction that ends the path as unsupported if it is executed.
  void unsupported(const std::string& what);

  /// Returns a number for an access that has its own cache.
  uint16_t nextSite();

  /// Counts one more lowered LLVM instruction.
  void countInstruction() { ++pendingCount_; }
  /// Returns how many LLVM instructions were lowered since the last call; a terminator or call counts them
  /// when it executes.
  uint16_t takeCount();

  /// Sets the source location, an index into Program::locations, of what is emitted from now on.
  void setLocation(uint32_t location) { location_ = location; }
  uint32_t location() const { return location_; }

private:
  program::Program& program_;
  program::Function& lowered_;
  uint32_t location_ = program::none;
  uint32_t pendingCount_ = 0;
};

} // namespace sonde::frontend
