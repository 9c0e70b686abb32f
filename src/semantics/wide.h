#pragma once

/// \file
/// Numbers of up to 128 bits, held zero-extended in 128.

#include <cstdint>

namespace sonde::semantics {

using Wide = unsigned __int128;
using SignedWide = __int128;

constexpr Wide cutWide(Wide value, unsigned width) {
  return width >= 128 ? value : value & ((Wide{1} << width) - 1);
}
constexpr SignedWide asSignedWide(Wide value, unsigned width) {
  return static_cast<SignedWide>(value << (128 - width)) >> (128 - width);
}

constexpr Wide largestUnsigned(unsigned width) { return cutWide(~Wide{0}, width); }
constexpr Wide largestSigned(unsigned width) { return largestUnsigned(width) >> 1; }
constexpr Wide smallestSigned(unsigned width) { return Wide{1} << (width - 1); }

} // namespace sonde::semantics
