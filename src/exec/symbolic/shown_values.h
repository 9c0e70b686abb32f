#pragma once

/// \file
/// The values that an expression shows: the numbers at the ends of the choices that it is made of (choice.h).
/// A pointer that was read from a table shows as many as the table has different elements, and what cannot be
/// done to several objects at once, as `free`, is done to each of them, without a limit on their number.

#include "expr/rewrite/builder.h"
#include "memory/address_space.h"
#include "path/reasoner.h"

namespace sonde::exec {

/// Returns the values that a pointer shows, whether the path allows them or not; none if the expression is
/// too large, or if none of them is an address of the program: then it is a number, for which limits hold.
path::Reasoner::Known shownAddresses(expr::Builder&, const memory::AddressSpace&, const expr::Expr& pointer);

} // namespace sonde::exec
