#pragma once

/// \file
/// The type of a register value, as far as execution needs it: to print the value, to pass it to a native
/// function and to lay it out in memory. Vectors and aggregates are lists of these.

#include <cstdint>
#include <string>

namespace sonde::program {

enum class TypeKind : uint8_t { Integer, Pointer, Half, Float, Double, X86Fp80 };

struct Type {
  TypeKind kind = TypeKind::Integer;
  uint16_t bits = 0;

  /// Returns the number of registers that the value takes.
  unsigned slots() const { return bits > 64 ? 2 : 1; }
  /// Returns the number of bytes that a load or store of this type accesses.
  unsigned bytes() const { return (bits + 7) / 8; }
  bool isFloat() const { return kind >= TypeKind::Half; }

  friend bool operator==(const Type&, const Type&) = default;
};

inline constexpr Type pointerType{TypeKind::Pointer, 64};

/// Returns the type in LLVM's spelling: `i32`, `ptr`, `double`.
std::string typeName(Type);

} // namespace sonde::program
