#include "solver/stage/query_log.h"

#include "smtlib/stream_writer.h"
#include "support/error.h"

#include <fstream>

namespace sonde::solver {

namespace {

class QueryLog final : public Solver {
public:
  QueryLog(std::unique_ptr<Solver> next, const std::string& file, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<QueryLogCounter>()), name_(file), file_(file),
        writer_(file_) {
    requireWritten();
  }

  Answer check(const Query& query) override {
    counters_.add(QueryLogCounter::Queries);
    {
      Stopwatch watch(counters_, QueryLogCounter::Time);
      writer_.ask(query.constraints, query.goal, query.constraintsConsistent);
    }
    Answer answer = next_->check(query);
    Stopwatch watch(counters_, QueryLogCounter::Time);
    writer_.answer(verdictText(answer.verdict));
    requireWritten();
    return answer;
  }

private:
  void requireWritten() {
    if (!file_.flush()) throw Error("cannot write the log of queries", name_, "choose another --log-queries");
  }

  std::unique_ptr<Solver> next_;
  Counters<QueryLogCounter> counters_;
  std::string name_;
  std::ofstream file_;
  smtlib::StreamWriter writer_;
};

} // namespace

std::unique_ptr<Solver> makeQueryLog(std::unique_ptr<Solver> next, const std::string& file,
                                     Statistics& statistics) {
  return std::make_unique<QueryLog>(std::move(next), file, statistics);
}

} // namespace sonde::solver
