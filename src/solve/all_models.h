#pragma once

/// \file
/// Lists all models over some Boolean terms (`check-allsat`): all combinations of their values that are
/// possible, each once. The values are chosen term by term; a combination of values for the first terms that
/// is not possible is not followed further.
///
/// Minimal models omit terms that do not matter: if both values of a term lead to all combinations of the
/// terms after it, none of them is listed.

#include "solver/query.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace sonde::solve {

class AllModels {
public:
  /// Returns whether the first terms can have these values.
  using Possible = std::function<solver::Verdict(const std::vector<bool>& values)>;
  /// A model: the value of each term; nothing for a term that is omitted.
  using Values = std::vector<std::optional<bool>>;
  using Visit = std::function<void(const Values&)>;

  AllModels(size_t terms, Possible possible) : terms_(terms), possible_(std::move(possible)) {}

  /// Calls `visit` for each model, true before false, in the order of the terms.
  void list(bool minimal, const Visit& visit);

  /// Returns whether models may be missing, because it was not known whether something is possible.
  bool isIncomplete() const { return isIncomplete_; }

private:
  /// The models below a choice of values. `all` says that each combination of the terms that are left is one.
  struct Subtree {
    bool all = false;
    std::vector<std::vector<bool>> models; ///< values of the first terms
  };
  void listAll(std::vector<bool>& values, const Visit& visit);
  Subtree collect(std::vector<bool>& values);
  bool isPossible(const std::vector<bool>& values);
  Values padded(const std::vector<bool>& values) const;

  size_t terms_;
  Possible possible_;
  bool isIncomplete_ = false;
};

} // namespace sonde::solve
