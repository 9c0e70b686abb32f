#pragma once

/// \file
/// Every intrinsic the front end knows, one row each, and what becomes of it. `sonde help instructions`
/// prints this table.

#include <cstdint>
#include <span>
#include <string_view>

namespace sonde::frontend {

enum class IntrinsicHandling : uint8_t {
  Scalar,      ///< program::ScalarIntrinsic `value`, per lane
  Float,       ///< program::FloatIntrinsic `value`, per lane
  Effect,      ///< program::EffectIntrinsic `value`
  Nothing,     ///< a hint or mark: no instruction
  Alias,       ///< its first operand
  Fixed,       ///< always `value`
  Overflow,    ///< program::OverflowOp `value`
  ThreeWay,    ///< two comparisons; signed if `value`
  Mask,        ///< bitwise and
  Reduction,   ///< program::FloatIntrinsic `value` from lane to lane
  Constrained, ///< the plain operation, in the rounding mode there is
  Expanded,    ///< gone before lowering: a pass replaces it by other instructions
};

struct IntrinsicRow {
  std::string_view name; ///< LLVM's, without the type suffix
  IntrinsicHandling handling;
  uint32_t value;
  std::string_view description;
};

/// All rows, by name.
std::span<const IntrinsicRow> intrinsicRows();

/// Null: not known.
const IntrinsicRow* findIntrinsic(std::string_view name);

} // namespace sonde::frontend
