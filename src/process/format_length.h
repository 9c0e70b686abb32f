#pragma once

/// \file
/// Computes the length of a conversion's text as an expression, so that the value that printf returns is
/// exact for every input of a path.

#include "expr/rewrite/builder.h"
#include "process/captured_output.h"

namespace sonde::process {

/// The largest width or precision that depends on the input.
inline constexpr int64_t maxOpenWidth = 0xffff;

/// Returns the length as an expression of 64 bits. Requires: width and precision are at most `maxOpenWidth`
/// if they are expressions.
expr::Expr lengthOf(expr::Builder&, const OpenConversion&);

/// Returns the number of bytes before the first zero, or of all, as an expression of 64 bits.
expr::Expr stringLength(expr::Builder&, const std::vector<memory::Byte>&);

} // namespace sonde::process
