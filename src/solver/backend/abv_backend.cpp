#include "solver/backend/abv_backend.h"

#include "support/check.h"

namespace sonde::solver {

namespace {

class AbvBackend final : public Solver {
public:
  AbvBackend(const abv::Options& options, Statistics& statistics) : solver_(options, statistics) {}

  Answer check(const Query& query) override {
    std::vector<Expr> assertions = query.constraints;
    if (query.goal) assertions.push_back(query.goal);
    abv::ReadHints typesAlone;
    typesAlone.types = query.types;
    const abv::ReadHints* hints = query.hints ? query.hints : query.types ? &typesAlone : nullptr;
    abv::Result result = solver_.check(assertions, {query.limits.work, query.limits.deadline}, hints);
    Answer answer = translate(query, result);
    answer.work = result.work;
    return answer;
  }

private:
  static Answer translate(const Query& query, abv::Result& result) {
    switch (result.verdict) {
    case abv::Verdict::Sat: return Answer::sat(std::move(result.model));
    case abv::Verdict::Unsat:
      // The goal, which comes last, is not listed.
      if (!result.used.empty() && result.used.back() == query.constraints.size()) result.used.pop_back();
      return Answer::unsat(std::move(result.used));
    case abv::Verdict::Unknown: return Answer::unknown(translate(result.reason));
    }
    SONDE_UNREACHABLE("no such verdict");
  }
  static UnknownReason translate(abv::UnknownReason reason) {
    switch (reason) {
    case abv::UnknownReason::None: return UnknownReason::None;
    case abv::UnknownReason::Timeout: return UnknownReason::Timeout;
    case abv::UnknownReason::WorkLimit: return UnknownReason::WorkLimit;
    case abv::UnknownReason::Memory: return UnknownReason::Memory;
    }
    SONDE_UNREACHABLE("no such reason");
  }

  abv::Solver solver_;
};

} // namespace

std::unique_ptr<Solver> makeAbvBackend(const abv::Options& options, Statistics& statistics) {
  return std::make_unique<AbvBackend>(options, statistics);
}

} // namespace sonde::solver
