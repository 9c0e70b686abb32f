#pragma once

/// \file
/// How long the text of a conversion is, as an expression: the value that printf returns is exact on every
/// input of a path, not that of one of them.

#include "expr/rewrite/builder.h"
#include "process/captured_output.h"

namespace sonde::process {

/// Widths and precisions that depend on the input are at most so large.
inline constexpr int64_t maxOpenWidth = 0xffff;

/// Of 64 bits. Precondition: width and precision as `maxOpenWidth` says, where they have an expression.
expr::Expr lengthOf(expr::Builder&, const OpenConversion&);

/// The number of bytes before the first zero among these, or of all: 64 bits.
expr::Expr stringLength(expr::Builder&, const std::vector<memory::Byte>&);

} // namespace sonde::process
