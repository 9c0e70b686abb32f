#pragma once

namespace sonde::frontend {

/// Where files of runtime/replay lie, as the debug information of native programs says.
inline constexpr const char* runtimeFolder = "/sonde-runtime";

} // namespace sonde::frontend
