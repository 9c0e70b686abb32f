#pragma once

#include "support/deadline.h"

#include <optional>
#include <string>

namespace sonde::libc {

/// Returns the archive of bitcode that is the C library, if it has been built.
std::optional<std::string> findArchive();

/// Returns the archive, and builds it first if necessary, which takes a minute and needs the network. One
/// process builds while others wait for it. Progress is reported on stderr. Throws Error. At the deadline the
/// build is ended and DeadlinePassed is thrown.
std::string buildArchive(const Deadline& deadline = {});

/// Returns whether an earlier attempt to build it failed, and none since has succeeded.
bool buildFailedBefore();

} // namespace sonde::libc
