#pragma once

/// \file
/// CaDiCaL behind the interface `SatSolver`: the solver for hard queries.
///
/// `Plain` switches its pre- and inprocessing off. That is the faster choice for streams of small queries,
/// where simplifying the instance costs more than it saves.

#include "sat/sat_solver.h"

#include <memory>

namespace sonde::sat {

enum class CadicalConfig : uint8_t { Default, Plain };

std::unique_ptr<SatSolver> makeCadicalSolver(CadicalConfig config);

} // namespace sonde::sat
