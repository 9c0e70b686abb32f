#pragma once

/// \file
/// Strings behind ambiguous pointers, for builtins that print them: one string whose bytes are choices among
/// those of the objects, so that printing needs no state for each object.

#include "exec/state/execution.h"
#include "memory/symbolic_bytes.h"

#include <optional>
#include <vector>

namespace sonde::exec {

/// The strings that a pointer may point to, as one.
struct ChosenText {
  expr::Expr isInside;             ///< the pointer points to one of these strings
  std::vector<memory::Byte> bytes; ///< without the terminator; a byte that may be zero may end the string
};

/// Returns the string at an address that is not a number, at most `limit` bytes of it. Returns nothing if the
/// memory model follows each object by a state of its own, if the expression of the address does not show
/// where the strings begin, if one of them has no certain end in its object, or if they are too long. Nothing
/// changes in any case.
std::optional<ChosenText> chosenText(Execution&, const expr::Expr& address, uint64_t limit);

} // namespace sonde::exec
