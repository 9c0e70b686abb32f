#pragma once

/// \file
/// What can be wrong with an access, a free or an allocation, attributed to the object concerned wherever one
/// is known.

#include "expr/expr.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace sonde::memory {

// X(name, text): kinds of objects.
#define SONDE_OBJECT_KINDS(X)                                                                                \
  X(Global, "global variable")                                                                               \
  X(Constant, "constant")                                                                                    \
  X(Stack, "stack variable")                                                                                 \
  X(VarArgs, "variable arguments")                                                                           \
  X(Heap, "heap object")

enum class ObjectKind : uint8_t {
#define X(name, text) name,
  SONDE_OBJECT_KINDS(X)
#undef X
};
const char* toString(ObjectKind kind);

// X(name, text): what went wrong, as the one line a user reads.
#define SONDE_FAULT_KINDS(X)                                                                                 \
  X(Null, "null pointer dereference")                                                                        \
  X(OutOfBounds, "access out of bounds")                                                                     \
  X(UseAfterFree, "use of freed memory")                                                                     \
  X(UseAfterReturn, "use of a stack variable after its function returned")                                   \
  X(UseAfterScope, "use of a stack variable after its scope ended")                                          \
  X(WriteToConstant, "write to read-only memory")                                                            \
  X(Misaligned, "misaligned access")                                                                         \
  X(CodeAccess, "code accessed as data")                                                                     \
  X(WildPointer, "access through a pointer to no object")                                                    \
  X(DoubleFree, "memory freed twice")                                                                        \
  X(InvalidFree, "free of a pointer that was not allocated on the heap")                                     \
  X(StackExhausted, "stack exhausted")

enum class FaultKind : uint8_t {
#define X(name, text) name,
  SONDE_FAULT_KINDS(X)
#undef X
};
const char* toString(FaultKind kind);

/// Where something was allocated or freed. Opaque here: the executor's location ids.
using Site = uint32_t;
inline constexpr Site noSite = ~Site{0};

/// An object as others see it: a copy, valid for ever.
struct ObjectInfo {
  uint64_t id = 0; ///< n-th allocation on this path
  uint64_t base = 0;
  uint64_t size = 0; ///< in bytes; if it is symbolic, the largest that it can be
  ObjectKind kind = ObjectKind::Global;
  bool readOnly = false;
  bool alive = true; ///< not freed, not returned from, in scope
  Site allocated = noSite;
  Site ended = noSite;       ///< where it was freed or left its scope, if that is known
  expr::Expr symbolicSize{}; ///< 64 bits; null: the size is a number

  /// Puts a number where the size is symbolic.
  void settle(const std::function<uint64_t(const expr::Expr&)>& valueOf);
};

enum class AccessMode : uint8_t { Read, Write };

struct Fault {
  FaultKind kind;
  AccessMode mode = AccessMode::Read;
  uint64_t address = 0;
  uint64_t size = 0; ///< bytes accessed, or requested of the stack
  /// The object accessed or, out of bounds, the nearest one, living or recently dead.
  std::optional<ObjectInfo> object;
  /// Null: the fault is certain. Otherwise the object has a symbolic size, and there is no fault where this
  /// is true: the object is large enough.
  expr::Expr unless{};
  /// What depends on the input (64 bits each); null: the numbers above are right.
  expr::Expr symbolicAddress{}, symbolicLength{};

  /// The size that the object has to have for an access that is wrong at present. Precondition: there is an
  /// object.
  uint64_t sizeNeeded() const { return address + size - object->base; }

  bool dependsOnInput() const {
    return symbolicAddress || symbolicLength || (object && object->symbolicSize);
  }
  /// Puts numbers where something depends on the input.
  void settle(const std::function<uint64_t(const expr::Expr&)>& valueOf);

  /// From the object's base; negative before it. Precondition: there is an object.
  int64_t offset() const { return static_cast<int64_t>(address - object->base); }

  /// `write of 4 bytes at 0x2000…10, 6 bytes after the end of a heap object of 10 bytes`; the caller adds
  /// names and places.
  std::string describe() const;
};

/// Null: all is well.
using FaultPtr = std::unique_ptr<Fault>;

/// Bytes that may have several values, some of them at least.
struct SymbolicRange {
  uint64_t address = 0;
  uint64_t size = 0;
};

/// What became of an operation on concrete bytes: it was carried out, it met symbolic bytes, or the program
/// may not do it. Nothing was changed unless it was carried out.
class [[nodiscard]] Outcome {
public:
  Outcome() = default; ///< carried out
  Outcome(FaultPtr why) : fault(std::move(why)) {}
  Outcome(SymbolicRange met) : symbolic(met) {}

  FaultPtr fault;
  SymbolicRange symbolic{}; ///< size 0: none was met

  bool metSymbolic() const { return symbolic.size != 0; }
  /// Whether it was carried out.
  explicit operator bool() const { return !fault && !metSymbolic(); }
};

} // namespace sonde::memory
