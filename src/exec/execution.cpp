#include "exec/execution.h"

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

void Execution::fail(ErrorKind kind, std::string detail) {
  ending.emplace();
  ending->kind = EndKind::Error;
  ending->error.kind = kind;
  ending->error.detail = std::move(detail);
  describeStack(*this, ending->error);
}

void Execution::fail(const memory::Fault& fault) {
  fail(kindOf(fault.kind), fault.describe());
  ending->error.object = fault.object;
}

void Execution::unsupported(std::string what) {
  ending.emplace();
  ending->kind = EndKind::Unsupported;
  ending->error.detail = std::move(what);
  describeStack(*this, ending->error);
}

void describeStack(const Execution& execution, ErrorReport& report) {
  constexpr uint64_t shown = 16; // entries at either end
  const Frame* frame = execution.state.frame;
  uint64_t total = uint64_t{frame->depth} + 1;
  uint64_t number = 0;
  const program::Instruction* at = execution.ip;
  for (; frame; at = frame->call, frame = frame->caller, ++number) {
    if (total > 2 * shown && number >= shown && number < total - shown) {
      ++report.omitted;
      continue;
    }
    const program::Function& function = *frame->function;
    uint32_t location = function.locations[static_cast<size_t>(at - function.code.data())];
    if (frame->caller || location != program::none || number == 0)
      report.stack.push_back({function.index, location});
  }
}

} // namespace sonde::exec
