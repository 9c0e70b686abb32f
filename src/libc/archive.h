#pragma once

#include <optional>
#include <string>

namespace sonde::libc {

/// The archive of bitcode that is the C library, if it has been built.
std::optional<std::string> findArchive();

/// The same; builds it first if need be, which takes a minute and the network. One process builds, others
/// wait for it. What happens is told on stderr. \throws Error
std::string buildArchive();

/// Whether an earlier attempt to build it failed, and none since has succeeded.
bool buildFailedBefore();

} // namespace sonde::libc
