#pragma once

namespace sonde::frontend {

/// The folder of runtime/replay in the debug information of native programs.
inline constexpr const char* runtimeFolder = "/sonde-runtime";

/// The name of the program's `main` if a sanitizer looks at it: runtime/replay has a `main` of its own then.
inline constexpr const char* renamedMain = "__sonde_main";

} // namespace sonde::frontend
