#pragma once

/// \file
/// Integer and floating-point arithmetic, comparisons, conversions, select: one instruction per lane.

#include "frontend/body.h"

namespace sonde::frontend {

// Each returns false for what is not supported.
bool lowerBinary(Body&, const llvm::BinaryOperator&);
bool lowerCompare(Body&, const llvm::CmpInst&);
bool lowerCast(Body&, const llvm::CastInst&);
bool lowerSelect(Body&, const llvm::SelectInst&);
bool lowerNegation(Body&, const llvm::UnaryOperator&);

// On one scalar each. Where `right` is given, it is the right operand and `b` means nothing.
void binary(Body&, program::BinaryOp, program::Type, Slot dst, Slot a, Slot b, std::optional<uint64_t> right);
void compare(Body&, llvm::CmpInst::Predicate, program::Type, Slot dst, Slot a, Slot b,
             std::optional<uint64_t> right);
void truncate(Body&, Slot dst, Slot a, unsigned from, unsigned to);
void signExtend(Body&, Slot dst, Slot a, unsigned from, unsigned to);

} // namespace sonde::frontend
