#include "fixture.h"
#include "output/info.h"
#include "output/ktest.h"
#include "output/run_listing.h"
#include "output/whole_file.h"
#include "support/error.h"

namespace sonde::output {
namespace {

class RunListingTest : public ::testing::Test {
protected:
  RunListingTest() {
    writeWhole("test000001.ktest", encode({{}, {{"x", {7}}}}));
    writeWhole("test000002.ktest", encode({{}, {{"s", {'h', 'i', '!'}}}}));
    writeWhole("test000002.Null.err", "a.c:4:5: error");
    writeWhole(".test000003.ktest.part", "KTE");
  }

  ScratchFolder scratch_;
};

TEST_F(RunListingTest, ListsARunThatEnded) {
  Summary summary;
  std::deque<TestRecord> tests{{"test000001.ktest", {exec::EndKind::Exited}, 7, std::nullopt, ""},
                               {"test000002.ktest",
                                {exec::EndKind::Error, exec::ErrorKind::Null},
                                std::nullopt,
                                std::nullopt,
                                "a.c:4:5"}};
  std::vector<program::FileCoverage> coverage;
  writeWhole("info.json", infoJson({}, {0, summary, tests, coverage}, {}));
  EXPECT_EQ(listRun("."), "test              kind  exit  place    input\n"
                          "test000001.ktest  exit     7           x=7\n"
                          "test000002.ktest  Null        a.c:4:5  s=\"hi!\"\n"
                          "2 tests; all paths explored, no bug among: memory errors, assertions, crashes, "
                          "hangs, overflows, calls, formats\n");
}

TEST_F(RunListingTest, ListsARunThatWasKilled) {
  const std::string tests = "test              kind  exit  place  input\n"
                            "test000001.ktest  ?                  x=7\n"
                            "test000002.ktest  Null               s=\"hi!\"\n";
  EXPECT_EQ(listRun("."), tests + "2 tests; no info.json tells of the run\n"); // as in a folder of KLEE's
  writeWhole("info.json", infoJson({}));
  EXPECT_EQ(listRun("."), tests + "2 tests; the run did not end\n");
}

TEST_F(RunListingTest, RefusesAFolderWithoutARun) {
  std::filesystem::create_directory("empty");
  EXPECT_THROW(listRun("empty"), Error);
  EXPECT_THROW(listRun("nothing"), Error);
  writeWhole("info.json", "{");
  EXPECT_THROW(listRun("."), Error);
  writeWhole("info.json", "{\"tests\": [{\"file\": 3}]}");
  EXPECT_THROW(listRun("."), Error);
}

} // namespace
} // namespace sonde::output
