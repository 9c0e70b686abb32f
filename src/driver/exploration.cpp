#include "driver/exploration.h"

#include "search/shedding.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>
#include <vector>

namespace sonde::driver {

namespace {

/// The largest number of instructions between two calls of the pulse.
constexpr uint64_t longestSlice = 1'000'000;
/// The number of instructions, some of them with expressions, that take as long as one conflict of the solver
/// (0.2 ms).
constexpr uint64_t instructionsOfWork = 200;
/// The factor by which patience grows when a query is asked again.
constexpr uint64_t morePatience = 8;
/// The time for writing tests of the states that are left at the deadline.
constexpr auto timeForTests = std::chrono::seconds(1);

} // namespace

void Exploration::run(std::vector<exec::State> first) {
  std::optional<search::StateId> root;
  for (exec::State& state : first) {
    const search::StateId id = state.id;
    add(std::move(state), root);
    if (!root) root = id;
  }
  try {
    exploreAll();
  } catch (const std::bad_alloc&) {
    giveMemoryBack();
  }
  leave();
}

void Exploration::giveMemoryBack() {
  stopped_ = "the system has no more memory for the engine";
  reserve_.release();
  open_.clear();
}

void Exploration::exploreAll() {
  while (!stopped_ && !(searcher_.empty() && open_.empty())) {
    if (isTimeToSettle()) {
      settleNext();
    } else if (!seeded_.empty()) {
      turn(*states_.at(*seeded_.begin()), {});
    } else {
      exec::State& next = *states_.at(searcher_.pick());
      turn(next, searcher_.turn());
    }
  }
}

void Exploration::turn(exec::State& state, const search::Turn& turn) {
  const search::StateId id = state.id;
  search::Progress progress;
  for (;;) {
    const uint64_t before = state.instructions, grownBefore = state.grown();
    const uint64_t workBefore = machine_.reasoner().counters().Work;
    const uint64_t left = turn.instructions - std::min(turn.instructions, progress.instructions);
    const uint64_t slice = std::min(left ? left : LoopWatch::longStretch, longestSlice);
    exec::Machine::Outcome outcome =
        loops_.run(state, {.instructions = std::min(slice, limits_.instructions - instructions_),
                           .work = slice / instructionsOfWork + 1});
    const uint64_t done = state.instructions - before;
    const uint64_t work = machine_.reasoner().counters().Work - workBefore;
    instructions_ += done;
    grown_ += state.grown() - grownBefore;
    const uint64_t spent = done + outcome.rangeWork + work * instructionsOfWork;
    progress.instructions += spent;
    progress.coveredNew |= state.coveredNew && state.coveredNewAt >= before;
    const bool forked = std::ranges::any_of(outcome.forks, [](const exec::Fork& fork) { return !fork.open; });
    const ForkPoint point{id, outcome.site, state.nextLocation()};
    const bool isWhole = done + outcome.rangeWork >= slice || work > slice / instructionsOfWork;
    if (!outcome.forks.empty())
      loops_.forked(state);
    else if (!outcome.ending && isWhole)
      outcome.ending = loops_.look(state, spent);
    for (exec::Fork& fork : outcome.forks) take(std::move(fork), point);
    if (outcome.ending && machine_.reasoner().interrupted())
      observer_.incomplete(exec::Incompleteness::Unexplored, state.locationOf(state.next));
    if (outcome.ending)
      end(state, std::move(*outcome.ending));
    else if (isTooDeep(state))
      cut(state, exec::Incompleteness::DepthLimit, "the limit of forks on a path (--max-path-forks)");
    stopped_ = pulse_(*this);
    if (outcome.ending || isTooDeep(state)) return remove(id);
    if (forked || haveGrown()) shed(id);
    if (state.path.seeds().empty() && seeded_.erase(id)) break; // its seed does not lead here any more
    if ((forked && turn.untilFork) || stopped_) break;
    const bool isLong = isWhole && work == 0 && outcome.forks.empty() && loops_.isUndecided(state);
    if (progress.instructions >= turn.instructions && !isLong) break;
  }
  progress.calls = state.frame->depth;
  state.rest();
  searcher_.ran(id, progress);
}

bool Exploration::isTimeToSettle() const {
  return !open_.empty() && (searcher_.empty() || machine_.reasoner().counters().Queries >= nextSettling_);
}

void Exploration::settleNext() {
  auto next = open_.extract(open_.begin());
  const uint64_t patience = next.key();
  OpenFork& open = next.mapped();
  const path::Reasoner::Counters& counters = machine_.reasoner().counters();
  const uint64_t before = counters.Work;
  switch (machine_.settle(open.fork, patience, open.point.location)) {
  case path::Reasoner::Answer::Possible: take(std::move(open.fork), open.point); break;
  case path::Reasoner::Answer::Impossible: break;
  case path::Reasoner::Answer::Later: wait(std::move(open), patience * morePatience); break;
  case path::Reasoner::Answer::Unknown:
    observer_.incomplete(machine_.reasoner().interrupted() ? exec::Incompleteness::OpenFork
                                                           : exec::Incompleteness::QueryLimit,
                         open.fork.state.locationOf(open.fork.state.next));
  }
  // Before the next open fork is asked, as many other queries come as this one took conflicts, so that each
  // gets about half of the time.
  nextSettling_ = counters.Queries + (counters.Work - before);
  stopped_ = pulse_(*this);
}

void Exploration::take(exec::Fork fork, const ForkPoint& point) {
  if (fork.open) return wait({std::move(fork), point}, machine_.settings().patience * morePatience);
  ++forks_;
  observer_.forked({point.parent, fork.state.id, fork.state.forks, point.location, fork.state.nextLocation(),
                    point.parentNext});
  if (fork.ending)
    end(fork.state, std::move(*fork.ending));
  else if (isTooDeep(fork.state))
    cut(fork.state, exec::Incompleteness::DepthLimit, "the limit of forks on a path (--max-path-forks)");
  else if (limits_.forks && forks_ > limits_.forks)
    cut(fork.state, exec::Incompleteness::ForkLimit, "the limit of forks (--max-forks)");
  else
    add(std::move(fork.state), states_.contains(point.parent) ? std::optional(point.parent) : std::nullopt);
}

void Exploration::add(exec::State state, std::optional<search::StateId> parent) {
  const search::StateId id = state.id;
  if (!state.path.seeds().empty()) seeded_.insert(id);
  state.stretch = 0;
  state.rest();
  states_.emplace(id, std::make_unique<exec::State>(std::move(state)));
  searcher_.added(id, parent);
}

void Exploration::remove(search::StateId state) {
  searcher_.removed(state);
  loops_.forget(state);
  seeded_.erase(state);
  states_.erase(state);
}

uint64_t Exploration::effort() const {
  // As measured on runs of m4, APR's hash table and small programs; too little rather than too much.
  constexpr uint64_t instructionsInOne = 200, ofFork = 4, ofQuery = 5, ofWork = 30;
  const path::Reasoner::Counters& counters = machine_.reasoner().counters();
  return instructions_ / instructionsInOne + ofFork * forks_ + ofQuery * counters.Queries +
         ofWork * counters.Work;
}

void Exploration::end(const exec::State& state, exec::Ending ending, exec::NoInput noInput) {
  if (ending.kind == exec::EndKind::Unsupported)
    observer_.incomplete(exec::Incompleteness::Unsupported, ending.error.location());
  if (ending.kind == exec::EndKind::Silent && state.inputs.size() == 0)
    observer_.incomplete(exec::Incompleteness::UnmetAssumption, ending.error.location());
  exec::PathEnd path = machine_.pathEnd(state, std::move(ending), noInput);
  path.effort = effort();
  observer_.pathEnded(path);
}

void Exploration::cut(const exec::State& state, exec::Incompleteness kind, const char* why) {
  observer_.incomplete(kind, state.locationOf(state.next));
  exec::Ending ending;
  ending.kind = exec::EndKind::Cut;
  ending.error.detail = why;
  const exec::NoInput noInput = !state.coveredNew     ? exec::NoInput::NothingNew
                                : isTooLateForTests() ? exec::NoInput::NoTimeLeft
                                                      : exec::NoInput::HasInput;
  end(state, std::move(ending), noInput);
}

bool Exploration::isTooLateForTests() {
  if (!machine_.settings().queryLimits.deadline.passed()) return false;
  const auto now = Deadline::Clock::now();
  if (!lastTest_) lastTest_ = now + timeForTests;
  return now >= *lastTest_;
}

bool Exploration::haveGrown() {
  constexpr uint64_t much = uint64_t{8} << 20;
  if (grown_ - grownBefore_ < much) return false;
  grownBefore_ = grown_;
  return true;
}

void Exploration::shed(search::StateId running) {
  if (!limits_.bytes) return;
  if (memory_.bytes(machine_, states_, open_.size(), {instructions_, grown_}) + held_() <= limits_.bytes)
    return;
  std::vector<search::Candidate> candidates;
  for (const auto& [id, state] : states_)
    if (id != running) candidates.push_back({id, state->instructions - state->coveredNewAt});
  // Drops an eighth at a time, so that it is not necessary again at the next fork.
  for (size_t count = open_.size() / 8; count > 0; --count) {
    const auto hardest = std::prev(open_.end());
    const exec::State& state = hardest->second.fork.state;
    observer_.incomplete(exec::Incompleteness::Shed, state.locationOf(state.next));
    open_.erase(hardest);
  }
  for (search::StateId id : search::chooseToShed(std::move(candidates), states_.size() / 8)) {
    cut(*states_.at(id), exec::Incompleteness::Shed, "dropped for lack of memory (--max-memory)");
    remove(id);
  }
}

void Exploration::leave() {
  std::vector<std::pair<bool, search::StateId>> left;
  for (const auto& [id, state] : states_) left.emplace_back(!state->coveredNew, id);
  std::sort(left.begin(), left.end());
  for (const auto& [nothingNew, id] : left) cut(*states_.at(id), exec::Incompleteness::Unexplored, stopped_);
  for (const auto& [patience, open] : open_)
    observer_.incomplete(exec::Incompleteness::OpenFork, open.fork.state.locationOf(open.fork.state.next));
}

} // namespace sonde::driver
