#pragma once

/// \file
/// Checks whether a bug that a run reports also shows natively, at the place that the run reports.

#include "frontend/symbolizer.h"
#include "output/test_record.h"
#include "replay/replayer.h"

#include <string>
#include <vector>

namespace sonde::replay {

struct Confirmation {
  std::string test;
  std::string bug; ///< the bug's kind and place
  bool confirmed = false;
  std::string seen; ///< what happened natively, and where
};

/// Compares a native run with the prediction. A bug is confirmed if there is an error of the predicted kind
/// at the predicted line, or in a function called from there.
Confirmation confirm(const output::TestRecord& predicted, const Replayed&, frontend::Symbolizer&,
                     const std::string& folder);

/// Returns whether `place` is this line. It has the form `file:line:column`, where the file is named as seen
/// from `folder`, in which the run was. If that folder is gone, the end of the file's name decides.
bool isAt(const frontend::SourceLine&, const std::string& place, const std::string& folder);

std::string table(const std::vector<Confirmation>&);

/// Returns the rows as JSON, for `sonde report`: [{"test", "bug", "confirmed", "seen"}...].
std::string confirmationsJson(const std::vector<Confirmation>&);

} // namespace sonde::replay
