#pragma once

namespace sonde::frontend {

/// The folder of runtime/replay in the debug information of native programs.
inline constexpr const char* runtimeFolder = "/sonde-runtime";

} // namespace sonde::frontend
