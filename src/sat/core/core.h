#pragma once

#include "sat/sat_solver.h"

#include <cstdint>
#include <memory>

namespace sonde::sat {

/// Which solver works behind the interface.
enum class Core : uint8_t {
  Own,            ///< cdcl/, for streams of small queries; what it finds hard goes to CaDiCaL
  OwnAlone,       ///< cdcl/, however hard
  CadicalPlain,   ///< CaDiCaL without pre- and inprocessing
  CadicalDefault, ///< CaDiCaL as it comes
};

std::unique_ptr<SatSolver> makeSolver(Core core);

} // namespace sonde::sat
