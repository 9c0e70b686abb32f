#pragma once

/// \file
/// The table of all builtins: functions that the engine executes itself, one row each (exec/call/builtin.h
/// explains a row). A new one is a handler beside its kin, and a row in table.cpp.

#include "exec/call/builtin.h"

#include <span>
#include <string_view>

namespace sonde::builtin {

std::span<const exec::Builtin> table();

/// Returns the builtin of that name, or null if there is none.
const exec::Builtin* find(std::string_view name);

} // namespace sonde::builtin
