#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// The attribute of a function that has the bytes that its frame takes natively, at least.
inline constexpr const char* frameAttribute = "sonde-frame";

/// Runs the passes that bring the module into the form that lowering expects, without removing bugs of the
/// program. With `followsUnset`, variables that are read before they are assigned stay recognisable,
/// with `followsResults` the results of functions that end without one (missing_results.h).
void runPasses(llvm::Module&, bool followsUnset, bool followsResults);

} // namespace sonde::frontend
