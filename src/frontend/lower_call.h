#pragma once

#include "frontend/body.h"

namespace sonde::frontend {

/// A call of a function or of inline assembly; false if it is not supported.
bool lowerCall(Body&, const llvm::CallBase&);

} // namespace sonde::frontend
