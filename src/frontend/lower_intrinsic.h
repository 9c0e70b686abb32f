#pragma once

#include "frontend/body.h"

namespace sonde::frontend {

/// Lowers a call of an intrinsic, as its row in intrinsic_table.h says; returns false if it is not supported.
bool lowerIntrinsic(Body&, const llvm::IntrinsicInst&);

} // namespace sonde::frontend
