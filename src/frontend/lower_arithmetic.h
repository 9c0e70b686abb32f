#pragma once

/// \file
/// Integer and floating-point arithmetic, comparisons, conversions, select: one instruction per lane.

#include "frontend/body.h"

namespace sonde::frontend {

// Each function returns false if the instruction is not supported.
bool lowerBinary(Body&, const llvm::BinaryOperator&);
bool lowerCompare(Body&, const llvm::CmpInst&);
bool lowerCast(Body&, const llvm::CastInst&);
bool lowerSelect(Body&, const llvm::SelectInst&);
bool lowerNegation(Body&, const llvm::UnaryOperator&);

// These operate on one scalar. If `right` is given, it is the right operand, and `b` is ignored.
void binary(Body&, program::BinaryOp, program::Type, Slot dst, Slot a, Slot b, std::optional<uint64_t> right);
void compare(Body&, llvm::CmpInst::Predicate, program::Type, Slot dst, Slot a, Slot b,
             std::optional<uint64_t> right);
void truncate(Body&, Slot dst, Slot a, unsigned from, unsigned to);
void signExtend(Body&, Slot dst, Slot a, unsigned from, unsigned to);

} // namespace sonde::frontend
