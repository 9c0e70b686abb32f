#include "frontend/emitter.h"

#include <algorithm>

namespace sonde::frontend {

Instruction& Emitter::emit(Opcode op, Slot dst, Slot a, Slot b, uint64_t imm, unsigned width) {
  Instruction instruction{};
  instruction.op = op;
  instruction.width = static_cast<uint16_t>(width);
  instruction.dst = dst;
  instruction.a = a;
  instruction.b = b;
  instruction.imm = imm;
  lowered_.code.push_back(instruction);
  lowered_.locations.push_back(location_);
  return lowered_.code.back();
}

Instruction& Emitter::emit4(Opcode op, Slot dst, Slot a, Slot b, int32_t c, int32_t d, unsigned width) {
  Instruction& instruction = emit(op, dst, a, b, 0, width);
  instruction.c = c;
  instruction.d = d;
  return instruction;
}

void Emitter::unsupported(const std::string& what) {
  program_.texts.push_back(what);
  emit(Opcode::Unsupported, 0, 0, 0, program_.texts.size() - 1);
}

uint16_t Emitter::nextSite() {
  // There may be more sites than an instruction can number. These share caches, which only costs speed.
  constexpr uint32_t most = 1u << 16;
  uint32_t site = program_.accessSites;
  if (site < most) {
    ++program_.accessSites;
    return static_cast<uint16_t>(site);
  }
  return static_cast<uint16_t>(lowered_.code.size() % most);
}

uint16_t Emitter::takeCount() {
  uint32_t count = std::min<uint32_t>(pendingCount_, UINT16_MAX);
  pendingCount_ -= count;
  return static_cast<uint16_t>(count);
}

void Emitter::copy(Slot to, Slot from, unsigned count) {
  for (Slot n = 0; n < static_cast<Slot>(count); ++n) emit(Opcode::Mov, to + n, from + n);
}

} // namespace sonde::frontend
