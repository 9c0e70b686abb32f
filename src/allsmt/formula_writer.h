#pragma once

/// \file
/// Writes a transition system as an SMT-LIB script: the input as arrays, each guard as a Boolean with a name
/// that says where it is decided (line, how many times that line decided before, which way), and the command
/// that lists all models over the guards. The models are the paths, as `sonde solve` finds them.

#include "allsmt/options.h"
#include "allsmt/transition_system.h"
#include "expr/rewrite/builder.h"
#include "program/program.h"

#include <ostream>

namespace sonde::allsmt {

/// Writes the script. With Guards::Reached a guard is true if its transition is taken, with Guards::All if
/// its formula is, whether the place is reached or not.
void writeFormula(std::ostream&, const TransitionSystem&, const program::Program&, expr::Builder&, Guards);

} // namespace sonde::allsmt
