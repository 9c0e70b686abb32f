#include "exec/memory_model/merging.h"

#include "exec/memory_model/access.h"
#include "exec/memory_model/access_types.h"
#include "memory/outline.h"

#include <algorithm>
#include <set>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using memory::Byte;

Expr loadChoice(Execution& execution, const SymbolicAccess& access, const Candidates& candidates) {
  Builder& builder = execution.reasoner.builder();
  const memory::AddressSpace& memory = execution.state.memory;
  std::vector<Expr> values;
  for (const Candidate& candidate : candidates.all()) {
    const uint64_t base = candidate.object.base;
    values.push_back(candidate.isAtNumber()
                         ? joined(builder, memory.peekBytes(base + candidate.distance, access.size))
                         : memory.readAt(base, candidate.offset(builder), access.size));
    if (!values.back()) return {};
    if (!candidate.isAtNumber())
      noteLoad(execution, candidate.object, candidate.offset(builder), access.size, values.back());
  }
  // A struct is chosen field by field, as far as eight bytes are one.
  constexpr unsigned widest = 64;
  Expr result;
  for (unsigned low = 0; low < 8 * access.size; low += widest) {
    memory.handleExpressions(candidates.size());
    const unsigned high = std::min(low + widest, 8 * access.size) - 1;
    const Expr part = candidates.choose(builder, [&](const Candidate& candidate) {
      return builder.extract(values[static_cast<size_t>(&candidate - candidates.all().data())], high, low);
    });
    result = result ? builder.concat(part, result) : part;
  }
  return result;
}

namespace {

/// Writes one value at a number, where `guard` is true.
void storeBytes(Execution& execution, const Expr& guard, uint64_t address, const Expr& value) {
  Builder& builder = execution.reasoner.builder();
  memory::AddressSpace& memory = execution.state.memory;
  std::vector<Byte> bytes = memory.peekBytes(address, value->width() / 8);
  for (unsigned n = 0; n < bytes.size(); ++n) {
    const Expr old = bytes[n].concrete() ? builder.constant(8, bytes[n].value) : bytes[n].expression;
    const Expr fresh = builder.ite(guard, builder.extract(value, 8 * n + 7, 8 * n), old);
    bytes[n] = {};
    if (fresh->isConstant())
      bytes[n].value = static_cast<uint8_t>(fresh->value().toWord());
    else
      bytes[n].expression = fresh;
  }
  memory.pokeBytes(address, bytes);
}

} // namespace

bool storeGuarded(Execution& execution, const SymbolicAccess& access, const Candidates& candidates,
                  const Expr& value) {
  const auto isTooLarge = [](const Candidate& candidate) {
    return !candidate.isAtNumber() && candidate.object.size > memory::wholeSize;
  };
  if (std::ranges::any_of(candidates.all(), isTooLarge)) return false;
  Builder& builder = execution.reasoner.builder();
  memory::AddressSpace& memory = execution.state.memory;
  memory.handleExpressions(candidates.size());
  const std::vector<Expr>& guards = candidates.guards(builder);
  for (size_t n = 0; n < guards.size(); ++n) {
    const Candidate& candidate = candidates.all()[n];
    const Expr& guard = guards[n];
    memory.handleExpressions(access.size);
    const uint64_t base = candidate.object.base;
    if (candidate.isAtNumber()) {
      storeBytes(execution, guard, base + candidate.distance, value);
      continue;
    }
    // Where the guard is false the offset may be anything, and what is there is written back.
    const Expr offset = candidate.offset(builder);
    noteAccess(execution, candidate.object, offset, access.size);
    const Expr old = memory.readAt(base, offset, access.size);
    memory.writeAt(base, offset, builder.ite(guard, value, old));
  }
  return true;
}

} // namespace sonde::exec
