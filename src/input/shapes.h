#pragma once

/// \file
/// The shapes of the objects that a program makes symbolic, as far as its code tells: whether the bytes are a
/// number or a buffer depends on the variable's type, which a test does not contain.

#include "support/options.h"

#include <map>
#include <string>

namespace sonde::input {

enum class Shape : uint8_t {
  Number,
  Buffer,
  FuzzData, ///< the buffer of a fuzz target, which is given as many of its bytes as the object `size` says
};

inline constexpr ChoiceRow<Shape> shapeNames[] = {
    {Shape::Number, "number"},
    {Shape::Buffer, "buffer"},
    {Shape::FuzzData, "fuzz data"},
};

using Shapes = std::map<std::string, Shape>; ///< by the name of the object; other objects have unknown shapes

inline constexpr const char* fuzzSizeName = "size"; ///< the name that runtime/fuzz uses
inline constexpr const char* fuzzDataName = "data";

} // namespace sonde::input
