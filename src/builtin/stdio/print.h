#pragma once

/// \file
/// printf on standard output and error, without a branch for each digit of a symbolic number: what depends on
/// the input stays in the path's output as it is, and the number of characters is an expression.

#include "builtin/stdio/format_arguments.h"
#include "exec/call/builtin.h"
#include "process/captured_output.h"

#include <string_view>
#include <variant>

namespace sonde::builtin {

/// A format: its text, or the address of it.
using Format = std::variant<std::string_view, uint64_t>;

/// Whether some of what would be printed depends on the input, and all of it is supported. Changes nothing.
bool printsSymbolic(exec::Execution&, Format format, FormatArguments&);

/// Prints, and gives the number of characters (32 bits); -1 if the host's stream cannot be written to.
/// Nothing: it is not supported, or the call has stopped. Paths that print from a string without end, or with
/// a width beyond all measure, get states of their own.
std::optional<process::Number> print(exec::BuiltinCall&, process::OutputStream, Format format,
                                     FormatArguments&);

/// The text, where it has to be one: each number in it takes the smallest value it can have. As above
/// otherwise.
std::optional<std::string> printText(exec::BuiltinCall&, Format format, FormatArguments&);

} // namespace sonde::builtin
