#pragma once

/// \file
/// printf on standard output and error, without a branch for each digit of a symbolic number: parts that
/// depend on the input stay expressions in the path's output, and the number of characters is an expression.

#include "builtin/stdio/format_arguments.h"
#include "exec/call/builtin.h"
#include "process/captured_output.h"

#include <string_view>
#include <variant>

namespace sonde::builtin {

/// A format: its text, or the address of it.
using Format = std::variant<std::string_view, uint64_t>;

/// Returns whether some of the text depends on the input and all of it is supported. Changes nothing.
bool printsSymbolic(exec::Execution&, Format format, FormatArguments&);

/// Prints a format. Returns the number of characters (32 bits), or -1 if the host's stream cannot be written
/// to; nothing if the format is not supported or the call has stopped. Paths that print a string without
/// terminator, or with a width that is too large, are forked off.
std::optional<process::Number> print(exec::BuiltinCall&, process::OutputStream, Format format,
                                     FormatArguments&);

/// Returns the printed text where it has to be concrete: each symbolic number takes its smallest feasible
/// value.
std::optional<std::string> printText(exec::BuiltinCall&, Format format, FormatArguments&);

} // namespace sonde::builtin
