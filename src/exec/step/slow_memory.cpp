/// \file
/// Memory instructions off the fast path: odd sizes, atomics, stack objects.

#include "exec/memory_model/access.h"
#include "exec/state/pointer_check.h"
#include "exec/step/slow.h"
#include "exec/step/symbolic.h"
#include "exec/symbolic/bounds.h"
#include "program/layout.h"
#include "semantics/atomic.h"
#include "semantics/integer.h"
#include "semantics/wide.h"

#include <algorithm>

namespace sonde::exec {

using program::Instruction;
using semantics::Wide;

namespace {

/// Handles a load that was not carried out: it is symbolic, or an error.
[[gnu::noinline]] bool loadHard(Execution& execution, memory::Outcome outcome, uint64_t address, void* to,
                                unsigned size) {
  for (; !outcome; outcome = execution.cache.loadSlow(execution.ip->width, address, to, size)) {
    if (outcome.metSymbolic()) {
      loadFrom(execution, address, size, execution.ip->dst);
      return false;
    }
    if (!outrule(execution, *outcome.fault)) return false;
  }
  return true;
}

/// Handles a store that was not carried out: it is symbolic, or an error.
[[gnu::noinline]] bool storeHard(Execution& execution, memory::FaultPtr fault, uint64_t address,
                                 const void* from, unsigned size) {
  for (; fault; fault = execution.cache.storeSlow(execution.ip->width, address, from, size))
    if (!outrule(execution, *fault)) return false;
  return true;
}

} // namespace

bool loadSlow(Execution& execution, uint64_t address, void* to, unsigned size) {
  checkPointer(execution, address);
  memory::Outcome outcome = execution.cache.loadSlow(execution.ip->width, address, to, size);
  if (outcome) [[likely]]
    return true;
  return loadHard(execution, std::move(outcome), address, to, size);
}

bool storeSlow(Execution& execution, uint64_t address, const void* from, unsigned size) {
  checkPointer(execution, address);
  memory::FaultPtr fault = execution.cache.storeSlow(execution.ip->width, address, from, size);
  if (!fault) [[likely]]
    return true;
  return storeHard(execution, std::move(fault), address, from, size);
}

namespace {

bool write(Execution& execution, uint64_t address, const void* from, uint64_t size) {
  return carryOut(execution, [&] { return execution.state.memory.write(address, from, size); });
}

/// Reads for an instruction that is executed with expressions if the bytes are symbolic. False: that was
/// done, or there is a fault.
bool readOrExecuteSymbolically(Execution& execution, uint64_t address, void* to, uint64_t size) {
  checkPointer(execution, address);
  for (;;) {
    memory::Outcome outcome = execution.state.memory.read(address, to, size);
    if (outcome) return true;
    if (outcome.metSymbolic()) {
      executeSpecial(execution);
      return false;
    }
    if (!outrule(execution, *outcome.fault)) return false;
  }
}

} // namespace

void loadBytes(Execution& execution) {
  const Instruction& ip = *execution.ip;
  uint64_t value[2] = {0, 0};
  auto size = static_cast<uint64_t>(ip.b);
  if (!readOrExecuteSymbolically(execution, execution.slot(ip.a) + ip.imm, value, size)) return;
  unsigned low = std::min<unsigned>(ip.width, 64);
  execution.slot(ip.dst) = semantics::cut(value[0], low);
  if (ip.width > 64) execution.slot(ip.dst + 1) = semantics::cut(value[1], ip.width - 64u);
}

void storeBytes(Execution& execution) {
  const Instruction& ip = *execution.ip;
  uint64_t value[2] = {execution.slot(ip.b), ip.width > 64 ? execution.slot(ip.b + 1) : 0};
  checkPointer(execution, execution.slot(ip.a) + ip.imm);
  write(execution, execution.slot(ip.a) + ip.imm, value, static_cast<uint64_t>(ip.dst));
}

void checkAligned(Execution& execution) {
  uint64_t address = execution.slot(execution.ip->a);
  if (address % execution.ip->imm == 0) return;
  execution.fail(*execution.state.memory.faultAt(memory::FaultKind::Misaligned, memory::AccessMode::Read,
                                                 address, execution.ip->imm));
}

void allocate(Execution& execution, uint64_t size) {
  const Instruction& ip = *execution.ip;
  auto alignment = static_cast<uint64_t>(ip.b);
  const bool isDynamic = ip.op == program::Opcode::AllocaDynamic; // others are counted with their frame
  const bool isTooLarge =
      isDynamic && size > execution.settings.stackBytes - execution.state.frame->stackBytes;
  const uint64_t base =
      isTooLarge ? 0
                 : execution.state.memory.push(memory::ObjectKind::Stack, size, alignment, execution.site());
  if (!base) return execution.fail(execution.state.memory.stackExhausted(size));
  execution.slot(ip.dst) = base;
}

namespace {

Wide wideAt(Execution& execution, program::Slot slot, unsigned width) {
  Wide value = execution.slot(slot);
  if (width > 64) value |= Wide{execution.slot(slot + 1)} << 64;
  return value;
}

void storeWide(Execution& execution, program::Slot slot, Wide value, unsigned width) {
  execution.slot(slot) = static_cast<uint64_t>(value);
  if (width > 64) execution.slot(slot + 1) = static_cast<uint64_t>(value >> 64);
}

} // namespace

void atomicUpdate(Execution& execution) {
  const Instruction& ip = *execution.ip;
  uint64_t address = execution.slot(ip.a);
  Wide old = 0;
  uint64_t size = (ip.width + 7u) / 8;
  if (!readOrExecuteSymbolically(execution, address, &old, size)) return;
  auto op = static_cast<program::AtomicOp>(ip.c);
  Wide operand = wideAt(execution, ip.b, ip.width);
  Wide fresh = semantics::isFloatUpdate(op)
                   ? semantics::updateFloat(op, static_cast<program::TypeKind>(ip.d),
                                            static_cast<uint64_t>(old), static_cast<uint64_t>(operand))
                   : semantics::update(op, old, operand, ip.width);
  if (write(execution, address, &fresh, size)) storeWide(execution, ip.dst, old, ip.width);
}

void compareExchange(Execution& execution) {
  const Instruction& ip = *execution.ip;
  uint64_t address = execution.slot(ip.a);
  Wide old = 0;
  uint64_t size = (ip.width + 7u) / 8;
  if (!readOrExecuteSymbolically(execution, address, &old, size)) return;
  auto [after, wasExpected] =
      semantics::compareExchange(old, wideAt(execution, ip.b, ip.width), wideAt(execution, ip.c, ip.width));
  if (wasExpected && !write(execution, address, &after, size)) return;
  storeWide(execution, ip.dst, old, ip.width);
  execution.slot(ip.dst + (ip.width > 64 ? 2 : 1)) = wasExpected;
}

} // namespace sonde::exec
