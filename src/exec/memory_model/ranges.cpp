#include "exec/memory_model/ranges.h"

#include "exec/memory_model/access.h"
#include "exec/memory_model/candidates.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/undefined.h"

#include <algorithm>
#include <ranges>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using memory::AccessMode;
using memory::Byte;

namespace {

/// Longer ranges are not worth a choice for each byte.
constexpr uint64_t longest = uint64_t{64} << 10;

/// One end of an operation: where it begins in its object, if it begins in one.
struct Place {
  uint64_t address;
  AccessMode mode;
  std::optional<memory::ObjectInfo> object;
  Expr size; ///< the size of the object

  Place(Execution& execution, uint64_t address_, AccessMode mode_)
      : address(address_), mode(mode_), object(execution.state.memory.objectAt(address_)) {
    if (!object) return;
    size =
        object->symbolicSize ? object->symbolicSize : execution.reasoner.builder().constant(64, object->size);
  }

  uint64_t offset() const { return address - object->base; }
  /// Returns the largest number of bytes of the range.
  uint64_t room() const { return object ? object->size - offset() : 0; }
};

/// Paths on which the range is not inside of its object end with an error. False: this one has.
bool requireRange(Execution& execution, const Place& place, const Expr& length) {
  Builder& builder = execution.reasoner.builder();
  Expr fine = builder.eq(length, builder.constant(64, 0));
  const bool mayBeFine = place.object && !(place.mode == AccessMode::Write && place.object->readOnly);
  if (mayBeFine) {
    const Expr offset = builder.constant(64, place.offset());
    const Expr begins = builder.ule(offset, place.size);
    const Expr ends = builder.ule(length, builder.sub(place.size, offset));
    fine = place.offset() == 0 ? ends : builder.bitOr(fine, builder.bitAnd(begins, ends));
  }
  return require(execution, fine, [&] {
    const memory::AddressSpace& memory = execution.state.memory;
    memory::FaultPtr fault =
        mayBeFine ? memory.faultAt(memory::FaultKind::OutOfBounds, place.mode, place.address, 0)
                  : memory.resolve(place.address, 1, place.mode).fault;
    fault->symbolicLength = length;
    return execution.error(*fault);
  });
}

Expr expressionOf(Builder& builder, const Byte& byte) {
  return byte.concrete() ? builder.constant(8, byte.value) : byte.expression;
}

Byte byteOf(const Expr& expression) {
  if (expression->isConstant()) return {{}, static_cast<uint8_t>(expression->value().toWord())};
  return {expression, 0};
}

bool isSame(const Byte& a, const Byte& b) {
  return a.expression == b.expression && (!a.concrete() || a.value == b.value);
}

/// The first bytes of the target become `bytes`, as many of them as the length says.
void write(Execution& execution, const Place& to, std::vector<Byte> bytes, const Expr& length) {
  Builder& builder = execution.reasoner.builder();
  memory::AddressSpace& memory = execution.state.memory;
  // What lies behind the end of the object does not matter.
  const Expr end = builder.add(length, builder.constant(64, to.offset()));
  const bool fillsObject = builder.eq(end, to.size)->isTrue();
  const uint64_t certain = fillsObject ? bytes.size() : length->abstract().low;
  const std::vector<Byte> before = memory.peekBytes(to.address, bytes.size());
  for (uint64_t n = certain; n < bytes.size(); ++n) {
    if (isSame(bytes[n], before[n])) continue;
    bytes[n].expression = builder.ite(builder.ult(builder.constant(64, n), length),
                                      expressionOf(builder, bytes[n]), expressionOf(builder, before[n]));
  }
  memory.pokeBytes(to.address, bytes);
}

/// Returns the largest length, which is at most `room`; nothing if it is too large.
std::optional<uint64_t> longestRange(Execution& execution, const Expr& length, uint64_t room) {
  const uint64_t most =
      execution.reasoner.upperBound(execution.state.path, length, BitVector(64, room)).toWord();
  return most > longest ? std::nullopt : std::optional(most);
}

} // namespace

RangeResult fillRange(Execution& execution, uint64_t to, const Byte& value, const Expr& length) {
  const Place target(execution, to, AccessMode::Write);
  if (!requireRange(execution, target, length)) return RangeResult::Ended;
  const std::optional<uint64_t> most = longestRange(execution, length, target.room());
  if (!most) return RangeResult::Declined;
  if (*most > 0) write(execution, target, std::vector<Byte>(*most, value), length);
  return RangeResult::Done;
}

RangeResult copyRange(Execution& execution, uint64_t to, uint64_t from, const Expr& length) {
  const Place source(execution, from, AccessMode::Read), target(execution, to, AccessMode::Write);
  if (!requireRange(execution, source, length) || !requireRange(execution, target, length))
    return RangeResult::Ended;
  const std::optional<uint64_t> most =
      longestRange(execution, length, std::min(source.room(), target.room()));
  if (!most) return RangeResult::Declined;
  if (*most > 0) write(execution, target, execution.state.memory.peekBytes(from, *most), length);
  return RangeResult::Done;
}

namespace {

/// The places at which a range may begin, and the number of its bytes at each of them that are in the object.
struct Places {
  Candidates candidates;

  static uint64_t room(const Candidate& candidate) { return candidate.object.size - candidate.distance; }
  uint64_t largestRoom() const { return std::ranges::max(candidates.all() | std::views::transform(room)); }

  /// Returns the condition that a range of this length begins at one of the places, and is in its object.
  Expr inside(Builder& builder, const Expr& length) const {
    const Expr rooms =
        candidates.choose(builder, [&](const Candidate& one) { return builder.constant(64, room(one)); });
    return builder.bitAnd(candidates.inside(builder, 1), builder.ule(length, rooms));
  }

  /// Returns byte `n` of the range. Requires: it is in the object.
  Byte byteAt(Execution& execution, uint64_t n) const {
    Builder& builder = execution.reasoner.builder();
    return byteOf(candidates.choose(builder, [&](const Candidate& one) -> Expr {
      if (n >= room(one)) return {};
      const uint64_t address = one.object.base + one.distance + n;
      return expressionOf(builder, execution.state.memory.peekBytes(address, 1).front());
    }));
  }

  /// The first bytes of the range become `bytes`, as many of them as the length says.
  void write(Execution& execution, const std::vector<Byte>& bytes, const Expr& length) const {
    Builder& builder = execution.reasoner.builder();
    memory::AddressSpace& memory = execution.state.memory;
    const std::vector<Expr>& guards = candidates.guards(builder);
    for (size_t place = 0; place < guards.size(); ++place) {
      const Candidate& one = candidates.all()[place];
      const uint64_t address = one.object.base + one.distance;
      std::vector<Byte> after = memory.peekBytes(address, std::min<uint64_t>(bytes.size(), room(one)));
      for (uint64_t n = 0; n < after.size(); ++n) {
        if (isSame(after[n], bytes[n])) continue;
        const Expr isWritten = builder.bitAnd(guards[place], builder.ult(builder.constant(64, n), length));
        after[n] =
            byteOf(builder.ite(isWritten, expressionOf(builder, bytes[n]), expressionOf(builder, after[n])));
      }
      memory.pokeBytes(address, after);
    }
  }
};

/// Returns where a range may begin, if the expression of its address shows that by numbers.
std::optional<Places> placesOf(Execution& execution, const Expr& address, AccessMode mode) {
  std::optional<Candidates> seen =
      Candidates::seen(execution.reasoner.builder(), execution.state.memory, {address, 1, mode});
  if (!seen || !seen->areSizesNumbers() || !std::ranges::all_of(seen->all(), &Candidate::isAtNumber))
    return std::nullopt;
  return Places{std::move(*seen)};
}

/// Returns the largest length of a range with a choice for each byte at each place; nothing if these are too
/// many, or if the range may not be in its object.
std::optional<uint64_t> longestChoice(Execution& execution, const Expr& isInside, const Expr& length,
                                      uint64_t room, size_t places) {
  constexpr uint64_t mostChoices = uint64_t{1} << 14;
  if (!choose(execution, isInside)) return std::nullopt;
  const std::optional<uint64_t> most = longestRange(execution, length, room);
  if (!most || *most * places > mostChoices) return std::nullopt;
  execution.state.memory.handleExpressions(*most * places);
  return most;
}

} // namespace

RangeResult fillRangeThrough(Execution& execution, const Expr& pointer, const Byte& value,
                             const Expr& length) {
  const Expr to = defined(execution, pointer, Use::Address);
  if (execution.ending) return RangeResult::Ended;
  if (const std::optional<uint64_t> number = numberOf(execution, to))
    return fillRange(execution, *number, value, length);
  if (!execution.model.joinsTexts()) return RangeResult::Declined;
  const std::optional<Places> target = placesOf(execution, to, AccessMode::Write);
  if (!target) return RangeResult::Declined;
  const Expr isInside = target->inside(execution.reasoner.builder(), length);
  const std::optional<uint64_t> most =
      longestChoice(execution, isInside, length, target->largestRoom(), target->candidates.size());
  if (!most) return RangeResult::Declined;
  if (*most > 0) target->write(execution, std::vector<Byte>(*most, value), length);
  return RangeResult::Done;
}

RangeResult copyRangeThrough(Execution& execution, const Expr& toPointer, const Expr& fromPointer,
                             const Expr& length) {
  const Expr from = defined(execution, fromPointer, Use::Address);
  const Expr to = execution.ending ? Expr() : defined(execution, toPointer, Use::Address);
  if (execution.ending) return RangeResult::Ended;
  const std::optional<uint64_t> toNumber = numberOf(execution, to), fromNumber = numberOf(execution, from);
  if (toNumber && fromNumber) return copyRange(execution, *toNumber, *fromNumber, length);
  if (!execution.model.joinsTexts()) return RangeResult::Declined;
  Builder& builder = execution.reasoner.builder();
  const auto placesAt = [&](const Expr& address, const std::optional<uint64_t>& number, AccessMode mode) {
    return placesOf(execution, number ? builder.constant(64, *number) : address, mode);
  };
  const std::optional<Places> source = placesAt(from, fromNumber, AccessMode::Read);
  const std::optional<Places> target = placesAt(to, toNumber, AccessMode::Write);
  if (!source || !target) return RangeResult::Declined;
  const Expr areInside = builder.bitAnd(source->inside(builder, length), target->inside(builder, length));
  const std::optional<uint64_t> most =
      longestChoice(execution, areInside, length, std::min(source->largestRoom(), target->largestRoom()),
                    source->candidates.size() + target->candidates.size());
  if (!most) return RangeResult::Declined;
  std::vector<Byte> bytes;
  bytes.reserve(*most);
  for (uint64_t n = 0; n < *most; ++n) bytes.push_back(source->byteAt(execution, n));
  if (*most > 0) target->write(execution, bytes, length);
  return RangeResult::Done;
}

bool requireDisjoint(Execution& execution, program::Slot to, program::Slot from, program::Slot length) {
  const bool isChecked =
      execution.settings.checks.has(check::Check::Overlap) && !execution.state.frame->function->runtime;
  if (!isChecked) return true;
  const auto fault = [&](uint64_t address, uint64_t size) {
    return execution.state.memory.faultAt(memory::FaultKind::OverlappingCopy, AccessMode::Write, address,
                                          size);
  };
  if (!isSymbolic(execution, to) && !isSymbolic(execution, from) && !isSymbolic(execution, length)) {
    const uint64_t target = execution.slot(to), source = execution.slot(from), size = execution.slot(length);
    if (target == source || (target - source >= size && source - target >= size)) return true;
    execution.fail(*fault(target, size));
    return false;
  }
  Builder& builder = execution.reasoner.builder();
  const Expr target = expression(execution, to, 64), source = expression(execution, from, 64);
  const Expr size = expression(execution, length, 64);
  const Expr apart = builder.bitAnd(builder.ule(size, builder.sub(target, source)),
                                    builder.ule(size, builder.sub(source, target)));
  return require(execution, builder.bitOr(builder.eq(target, source), apart), [&] {
    const auto value = [&](const Expr& part) { return execution.state.path.value(part).toWord(); };
    memory::FaultPtr found = fault(value(target), value(size));
    if (!target->isConstant()) found->symbolicAddress = target;
    if (!size->isConstant()) found->symbolicLength = size;
    return execution.error(*found);
  });
}

bool copyThrough(Execution& execution, const Expr& to, const Expr& from, uint64_t length) {
  if (length == 0) return true;
  const Expr value = loadValue(execution, from, static_cast<unsigned>(length));
  return value && storeValue(execution, to, value);
}

bool fillThrough(Execution& execution, const Expr& to, const Expr& value, uint64_t length) {
  if (length == 0) return true;
  return storeValue(execution, to, execution.reasoner.builder().repeat(value, static_cast<unsigned>(length)));
}

} // namespace sonde::exec
