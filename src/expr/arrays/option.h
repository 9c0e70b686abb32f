#pragma once

/// \file
/// Which transformations of array operations are applied (`--array-opt`).

#include "support/options.h"

#include <cstdint>

namespace sonde::expr {

enum class ArrayOption : uint8_t {
  None, ///< terms stay as they are written: not even a read of a constant array at a constant index is folded
  Constant, ///< reads at constant indices are folded, through writes, as terms are built
  Index,    ///< a condition on elements of a constant array becomes one on the index
  Value,    ///< a read becomes a choice between the values of the array
  All,      ///< the three together, as the paper combines them
  Auto,     ///< folding and composition always; the others where they are likely to pay
};

inline constexpr ChoiceRow<ArrayOption> arrayOptions[] = {
    {ArrayOption::None, "none"},   {ArrayOption::Constant, "constant"}, {ArrayOption::Index, "index"},
    {ArrayOption::Value, "value"}, {ArrayOption::All, "all"},           {ArrayOption::Auto, "auto"},
};

constexpr bool foldsConstants(ArrayOption option) {
  return option == ArrayOption::Constant || option == ArrayOption::All || option == ArrayOption::Auto;
}
constexpr bool transformsIndices(ArrayOption option) {
  return option == ArrayOption::Index || option == ArrayOption::All || option == ArrayOption::Auto;
}
constexpr bool transformsValues(ArrayOption option) {
  return option == ArrayOption::Value || option == ArrayOption::All;
}

} // namespace sonde::expr
