#pragma once

/// \file
/// Appends instructions to a function of the prepared program, each with the place in the source it comes
/// from.

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
  /// Ends the program here, if it comes here.
  void unsupported(const std::string& what);

  /// A number for an access that has a cache of its own.
  uint16_t nextSite();

  /// One more instruction of LLVM is lowered.
  void countInstruction() { ++pendingCount_; }
  /// The instructions of LLVM lowered since the last call: what a terminator or call counts.
  uint16_t takeCount();

  /// The place in the source of what is emitted from now on, an index into Program::locations.
  void setLocation(uint32_t location) { location_ = location; }
  uint32_t location() const { return location_; }

private:
  program::Program& program_;
  program::Function& lowered_;
  uint32_t location_ = program::none;
  uint32_t pendingCount_ = 0;
};

} // namespace sonde::frontend
