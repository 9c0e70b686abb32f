#include "smtlib/script_reader.h"
#include "solver/chain/chain.h"
#include "solver/fixture.h"
#include "solver/stage/query_log.h"
#include "support/error.h"
#include "support/temporary_folder.h"

#include <fstream>

namespace sonde::solver {
namespace {

std::string contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class QueryLogTest : public StageTest {
protected:
  size_t checksInLog() {
    std::filebuf file;
    EXPECT_TRUE(file.open(log, std::ios::in));
    smtlib::ScriptReader reader(b, file, log);
    size_t checks = 0;
    while (auto command = reader.next())
      checks += command->kind == smtlib::CommandKind::CheckSat ||
                command->kind == smtlib::CommandKind::CheckSatAssuming;
    return checks;
  }

  TemporaryFolder folder;
  std::string log = folder.path() / "log.smt2";
};

TEST_F(QueryLogTest, WritesQueriesBeforeAndVerdictsAfterTheyAreAnswered) {
  class Peeking final : public Solver {
  public:
    Peeking(std::string file, std::string& seen) : file_(std::move(file)), seen_(seen) {}
    Answer check(const Query&) override {
      seen_ = contents(file_);
      return Answer::unsat({});
    }

  private:
    std::string file_;
    std::string& seen_;
  };
  std::string seen;
  auto logged = makeQueryLog(std::make_unique<Peeking>(log, seen), log, statistics);
  EXPECT_TRUE(logged->check(query({b.ult(x, y)}, b.ult(y, x))).isUnsat());
  EXPECT_NE(seen.find("(assert ?1)"), std::string::npos) << seen;
  EXPECT_EQ(seen.find("check-sat"), std::string::npos) << seen;
  EXPECT_NE(contents(log).find("(set-info :status unsat)\n(check-sat-assuming (?2))"), std::string::npos)
      << contents(log);
}

TEST_F(QueryLogTest, TheChainLogsWhatReachesItsCoreOrAllThatIsAsked) {
  for (LogPoint point : {LogPoint::Core, LogPoint::Chain}) {
    ChainOptions options;
    options.logFile = log;
    options.logPoint = point;
    auto chain = makeSolver(options, statistics);
    for (int i = 0; i < 5; ++i) chain->check(query({b.ult(x, y)}, b.ult(y, z)));
    EXPECT_EQ(checksInLog(), point == LogPoint::Core ? 1u : 5u);
  }
}

TEST_F(QueryLogTest, AFileThatCannotBeWrittenIsAnError) {
  EXPECT_THROW(makeQueryLog(below(), folder.path() / "no" / "such" / "folder", statistics), Error);
  EXPECT_THROW(makeQueryLog(below(), "/dev/full", statistics), Error);
}

} // namespace
} // namespace sonde::solver
