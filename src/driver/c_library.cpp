/// \file
/// Decides whether the C library is linked. `auto` does not always link it: a harness that only calls printf
/// and malloc needs nothing of it and starts sooner without. Other functions are better as bitcode than as
/// native calls, which know only one value of their arguments.

#include "driver/c_library.h"

#include "builtin/table.h"
#include "libc/archive.h"
#include "native/math_functions.h"
#include "native/symbols.h"
#include "support/error.h"

#include <algorithm>
#include <ostream>

namespace sonde::driver {

namespace {

/// Returns whether the engine's own function is used even if a C library is linked.
bool isEngines(const std::string& name) {
  const exec::Builtin* row = builtin::find(name);
  return (row && row->libraryVersion == exec::LibraryVersion::Replaced) ||
         (native::isMathFunction(name) && !name.starts_with("__"));
}

bool needsLibrary(const std::string& function) {
  const exec::Builtin* row = builtin::find(function);
  const bool suffices = row && row->libraryVersion != exec::LibraryVersion::Wanted;
  return !suffices && !isEngines(function) && !native::isMathFunction(function) &&
         native::findSymbol(function);
}

std::string archiveIfPossible(std::ostream& messages, const std::string& function, const Deadline& deadline) {
  try {
    if (const std::optional<std::string> built = libc::findArchive()) return *built;
    if (!libc::buildFailedBefore()) {
      messages << "sonde: the program calls " << function << ", so the C library is needed in bitcode"
               << std::endl;
      return libc::buildArchive(deadline);
    }
  } catch (const Error& error) {
    messages << error.message() << std::endl;
  }
  messages << "sonde: note: running without the C library; 'sonde libc' builds it" << std::endl;
  return {};
}

} // namespace

std::function<frontend::Library(const std::vector<std::string>&)>
cLibrary(LibraryChoice choice, bool required, std::ostream& messages, const Deadline& deadline) {
  if (choice == LibraryChoice::None && !required) return {};
  return [choice, required, &messages, deadline](const std::vector<std::string>& undefined) {
    frontend::Library library{{}, {"__sonde_start"}, isEngines};
    const auto needed = std::find_if(undefined.begin(), undefined.end(), needsLibrary);
    if (choice == LibraryChoice::Musl)
      library.archive = libc::buildArchive(deadline);
    else if (choice == LibraryChoice::Auto && needed != undefined.end())
      library.archive = archiveIfPossible(messages, *needed, deadline);
    if (required && library.archive.empty() && needed != undefined.end())
      throw Error("the program calls '" + *needed + "', which reads no symbolic input without the C library",
                  {}, "symbolic standard input and files need --libc=musl");
    return library;
  };
}

} // namespace sonde::driver
