#pragma once

/// \file
/// A bounded program as a symbolic transition system, after "Symbolic Execution as DPLL Modulo Theories"
/// (ICCSW'14, section 4): places of the unwound program, and transitions between them that are taken if their
/// guard holds. Guards are formulas over the input alone: the effect of actions on memory and registers is in
/// them already, because each value is an expression over the input, with a choice where ways meet.
///
/// The guards of the transitions that leave a place exclude each other. A path is a way from the first place
/// to an end whose guards are satisfiable together.

#include "exec/state/ending.h"
#include "expr/expr.h"
#include "path/input_list.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::allsmt {

/// The end of paths, with what they are expected to look like when they are run.
struct End {
  std::optional<exec::Ending> ending; ///< nothing if encoding was stopped here: running them tells
  expr::Expr pathHash;                ///< 64 bits; null if the program keeps none
  path::InputList inputs;
  uint32_t start = 0; ///< the number of the first state that it comes from
};

/// An end that is none: a loop or recursion is not unwound further.
struct Cut {
  uint32_t location = program::none; ///< index into Program::locations
  bool isRecursion = false;
  std::string function;
  uint32_t times = 0; ///< how often it was unwound
};

struct Transition {
  uint32_t target = 0;
  expr::Expr guard; ///< null: it is always taken
};

struct Place {
  std::vector<Transition> out;
  uint32_t location = program::none; ///< the place in Program::locations of what decides between them
  std::optional<End> end;
  std::optional<Cut> cut;
};

struct TransitionSystem {
  std::vector<Place> places{1}; ///< the first is where paths begin
  std::vector<uint32_t> cuts;   ///< places

  uint32_t add() {
    places.emplace_back();
    return static_cast<uint32_t>(places.size() - 1);
  }
  void connect(uint32_t from, uint32_t to, expr::Expr guard) {
    places[from].out.push_back({to, std::move(guard)});
  }
};

} // namespace sonde::allsmt
