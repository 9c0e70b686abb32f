#pragma once

/// \file
/// The formatting of printf, on guest memory: each conversion is handed to the host's own snprintf with one
/// value, so the text is the host's to the last digit, while every byte that `%s` reads is checked.

#include "exec/externals.h"
#include "memory/address_space.h"

#include <span>
#include <string>

namespace sonde::exec {

struct Formatted {
  bool supported = true; ///< false: a conversion or argument that is not handled here (`%n`, wide characters)
  memory::FaultPtr fault;
  std::string text;
};

/// \param format     the address of the format string
/// \param arguments  what follows it in the call
Formatted formatText(const memory::AddressSpace& space, uint64_t format,
                     std::span<const NativeValue> arguments);

} // namespace sonde::exec
