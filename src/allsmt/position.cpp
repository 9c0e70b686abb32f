#include "allsmt/position.h"

#include <algorithm>

namespace sonde::allsmt {

void Position::follow(ControlFlows& flows, const exec::State& state, const Reach* reach, bool executed) {
  std::vector<const exec::Frame*> chain;
  for (const exec::Frame* frame = state.frame; frame; frame = frame->caller) chain.push_back(frame);
  std::reverse(chain.begin(), chain.end());
  if (frames_.size() > chain.size()) frames_.resize(chain.size());
  for (size_t level = 0; level < chain.size(); ++level) {
    const program::Function& function = *chain[level]->function;
    const program::Instruction* at = level + 1 < chain.size() ? chain[level + 1]->call : state.next;
    const auto instruction = static_cast<uint32_t>(at - function.code.data());
    if (level < frames_.size() && frames_[level].function != &function) frames_.resize(level);
    if (level < frames_.size()) {
      frames_[level].moveTo(instruction, reach, executed);
      continue;
    }
    Place& fresh = frames_.emplace_back(Place{&flows.of(function), &function, 0, {}, reach});
    for (uint32_t loop : fresh.flow->loopsAround(fresh.flow->blockOf(0)))
      fresh.loops.push_back({loop, 0, 0, reach});
    fresh.moveTo(instruction, reach, false);
  }
}

void Position::Place::moveTo(uint32_t to, const Reach* reach, bool executed) {
  const uint32_t from = std::exchange(instruction, to);
  const uint32_t before = flow->blockOf(from), block = flow->blockOf(to);
  const bool isWithinBlock = before == block && (to > from || (to == from && !executed));
  if (isWithinBlock) return;
  const std::vector<uint32_t> around = flow->loopsAround(block);
  size_t common = 0;
  while (common < std::min(around.size(), loops.size()) && loops[common].loop == around[common]) ++common;
  loops.resize(common);
  if (common > 0 && flow->rank(block) <= flow->rank(before)) {
    Visit& visit = loops.back();
    ++visit.iteration;
    visit.before = std::exchange(visit.reach, reach);
    visit.counts = visit.before != reach;
    visit.unwound += visit.counts;
  }
  for (size_t n = common; n < around.size(); ++n) loops.push_back({around[n], 0, 0, reach});
}

void Position::merged(const Reach* reach) {
  for (Visit& visit : frames_.back().loops) {
    if (!visit.counts || visit.before != reach) continue;
    visit.counts = false;
    --visit.unwound;
    visit.reach = reach;
  }
}

Position::Unwound Position::unwound() const {
  const Place& place = frames_.back();
  Unwound most = recursion();
  for (const Visit& visit : place.loops)
    if (visit.unwound > most.times)
      most = {visit.unwound, place.function,
              place.flow->firstInstruction(place.flow->loop(visit.loop).header), false};
  return most;
}

/// A call counts if its condition is another one than that of the same function's call before it.
Position::Unwound Position::recursion() const {
  const Place& last = frames_.back();
  Unwound unwound{0, last.function, 0, true};
  const Reach* reach = last.entered;
  bool isFresh = true; // whether the innermost call itself counts
  for (size_t n = frames_.size() - 1; n-- > 0;) {
    if (frames_[n].function != last.function) continue;
    if (frames_[n].entered != reach)
      ++unwound.times;
    else if (isFresh)
      return {};
    isFresh = false;
    reach = frames_[n].entered;
  }
  return unwound;
}

bool Position::isJoin() const {
  const Place& place = frames_.back();
  const uint32_t start = place.flow->firstInstruction(place.flow->blockOf(place.instruction));
  return place.instruction != start || place.flow->isJoin(place.instruction);
}

std::strong_ordering Position::compare(const Place& a, const Place& b) {
  const auto rankOf = [](const Place& place, size_t level) {
    if (level < place.loops.size()) return place.flow->rank(place.flow->loop(place.loops[level].loop).header);
    return place.flow->rank(place.flow->blockOf(place.instruction));
  };
  for (size_t level = 0; level < a.loops.size() || level < b.loops.size(); ++level) {
    if (const auto order = rankOf(a, level) <=> rankOf(b, level); order != 0) return order;
    if (level >= a.loops.size() || level >= b.loops.size()) break;
    if (const auto order = a.loops[level].iteration <=> b.loops[level].iteration; order != 0) return order;
  }
  if (const auto order = rankOf(a, a.loops.size()) <=> rankOf(b, b.loops.size()); order != 0) return order;
  return a.instruction <=> b.instruction;
}

std::strong_ordering operator<=>(const Position& a, const Position& b) {
  for (size_t level = 0; level < std::min(a.frames_.size(), b.frames_.size()); ++level) {
    const auto functions = a.frames_[level].function->index <=> b.frames_[level].function->index;
    if (functions != 0) return functions;
    if (const auto order = Position::compare(a.frames_[level], b.frames_[level]); order != 0) return order;
  }
  return a.frames_.size() <=> b.frames_.size();
}

} // namespace sonde::allsmt
