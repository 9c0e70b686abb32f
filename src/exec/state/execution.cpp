#include "exec/state/execution.h"

#include <utility>

namespace sonde::exec {

namespace {

ErrorKind kindOf(memory::FaultKind kind) { return static_cast<ErrorKind>(kind); } // the list begins with them

} // namespace

void Execution::exit(int code) {
  ending.emplace();
  ending->kind = EndKind::Exited;
  ending->exitCode = code;
}

Ending Execution::error(ErrorKind kind, std::string detail) const {
  Ending result;
  result.kind = EndKind::Error;
  result.error.kind = kind;
  result.error.detail = std::move(detail);
  describeStack(*this, result.error);
  return result;
}

Ending Execution::error(const memory::Fault& fault) const {
  const bool isKnown = !fault.dependsOnInput();
  Ending result = error(kindOf(fault.kind), isKnown ? fault.describe() : std::string());
  result.error.object = fault.object;
  if (!isKnown) result.error.fault = fault;
  return result;
}

void Execution::fail(ErrorKind kind, std::string detail) { ending = error(kind, std::move(detail)); }
void Execution::fail(const memory::Fault& fault) { ending = error(fault); }

void Execution::unsupported(std::string what) {
  ending.emplace();
  ending->kind = EndKind::Unsupported;
  ending->error.detail = std::move(what);
  describeStack(*this, ending->error);
}

namespace {

/// An instruction being executed, in its frame.
struct Position {
  const Frame* frame;
  const program::Instruction* at;

  uint32_t location() const {
    return frame->function->locations[static_cast<size_t>(at - frame->function->code.data())];
  }
};

/// Leaves functions of the runtime towards the user's that called them, if one did.
Position userPosition(const Execution& execution) {
  Position position{execution.state.frame, execution.ip};
  while (position.frame->function->runtime && position.frame->caller)
    position = {position.frame->caller, position.frame->call};
  bool begun = position.frame->caller; // the outermost function is where a run begins, not a place of it
  return begun ? position : Position{execution.state.frame, execution.ip};
}

} // namespace

memory::Site Execution::userSite() const { return userPosition(*this).location(); }

void describeStack(const Execution& execution, ErrorReport& report) {
  constexpr uint64_t shown = 16; // entries at either end
  auto [frame, at] = userPosition(execution);
  uint64_t total = uint64_t{frame->depth} + 1;
  uint64_t number = 0;
  for (; frame; at = frame->call, frame = frame->caller, ++number) {
    if (total > 2 * shown && number >= shown && number < total - shown) {
      ++report.omitted;
      continue;
    }
    uint32_t location = Position{frame, at}.location();
    if (frame->caller || location != program::none || number == 0)
      report.stack.push_back({frame->function->index, location});
  }
}

} // namespace sonde::exec
