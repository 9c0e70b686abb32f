#pragma once

/// \file
/// One SAT instance with all that was encoded into it. Every cached literal belongs to exactly one instance
/// and dies with it: throwing the instance away and making another is how memory is given back.

#include "abv/abstraction.h"
#include "abv/axioms.h"
#include "abv/bitblast/blaster.h"
#include "abv/bitblast/gates.h"
#include "sat/sat_solver.h"

#include <memory>

namespace sonde::abv {

class Instance {
public:
  Instance(std::unique_ptr<sat::SatSolver> solver, Counters<AxiomKind> counters)
      : sat(std::move(solver)), gates(*sat), abstraction(gates), blaster(gates, abstraction),
        axioms(gates, blaster, abstraction, counters) {}
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  /// True if under a quarter of the variables served a recent query. Counted only when the instance has grown
  /// much since the last count, so that asking costs nothing on average.
  bool isMostlyGarbage();

  std::unique_ptr<sat::SatSolver> sat;
  Gates gates;
  Abstraction abstraction;
  Blaster blaster;
  Axioms axioms;

private:
  static constexpr std::uint64_t kSmallestWorthCounting = 16384; ///< variables
  static constexpr std::uint64_t kRecentQueries = 32;

  std::uint64_t countAt_ = kSmallestWorthCounting;
};

} // namespace sonde::abv
