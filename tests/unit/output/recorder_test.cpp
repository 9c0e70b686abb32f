#include "fixture.h"
#include "output/recorder.h"
#include "output/run_listing.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <nlohmann/json.hpp>
#include <sstream>

namespace sonde::output {
namespace {

namespace fs = std::filesystem;

class RecorderTest : public ::testing::Test {
protected:
  Recorder recorder(const OutputOptions& options, bool isConcrete = false) {
    RunInfo info{.command = {}, .options = {}, .program = {"a.c"}, .arguments = {"a.c"}, .folder = "/here"};
    return {program_, coverage_, options, info, isConcrete, messages_};
  }
  static void count(Counters& counters) { counters.instructions = 1234; }

  ScratchFolder scratch_;
  program::Program program_ = twoFunctions();
  program::Coverage coverage_{program_};
  std::ostringstream messages_;
};

TEST_F(RecorderTest, RecordsARunFromBeginToEnd) {
  Recorder run = recorder({});
  EXPECT_EQ(listRun("sonde-last").substr(0, 4), "test"); // there from the beginning
  run.observer().pathEnded(exited(0, {input("x", {5})}));
  run.observer().pathEnded(failed(exec::ErrorKind::Null, 2, {input("x", {6})}));
  run.observer().incomplete(exec::Incompleteness::QueryLimit, 3);
  Summary summary = run.finish(count);
  EXPECT_EQ(summary.counters.instructions, 1234u);
  EXPECT_EQ(summary.counters.paths, 2u);
  EXPECT_GT(summary.counters.memory, 0u);
  EXPECT_EQ(summary.bugs.size(), 1u);
  for (const char* name : {"info.json", "run.stats", "coverage.info", "test000001.ktest", "test000002.ktest",
                           "test000002.Null.err"})
    EXPECT_TRUE(fs::exists(fs::path("sonde-out-0") / name)) << name;
  nlohmann::json info = nlohmann::json::parse(readWhole("sonde-out-0/info.json"));
  EXPECT_EQ(info["tests"].size(), 2u);
  EXPECT_EQ(info["counters"]["instructions"], 1234);
  EXPECT_NE(messages_.str().find("verdict: not all paths explored, 1 bug\n"), std::string::npos);
}

TEST_F(RecorderTest, WritesNothingWithNoOutput) {
  Recorder run = recorder({.noOutput = true});
  run.observer().pathEnded(exited(0));
  EXPECT_EQ(run.finish(count).counters.tests, 1u);
  EXPECT_TRUE(fs::is_empty("."));
  EXPECT_NE(
      messages_.str().find("verdict: all paths explored, no bug among: memory errors, assertions, crashes\n"),
      std::string::npos);
}

TEST_F(RecorderTest, WritesNothingForAConcreteRun) {
  Recorder run = recorder({}, true);
  run.observer().pathEnded(exited(0));
  run.finish(count);
  EXPECT_TRUE(fs::is_empty("."));
  EXPECT_EQ(messages_.str(), "");
  Recorder wanted = recorder({.folder = "out"}, true);
  wanted.observer().pathEnded(exited(0));
  wanted.finish(count);
  EXPECT_TRUE(fs::exists("out/info.json"));
}

TEST_F(RecorderTest, PrintsOnlyErrorsAndTheVerdictIfQuiet) {
  Recorder run = recorder({.quiet = true});
  run.observer().pathEnded(exited(0));
  run.finish(count);
  EXPECT_EQ(messages_.str(),
            "verdict: all paths explored, no bug among: memory errors, assertions, crashes\n");
}

TEST_F(RecorderTest, ReportsAVanishedFolderAtTheEnd) {
  Recorder run = recorder({.folder = "out"});
  run.observer().pathEnded(exited(0));
  fs::remove_all("out");
  run.observer().pathEnded(exited(1));
  Summary summary = run.finish(count);
  EXPECT_GE(summary.writeFailures, 2u);
  EXPECT_EQ(summary.firstWriteFailure.find("out/test000002.ktest: "), 0u);
  EXPECT_NE(messages_.str().find("not written: "), std::string::npos);
}

TEST_F(RecorderTest, RefusesAnUnusableFolderAtOnce) {
  fs::create_directory("full");
  fs::create_directory("full/x");
  EXPECT_THROW(recorder({.folder = "full"}), Error);
}

} // namespace
} // namespace sonde::output
