#pragma once

/// \file
/// Integers of 65 to 128 bits, held zero-extended in 128; the functions serve narrower ones too.

#include "program/instruction.h"

#include <cstdint>
#include <utility>

namespace sonde::semantics {

using Wide = unsigned __int128;
using SignedWide = __int128;

constexpr Wide cutWide(Wide value, unsigned width) {
  return width >= 128 ? value : value & ((Wide{1} << width) - 1);
}
constexpr SignedWide asSignedWide(Wide value, unsigned width) {
  return static_cast<SignedWide>(value << (128 - width)) >> (128 - width);
}

/// True if the operation has no result: division by zero, or a quotient that does not fit.
bool undefinedWide(program::BinaryOp, Wide a, Wide b, unsigned width);
/// Precondition: not undefined, an integer operation.
Wide binaryWide(program::BinaryOp, Wide a, Wide b, unsigned width);
bool compareWide(program::CompareOp, Wide a, Wide b, unsigned width);

/// Result cut to the width, and whether it is not the mathematical one.
std::pair<Wide, bool> arithmeticWithOverflow(program::OverflowOp, Wide a, Wide b, unsigned width);

} // namespace sonde::semantics
