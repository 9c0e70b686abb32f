#include "fixture.h"
#include "output/ktest.h"
#include "output/results.h"
#include "output/whole_file.h"

#include <memory>
#include <sstream>

namespace sonde::output {
namespace {

using exec::ErrorKind;
namespace fs = std::filesystem;

class ResultsTest : public ::testing::Test {
protected:
  void begin(ResultsSettings settings = {}, bool written = true) {
    if (written) directory_ = std::make_unique<RunDirectory>("out", terminal_);
    results_ = std::make_unique<Results>(program_, std::move(settings), directory_.get(), terminal_);
  }
  void end(const exec::PathEnd& path) { results_->pathEnded(path); }

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator("out"))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }
  int shown(const std::string& text) const {
    int count = 0;
    for (size_t at = 0; (at = messages_.str().find(text, at)) != std::string::npos; ++at) ++count;
    return count;
  }
  Counters counters() const {
    Counters counters;
    results_->count(counters);
    return counters;
  }

  ScratchFolder scratch_;
  program::Program program_ = twoFunctions();
  std::ostringstream messages_;
  Terminal terminal_{messages_};
  std::unique_ptr<RunDirectory> directory_;
  std::unique_ptr<Results> results_;
};

TEST_F(ResultsTest, WithoutTestsTheyAreCountedAndPathsListed) {
  begin({.noTests = true});
  exec::PathEnd path = exited(0);
  path.pathHash = 0xabc;
  end(path);
  path = failed(ErrorKind::Null, 2);
  path.pathHash = 0x1234567890abcdef;
  end(path);
  EXPECT_TRUE(files().empty());
  EXPECT_EQ(counters().tests, 2u);
  EXPECT_EQ(results_->paths(), "0x0000000000000abc exit\n0x1234567890abcdef Null\n");
}

TEST_F(ResultsTest, PathsWithoutAHashAreNotListed) {
  begin({});
  end(exited(0));
  EXPECT_EQ(results_->paths(), "");
}

TEST_F(ResultsTest, WritesATestForEachPath) {
  begin({.arguments = {"a.c"}});
  end(exited(0, {input("x", {1})}));
  end(exited(3, {input("x", {2})}));
  EXPECT_EQ(files(), (std::vector<std::string>{"test000001.ktest", "test000002.ktest"}));
  EXPECT_EQ(decode(readWhole("out/test000002.ktest"), ""), (KTest{{"a.c"}, {{"x", {2}}}}));
  ASSERT_EQ(results_->tests().size(), 2u);
  EXPECT_EQ(results_->tests()[1].file, "test000002.ktest");
  EXPECT_EQ(toString(results_->tests()[1].kind), "exit");
  EXPECT_EQ(results_->tests()[1].exitCode, 3);
  EXPECT_EQ(messages_.str(), "");
}

TEST_F(ResultsTest, WritesTheOutputOfAPathWithItsTest) {
  process::CapturedOutput output;
  output.add(process::OutputStream::Output, "seen\n", true, 100);
  output.add(process::OutputStream::Output, "not seen\n", false, 100);
  output.add(process::OutputStream::Error, "12345", false, 4);
  exec::PathEnd path = exited(0);
  path.printed = process::Printed(output, {}, 100);
  begin();
  end(path);
  end(exited(0));
  EXPECT_EQ(files(), (std::vector<std::string>{"test000001.ktest", "test000001.stderr", "test000001.stdout",
                                               "test000002.ktest"}));
  EXPECT_EQ(readWhole("out/test000001.stdout"), "seen\nnot seen\n");
  EXPECT_EQ(readWhole("out/test000001.stderr"), "1234");
  EXPECT_TRUE(*results_->tests()[0].outputCut);
  EXPECT_FALSE(*results_->tests()[1].outputCut);
  EXPECT_EQ(shown("(raise --max-output)"), 1);
}

TEST_F(ResultsTest, ShowsTheOutputOfPathsOnRequest) {
  process::CapturedOutput output;
  output.add(process::OutputStream::Output, "seen\n", true, 100);
  output.add(process::OutputStream::Output, "not seen\n", false, 100);
  exec::PathEnd path = exited(0);
  path.printed = process::Printed(output, {}, 100);
  ::testing::internal::CaptureStdout();
  begin({.shownOutput = 20}, false);
  for (int n = 0; n < 4; ++n) end(path);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "not seen\nnot seen\n");
  EXPECT_EQ(shown("the output of further paths is not shown"), 1);
}

TEST_F(ResultsTest, WritesAReportForAnError) {
  begin({.shapes = {{"x", input::Shape::Number}}});
  exec::PathEnd path = failed(ErrorKind::DivisionByZero, 2, {input("x", {0, 0, 0, 0})});
  path.pathHash = 77;
  end(path);
  EXPECT_EQ(files(), (std::vector<std::string>{"test000001.DivisionByZero.err", "test000001.ktest"}));
  std::string report = "a.c:3:5: error: division by zero [DivisionByZero] (CWE-369)\n"
                       "  #0 a.c:3:5 in helper\n"
                       "  #1 a.c:9:5 in main\n"
                       "input:\n"
                       "  x (4 bytes): 0, 0x0\n";
  EXPECT_EQ(readWhole("out/test000001.DivisionByZero.err"), report);
  EXPECT_EQ(messages_.str(), report + "test: out/test000001.ktest\n");
  const TestRecord& record = results_->tests().front();
  EXPECT_EQ(toString(record.kind), "DivisionByZero");
  EXPECT_EQ(record.exitCode, std::nullopt);
  EXPECT_EQ(record.pathHash, 77u);
  EXPECT_EQ(record.place, "a.c:3:5");
}

TEST_F(ResultsTest, WritesOneReportForEachKindAndPlace) {
  begin();
  end(failed(ErrorKind::Null, 2));
  end(failed(ErrorKind::Null, 2));
  end(failed(ErrorKind::Null, 3));
  end(failed(ErrorKind::OutOfBounds, 2));
  end(failed(ErrorKind::Null, 2));
  ASSERT_EQ(results_->bugs().size(), 3u);
  EXPECT_EQ(results_->bugs()[0].paths, 3u);
  EXPECT_EQ(results_->bugs()[0].test, "test000001.ktest");
  EXPECT_EQ(results_->bugs()[2].test, "test000003.ktest");
  EXPECT_EQ(results_->tests().size(), 3u);
  EXPECT_EQ(counters().errorPaths, 5u);
  EXPECT_EQ(counters().bugs, 3u);
  EXPECT_EQ(shown("[Null]"), 2);
  EXPECT_EQ(shown("[OutOfBounds]"), 1);
}

TEST_F(ResultsTest, CodeWithoutDebugInformationIsToldApartByItsCallerAndInstruction) {
  begin();
  for (uint32_t caller : {2u, 3u, 2u})
    for (uint32_t instruction : {7u, 8u}) {
      exec::PathEnd path = failed(ErrorKind::Null, program::none);
      path.ending.error.place = {{1, caller, instruction}, true};
      end(path);
    }
  ASSERT_EQ(results_->bugs().size(), 4u);
  EXPECT_EQ(results_->bugs()[0].place, "a.c:3:5 in " + program_.functions[1].name + ", instruction 7");
}

TEST_F(ResultsTest, WritesAllErrorsOnRequest) {
  begin({.emitAllErrors = true});
  end(failed(ErrorKind::Null, 2));
  end(failed(ErrorKind::Null, 2));
  EXPECT_EQ(results_->tests().size(), 2u);
  EXPECT_EQ(results_->bugs().size(), 1u);
}

TEST_F(ResultsTest, WritesOnlyTestsWithNewCoverageOnRequest) {
  begin({.onlyNewCoverage = true});
  end(exited(0));
  exec::PathEnd fresh = exited(1);
  fresh.coveredNew = true;
  end(fresh);
  end(failed(ErrorKind::Null, 2)); // a bug is never kept back
  ASSERT_EQ(results_->tests().size(), 2u);
  EXPECT_EQ(results_->tests()[0].exitCode, 1);
  EXPECT_EQ(counters().paths, 3u);
}

TEST_F(ResultsTest, PrintsNotesUnlessQuiet) {
  begin();
  results_->externalCalled("getenv");
  EXPECT_NE(messages_.str().find("'getenv'"), std::string::npos);
  messages_.str("");
  results_ = std::make_unique<Results>(program_, ResultsSettings{.quiet = true}, nullptr, terminal_);
  results_->externalCalled("getenv");
  EXPECT_EQ(messages_.str(), "");
  end(failed(ErrorKind::Null, 2));
  EXPECT_NE(messages_.str(), "");
}

TEST_F(ResultsTest, PrintsMessagesOfTheProgram) {
  begin();
  for (bool once : {false, false, true, true}) results_->message(once ? "new" : "again", once);
  EXPECT_EQ(messages_.str(), "again\nagain\nnew\n");
}

TEST_F(ResultsTest, CountsSilentCutAndUnsupportedPaths) {
  begin();
  exec::PathEnd path;
  path.ending.kind = exec::EndKind::Silent;
  end(path);
  path.ending.kind = exec::EndKind::Cut;
  path.ending.error.detail = "too deep";
  path.noInput = exec::NoInput::NothingNew;
  end(path);
  path.noInput = exec::NoInput::NoTimeLeft;
  end(path);
  path.noInput = exec::NoInput::HasInput;
  end(path);
  path.ending.kind = exec::EndKind::Unsupported;
  path.ending.error.detail = "threads";
  end(path);
  EXPECT_EQ(files(), (std::vector<std::string>{"test000001.cut.err", "test000001.ktest", "test000002.ktest",
                                               "test000002.unsupported.err"}));
  EXPECT_EQ(counters().silentPaths, 1u);
  EXPECT_EQ(counters().cutPaths, 4u);
  EXPECT_EQ(counters().cutNothingNew, 1u);
  EXPECT_EQ(counters().cutNoTime, 1u);
  EXPECT_EQ(counters().bugs, 0u);
}

TEST_F(ResultsTest, CountsEverythingWithoutAFolder) {
  begin({}, false);
  end(exited(0));
  end(failed(ErrorKind::Null, 2, {input("x", {1})}));
  EXPECT_EQ(counters().tests, 2u);
  EXPECT_EQ(results_->bugs().size(), 1u);
  EXPECT_NE(messages_.str().find("x (1 byte): 1"), std::string::npos);
  EXPECT_EQ(messages_.str().find("test:"), std::string::npos);
}

TEST_F(ResultsTest, DoesNotListATestThatCouldNotBeWritten) {
  begin();
  end(exited(0));
  fs::remove_all("out");
  end(failed(ErrorKind::Null, 2));
  EXPECT_EQ(results_->tests().size(), 1u);
  EXPECT_EQ(results_->bugs()[0].test, "");
  EXPECT_EQ(directory_->failures(), 2u);
}

} // namespace
} // namespace sonde::output
