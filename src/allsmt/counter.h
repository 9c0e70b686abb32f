#pragma once

/// \file
/// Counts paths without listing all of them. All paths that have not ended pass certain places one after the
/// other; what lies between two of them is a *section*. Sections whose guards share no input, directly or
/// through other sections, are independent: a path is possible iff its part in each group of dependent
/// sections is. So the ways through a group are listed, and the numbers of independent groups multiply.
///
/// A path may end in any section. The number of paths that end in one is the number of ways to end there in
/// its own group, times the number of ways through the sections before it in each other group.

#include "allsmt/natural.h"
#include "allsmt/transition_system.h"
#include "expr/rewrite/builder.h"
#include "solver/solver.h"

#include <functional>
#include <optional>
#include <vector>

namespace sonde::allsmt {

class Counter {
public:
  /// `stop` is asked now and then whether to give up.
  Counter(const TransitionSystem& system, expr::Builder& builder, solver::Solver& solver,
          const solver::Limits& limits, std::function<bool()> stop);

  /// Returns the number of paths; nothing if a query was not answered or `stop` said so.
  std::optional<Natural> count();

  size_t sections() const { return sections_.size(); }
  size_t groups() const { return groups_; }

private:
  struct Section {
    uint32_t begin = 0, end = 0; ///< places; the end is where the next section begins, and past the last one
    size_t group = 0;
    Natural ending; ///< ways through the sections of the group up to this one that end in it
    Natural passed; ///< ways through them that go on
  };
  void findSections();
  void findGroups();
  /// Counts the ways through the sections with these numbers, one after the other, for the last of them.
  /// Returns false if it had to be given up.
  bool countWays(const std::vector<size_t>& members);

  const TransitionSystem& system_;
  expr::Builder& builder_;
  solver::Solver& solver_;
  solver::Limits limits_;
  std::function<bool()> stop_;
  std::vector<Section> sections_;
  size_t groups_ = 0;
};

} // namespace sonde::allsmt
