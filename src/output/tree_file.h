#pragma once

#include "output/fork_tree.h"
#include "output/text_writer.h"

namespace sonde::output {

inline constexpr const char* treeName = "tree.json";

/// Writes the forks and the ends of states for `sonde report`: the first 100,000 of each.
///
///     {"forks": [[parent, child, place]...], "ends": [[state, kind, test]...],
///      "hot": [[place, forks]...], "places": [[file, line, column]...],
///      "files": [NAME...], "whole": true}
///
/// A file is a number of the list of files, a place one of the list of places; -1 is a place that is not
/// known.
void writeTree(TextWriter&, const program::Program&, const ForkTree&);

} // namespace sonde::output
