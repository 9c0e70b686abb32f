#include "solver/choices.h"

namespace sonde::solver {

ChainOptions Choices::chain() const {
  ChainOptions options;
  options.backend = backend == "z3" ? Backend::Z3 : Backend::Abv;
  options.abv.sat = sat == "own" ? sat::Core::Own : sat::Core::CadicalPlain;
  options.abv.tables = *abv::tableEncoding(tables); // the option's row lists the names
  options.validate = validate;
  options.logFile = logFile;
  options.logPoint = logPoint == "core" ? LogPoint::Core : LogPoint::Chain;
  return options;
}

} // namespace sonde::solver
