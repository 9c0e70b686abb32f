#include "driver/loop_watch.h"

#include "exec/state/merge.h"
#include "program/opcode.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace sonde::driver {

namespace {

/// The number of close looks behind a moment, which grows with the time since the last fork: they take a
/// small part of it.
uint64_t closeLooks(uint64_t stretch) { return std::min<uint64_t>(stretch / 500, 5'000); }

/// The places of a loop in the function that it belongs to: the outermost of those that it goes through.
class Places {
public:
  void add(const program::Program& program, const exec::State& state, const program::Instruction* at) {
    const uint32_t location = state.locationOf(at);
    if (location == program::none || program.locations[location].line == 0 || state.frame->depth > depth_)
      return;
    const program::Location& place = program.locations[location];
    if (state.frame->depth < depth_) first_ = {};
    depth_ = state.frame->depth;
    if (first_.location == program::none || std::pair(place.line, place.column) < firstPlace_) {
      if (first_.location == program::none) lastLine_ = 0;
      first_ = {state.frame->function->index, location, 0};
      firstPlace_ = {place.line, place.column};
    }
    lastLine_ = std::max(lastLine_, place.line);
  }

  /// Returns where the loop begins in the source, wherever it was found.
  const exec::StackEntry& first() const { return first_; }

  std::string describe() const {
    if (first_.location == program::none) return {};
    return firstPlace_.first == lastLine_ ? fmt::format(" in line {}", lastLine_)
                                          : fmt::format(" in lines {} to {}", firstPlace_.first, lastLine_);
  }

private:
  uint32_t depth_ = ~uint32_t{0};
  exec::StackEntry first_;
  std::pair<uint32_t, uint32_t> firstPlace_; ///< line and column
  uint32_t lastLine_ = 0;
};

/// Returns whether an instruction chooses between ways to go on.
bool chooses(program::Opcode op) {
  return op == program::Opcode::Switch || op == program::Opcode::IndirectJump ||
         program::opcodeName(op).starts_with("Br");
}

/// Returns whether the instruction after this one in the code may not be the next.
bool leaves(program::Opcode op) {
  using enum program::Opcode;
  switch (op) {
  case Jump:
  case MovJump:
  case Mov2Jump:
  case CoverEdge:
  case Call:
  case CallIndirect:
  case Ret:
  case RetVoid:
  case RetMany: return true;
  default: return chooses(op);
  }
}

} // namespace

bool LoopWatch::Moment::isBack(const exec::State& now) const {
  return now.instructions != state.instructions && exec::areSame(state, now);
}

void LoopWatch::forked(exec::State& state) {
  if (state.stretch >= longStretch) forget(state.id);
  state.stretch = 0;
}

bool LoopWatch::isUndecided(const exec::State& state) const {
  if (!machine_.settings().checks.has(check::Check::Endless)) return false;
  if (state.stretch < longStretch) return true;
  const Moment& moment = moments_.at(state.id);
  return moment.most == 1 && moment.close > 0;
}

exec::Machine::Outcome LoopWatch::run(exec::State& state, exec::Machine::Budget slice) {
  const auto found = state.stretch < longStretch ? moments_.end() : moments_.find(state.id);
  if (found == moments_.end() || found->second.close == 0) return machine_.run(state, slice);

  Moment& moment = found->second;
  exec::Machine::Outcome outcome;
  uint64_t rangeWork = 0;
  const uint64_t& work = machine_.reasoner().counters().Work;
  const uint64_t begin = state.instructions, workBefore = work, early = moment.close / 2;
  while (moment.close > 0 && state.instructions - begin + rangeWork < slice.instructions &&
         work - workBefore < slice.work) {
    // To the next jump, call or return.
    outcome = machine_.run(state, {.instructions = 1, .work = slice.work});
    rangeWork += outcome.rangeWork;
    if (!outcome.forks.empty() || outcome.ending) break;
    if (moment.isBack(state)) {
      outcome.ending = endOf(state);
      break;
    }
    // A loop is seen best from its own function: calls in it may have other memory each time.
    if (--moment.close >= early && state.frame->depth < moment.state.frame->depth) moment.state = state;
  }
  outcome.rangeWork = rangeWork;
  return outcome;
}

std::optional<exec::Ending> LoopWatch::look(exec::State& state, uint64_t spent) {
  state.stretch += spent;
  if (state.stretch < longStretch || !machine_.settings().checks.has(check::Check::Endless))
    return std::nullopt;
  const auto found = moments_.find(state.id);
  if (found == moments_.end()) {
    moments_.emplace(state.id, Moment{state, closeLooks(state.stretch)});
    return std::nullopt;
  }
  Moment& moment = found->second;
  if (moment.isBack(state)) return endOf(state);
  if (++moment.looks == moment.most) moment = {state, closeLooks(state.stretch), 2 * moment.most};
  return std::nullopt;
}

exec::Ending LoopWatch::endOf(exec::State& state) {
  constexpr unsigned mostSteps = 20'000; // of which the lines are told
  exec::State walker = state;
  Places places;
  bool choosing = false;
  unsigned steps = 0;
  do {
    // A step goes to the next jump, call or return.
    const program::Instruction* at = walker.next;
    if (at->op == program::Opcode::CoverEdge) at += at->c;
    for (; !leaves(at->op); ++at) places.add(machine_.program(), walker, at);
    places.add(machine_.program(), walker, at);
    choosing |= chooses(at->op);
    if (machine_.run(walker, {.instructions = 1}).ending) break;
  } while (++steps < mostSteps && !exec::areSame(walker, state));
  exec::Ending ending =
      machine_.endless(state, fmt::format("the loop{} comes back to the same state", places.describe()));
  if (places.first().location != program::none) ending.error.place = {places.first(), false};
  if (choosing || steps == mostSteps) return ending;
  observer_.message(fmt::format("{}: note: this loop never ends, and nothing in it could end it",
                                exec::describePlace(machine_.program(), ending.error)),
                    true);
  ending.kind = exec::EndKind::Cut;
  ending.error.detail = "a loop that is not meant to end";
  return ending;
}

} // namespace sonde::driver
