#include "memory/fault.h"

#include <fmt/format.h>

namespace sonde::memory {

const char* toString(ObjectKind kind) {
  switch (kind) {
#define X(name, text)                                                                                        \
  case ObjectKind::name: return text;
    SONDE_OBJECT_KINDS(X)
#undef X
  }
  return "";
}

const char* toString(FaultKind kind) {
  switch (kind) {
#define X(name, text, ...)                                                                                   \
  case FaultKind::name: return text;
    SONDE_FAULT_KINDS(X)
#undef X
  }
  return "";
}

namespace {

std::string bytes(uint64_t count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); }

std::string placeIn(const ObjectInfo& object, int64_t offset) {
  if (offset < 0) return fmt::format("{} before", bytes(static_cast<uint64_t>(-offset)));
  const auto inside = static_cast<uint64_t>(offset);
  if (inside == 0) return "at the start of";
  if (inside < object.size) return fmt::format("{} into", bytes(inside));
  if (inside == object.size) return "at the end of";
  return fmt::format("{} after the end of", bytes(inside - object.size));
}

} // namespace

void ObjectInfo::settle(const std::function<uint64_t(const expr::Expr&)>& valueOf) {
  if (!symbolicSize) return;
  size = valueOf(symbolicSize);
  symbolicSize = {};
}

void Fault::settle(const std::function<uint64_t(const expr::Expr&)>& valueOf) {
  if (symbolicAddress) address = valueOf(symbolicAddress);
  if (symbolicLength) size = valueOf(symbolicLength);
  if (object) object->settle(valueOf);
  symbolicAddress = symbolicLength = unless = {};
}

std::string Fault::describe() const {
  if (kind == FaultKind::StackExhausted) return fmt::format("no room for {} more on the stack", bytes(size));
  const bool isFree =
      kind == FaultKind::DoubleFree || kind == FaultKind::InvalidFree || kind == FaultKind::MismatchedFree;
  const char* what = kind == FaultKind::OverlappingCopy ? "copy"
                     : mode == AccessMode::Read         ? "read"
                                                        : "write";
  std::string text = isFree ? fmt::format("free of {:#x}", address)
                            : fmt::format("{} of {} {} {:#x}", what, bytes(size),
                                          kind == FaultKind::OverlappingCopy ? "to" : "at", address);
  if (object) {
    const char* which = kind != FaultKind::WildPointer ? ""
                        : hasLeft                      ? "the object that it has left, "
                                                       : "the nearest object, ";
    text += fmt::format(", {} {}a {} of {}", placeIn(*object, offset()), which, toString(object->kind),
                        bytes(object->size));
  }
  return text;
}

} // namespace sonde::memory
