#include "output/stats_database.h"

#include "support/error.h"

#include <sqlite3.h>
#include <string>

namespace sonde::output {

namespace {

std::string columns() {
  std::string text;
#define X(member, column, meaning) text += (text.empty() ? "" : ", ") + std::string(column);
  SONDE_RUN_COUNTERS(X)
#undef X
  return text;
}

std::string insertion() {
  std::string text;
#define X(member, column, meaning) text += text.empty() ? "?" : ", ?";
  SONDE_RUN_COUNTERS(X)
#undef X
  return "INSERT INTO stats VALUES (" + text + ")";
}

} // namespace

void StatsDatabase::Close::operator()(sqlite3* database) const { sqlite3_close(database); }
void StatsDatabase::Close::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

StatsDatabase::StatsDatabase(RunDirectory& directory) : directory_(directory) {
  sqlite3* database = nullptr;
  int opened = sqlite3_open((directory.path() / fileName).c_str(), &database);
  database_.reset(database);
  // The file survives a crash of this process. To survive a crash of the machine would cost a disk access for
  // each row.
  // The journal is kept from one transaction to the next: to make and delete a file for each took as long as
  // some explorations.
  std::string setUp =
      "PRAGMA synchronous = OFF; PRAGMA journal_mode = PERSIST; CREATE TABLE stats (" + columns() + ")";
  sqlite3_stmt* insert = nullptr;
  bool ready = opened == SQLITE_OK && execute(setUp.c_str()) &&
               sqlite3_prepare_v2(database, insertion().c_str(), -1, &insert, nullptr) == SQLITE_OK;
  insert_.reset(insert);
  if (!ready) fail();
}

StatsDatabase::~StatsDatabase() = default;

void StatsDatabase::add(const Counters& counters) {
  constexpr uint64_t second = 1'000'000;
  if (!database_) return;
  if (!isOpen_) isOpen_ = execute("BEGIN");
  int column = 0;
#define X(member, name, meaning)                                                                             \
  sqlite3_bind_int64(insert_.get(), ++column, static_cast<sqlite3_int64>(counters.member));
  SONDE_RUN_COUNTERS(X)
#undef X
  int done = sqlite3_step(insert_.get());
  sqlite3_reset(insert_.get());
  if (done != SQLITE_DONE) return fail();
  if (counters.time < committed_ + second) return;
  isOpen_ = false;
  committed_ = counters.time;
  if (!execute("COMMIT")) fail();
}

void StatsDatabase::close() {
  insert_.reset();
  if (isOpen_ && database_ && !execute("COMMIT")) fail();
  if (database_) execute("PRAGMA journal_mode = DELETE");
  database_.reset();
}

bool StatsDatabase::execute(const char* command) {
  return sqlite3_exec(database_.get(), command, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::vector<Counters> readStatistics(const std::filesystem::path& file) {
  sqlite3* opened = nullptr;
  const int result = sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
  const std::unique_ptr<sqlite3, int (*)(sqlite3*)> database(opened, sqlite3_close);
  sqlite3_stmt* prepared = nullptr;
  if (result != SQLITE_OK || sqlite3_prepare_v2(opened, ("SELECT " + columns() + " FROM stats").c_str(), -1,
                                                &prepared, nullptr) != SQLITE_OK)
    throw Error("this file has no statistics of a run", file.string());
  const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement(prepared, sqlite3_finalize);
  std::vector<Counters> rows;
  while (sqlite3_step(prepared) == SQLITE_ROW) {
    Counters& row = rows.emplace_back();
    int column = 0;
#define X(member, name, meaning) row.member = static_cast<uint64_t>(sqlite3_column_int64(prepared, column++));
    SONDE_RUN_COUNTERS(X)
#undef X
  }
  return rows;
}

void StatsDatabase::fail() {
  directory_.failed(fileName, database_ ? sqlite3_errmsg(database_.get()) : "out of memory");
  insert_.reset();
  database_.reset();
}

} // namespace sonde::output
