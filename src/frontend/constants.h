#pragma once

/// \file
/// Evaluates LLVM constants. Every address is fixed before lowering starts, so that each constant, including
/// constant expressions, is plain bits.

#include "frontend/types.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace llvm {
class APInt;
class BlockAddress;
class Constant;
class ConstantExpr;
class DataLayout;
class GlobalValue;
} // namespace llvm

namespace sonde::frontend {

/// Addresses of globals, functions and labels.
struct AddressMap {
  std::unordered_map<const llvm::GlobalValue*, uint64_t> globals;
  std::unordered_map<const llvm::BlockAddress*, uint64_t> labels;
};

class ConstantEvaluator {
public:
  ConstantEvaluator(const llvm::DataLayout& layout, const AddressMap& addresses)
      : layout_(layout), addresses_(addresses) {}

  /// Returns the slots of the constant in register form, or nothing if it has a part that registers cannot
  /// hold.
  std::optional<std::vector<uint64_t>> slots(const llvm::Constant*) const;

  /// Writes the constant as it lies in memory. Returns false if it has a part that is not supported.
  bool bytes(const llvm::Constant*, uint8_t* to, uint64_t size) const;

  /// Returns the bits of a scalar constant (integer, pointer, floating point), or nothing for anything else.
  std::optional<llvm::APInt> scalar(const llvm::Constant*) const;

private:
  bool appendSlots(const llvm::Constant*, std::vector<uint64_t>&) const;
  std::optional<llvm::APInt> expression(const llvm::ConstantExpr*) const;
  /// Returns all elements of a vector side by side, the first one lowest.
  std::optional<llvm::APInt> vectorBits(const llvm::Constant*) const;

  const llvm::DataLayout& layout_;
  const AddressMap& addresses_;
};

} // namespace sonde::frontend
