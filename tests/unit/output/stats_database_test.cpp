#include "fixture.h"
#include "output/stats_database.h"

#include <sqlite3.h>
#include <sstream>

namespace sonde::output {
namespace {

class StatsDatabaseTest : public ::testing::Test {
protected:
  /// The rows of a query, columns separated by spaces.
  static std::vector<std::string> query(const char* text) {
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open("out/run.stats", &database), SQLITE_OK);
    std::vector<std::string> rows;
    auto collect = [](void* into, int count, char** values, char**) {
      std::string row;
      for (int n = 0; n < count; ++n) row += (n ? " " : "") + std::string(values[n] ? values[n] : "NULL");
      static_cast<std::vector<std::string>*>(into)->push_back(row);
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(database, text, collect, &rows, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
    return rows;
  }

  ScratchFolder scratch_;
  std::ostringstream messages_;
  Terminal terminal_{messages_};
  RunDirectory directory_{"out", terminal_};
};

TEST_F(StatsDatabaseTest, WritesARowForEachMoment) {
  StatsDatabase database(directory_);
  Counters counters;
  counters.time = 1'000'000;
  counters.paths = 3;
  counters.memory = 99;
  database.add(counters);
  counters.time = 2'000'000;
  counters.paths = 5;
  database.add(counters);
  // Others may look while the run goes on.
  EXPECT_EQ(query("SELECT time, paths, bugs, memory FROM stats ORDER BY time"),
            (std::vector<std::string>{"1000000 3 0 99", "2000000 5 0 99"}));
  EXPECT_EQ(directory_.failures(), 0u);
}

// The rows of a second are one transaction.
TEST_F(StatsDatabaseTest, HasAllRowsWhenItIsClosed) {
  StatsDatabase database(directory_);
  for (uint64_t time : {10, 20, 1'000'030, 1'000'040}) {
    Counters counters;
    counters.time = time;
    database.add(counters);
  }
  EXPECT_EQ(query("SELECT time FROM stats"), (std::vector<std::string>{"10", "20", "1000030"}));
  database.close();
  EXPECT_EQ(query("SELECT time FROM stats"), (std::vector<std::string>{"10", "20", "1000030", "1000040"}));
}

TEST_F(StatsDatabaseTest, WritesTheRowsOfAShortRunAtItsEnd) {
  StatsDatabase database(directory_);
  for (uint64_t time : {10, 20}) {
    Counters counters;
    counters.time = time;
    database.add(counters);
  }
  EXPECT_FALSE(std::filesystem::exists("out/run.stats"));
  database.close();
  EXPECT_EQ(query("SELECT time FROM stats"), (std::vector<std::string>{"10", "20"}));
  EXPECT_EQ(readStatistics("out/run.stats").size(), 2u);
}

TEST_F(StatsDatabaseTest, ReportsAnUnusableFileOnce) {
  std::filesystem::create_directory("out/run.stats");
  for (uint64_t time : {10, 1'000'000}) { // at the end of a short run; in the middle of a long one
    StatsDatabase database(directory_);
    const uint64_t before = directory_.failures();
    Counters counters;
    counters.time = time;
    database.add(counters);
    database.add(counters);
    database.close();
    EXPECT_EQ(directory_.failures(), before + 1);
  }
  EXPECT_NE(messages_.str().find("run.stats"), std::string::npos);
}

} // namespace
} // namespace sonde::output
