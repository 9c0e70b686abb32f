#pragma once

#include "sat/sat_solver.h"

#include <cstdint>
#include <memory>

namespace sonde::sat {

/// The SAT solver behind the interface.
enum class Core : uint8_t {
  Own,            ///< cdcl/, for streams of small queries; hard queries are handed to CaDiCaL
  OwnAlone,       ///< cdcl/ for all queries, however hard
  CadicalPlain,   ///< CaDiCaL without pre- and inprocessing
  CadicalDefault, ///< CaDiCaL with its default options
};

std::unique_ptr<SatSolver> makeSolver(Core core);

} // namespace sonde::sat
