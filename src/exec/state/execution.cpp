#include "exec/state/execution.h"

#include "support/hash.h"

#include <cfenv>
#include <optional>
#include <utility>

namespace sonde::exec {

namespace {

// The list of errors begins with the faults of memory.
ErrorKind kindOf(memory::FaultKind kind) { return static_cast<ErrorKind>(kind); }

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

void Execution::setRounding(int mode) {
  state.rounding = mode;
  std::fesetround(mode);
}

void Execution::unsupported(std::string what) {
  ending.emplace();
  ending->kind = EndKind::Unsupported;
  ending->error.detail = std::move(what);
  describeStack(*this, ending->error);
}

void Execution::cut(Incompleteness kind, std::string why) {
  ending.emplace();
  ending->kind = EndKind::Cut;
  ending->error.detail = std::move(why);
  describeStack(*this, ending->error);
  observer.incomplete(kind, ending->error.location());
}

namespace {

/// An instruction that is being executed, with its frame.
struct Position {
  const Frame* frame;
  const program::Instruction* at;

  uint32_t number() const { return static_cast<uint32_t>(at - frame->function->code.data()); }
  uint32_t location() const { return frame->function->locations[number()]; }
  StackEntry entry() const { return {frame->function->index, location(), number()}; }
  Position caller() const { return {frame->caller, frame->call}; }
};

bool isKnown(const program::Program& program, uint32_t location) {
  return location != program::none && program.locations[location].line != 0;
}

/// Returns the location of the instruction or, if that has none, of the nearest one of its function before
/// it, or else behind it.
uint32_t nearestLocation(const program::Program& program, const Position& position) {
  const std::vector<uint32_t>& locations = position.frame->function->locations;
  for (uint32_t n = position.number() + 1; n-- > 0;)
    if (isKnown(program, locations[n])) return locations[n];
  for (uint32_t n = position.number() + 1; n < locations.size(); ++n)
    if (isKnown(program, locations[n])) return locations[n];
  return program::none;
}

/// Returns the position in the user's function that called the runtime, if one did.
Position userPosition(const Execution& execution) {
  Position position{execution.state.frame, execution.ip};
  while (position.frame->function->runtime && position.frame->caller) position = position.caller();
  // The outermost function only starts the program, and is no place of it.
  bool begun = position.frame->caller;
  return begun ? position : Position{execution.state.frame, execution.ip};
}

} // namespace

namespace {

/// Returns the end of the function that the program's start has called last, if the program is there again:
/// where main has returned its exit code.
std::optional<StackEntry> endOfProgram(const Execution& execution) {
  const Position position{execution.state.frame, execution.ip};
  if (position.frame->caller || position.location() != program::none) return std::nullopt;
  const program::Function& start = *position.frame->function;
  for (uint32_t n = position.number(); n-- > 0;) {
    if (start.code[n].op != program::Opcode::Call) continue;
    const program::Function& entry = execution.program.functions[start.calls[start.code[n].imm].callee];
    // What notes coverage stands behind the code that returns.
    for (auto last = static_cast<uint32_t>(entry.code.size()); last-- > 0;)
      if (entry.code[last].op == program::Opcode::Ret && isKnown(execution.program, entry.locations[last]))
        return StackEntry{entry.index, entry.locations[last], last};
    break;
  }
  return std::nullopt;
}

ErrorPlace placeOf(const Execution& execution) {
  if (const std::optional<StackEntry> end = endOfProgram(execution)) return {*end};
  Position position = userPosition(execution);
  ErrorPlace place{position.entry()};
  for (; position.frame; position = position.caller()) {
    place.entry.location = nearestLocation(execution.program, position);
    if (place.entry.location != program::none) break;
    place.isOfCaller = true;
  }
  return place;
}

} // namespace

uint64_t Execution::callContext() const {
  uint64_t hash = 0;
  const Frame* frame = state.frame;
  for (unsigned n = 0; n < settings.segmentContext && frame->caller; ++n, frame = frame->caller) {
    const uint64_t call = frame->call ? frame->call->imm : ~uint64_t{0};
    hash = hashCombine(hashCombine(hash, frame->caller->function->index), call);
  }
  return hash;
}

uint32_t Execution::calledFunction() const {
  uint32_t function = program::none;
  for (const Frame* frame = state.frame; frame->function->runtime && frame->caller; frame = frame->caller)
    function = frame->function->index;
  return function;
}

memory::Site Execution::userSite() const {
  return settings.checkPointers ? state.locationOf(ip) : userPosition(*this).location();
}

void describeStack(const Execution& execution, ErrorReport& report) {
  constexpr uint64_t shown = 16; // number of entries shown at either end
  report.place = placeOf(execution);
  if (const std::optional<StackEntry> end = endOfProgram(execution)) {
    report.stack = {*end};
    return;
  }
  // Each level of a deep recursion may fork an error. The outermost calls of all of them would take too long.
  constexpr uint64_t deep = 4096;
  Position position{execution.state.frame, execution.ip};
  const uint64_t total = uint64_t{position.frame->depth} + 1;
  const bool toTheEnd = total <= deep || checkOf(report.kind) == check::Check::Recursion;
  for (uint64_t number = 0; position.frame; position = position.caller(), ++number) {
    if (number == shown) report.inner = report.stack.size();
    if (number == shown && !toTheEnd) {
      report.omitted = total - shown;
      break;
    }
    if (total > 2 * shown && number >= shown && number < total - shown)
      ++report.omitted;
    else if (position.frame->caller || position.location() != program::none || number == 0)
      report.stack.push_back(position.entry());
  }
}

} // namespace sonde::exec
