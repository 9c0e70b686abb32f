#pragma once

#include "program/intrinsic.h"
#include "semantics/wide.h"

namespace sonde::semantics {

/// The value of a pure integer intrinsic on integers of `width` bits (1 to 128), held zero-extended. Division
/// by zero in the fixed-point quotients gives 0.
Wide evaluate(program::ScalarIntrinsic, Wide a, Wide b, Wide c, unsigned width);

} // namespace sonde::semantics
