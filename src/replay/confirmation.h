#pragma once

/// \file
/// Whether a bug that a run reports shows natively, where the run says it is.

#include "frontend/symbolizer.h"
#include "output/test_record.h"
#include "replay/replayer.h"

#include <string>
#include <vector>

namespace sonde::replay {

struct Confirmation {
  std::string test;
  std::string bug; ///< kind and place
  bool confirmed = false;
  std::string seen; ///< what happened natively, and where
};

/// Confirmed is an error of the predicted kind that the program came to at the predicted line, or by a call
/// there.
Confirmation confirm(const output::TestRecord& predicted, const Replayed&, frontend::Symbolizer&,
                     const std::string& folder);

/// Whether `place` (`file:line:column`, the file as it is called in `folder`, where the run was) is this
/// line. If the folder is gone, the end of the file's name decides.
bool isAt(const frontend::SourceLine&, const std::string& place, const std::string& folder);

std::string table(const std::vector<Confirmation>&);

} // namespace sonde::replay
