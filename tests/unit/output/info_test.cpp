#include "fixture.h"
#include "output/info.h"

#include <nlohmann/json.hpp>

namespace sonde::output {
namespace {

using Json = nlohmann::json;

RunInfo runInfo() {
  return {.command = {"sonde", "run", "a.c"},
          .options = {{"--search", "dfs"}},
          .switches = {{"slicing", true}},
          .program = {"a.c"},
          .arguments = {"a.c", "\xff"},
          .folder = "/here",
          .started = 1'700'000'000};
}

TEST(Info, HasNoResultsWhenARunBegins) {
  Json json = Json::parse(infoJson(runInfo()));
  EXPECT_EQ(json["command"], Json({"sonde", "run", "a.c"}));
  EXPECT_EQ(json["options"]["--search"], "dfs");
  EXPECT_EQ(json["switches"]["slicing"], true);
  EXPECT_EQ(json["folder"], "/here");
  EXPECT_EQ(json["started"], "2023-11-14T22:13:20Z");
  EXPECT_TRUE(json["ended"].is_null());
  EXPECT_FALSE(json.contains("verdict"));
}

TEST(Info, HasResultsWhenARunEnds) {
  program::Program program = twoFunctions();
  Summary summary;
  summary.counters.paths = 4;
  summary.lines = {1, 2};
  summary.bugs = {{exec::ErrorKind::Null, "a.c:4:5", 3, "test000002.ktest"}};
  summary.incompleteness = {{exec::Incompleteness::QueryLimit, 2, 3}};
  std::deque<TestRecord> tests{{"test000001.ktest", {exec::EndKind::Exited}, 7, 0x1234, ""},
                               {"test000002.ktest",
                                {exec::EndKind::Error, exec::ErrorKind::Null},
                                std::nullopt,
                                std::nullopt,
                                "a \"b\".c:4:5"}};
  tests[1].varying.add(process::Varying::Time);
  tests[1].varying.add(process::Varying::Random);
  program::FileCoverage file;
  file.file = {"/project/a.c", "a.c"};
  file.lines = {{1, true}, {2, false}};
  std::vector<program::FileCoverage> coverage{file};
  Json json = Json::parse(infoJson(runInfo(), {1'700'000'005, summary, tests, coverage}, program));
  EXPECT_EQ(json["ended"], "2023-11-14T22:13:25Z");
  EXPECT_EQ(json["verdict"]["all_paths_explored"], false);
  EXPECT_EQ(json["verdict"]["text"], verdict(summary));
  EXPECT_EQ(json["counters"]["paths"], 4);
  EXPECT_EQ(json["counters"]["branches_covered"], 0);
  EXPECT_EQ(json["incompleteness"][0]["kind"], "QueryLimit");
  EXPECT_EQ(json["incompleteness"][0]["count"], 2);
  EXPECT_EQ(json["incompleteness"][0]["first"], "a.c:4:5");
  EXPECT_EQ(json["bugs"][0]["paths"], 3);
  EXPECT_EQ(json["coverage"]["files"][0]["lines"], Json({{"covered", 1}, {"total", 2}}));
  EXPECT_EQ(json["tests"][0], Json({{"file", "test000001.ktest"},
                                    {"kind", "exit"},
                                    {"exit_code", 7},
                                    {"path_hash", "0x0000000000001234"},
                                    {"place", nullptr},
                                    {"output_cut", false}}));
  EXPECT_EQ(json["tests"][1]["kind"], "Null");
  EXPECT_EQ(json["tests"][1]["place"], "a \"b\".c:4:5");
  EXPECT_TRUE(json["tests"][1]["exit_code"].is_null());
  EXPECT_EQ(json["tests"][1]["varying"], Json({"random", "time"}));
}

} // namespace
} // namespace sonde::output
