#pragma once

/// \file
/// The order in which a wave visits nodes, and the end of cycles.
///
/// Nodes on a cycle of copies have the same set in the end: they are merged. A cycle with offsets in it (a
/// pointer that is moved in a loop) would enumerate an object byte by byte: its nodes are merged, too, and
/// the merged node points to all multiples of the offsets' greatest common divisor. Tarjan's algorithm finds
/// the cycles; its stack is a vector, because chains are as long as programs.

#include "pointsto/nodes.h"

#include <vector>

namespace sonde::pointsto {

/// Merges the cycles that can be reached from `roots`; returns all nodes that can be reached, each before its
/// successors.
std::vector<NodeId> mergeCyclesAndOrder(Nodes&, const std::vector<NodeId>& roots);

} // namespace sonde::pointsto
