#pragma once

#include "export/exported_run.h"

#include <vector>

namespace sonde::exporting {

/// Returns a page of HTML that shows one run, or two side by side. It needs no network and no other file.
std::string reportPage(const std::vector<ExportedRun>&);

} // namespace sonde::exporting
