#include "output/error_file.h"

#include "output/input_text.h"
#include "support/check.h"

#include <fmt/format.h>

namespace sonde::output {

std::string kindOf(const exec::Ending& ending) {
  switch (ending.kind) {
  case exec::EndKind::Exited: return "exit";
  case exec::EndKind::Error: return toString(ending.error.kind);
  case exec::EndKind::Unsupported: return "unsupported";
  case exec::EndKind::Silent: return "silent";
  case exec::EndKind::Cut: return "cut";
  }
  SONDE_UNREACHABLE("ending");
}

std::string errorFile(const program::Program& program, const exec::PathEnd& path,
                      const input::Shapes& shapes) {
  std::string text = exec::print(program, path.ending);
  if (path.inputs.empty()) return text;
  return text + "input:\n" + describeInputs(path.inputs, shapes);
}

} // namespace sonde::output
