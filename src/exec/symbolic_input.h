#pragma once

#include "exec/seeds.h"
#include "exec/state.h"
#include "expr/builder.h"

namespace sonde::exec {

/// Gives the state an input of `size` bytes that may be anything, but for those that are `fixed` (one entry
/// for each byte, or none at all): an array. The n-th input of a name is the same on every path.
expr::Expr makeInput(State&, expr::Builder&, Seeds&, std::string name, uint64_t size,
                     std::vector<std::optional<uint8_t>> fixed = {});

} // namespace sonde::exec
