#pragma once

#include "exec/state/ending.h"

#include <compare>
#include <optional>
#include <string_view>

namespace sonde::output {

/// How a path ended, and the kind of its error if it ended in one.
struct PathKind {
  exec::EndKind end = exec::EndKind::Exited;
  exec::ErrorKind error{}; ///< has a meaning if `end` is Error

  auto operator<=>(const PathKind&) const = default;
};

PathKind kindOf(const exec::Ending&);

/// Returns a word for it: `exit`, the kind of the error (`OutOfBounds`), `unsupported`, `silent`, `cut`.
std::string_view toString(PathKind);
/// Returns nothing if no kind has that name.
std::optional<PathKind> pathKindNamed(std::string_view name);

} // namespace sonde::output
