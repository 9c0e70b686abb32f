#pragma once

/// \file
/// Sends the output of a path to the user, to its test, or to both.

#include "exec/state/execution.h"
#include "process/captured_output.h"

namespace sonde::exec {

/// Writes pieces to one of the two standard streams. False: the host's cannot be written to. That is only
/// noticed where output is not captured, because what becomes of a path must not depend on who reads it.
bool writeOutput(Execution&, process::OutputStream, std::vector<process::OutputPiece> pieces);

/// Returns whether output is shown to the user at once.
bool showsOutput(const Execution&);

} // namespace sonde::exec
