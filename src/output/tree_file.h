#pragma once

#include "output/fork_tree.h"

#include <string>

namespace sonde::output {

inline constexpr const char* treeName = "tree.json";

/// Returns the forks and the ends of states for `sonde report`: the first 100,000 of each.
///
///     {"files": [NAME...], "places": [[file, line, column]...],
///      "forks": [[parent, child, place]...], "ends": [[state, kind, test]...],
///      "hot": [[place, forks]...], "whole": true}
///
/// A file is a number of the list of files, a place one of the list of places; -1 is a place that is not
/// known.
std::string treeJson(const program::Program&, const ForkTree&);

} // namespace sonde::output
