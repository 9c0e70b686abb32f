#include "builtin/memory/functions.h"

#include <algorithm>

namespace sonde::builtin {

using memory::AddressSpace;
using memory::Outcome;

namespace {

MemoryResult strnlenOf(const MemoryCall& call, uint64_t limit) {
  uint64_t length = 0;
  Outcome outcome = call.space.scan(call[0], 0, limit, length);
  return resultOf(std::move(outcome), length);
}

} // namespace

MemoryResult strlenFunction(const MemoryCall& call) { return strnlenOf(call, AddressSpace::unlimited); }
MemoryResult strnlenFunction(const MemoryCall& call) { return strnlenOf(call, call[1]); }

namespace {

/// Returns a fault if ranges overlap and that is looked for.
Outcome checkDisjoint(const MemoryCall& call, uint64_t to, uint64_t from, uint64_t size) {
  if (!call.checksOverlap || (to - from >= size && from - to >= size)) return {};
  return call.space.faultAt(memory::FaultKind::OverlappingCopy, memory::AccessMode::Write, to, size);
}

/// Copies the string at `from` with its terminator; returns the address of the copy's terminator.
MemoryResult copyString(const MemoryCall& call, uint64_t to, uint64_t from) {
  AddressSpace& space = call.space;
  uint64_t length = 0;
  Outcome outcome = space.scan(from, 0, AddressSpace::unlimited, length);
  if (outcome) outcome = checkDisjoint(call, to, from, length + 1);
  if (outcome) outcome = space.copy(to, from, length + 1);
  return resultOf(std::move(outcome), to + length);
}

} // namespace

MemoryResult strcpyFunction(const MemoryCall& call) {
  return resultOf(copyString(call, call[0], call[1]).outcome, call[0]);
}

MemoryResult stpcpyFunction(const MemoryCall& call) { return copyString(call, call[0], call[1]); }

MemoryResult strncpyFunction(const MemoryCall& call) {
  const uint64_t to = call[0], limit = call[2];
  uint64_t length = 0;
  Outcome outcome = call.space.scan(call[1], 0, limit, length);
  if (outcome) outcome = checkDisjoint(call, to, call[1], std::min(length + 1, limit));
  if (outcome) outcome = call.space.copy(to, call[1], length);
  if (outcome) outcome = call.space.fill(to + length, 0, limit - length);
  return resultOf(std::move(outcome), to);
}

MemoryResult strcatFunction(const MemoryCall& call) {
  uint64_t length = 0;
  Outcome outcome = call.space.scan(call[0], 0, AddressSpace::unlimited, length);
  if (outcome) outcome = copyString(call, call[0] + length, call[1]).outcome;
  return resultOf(std::move(outcome), call[0]);
}

MemoryResult strncatFunction(const MemoryCall& call) {
  uint64_t end = 0, length = 0;
  Outcome outcome = call.space.scan(call[0], 0, AddressSpace::unlimited, end);
  if (outcome) outcome = call.space.scan(call[1], 0, call[2], length);
  // All is checked first, because the copy overwrites the end of the string.
  if (outcome) outcome = call.space.resolve(call[0] + end, length + 1, memory::AccessMode::Write).fault;
  if (outcome) outcome = call.space.copy(call[0] + end, call[1], length);
  if (outcome) outcome = call.space.fill(call[0] + end + length, 0, 1);
  return resultOf(std::move(outcome), call[0]);
}

namespace {

MemoryResult compareStrings(const MemoryCall& call, uint64_t limit) {
  int order = 0;
  Outcome outcome = call.space.compareStrings(call[0], call[1], limit, order);
  return resultOf(std::move(outcome), fromInt(order));
}

} // namespace

MemoryResult strcmpFunction(const MemoryCall& call) { return compareStrings(call, AddressSpace::unlimited); }
MemoryResult strncmpFunction(const MemoryCall& call) { return compareStrings(call, call[2]); }

MemoryResult strchrFunction(const MemoryCall& call) {
  // Reads blocks, so that little is read beyond the character; a fault beyond it does not matter.
  constexpr uint64_t block = 64;
  const auto wanted = static_cast<char>(call[1]);
  for (uint64_t at = call[0];;) {
    char bytes[block];
    const uint64_t count = std::clamp<uint64_t>(call.space.provenFrom(at), 1, block);
    if (Outcome outcome = call.space.read(at, bytes, count); !outcome) return resultOf(std::move(outcome), 0);
    for (uint64_t i = 0; i < count; ++i) {
      if (bytes[i] == wanted) return {at + i, {}};
      if (bytes[i] == 0) return {};
    }
    at += count;
  }
}

MemoryResult strrchrFunction(const MemoryCall& call) {
  uint64_t left = 0;
  Outcome outcome = call.space.scan(call[0], 0, AddressSpace::unlimited, left);
  const auto wanted = static_cast<char>(call[1]);
  if (!outcome || wanted == 0) return resultOf(std::move(outcome), call[0] + left);
  while (left > 0) { // from the end, block by block, because the string may be long
    char bytes[1024];
    const uint64_t count = std::min<uint64_t>(left, sizeof bytes);
    left -= count;
    if (outcome = call.space.read(call[0] + left, bytes, count); !outcome) break;
    const size_t found = std::string_view(bytes, count).rfind(wanted);
    if (found != std::string_view::npos) return {call[0] + left + found, {}};
  }
  return resultOf(std::move(outcome), 0);
}

namespace {

MemoryResult duplicate(const MemoryCall& call, uint64_t limit) {
  uint64_t length = 0;
  Outcome outcome = call.space.scan(call[0], 0, limit, length);
  if (!outcome) return resultOf(std::move(outcome), 0);
  MemoryResult fresh = allocateObject(call, length + 1);
  if (!fresh.value) return fresh;
  fresh.outcome = call.space.copy(fresh.value, call[0], length);
  if (fresh.outcome) fresh.outcome = call.space.fill(fresh.value + length, uint8_t{0}, 1);
  return fresh;
}

} // namespace

MemoryResult strdupFunction(const MemoryCall& call) { return duplicate(call, AddressSpace::unlimited); }
MemoryResult strndupFunction(const MemoryCall& call) { return duplicate(call, call[1]); }

} // namespace sonde::builtin
