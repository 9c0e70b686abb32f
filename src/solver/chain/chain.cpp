#include "solver/chain/chain.h"

#include "solver/backend/abv_backend.h"
#include "solver/backend/z3_backend.h"
#include "solver/backend/z3_fresh.h"
#include "solver/stage/counterexample_cache.h"
#include "solver/stage/domains.h"
#include "solver/stage/equalities.h"
#include "solver/stage/exact_cache.h"
#include "solver/stage/layers.h"
#include "solver/stage/query_log.h"
#include "solver/stage/ranges.h"
#include "solver/stage/sampling.h"
#include "solver/stage/shortcut.h"
#include "solver/stage/slicing.h"
#include "solver/stage/told_tables.h"
#include "solver/stage/trial.h"
#include "solver/stage/validation.h"
#include "solver/strategy/strategy.h"

namespace sonde::solver {

namespace {

std::unique_ptr<Solver> makeBackend(Backend backend, const ChainOptions& options, Statistics& statistics) {
  switch (backend) {
  case Backend::Abv: return makeAbvBackend(options.abv, statistics);
  case Backend::Z3: return makeZ3Backend(statistics);
  }
  SONDE_UNREACHABLE("no such back end");
}

/// Returns a back end that keeps nothing from one query to the next.
std::unique_ptr<Solver> makeFresh(const ChainOptions& options, Statistics& statistics) {
  if (options.backend == Backend::Z3) return makeZ3Fresh(statistics);
  abv::Options fresh = options.abv;
  fresh.fresh = true;
  return makeAbvBackend(fresh, statistics);
}

std::unique_ptr<Solver> makeStrategy(const ChainOptions& options, Statistics& statistics) {
  const bool isZ3 = options.backend == Backend::Z3;
  switch (options.strategy) {
  case Strategy::Baseline: return makeBaseline(makeFresh(options, statistics));
  case Strategy::Caching:
    return makeCaching(makeFresh(options, statistics), options.cacheCapacity, statistics);
  case Strategy::CachingOpt:
    return makeCachingOpt(makeFresh(options, statistics), options.cacheCapacity, statistics);
  case Strategy::Stack:
  case Strategy::StackOpt:
    if (!isZ3) return makeStack(makeBackend(options.backend, options, statistics));
    return options.strategy == Strategy::Stack ? makeStack(statistics) : makeStackOpt(statistics);
  case Strategy::Auto: return makeBackend(options.backend, options, statistics);
  }
  SONDE_UNREACHABLE("no such strategy");
}

} // namespace

// The innermost solver is made first: a query passes the stages from the bottom of this function to its top.
std::unique_ptr<Solver> makeSolver(const ChainOptions& options, Statistics& statistics) {
  auto isLogged = [&](LogPoint point) { return !options.logFile.empty() && options.logPoint == point; };
  const bool isAuto = options.strategy == Strategy::Auto;
  std::unique_ptr<Solver> solver = makeStrategy(options, statistics);
  if (!isAuto) solver = makeWhole(std::move(solver), statistics);
  if (isLogged(LogPoint::Core)) solver = makeQueryLog(std::move(solver), options.logFile, statistics);
  if (options.precheck.mode != Precheck::Off)
    solver = makePrecheck(std::move(solver), options.precheck, options.cacheCapacity, statistics);
  if (options.trial) solver = makeTrial(std::move(solver), options.easyWork, statistics);
  if (options.sampling) solver = makeSampling(std::move(solver), statistics);
  if (options.equalities) solver = makeEqualities(std::move(solver), statistics);
  if (options.ranges) solver = makeRanges(std::move(solver), statistics);
  if (options.layers) solver = makeLayers(std::move(solver), options.cacheCapacity, statistics);
  if (options.domains) solver = makeDomains(std::move(solver), options.cacheCapacity, statistics);
  if (options.counterexampleCache)
    solver = makeCounterexampleCache(std::move(solver), options.cacheCapacity, statistics);
  // The model of a set that was asked before was evaluated then. Strategies are what is measured: their back
  // ends evaluate models, and nothing is added to that.
  if (isAuto) solver = makeValidation(std::move(solver), statistics);
  if (options.shortcut) solver = makeShortcut(std::move(solver), statistics);
  if (options.exactCache) solver = makeExactCache(std::move(solver), options.cacheCapacity, statistics);
  if (isAuto || options.slicing) solver = makeSlicing(std::move(solver), options.slicing, statistics);
  if (options.toldTables) solver = makeToldTables(std::move(solver), statistics);
  if (options.validate) {
    Backend other = options.backend == Backend::Abv ? Backend::Z3 : Backend::Abv;
    solver = makeValidation(std::move(solver), statistics);
    solver = makeCrossCheck(std::move(solver), makeBackend(other, options, statistics), statistics);
  }
  if (isLogged(LogPoint::Chain) || isLogged(LogPoint::Path))
    solver = makeQueryLog(std::move(solver), options.logFile, statistics);
  return solver;
}

} // namespace sonde::solver
