#pragma once

/// \file
/// Faults: what can be wrong with an access, a free or an allocation, with the object concerned if it is
/// known.

#include "expr/expr.h"

#include <compare>
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

// X(name, text, check): kinds of faults, with the line that users read, and the check that finds them
// (check/checks.h).
#define SONDE_FAULT_KINDS(X)                                                                                 \
  X(Null, "null pointer dereference", NullPointer)                                                           \
  X(OutOfBounds, "access out of bounds", Bounds)                                                             \
  X(UseAfterFree, "use of freed memory", UseAfterFree)                                                       \
  X(UseAfterReturn, "use of a stack variable after its function returned", UseAfterScope)                    \
  X(UseAfterScope, "use of a stack variable after its scope ended", UseAfterScope)                           \
  X(WriteToConstant, "write to read-only memory", ReadOnly)                                                  \
  X(Misaligned, "misaligned access", Alignment)                                                              \
  X(CodeAccess, "code accessed as data", Bounds)                                                             \
  X(WildPointer, "access through a pointer to no object", Bounds)                                            \
  X(DoubleFree, "memory freed twice", DoubleFree)                                                            \
  X(InvalidFree, "free of a pointer that was not allocated on the heap", InvalidFree)                        \
  X(MismatchedFree, "free of memory that another kind of function has made", MismatchedFree)                 \
  X(OverlappingCopy, "copy between ranges that overlap", Overlap)                                            \
  X(StackExhausted, "stack exhausted", Recursion)

enum class FaultKind : uint8_t {
#define X(name, ...) name,
  SONDE_FAULT_KINDS(X)
#undef X
};
const char* toString(FaultKind kind);

/// The place where something was allocated or freed, as a location id of the executor.
using Site = uint32_t;
inline constexpr Site noSite = ~Site{0};

/// Which instruction of the program made an object of the heap: the n-th call of a function. Unlike a place
/// in the source, it is known without debug information.
struct AllocationSite {
  uint32_t function = ~uint32_t{0};
  uint32_t call = ~uint32_t{0};
  uint64_t context = 0; ///< a hash of the calls that led there, as far as they tell sites apart

  auto operator<=>(const AllocationSite&) const = default;
};

/// Stands for the call that made memory by mmap, which only munmap gives back.
inline constexpr AllocationSite mappedMemory{~uint32_t{0}, ~uint32_t{0} - 1};

/// A description of an object, which stays valid when the object changes or dies.
struct ObjectInfo {
  uint64_t id = 0; ///< the number of the allocation on this path
  uint64_t base = 0;
  uint64_t size = 0; ///< in bytes; if it is symbolic, the largest that it can be
  ObjectKind kind = ObjectKind::Global;
  bool readOnly = false;
  bool alive = true; ///< not freed, its function not returned from, and in scope
  uint8_t fill = 0;  ///< the value of each byte when it was made
  Site allocated = noSite;
  Site ended = noSite;       ///< where it was freed or left its scope, if that is known
  expr::Expr symbolicSize{}; ///< 64 bits; null: the size is a number
  AllocationSite origin{};   ///< the call that allocated an object of the heap

  bool operator==(const ObjectInfo&) const = default;

  /// Puts a number where the size is symbolic.
  void settle(const std::function<uint64_t(const expr::Expr&)>& valueOf);
};

enum class AccessMode : uint8_t { Read, Write };

struct Fault {
  FaultKind kind;
  AccessMode mode = AccessMode::Read;
  uint64_t address = 0;
  uint64_t size = 0; ///< number of bytes accessed, or requested from the stack
  /// The object accessed; if the access is out of bounds, the nearest object, living or recently dead.
  std::optional<ObjectInfo> object;
  bool hasLeft = false; ///< the pointer was computed from an address in the object
  /// Null: the fault is certain. Otherwise the object has a symbolic size, and there is no fault where this
  /// is true: the object is large enough.
  expr::Expr unless{};
  /// What depends on the input (64 bits each); null: the numbers above are right.
  expr::Expr symbolicAddress{}, symbolicLength{};

  /// Returns the size that the object has to have for an access that is wrong at present. Precondition: there
  /// is an object.
  uint64_t sizeNeeded() const { return address + size - object->base; }

  bool dependsOnInput() const {
    return symbolicAddress || symbolicLength || (object && object->symbolicSize);
  }
  /// Puts numbers where something depends on the input.
  void settle(const std::function<uint64_t(const expr::Expr&)>& valueOf);

  /// Returns the offset from the object's base, which may be negative. Requires: there is an object.
  int64_t offset() const { return static_cast<int64_t>(address - object->base); }

  /// Returns a text such as `write of 4 bytes at 0x2000…10, 6 bytes after the end of a heap object of 10
  /// bytes`; the caller adds names and places.
  std::string describe() const;
};

/// A fault, or null if there is none.
using FaultPtr = std::unique_ptr<Fault>;

/// A range of bytes of which at least some are symbolic.
struct SymbolicRange {
  uint64_t address = 0;
  uint64_t size = 0;
};

/// The outcome of an operation on concrete bytes: it was done, it met symbolic bytes, or it is a fault.
/// Nothing was changed unless it was done.
class [[nodiscard]] Outcome {
public:
  Outcome() = default; ///< the operation was done
  Outcome(FaultPtr why) : fault(std::move(why)) {}
  Outcome(SymbolicRange met) : symbolic(met) {}

  FaultPtr fault;
  SymbolicRange symbolic{}; ///< the size is 0 if none was met

  bool metSymbolic() const { return symbolic.size != 0; }
  /// Returns whether the operation was done.
  explicit operator bool() const { return !fault && !metSymbolic(); }
};

} // namespace sonde::memory
