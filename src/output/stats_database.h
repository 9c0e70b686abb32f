#pragma once

/// \file
/// The counters over time: an SQLite database with one table `stats`, a column a counter (counters.h), a row
/// a moment. The rows of a second are one transaction, so that a killed run keeps all but those of its last
/// second. A run that takes no longer writes the file once, when it ends.

#include "output/counters.h"
#include "output/run_directory.h"

#include <filesystem>
#include <memory>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace sonde::output {

class StatsDatabase {
public:
  static constexpr const char* fileName = "run.stats";

  /// Failures to write are reported by the directory.
  explicit StatsDatabase(RunDirectory& directory) : directory_(directory) {}

  void add(const Counters&);
  /// Writes all rows and takes the journal away; no row can be added afterwards.
  void close();

private:
  struct Close {
    void operator()(sqlite3*) const;
    void operator()(sqlite3_stmt*) const;
  };

  bool open(const char* file);
  bool insertRows();
  bool writeAtOnce();
  bool execute(const char* command);
  void fail();

  RunDirectory& directory_;
  std::unique_ptr<sqlite3, Close> database_; ///< null until rows are written, and after a failure
  std::unique_ptr<sqlite3_stmt, Close> insert_;
  std::vector<Counters> rows_; ///< those that are not written yet
  bool hasFailed_ = false;
  uint64_t committed_ = 0; ///< the time of the last row that was committed
};

/// All rows of such a file, in order. Throws Error if it is none.
std::vector<Counters> readStatistics(const std::filesystem::path& file);

} // namespace sonde::output
