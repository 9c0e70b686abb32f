#pragma once

#include "frontend/frontend.h"
#include "support/options.h"

#include <functional>
#include <iosfwd>
#include <string>

namespace sonde::driver {

enum class LibraryChoice : uint8_t {
  Auto, ///< if the program calls a function of the host's C library that the engine does not execute itself
  Musl,
  None
};

inline constexpr ChoiceRow<LibraryChoice> libraryChoices[] = {
    {LibraryChoice::Auto, "auto"},
    {LibraryChoice::Musl, "musl"},
    {LibraryChoice::None, "none"},
};

/// Returns the function by which the front end gets the C library. A function that is called natively does
/// not see symbolic files, so if there are any (`required`), a missing library is an error. If the library
/// has to be built first, the deadline ends that (DeadlinePassed).
std::function<frontend::Library(const std::vector<std::string>& undefined)>
cLibrary(LibraryChoice choice, bool required, std::ostream& messages, const Deadline& deadline = {});

} // namespace sonde::driver
