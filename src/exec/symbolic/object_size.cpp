#include "exec/symbolic/object_size.h"

#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"
#include "semantics/overflow.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;

namespace {

constexpr uint64_t tooLarge = memory::AddressSpace::unlimited;

/// Objects of symbolic size do not occupy more than this for the sake of large elements.
constexpr uint64_t mostForElements = uint64_t{64} << 10;

/// Ends the paths on which input makes an object too large, if that is looked for. Returns false if no path
/// goes on.
bool requireModest(Execution& execution, const Expr& isModest) {
  if (!execution.settings.checks.has(check::Check::AllocationSize)) return true;
  return require(execution, isModest, [&] {
    return execution.error(ErrorKind::OversizedAllocation,
                           fmt::format("the size can be more than {} bytes (--max-allocation)",
                                       execution.settings.largestAllocation));
  });
}

ObjectSize settle(Execution& execution, const Expr& size, uint64_t limit) {
  if (size->isConstant()) return {.most = size->value().toWord()};
  Builder& builder = execution.reasoner.builder();
  if (!requireModest(execution,
                     builder.ule(size, builder.constant(64, execution.settings.largestAllocation))))
    return {};
  const auto isAtMost = [&](uint64_t number) {
    return choose(execution, builder.ule(size, builder.constant(64, number)));
  };
  if (!isAtMost(limit)) {
    if (!isAtMost(memory::maxObjectSize)) return {.most = tooLarge};
    return {.most = concretise(execution, size, Incompleteness::SymbolicSize).toWord()};
  }
  const uint64_t least = size->abstract().low;
  const uint64_t most =
      execution.reasoner.upperBound(execution.state.path, size, BitVector(64, limit)).toWord();
  if (most == least) return {.most = most};
  return {.most = most, .symbolic = size, .least = least};
}

/// Returns the limit of a symbolic number of elements: as many as a single object may have bytes, unless the
/// elements are large.
uint64_t limitFor(const Settings& settings, const Expr& each) {
  const uint64_t bytes = settings.maxSymbolicSize;
  uint64_t elements = 0;
  if (!each->isConstant() || __builtin_mul_overflow(bytes, each->value().toWord(), &elements)) return bytes;
  return std::max(bytes, std::min(elements, mostForElements));
}

ObjectSize settleProduct(Execution& execution, const Expr& count, const Expr& each) {
  Builder& builder = execution.reasoner.builder();
  uint64_t largest = 0;
  if (__builtin_mul_overflow(count->abstract().high, each->abstract().high, &largest)) {
    const semantics::CheckedExpr product =
        semantics::arithmeticWithOverflow(builder, program::OverflowOp::UMul, count, each);
    if (!requireModest(execution, builder.bitNot(product.overflows))) return {};
    if (choose(execution, product.overflows)) return {.most = tooLarge};
  }
  const uint64_t limit = std::max(limitFor(execution.settings, count), limitFor(execution.settings, each));
  return settle(execution, builder.mul(count, each), limit);
}

} // namespace

ObjectSize objectSize(Execution& execution, program::Slot slot) {
  defineRegister(execution, slot, Use::Call);
  if (!isSymbolic(execution, slot)) return {.most = execution.slot(slot)};
  return settle(execution, expression(execution, slot, 64), execution.settings.maxSymbolicSize);
}

ObjectSize objectSize(Execution& execution, program::Slot count, program::Slot each) {
  defineRegister(execution, count, Use::Call);
  defineRegister(execution, each, Use::Call);
  if (!isSymbolic(execution, each)) return objectSize(execution, count, execution.slot(each));
  return settleProduct(execution, expression(execution, count, 64), expression(execution, each, 64));
}

ObjectSize objectSize(Execution& execution, program::Slot count, uint64_t each) {
  defineRegister(execution, count, Use::Call);
  if (isSymbolic(execution, count))
    return settleProduct(execution, expression(execution, count, 64),
                         execution.reasoner.builder().constant(64, each));
  uint64_t size = 0;
  return {.most = __builtin_mul_overflow(execution.slot(count), each, &size) ? tooLarge : size};
}

bool isEmpty(Execution& execution, ObjectSize& size) {
  if (!size.symbolic) return size.most == 0;
  Builder& builder = execution.reasoner.builder();
  const bool empty = choose(execution, builder.eq(size.symbolic, builder.constant(64, 0)));
  if (empty)
    size = {};
  else
    size.least = std::max<uint64_t>(size.least, 1);
  return empty;
}

void setSize(Execution& execution, uint64_t base, const ObjectSize& size) {
  if (!size.symbolic) return;
  execution.state.memory.setSymbolicSize(base, size.symbolic, size.least);
  execution.state.sizes.set(execution.state.sizes.size(), size.symbolic);
}

uint64_t pushObject(Execution& execution, ObjectSize size, uint64_t alignment) {
  memory::AddressSpace& memory = execution.state.memory;
  const auto push = [&] {
    return memory.push(memory::ObjectKind::Stack, size.most, alignment, execution.site());
  };
  uint64_t base = push();
  if (!base && size.symbolic) { // not the largest size, but perhaps a smaller one
    size = {.most = concretise(execution, size.symbolic, Incompleteness::SymbolicSize).toWord()};
    base = push();
  }
  if (base) setSize(execution, base, size);
  return base;
}

} // namespace sonde::exec
