/// \file
/// `sonde help errors`: the kinds of errors, the check that finds each, and what confirms it natively.

#include "replay/showing.h"
#include "subcommand.h"

#include <fmt/format.h>
#include <iostream>

namespace sonde::tool {

void printErrors() {
  std::cout << "Kinds of errors, the check that finds each ('sonde help checks'), and what 'sonde replay "
               "--confirm' sees it by.\n\n";
  for (const exec::ErrorKind kind : {
#define X(name, ...) exec::ErrorKind::name,
           SONDE_FAULT_KINDS(X) SONDE_EXEC_ERRORS(X)
#undef X
       })
    std::cout << fmt::format("  {:23}{:21}{}\n", toString(kind), check::row(checkOf(kind)).name,
                             toString(replay::showingOf(kind).tool));
}

} // namespace sonde::tool
