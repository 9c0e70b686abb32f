#pragma once

/// \file
/// Whether runs of one program explored the same paths. A path is known by the hash of the branches it took
/// and by how it ended. What must be equal depends on how far the runs went:
///
/// - two complete runs have the same set of paths, whatever the order and the memory model;
/// - two runs that were cut at the same number of instructions have the same paths, those that were cut among
///   them, if they explore in the same way: depth first, in canonical order, with the same memory model;
/// - if one was cut earlier than the other, in the same way of exploring, what it finished is what the other
///   finished first.
///
/// Anything else cannot be compared, which is a note, not a difference.

#include "compare/comparison.h"

namespace sonde::compare {

/// Compares all usable runs with the first of them. The configurations' `names` are for the messages.
Agreement agreementOf(const std::vector<Measurement>& runs, const std::vector<std::string>& names);

} // namespace sonde::compare
