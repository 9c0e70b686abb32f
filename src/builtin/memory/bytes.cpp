#include "builtin/memory/functions.h"
#include "exec/memory_model/access.h"
#include "exec/memory_model/ranges.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"

namespace sonde::builtin {

using exec::BuiltinCall;
using expr::Expr;
using memory::Outcome;

namespace {

/// Returns the n-th argument, if it is symbolic.
Expr symbolicAt(BuiltinCall& call, size_t n) {
  const bool isGiven = n < call.site.slots.size();
  if (!isGiven || !exec::isSymbolic(call.execution, call.site.slots[n])) return {};
  return exec::expression(call.execution, call.site.slots[n], 64);
}

/// Returns whether an operation on a range of symbolic length was done. If not, the handler must return at
/// once.
bool check(BuiltinCall& call, exec::RangeResult result) {
  if (result == exec::RangeResult::Declined) call.declineSizes();
  return result == exec::RangeResult::Done;
}

/// Returns whether the call has symbolic pointers among its first arguments. If its range is not short, it is
/// left to the function's version in bitcode; if there is none, the pointers are settled.
bool hasSymbolicPointers(BuiltinCall& call, size_t pointers, size_t length) {
  const auto isAnySymbolic = [&] {
    for (size_t n = 0; n < pointers; ++n)
      if (symbolicAt(call, n)) return true;
    return false;
  };
  if (!isAnySymbolic()) return false;
  if (!symbolicAt(call, length) && call[length] <= exec::longestValue) return true;
  if (call.site.callee != program::none &&
      call.execution.program.runtimeFor(call.site.callee) != program::none) {
    call.declineSizes();
    return true;
  }
  for (size_t n = 0; n < pointers; ++n)
    exec::splitRegister(call.execution, call.site.slots[n], call.execution.settings.maxTargets,
                        exec::Incompleteness::Resolution);
  return false;
}

/// Copies bytes to the first argument from the second, as many as the third says.
bool copy(BuiltinCall& call) {
  if (const Expr length = symbolicAt(call, 2); length && (symbolicAt(call, 0) || symbolicAt(call, 1))) {
    const exec::RangeResult result =
        exec::copyRangeThrough(call.execution, exec::pointer(call.execution, call.site.slots[0]),
                               exec::pointer(call.execution, call.site.slots[1]), length);
    if (result != exec::RangeResult::Declined) return result == exec::RangeResult::Done;
  }
  if (hasSymbolicPointers(call, 2, 2))
    return !call.stopped() &&
           exec::copyThrough(call.execution, exec::pointer(call.execution, call.site.slots[0]),
                             exec::pointer(call.execution, call.site.slots[1]), call[2]);
  if (const Expr length = symbolicAt(call, 2))
    return check(call, exec::copyRange(call.execution, call[0], call[1], length));
  return call.check(call.memory().copy(call[0], call[1], call[2]));
}

bool fill(BuiltinCall& call, const memory::Byte& value, size_t size) {
  if (const Expr length = symbolicAt(call, size); length && symbolicAt(call, 0)) {
    const exec::RangeResult result = exec::fillRangeThrough(
        call.execution, exec::pointer(call.execution, call.site.slots[0]), value, length);
    if (result != exec::RangeResult::Declined) return result == exec::RangeResult::Done;
  }
  if (hasSymbolicPointers(call, 1, size)) {
    const Expr byte =
        value.concrete() ? call.execution.reasoner.builder().constant(8, value.value) : value.expression;
    return !call.stopped() &&
           exec::fillThrough(call.execution, exec::pointer(call.execution, call.site.slots[0]), byte,
                             call[size]);
  }
  if (const Expr length = symbolicAt(call, size))
    return check(call, exec::fillRange(call.execution, call[0], value, length));
  return call.check(call.memory().fill(call[0], value, call[size]));
}

/// Gives the first argument as the result.
void giveFirst(BuiltinCall& call) {
  if (const Expr pointer = symbolicAt(call, 0)) return call.give(pointer);
  call.give(call[0]);
}

} // namespace

void memmoveFunction(BuiltinCall& call) {
  if (copy(call)) giveFirst(call);
}

namespace {

bool areDisjoint(BuiltinCall& call) {
  return call.site.slots.size() < 3 ||
         exec::requireDisjoint(call.execution, call.site.slots[0], call.site.slots[1], call.site.slots[2]);
}

} // namespace

void memcpyFunction(BuiltinCall& call) {
  if (areDisjoint(call)) memmoveFunction(call);
}

void mempcpyFunction(BuiltinCall& call) {
  if (!areDisjoint(call) || !copy(call)) return;
  expr::Builder& builder = call.execution.reasoner.builder();
  if (!symbolicAt(call, 0) && !symbolicAt(call, 2)) return call.give(call[0] + call[2]);
  const Expr length = exec::expression(call.execution, call.site.slots[2], 64);
  call.give(builder.add(exec::pointer(call.execution, call.site.slots[0]), length));
}

void memsetFunction(BuiltinCall& call) {
  memory::Byte value{{}, static_cast<uint8_t>(call[1])};
  if (const Expr symbolic = symbolicAt(call, 1))
    value.expression = call.execution.reasoner.builder().extract(symbolic, 7, 0);
  if (fill(call, value, 2)) giveFirst(call);
}

void bzeroFunction(BuiltinCall& call) { fill(call, {}, 1); }

MemoryResult memcmpFunction(const MemoryCall& call) {
  int order = 0;
  Outcome outcome = call.space.compare(call[0], call[1], call[2], order);
  return resultOf(std::move(outcome), fromInt(order));
}

MemoryResult memchrFunction(const MemoryCall& call) {
  uint64_t length = 0;
  Outcome outcome = call.space.scan(call[0], static_cast<uint8_t>(call[1]), call[2], length);
  return resultOf(std::move(outcome), length < call[2] ? call[0] + length : 0);
}

} // namespace sonde::builtin
