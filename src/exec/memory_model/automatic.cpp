#include "exec/memory_model/automatic.h"

#include "exec/memory_model/merging.h"
#include "expr/evaluate.h"

#include <algorithm>
#include <bit>

namespace sonde::exec {

using expr::Expr;

namespace {

/// So many objects with arrays of their own are as cheap as one array for all.
constexpr size_t few = 4;
/// So many guarded stores at symbolic offsets are as cheap as one to an array for all.
constexpr size_t mostGuarded = 64;
/// An array of so many bytes is cheaper than a choice among objects that have arrays of their own.
constexpr uint64_t mostBytes = uint64_t{64} << 10;

} // namespace

AutomaticModel::Way AutomaticModel::wayOf(Execution& execution, const SymbolicAccess& access,
                                          const Candidates& candidates) const {
  const bool areAtNumbers = std::ranges::all_of(candidates.all(), &Candidate::isAtNumber);
  if (areAtNumbers && candidates.areSeen()) return Way::Choice;
  const std::vector<uint64_t>& bases = candidates.bases();
  const memory::AddressSpace& memory = execution.state.memory;
  uint64_t bytes = 0;
  size_t arrays = 0;
  for (uint64_t base : bases) {
    bytes += memory.objectAt(base)->size;
    if (memory.hasStores(base)) ++arrays;
  }
  // The solver found these objects, so that a choice compares the address with each of them.
  if (areAtNumbers) return arrays > few && bytes <= mostBytes ? Way::Group : Way::Choice;
  const bool isLoad = access.mode == memory::AccessMode::Read;
  const size_t written = isLoad ? arrays : bases.size();
  if (written <= few) return Way::Choice;
  if (bytes <= mostBytes) return Way::Group;
  if (isLoad || bases.size() <= mostGuarded) return Way::Choice;
  return memory::ObjectGroup::isPossible(memory, bases) ? Way::Group : Way::Fork;
}

bool AutomaticModel::joins(Execution& execution, const SymbolicAccess& access, const Candidates& candidates) {
  return wayOf(execution, access, candidates) != Way::Fork;
}

Expr AutomaticModel::loadJoined(Execution& execution, const SymbolicAccess& access,
                                const Candidates& candidates) {
  if (wayOf(execution, access, candidates) == Way::Choice) {
    ++counters_.Choices;
    return loadChoice(execution, access, candidates);
  }
  return groups_.load(execution, access, candidates, candidates.bases());
}

namespace {

/// Returns a number that `number`, which is at most `most`, does not exceed on the path: the highest that it
/// can have, unless the solver gives up.
uint64_t highest(Execution& execution, const Expr& number, uint64_t most) {
  expr::Builder& builder = execution.reasoner.builder();
  const path::PathCondition& path = execution.state.path;
  uint64_t low = path.value(number).toWord();
  for (uint64_t asked = most; low < most; asked = most - (most - low) / 2) {
    const auto isAsked = builder.ule(builder.constant(number->width(), asked), number);
    const path::Reasoner::Possibility reached = execution.reasoner.possible(path, isAsked);
    if (reached.answer == path::Reasoner::Answer::Possible)
      low = std::max(asked, expr::evaluate(number, reached.model).toWord());
    else if (reached.answer == path::Reasoner::Answer::Impossible)
      most = asked - 1;
    else
      break;
  }
  return most;
}

} // namespace

std::optional<Candidates> AutomaticModel::reached(Execution& execution, const Candidates& candidates) {
  // The more attempts in a row were in vain, the fewer are made.
  if (!std::has_single_bit(++attempts_)) return std::nullopt;
  constexpr unsigned width = 32;
  expr::Builder& builder = execution.reasoner.builder();
  const std::vector<uint64_t>& bases = candidates.bases();
  const uint64_t last = bases.size() - 1;
  const Expr number = candidates.choose(builder, [&](const Candidate& candidate) {
    const auto place = std::ranges::lower_bound(bases, candidate.object.base);
    return builder.constant(width, static_cast<uint64_t>(place - bases.begin()));
  });
  if (number->isConstant() || execution.state.path.value(number).toWord() > last) return std::nullopt;
  const uint64_t high = highest(execution, number, last);
  const uint64_t low = last - highest(execution, builder.sub(builder.constant(width, last), number), last);
  if (low == 0 && high == last) return std::nullopt;
  attempts_ = 0;
  return candidates.in(
      {bases.begin() + static_cast<ptrdiff_t>(low), bases.begin() + static_cast<ptrdiff_t>(high) + 1});
}

bool AutomaticModel::storeJoined(Execution& execution, const SymbolicAccess& access, const Candidates& given,
                                 const Expr& value) {
  const std::optional<Candidates> part = reached(execution, given);
  const Candidates& candidates = part ? *part : given;
  if (wayOf(execution, access, candidates) == Way::Choice) {
    ++counters_.Choices;
    return storeGuarded(execution, access, candidates, value);
  }
  return groups_.store(execution, access, candidates, candidates.bases(), value);
}

} // namespace sonde::exec
