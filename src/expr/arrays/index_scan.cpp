#include "expr/arrays/index_scan.h"

#include <algorithm>

namespace sonde::expr {

namespace {

constexpr size_t longestList = 2000; ///< the largest number of steps of a list

uint64_t sizeOf(const std::vector<Interval>& intervals) {
  uint64_t size = 0;
  for (auto [first, last] : intervals) size += last - first + 1;
  return size;
}

std::vector<Interval> clipped(std::vector<Interval> intervals, Interval by) {
  for (Interval& part : intervals) part = {std::max(part.first, by.first), std::min(part.last, by.last)};
  std::erase_if(intervals, [](const Interval& part) { return part.first > part.last; });
  return intervals;
}

/// Returns the least number that lies in none of the intervals, which are ascending; nothing if it has more
/// bits than `width`.
std::optional<uint64_t> firstOutside(const std::vector<Interval>& intervals, unsigned width) {
  uint64_t next = 0;
  for (auto [first, last] : intervals) {
    if (first > next) break;
    if (last == maskOf(width)) return std::nullopt;
    next = last + 1;
  }
  return next;
}

} // namespace

std::vector<Interval> IndexScan::valuesThatMatter(const Dependence& dependence) {
  const Node* leaf = dependence.leaf;
  if (!dependence.isGuarded) return {{0, maskOf(leaf->width())}};
  std::vector<Interval> intervals;
  for (const Steps::Step& step : steps_.list()) {
    const Node* read = step.node;
    if (step.isAtom || !read->is(Kind::Read)) continue;
    const Dependence& index = dependences_.of(read->operand(1));
    size_t size = read->operand(0)->tableElements().size();
    if (index.leaf != leaf || !index.isAffine || size == 0) continue;
    for (const Interval& part : preimage(read->operand(1), leaf, {0, size - 1})) intervals.push_back(part);
  }
  return united(std::move(intervals));
}

bool IndexScan::prepare(const Node* term, const Node* leaf) {
  steps_.clear();
  steps_.treatAsAtom(leaf);
  if (!steps_.add(term, longestList)) return false;
  leafPlace_ = steps_.placeOf(leaf);
  values_.assign(steps_.list().size(), BitVector());
  varying_.clear();
  for (uint32_t place = 0; place < steps_.list().size(); ++place) {
    const Node* node = steps_.list()[place].node;
    if (place == leafPlace_) continue;
    if (node->hasValue() || !dependences_.of(node).leaf)
      values_[place] = steps_.carryOut(place, values_);
    else
      varying_.push_back(place);
  }
  return true;
}

uint64_t IndexScan::valueAt(const Node* leaf, uint64_t value) {
  values_[leafPlace_] = BitVector(leaf->width(), value);
  for (uint32_t place : varying_) values_[place] = steps_.carryOut(place, values_);
  return values_.back().toWord();
}

std::optional<LeafFunction> IndexScan::values(const Node* term, uint64_t mostSteps) {
  const Dependence dependence = dependences_.of(term);
  const Node* leaf = dependence.leaf;
  if (!leaf || leaf == term || !dependence.looksUp || term->width() > Abstract::maxWidth) return std::nullopt;
  if (!prepare(term, leaf)) return std::nullopt;
  const std::vector<Interval> matters = valuesThatMatter(dependence);
  const Interval all = Dependences::range(leaf);
  const std::vector<Interval> toTry = clipped(matters, all);
  LeafFunction result{.leaf = leaf, .pieces = {}, .evaluations = sizeOf(toTry)};
  result.leafHasTables = dependences_.of(leaf).hasTables;
  if (result.evaluations > mostIndices || result.evaluations * varying_.size() > mostSteps)
    return std::nullopt;

  for (const Steps::Step& step : steps_.list())
    if (!step.isAtom && step.node->is(Kind::Read))
      result.tableBits =
          std::max(result.tableBits, uint64_t{step.node->operand(0)->operandCount()} * step.node->width());
  auto outside = firstOutside(matters, leaf->width());
  const uint64_t valueOutside = outside ? valueAt(leaf, *outside) : 0;
  const Abstract& known = leaf->abstract();
  auto add = [&](uint64_t first, uint64_t last, uint64_t value) {
    if (!result.pieces.empty() && result.pieces.back().value == value)
      result.pieces.back().at.last = last;
    else
      result.pieces.push_back({{first, last}, value});
  };
  uint64_t next = all.first; // everything below it is done
  for (auto [first, last] : toTry) {
    if (next < first) add(next, first - 1, valueOutside);
    for (uint64_t value = first;; ++value) {
      bool canBe = (value & known.zeros) == 0 && (value & known.ones) == known.ones;
      if (canBe)
        add(value, value, valueAt(leaf, value));
      else // it does not matter what is said of this value
        add(value, value, result.pieces.empty() ? 0 : result.pieces.back().value);
      if (value == last) break;
    }
    if (last == all.last) return result;
    next = last + 1;
  }
  add(next, all.last, valueOutside);
  return result;
}

std::optional<Truth> IndexScan::run(const Node* formula, uint64_t mostSteps) {
  std::optional<LeafFunction> function = values(formula, mostSteps);
  if (!function) return std::nullopt;
  Truth truth{function->leaf, {}, function->evaluations, function->tableBits, function->leafHasTables};
  for (const auto& [at, value] : function->pieces)
    if (value) truth.holds.push_back(at);
  return truth;
}

} // namespace sonde::expr
