#pragma once

#include <string_view>

namespace sonde::exporting {

// The parts of the page of `sonde report` that are the same for every run (src/export/page).
std::string_view pageStyle();
std::string_view pageScript();

} // namespace sonde::exporting
