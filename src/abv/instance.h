#pragma once

/// \file
/// One SAT instance with everything that was encoded into it. Every cached literal belongs to exactly one
/// instance and dies with it; memory is freed by replacing the instance.

#include "abv/axioms.h"
#include "abv/bitblast/abstraction.h"
#include "abv/bitblast/blaster.h"
#include "abv/circuit/gates.h"
#include "sat/sat_solver.h"

#include <memory>

namespace sonde::abv {

class Instance {
public:
  Instance(std::unique_ptr<sat::SatSolver> solver, TableEncoding tables, Counters<AxiomKind> counters)
      : sat(std::move(solver)), gates(*sat), abstraction(gates), blaster(gates, abstraction, tables),
        axioms(gates, blaster, abstraction, counters) {}
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  /// Returns whether less than a quarter of the variables served a recent query. They are counted only when
  /// the instance has grown much since the last count, so that the call costs almost nothing on average.
  bool isMostlyGarbage();

  std::unique_ptr<sat::SatSolver> sat;
  Gates gates;
  Abstraction abstraction;
  Blaster blaster;
  Axioms axioms;

private:
  // CaDiCaL assigns every variable there is in each Sat answer, so garbage costs at once. Measured on a
  // parser-like stream (30 constraints a query): 200 µs a query with these, 370 with 4000 and 64, 2000 and
  // growing with no replacement.
  static constexpr uint64_t smallestWorthCounting = 1024; ///< variables
  static constexpr uint64_t recentQueries = 8;

  uint64_t countAt_ = smallestWorthCounting;
};

} // namespace sonde::abv
