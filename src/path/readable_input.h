#pragma once

/// \file
/// Tests that people can read: where the program's arguments, variables and files may be any of several bytes
/// on a path, they are letters, digits and the like.
///
/// The path's model is changed byte by byte: a few characters are tried, and the first with which all
/// constraints around the byte still hold stays. No question goes to the solver, so some bytes stay as they
/// are that could be readable.

#include "path/input_list.h"
#include "path/path_condition.h"

namespace sonde::path {

/// Changes the path's model; a path with a seed keeps it.
void preferReadable(PathCondition& path, const InputList& inputs);

} // namespace sonde::path
