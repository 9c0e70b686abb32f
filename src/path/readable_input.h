#pragma once

/// \file
/// Makes tests readable: where the arguments, environment variables and files of a program may have any of
/// several bytes on a path, they get letters, digits and the like.
///
/// The path's model is changed byte by byte: a few characters are tried, and the first one that violates no
/// constraint is kept. The solver is not asked, so some bytes that could be readable are not.

#include "path/input_list.h"
#include "path/path_condition.h"

namespace sonde::path {

/// Changes the path's model to a readable one; a path with a seed keeps its model.
void preferReadable(PathCondition& path, const InputList& inputs);

} // namespace sonde::path
