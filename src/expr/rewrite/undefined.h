#pragma once

/// \file
/// Values that a program has never set (docs/adr/0038-uninitialised.md). Memory that is new, and a variable
/// that has not been assigned, hold *undefined bytes*: elements of one array symbol
/// (`Context::undefinedBytes`) that the program's input does not contain. They follow copies and arithmetic
/// like all symbols, bit by bit; what an operation makes of them is known as soon as it does not depend on
/// them (`x ^ x`, or the bits that a mask takes).
///
/// The symbol says that a value may be anything; the memory holds `freshByte` there. No constraint of a path
/// and no test contains the symbol: before a value is used it is replaced.

#include "expr/model.h"
#include "expr/rewrite/builder.h"

#include <cstdint>
#include <optional>

namespace sonde::expr {

/// Returns a value of undefined bytes, whose first is the element `index`.
Expr undefinedValue(Builder&, uint64_t index, unsigned width);

/// Returns what a value is if each undefined byte is a byte of new memory.
Expr withFreshBytes(Builder&, const Node*);
/// Returns what a value is if the undefined bytes are those of the model.
Expr withBytesOf(Builder&, const Model&, const Node*);
/// Returns the index of an undefined byte that a value depends on; nothing if it depends on none, or only
/// at indices that are symbolic.
std::optional<uint64_t> someUndefined(const Node*);

} // namespace sonde::expr
