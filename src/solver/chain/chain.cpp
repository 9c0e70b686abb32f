#include "solver/chain/chain.h"

#include "solver/backend/abv_backend.h"
#include "solver/backend/z3_backend.h"
#include "solver/stage/counterexample_cache.h"
#include "solver/stage/domains.h"
#include "solver/stage/equalities.h"
#include "solver/stage/exact_cache.h"
#include "solver/stage/query_log.h"
#include "solver/stage/ranges.h"
#include "solver/stage/shortcut.h"
#include "solver/stage/slicing.h"
#include "solver/stage/trial.h"
#include "solver/stage/validation.h"

namespace sonde::solver {

namespace {

std::unique_ptr<Solver> makeBackend(Backend backend, const ChainOptions& options, Statistics& statistics) {
  switch (backend) {
  case Backend::Abv: return makeAbvBackend(options.abv, statistics);
  case Backend::Z3: return makeZ3Backend(statistics);
  }
  SONDE_UNREACHABLE("no such back end");
}

} // namespace

// Innermost first: a query passes the stages from the bottom of this function to its top.
std::unique_ptr<Solver> makeSolver(const ChainOptions& options, Statistics& statistics) {
  auto isLogged = [&](LogPoint point) { return !options.logFile.empty() && options.logPoint == point; };
  std::unique_ptr<Solver> solver = makeBackend(options.backend, options, statistics);
  if (isLogged(LogPoint::Core)) solver = makeQueryLog(std::move(solver), options.logFile, statistics);
  if (options.trial) solver = makeTrial(std::move(solver), options.easyWork, statistics);
  if (options.equalities) solver = makeEqualities(std::move(solver), statistics);
  if (options.ranges) solver = makeRanges(std::move(solver), statistics);
  if (options.domains) solver = makeDomains(std::move(solver), options.cacheCapacity, statistics);
  if (options.counterexampleCache)
    solver = makeCounterexampleCache(std::move(solver), options.cacheCapacity, statistics);
  // Of a set that was asked before, the model has been evaluated then.
  solver = makeValidation(std::move(solver), statistics);
  if (options.shortcut) solver = makeShortcut(std::move(solver), statistics);
  if (options.exactCache) solver = makeExactCache(std::move(solver), options.cacheCapacity, statistics);
  solver = makeSlicing(std::move(solver), options.slicing, statistics);
  if (options.validate) {
    Backend other = options.backend == Backend::Abv ? Backend::Z3 : Backend::Abv;
    solver = makeValidation(std::move(solver), statistics);
    solver = makeCrossCheck(std::move(solver), makeBackend(other, options, statistics), statistics);
  }
  if (isLogged(LogPoint::Chain)) solver = makeQueryLog(std::move(solver), options.logFile, statistics);
  return solver;
}

} // namespace sonde::solver
