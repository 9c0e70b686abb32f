#include "sat/core/core.h"

#include "sat/cadical_solver.h"
#include "sat/cdcl/cdcl_solver.h"
#include "sat/core/hand_over.h"
#include "support/check.h"

namespace sonde::sat {

std::unique_ptr<SatSolver> makeSolver(Core core) {
  switch (core) {
  case Core::Own: return makeHandOverSolver();
  case Core::OwnAlone: return makeCdclSolver();
  case Core::CadicalPlain: return makeCadicalSolver(CadicalConfig::Plain);
  case Core::CadicalDefault: return makeCadicalSolver(CadicalConfig::Default);
  }
  SONDE_UNREACHABLE("no such solver");
}

} // namespace sonde::sat
