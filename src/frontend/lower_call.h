#pragma once

#include "frontend/body.h"

namespace sonde::frontend {

/// Lowers a call of a function or of inline assembly; returns false if it is not supported.
bool lowerCall(Body&, const llvm::CallBase&);

} // namespace sonde::frontend
