#include "solve/all_models.h"

#include <algorithm>

namespace sonde::solve {

bool AllModels::isPossible(const std::vector<bool>& values) {
  const solver::Verdict verdict = possible_(values);
  if (verdict == solver::Verdict::Unknown) isIncomplete_ = true;
  return verdict == solver::Verdict::Sat;
}

AllModels::Values AllModels::padded(const std::vector<bool>& values) const {
  Values all(terms_);
  std::ranges::copy(values, all.begin());
  return all;
}

void AllModels::list(bool minimal, const Visit& visit) {
  std::vector<bool> values;
  if (!isPossible(values)) return;
  if (!minimal) return listAll(values, visit);
  for (const std::vector<bool>& model : collect(values).models) visit(padded(model));
}

/// A term a level, so that the recursion is as deep as there are terms. Precondition: the values are
/// possible.
void AllModels::listAll(std::vector<bool>& values, const Visit& visit) {
  if (values.size() == terms_) return visit(padded(values));
  for (const bool value : {true, false}) {
    values.push_back(value);
    if (isPossible(values)) listAll(values, visit);
    values.pop_back();
  }
}

/// Precondition: the values are possible.
AllModels::Subtree AllModels::collect(std::vector<bool>& values) {
  if (values.size() == terms_) return {true, {values}};
  Subtree whole{true, {}};
  for (const bool value : {true, false}) {
    values.push_back(value);
    Subtree part = isPossible(values) ? collect(values) : Subtree{};
    values.pop_back();
    whole.all &= part.all;
    whole.models.insert(whole.models.end(), part.models.begin(), part.models.end());
  }
  if (whole.all) whole.models = {values};
  return whole;
}

} // namespace sonde::solve
