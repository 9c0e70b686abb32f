#include "expr/arrays/interval.h"

#include <algorithm>

namespace sonde::expr {

std::vector<Interval> united(std::vector<Interval> intervals) {
  std::ranges::sort(intervals, {}, &Interval::first);
  std::vector<Interval> result;
  for (const Interval& interval : intervals) {
    bool touches =
        !result.empty() && (interval.first <= result.back().last || interval.first - result.back().last == 1);
    if (touches)
      result.back().last = std::max(result.back().last, interval.last);
    else
      result.push_back(interval);
  }
  return result;
}

Expr isInside(Builder& builder, const Node* term, std::span<const Interval> intervals) {
  if (intervals.empty()) return builder.boolean(false);
  if (intervals.size() > 1) { // halves, so that the formula is not as deep as it is long
    auto half = intervals.size() / 2;
    return builder.bitOr(isInside(builder, term, intervals.first(half)),
                         isInside(builder, term, intervals.subspan(half)));
  }
  auto [first, last] = intervals.front();
  Expr low = builder.constant(term->width(), first);
  if (first == last) return builder.eq(term, low);
  return builder.bitAnd(builder.uge(term, low), builder.ule(term, builder.constant(term->width(), last)));
}

} // namespace sonde::expr
