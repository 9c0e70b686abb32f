#include "exec/state/output_sink.h"

#include "process/printed.h"

#include <cstdio>

namespace sonde::exec {

namespace {

constexpr uint64_t unlimited = ~uint64_t{0};

bool show(process::OutputStream stream, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), stream == process::OutputStream::Error ? stderr : stdout) ==
         text.size();
}

} // namespace

bool showsOutput(const Execution& execution) {
  const process::OutputSettings& settings = execution.settings.output;
  // Output before the first symbolic input is the same on every path.
  return settings.shown && (!settings.captured || execution.state.inputs.size() == 0);
}

bool writeOutput(Execution& execution, process::OutputStream stream,
                 std::vector<process::OutputPiece> pieces) {
  const process::OutputSettings& settings = execution.settings.output;
  State& state = execution.state;
  ++state.outside;
  const bool shown = showsOutput(execution);
  bool written = true;
  for (process::OutputPiece& piece : pieces) {
    if (shown) written &= show(stream, process::textOf(piece, state.path, unlimited));
    if (settings.captured) state.output.add(stream, std::move(piece), shown, settings.limit);
  }
  return written || settings.captured;
}

} // namespace sonde::exec
