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

void StatsDatabase::add(const Counters& counters) {
  constexpr uint64_t second = 1'000'000;
  if (hasFailed_) return;
  rows_.push_back(counters);
  if (counters.time < committed_ + second) return;
  committed_ = counters.time;
  const std::string file = (directory_.path() / fileName).string();
  if (!(database_ || open(file.c_str())) || !insertRows()) fail();
}

void StatsDatabase::close() {
  if (hasFailed_) return;
  const bool isWritten = database_ ? insertRows() && execute("PRAGMA journal_mode = DELETE") : writeAtOnce();
  if (!isWritten) return fail();
  insert_.reset();
  database_.reset();
}

/// Makes a database with an empty table; returns whether that succeeded.
bool StatsDatabase::open(const char* file) {
  sqlite3* database = nullptr;
  const int opened = sqlite3_open(file, &database);
  database_.reset(database);
  // The file survives a crash of this process. To survive a crash of the machine would cost a disk access for
  // each row.
  // The journal is kept from one transaction to the next: to make and delete a file for each took as long as
  // some explorations.
  const std::string setUp =
      "PRAGMA synchronous = OFF; PRAGMA journal_mode = PERSIST; CREATE TABLE stats (" + columns() + ")";
  sqlite3_stmt* insert = nullptr;
  const bool ready = opened == SQLITE_OK && execute(setUp.c_str()) &&
                     sqlite3_prepare_v2(database, insertion().c_str(), -1, &insert, nullptr) == SQLITE_OK;
  insert_.reset(insert);
  return ready;
}

/// Inserts the rows as one transaction; returns whether that succeeded.
bool StatsDatabase::insertRows() {
  if (!execute("BEGIN")) return false;
  for (const Counters& counters : rows_) {
    int column = 0;
#define X(member, name, meaning)                                                                             \
  sqlite3_bind_int64(insert_.get(), ++column, static_cast<sqlite3_int64>(counters.member));
    SONDE_RUN_COUNTERS(X)
#undef X
    const int done = sqlite3_step(insert_.get());
    sqlite3_reset(insert_.get());
    if (done != SQLITE_DONE) return false;
  }
  rows_.clear();
  return execute("COMMIT");
}

/// Makes the database in memory and writes its bytes: without a journal and locks, which take some sixty
/// system calls. Returns false if SQLite failed.
bool StatsDatabase::writeAtOnce() {
  if (!open(":memory:") || !insertRows()) return false;
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
      sqlite3_serialize(database_.get(), "main", &size, 0), sqlite3_free);
  if (!bytes) return false;
  directory_.write(fileName, {reinterpret_cast<const char*>(bytes.get()), static_cast<size_t>(size)});
  return true;
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
  hasFailed_ = true;
}

} // namespace sonde::output
