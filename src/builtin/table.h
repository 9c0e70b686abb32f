#pragma once

/// \file
/// All functions that the engine carries out itself: one row each (exec/call/builtin.h says what a row is). A
/// new one is a handler beside its kin, and a row in table.cpp.

#include "exec/call/builtin.h"

#include <span>
#include <string_view>

namespace sonde::builtin {

std::span<const exec::Builtin> table();

/// Null: there is no such function.
const exec::Builtin* find(std::string_view name);

} // namespace sonde::builtin
