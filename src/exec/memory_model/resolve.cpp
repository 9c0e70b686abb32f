#include "exec/memory_model/resolve.h"

#include "exec/symbolic/shown_values.h"

#include <algorithm>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using expr::Node;
using memory::ObjectInfo;

Expr offsetIn(Builder& builder, const Node* address, const ObjectInfo& object) {
  return builder.sub(address, builder.base(object.id, object.base));
}

namespace {

/// Addresses between two bounds, as a condition on an address relative to an object near them.
Expr between(Builder& builder, const Node* address, uint64_t first, uint64_t last) {
  return builder.ule(builder.sub(address, builder.constant(64, first)), builder.constant(64, last - first));
}

/// All of the access lies in the object; if its size is symbolic, in the largest that it can be.
Expr inside(Builder& builder, const SymbolicAccess& access, const ObjectInfo& object) {
  if (object.size < access.size) return builder.boolean(false);
  return builder.ule(offsetIn(builder, access.address, object),
                     builder.constant(64, object.size - access.size));
}

/// The widest range of addresses around `address` at which no access of this size is good.
struct Range {
  uint64_t first, last;
};
Range gapAround(const memory::AddressSpace& space, uint64_t address, const SymbolicAccess& access) {
  // Good places are those inside an object that allows the access; what is between two of them is one gap.
  auto lastGood = [&](const ObjectInfo& object) { return object.base + object.size - access.size; };
  auto allows = [&](const ObjectInfo& object) {
    return object.size >= access.size && !(access.mode == memory::AccessMode::Write && object.readOnly);
  };
  Range gap{0, ~uint64_t{0}};
  for (std::optional<ObjectInfo> object = space.objectBefore(address); object;
       object = space.objectBefore(object->base)) {
    if (!allows(*object)) continue;
    gap.first = lastGood(*object) + 1;
    break;
  }
  for (std::optional<ObjectInfo> object = space.objectFrom(address); object;
       object = space.objectFrom(object->base + std::max<uint64_t>(object->size, 1))) {
    if (object->base <= address || !allows(*object)) continue;
    gap.last = object->base - 1;
    break;
  }
  return gap;
}

/// Returns the object that a pointer was computed from, if its expression shows one: a sum of an address in
/// it and something else.
std::optional<ObjectInfo> originOf(const memory::AddressSpace& memory, const Expr& address) {
  if (!address->is(expr::Kind::Add)) return std::nullopt;
  for (const Node* operand : address->operands())
    if (operand->hasValue())
      if (auto object = memory.objectAt(operand->value().toWord())) return object;
  return std::nullopt;
}

Resolution find(Execution& execution, const SymbolicAccess& access, size_t limit,
                const std::function<path::Reasoner::Known()>& shown) {
  Builder& builder = execution.reasoner.builder();
  const State& state = execution.state;
  Resolution resolution;

  // The pieces of the address's values: an object's inside, or a gap. They are found one model at a time.
  struct Found {
    std::optional<ObjectInfo> object;
    memory::FaultPtr fault;
  };
  std::vector<Found> found;
  auto pieceOf = [&](const BitVector& value) -> Expr {
    uint64_t address = value.toWord();
    memory::Access at = state.memory.resolve(address, access.size, access.mode);
    const bool mayBeLargeEnough = at.fault && at.fault->unless;
    if (at || mayBeLargeEnough) {
      found.push_back({at ? at.object : *at.fault->object, nullptr});
      return inside(builder, access, *found.back().object);
    }
    Range gap = gapAround(state.memory, address, access);
    if (!at.fault->object && at.fault->kind == memory::FaultKind::WildPointer) {
      at.fault->object = originOf(state.memory, access.address);
      at.fault->hasLeft = at.fault->object.has_value();
    }
    found.push_back({std::nullopt, std::move(at.fault)});
    return between(builder, access.address, gap.first, gap.last);
  };
  path::Reasoner::Pieces pieces =
      execution.reasoner.pieces(state.path, access.address, pieceOf, limit, {}, shown);
  resolution.part = std::move(pieces.part);
  resolution.rest = std::move(pieces.rest);
  for (path::Reasoner::Piece& piece : pieces.all) {
    Found& what = found[piece.number];
    if (what.object) {
      resolution.targets.push_back(
          {*what.object, piece.value.toWord(), std::move(piece.condition), std::move(piece.model)});
      continue;
    }
    bool known = std::ranges::any_of(resolution.failures, [&](const Resolution::Failure& failure) {
      return failure.fault->kind == what.fault->kind;
    });
    if (!known)
      resolution.failures.push_back(
          {std::move(what.fault), std::move(piece.condition), std::move(piece.model)});
  }
  return resolution;
}

} // namespace

Resolution resolve(Execution& execution, const SymbolicAccess& access, size_t limit) {
  return find(execution, access, limit, [&] {
    return shownAddresses(execution.reasoner.builder(), execution.state.memory, access.address);
  });
}

Resolution resolveOne(Execution& execution, const SymbolicAccess& access) {
  return find(execution, access, 1, {});
}

} // namespace sonde::exec
