#include "sat/cdcl/decision_queue.h"

#include <algorithm>

namespace sonde::sat::cdcl {

void DecisionQueue::reset(std::span<const Variable> cone) {
  for (Variable variable : heap_) positions_[variable] = absent;
  heap_.clear();
  cone_.assign(cone.begin(), cone.end());
  rest_ = cone_.size();
  for (size_t i = 0; i < cone_.size(); ++i) {
    ranks_[cone_[i]] = static_cast<uint32_t>(i);
    if (!isHot(cone_[i])) continue;
    heap_.push_back(cone_[i]);
    positions_[cone_[i]] = static_cast<uint32_t>(heap_.size() - 1);
  }
  for (size_t i = heap_.size() / 2; i-- > 0;) siftDown(i);
}

Variable DecisionQueue::pop() {
  Variable top = heap_.front();
  positions_[top] = absent;
  Variable last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    place(0, last);
    siftDown(0);
  }
  return top;
}

void DecisionQueue::reopen(Variable variable) {
  // A variable that is in the heap may be here as well; then it is only visited twice.
  rest_ = std::max<size_t>(rest_, ranks_[variable] + 1);
  if (isHot(variable)) insert(variable);
}

void DecisionQueue::insert(Variable variable) {
  if (positions_[variable] != absent) return;
  heap_.push_back(variable);
  place(heap_.size() - 1, variable);
  siftUp(heap_.size() - 1);
}

void DecisionQueue::bump(Variable variable) {
  constexpr double tooLarge = 1e100;
  scores_[variable] += increment_;
  if (scores_[variable] > tooLarge) rescale();
  if (positions_[variable] != absent) siftUp(positions_[variable]);
}

void DecisionQueue::rescale() {
  constexpr double shrink = 1e-100;
  for (double& score : scores_) score *= shrink;
  increment_ *= shrink;
}

void DecisionQueue::siftUp(size_t position) {
  Variable variable = heap_[position];
  while (position > 0) {
    size_t parent = (position - 1) / 2;
    if (!before(variable, heap_[parent])) break;
    place(position, heap_[parent]);
    position = parent;
  }
  place(position, variable);
}

void DecisionQueue::siftDown(size_t position) {
  Variable variable = heap_[position];
  while (true) {
    size_t child = position * 2 + 1;
    if (child >= heap_.size()) break;
    if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
    if (!before(heap_[child], variable)) break;
    place(position, heap_[child]);
    position = child;
  }
  place(position, variable);
}

} // namespace sonde::sat::cdcl
