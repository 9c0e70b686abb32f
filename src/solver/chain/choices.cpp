#include "solver/chain/choices.h"

namespace sonde::solver {

ChainOptions Choices::chain() const {
  ChainOptions options;
  static_cast<Stages&>(options) = *this;
  options.strategy = strategy;
  options.backend = backend;
  options.abv.sat = sat;
  options.abv.tables = tables;
  options.abv.bytes = bytes;
  options.precheck = {precheck, precheckIntervals, precheckCache};
  options.validate = validate;
  options.logFile = logFile;
  options.logPoint = logPoint;
  return options;
}

} // namespace sonde::solver
