#pragma once

/// \file
/// All intrinsics that the front end knows, one row each, with how they are handled. `sonde help
/// instructions` prints this table.

#include <cstdint>
#include <span>
#include <string_view>

namespace sonde::frontend {

enum class IntrinsicHandling : uint8_t {
  Scalar,      ///< program::ScalarIntrinsic `value`, per lane
  Float,       ///< program::FloatIntrinsic `value`, per lane
  Effect,      ///< program::EffectIntrinsic `value`
  Nothing,     ///< a hint or mark, for which no instruction is emitted
  Alias,       ///< the result is its first operand
  Fixed,       ///< the result is always `value`
  Overflow,    ///< program::OverflowOp `value`
  ThreeWay,    ///< two comparisons, which are signed if `value` is not 0
  Mask,        ///< bitwise and
  Reduction,   ///< program::FloatIntrinsic `value` from lane to lane
  Constrained, ///< the plain operation, which rounds by the current mode
  Expanded,    ///< a pass replaces it by other instructions before lowering
};

struct IntrinsicRow {
  std::string_view name; ///< LLVM's, without the type suffix
  IntrinsicHandling handling;
  uint32_t value;
  std::string_view description;
};

/// Returns all rows, by name.
std::span<const IntrinsicRow> intrinsicRows();

/// Returns the row of the intrinsic `name`, or null if it is not known.
const IntrinsicRow* findIntrinsic(std::string_view name);

} // namespace sonde::frontend
