#pragma once

/// \file
/// The variables that a query needs: those that it names, the inputs of their gates, and so on. They are
/// collected for each query, in time linear in their number.

#include "sat/cdcl/clause_store.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::sat::cdcl {

class Cone {
public:
  void addVariable() { stamps_.push_back(0); }

  /// Starts an empty cone.
  void clear() {
    ++stamp_;
    variables_.clear();
  }
  void insert(Variable variable) {
    if (contains(variable)) return;
    stamps_[variable] = stamp_;
    variables_.push_back(variable);
  }
  /// Adds all inputs of the variables inside.
  void close(const ClauseStore& store) {
    for (size_t i = 0; i < variables_.size(); ++i)
      for (Variable input : store.inputs(variables_[i])) insert(input);
  }
  bool contains(Variable variable) const { return stamps_[variable] == stamp_; }
  std::span<const Variable> variables() const { return variables_; }

private:
  uint32_t stamp_ = 0;
  std::vector<uint32_t> stamps_; // by variable: the last cone it was in
  std::vector<Variable> variables_;
};

} // namespace sonde::sat::cdcl
