#include "solver/chain/choices.h"

namespace sonde::solver {

ChainOptions Choices::chain() const {
  ChainOptions options;
  static_cast<Stages&>(options) = static_cast<const Stages&>(*this);
  options.strategy = strategy;
  options.backend = backend;
  options.abv.sat = sat;
  options.abv.tables = tables;
  options.abv.axioms = axioms;
  options.abv.bytes = bytes;
  const bool usesIntervals = axioms == abv::AxiomChoice::Interval || axioms == abv::AxiomChoice::Both;
  options.precheck = {.mode = precheck,
                      .intervals = precheckIntervals,
                      .cache = precheckCache,
                      .hints = usesIntervals && backend == Backend::Abv};
  options.validate = validate;
  options.logFile = logFile;
  options.logPoint = logPoint;
  return options;
}

} // namespace sonde::solver
