#include "exec/symbolic/bounds.h"

#include "exec/symbolic/conditions.h"
#include "exec/symbolic/settle.h"

namespace sonde::exec {

using expr::Builder;
using expr::Expr;

bool outrule(Execution& execution, const memory::Fault& fault) {
  if (!fault.unless) {
    execution.fail(fault);
    return false;
  }
  execution.count();
  if (!require(execution, fault.unless, [&] { return execution.error(fault); })) return false;
  execution.state.memory.raiseProvenSize(fault.object->base, fault.sizeNeeded());
  return true;
}

bool requireInside(Execution& execution, const memory::ObjectInfo& object, const Expr& offset, unsigned size,
                   memory::AccessMode mode) {
  if (!object.symbolicSize) return true;
  Builder& builder = execution.reasoner.builder();
  // offset < size - (width - 1), of an object that has the bytes of one access
  const Expr others = builder.constant(64, size - 1);
  const Expr isLarge = builder.ult(others, object.symbolicSize);
  const Expr isInside = builder.ult(offset, builder.sub(object.symbolicSize, others));
  return require(execution, builder.bitAnd(isLarge, isInside), [&] {
    memory::Fault fault{.kind = memory::FaultKind::OutOfBounds,
                        .mode = mode,
                        .address = object.base,
                        .size = size,
                        .object = object};
    fault.symbolicAddress = builder.add(offset, builder.constant(64, object.base));
    return execution.error(fault);
  });
}

void splitSize(Execution& execution, const memory::ObjectInfo& object) {
  if (!object.symbolicSize) return;
  const BitVector size = split(execution, object.symbolicSize, object.size + 1, Incompleteness::QueryLimit);
  execution.state.memory.fixSize(object.base, size.toWord());
}

} // namespace sonde::exec
