#pragma once

/// \file
/// The tests of a run, wherever they are: as files, or beyond the first of them (`--test-files`) in one file,
/// because making many small files takes longer than exploring short paths. A test has the same name in both:
/// `test010001.ktest`.
///
/// The file `tests.bulk` is a sequence of records. Each has its length and a checksum, so that all records
/// before a SIGKILL or a full disk can be read:
///
///   "SONDETST"  length of the rest (8 bytes, little endian)  checksum of the rest (8 bytes)  6 strings
///
/// The strings are the test's name, the name of its report (empty if it has none), the report, what it prints
/// to standard output and to standard error, and the bytes of its .ktest file; each is its length (8 bytes)
/// and its bytes.
///
/// The newest records are stored in the first `bulkWindow` bytes. When these are full, they are appended to
/// the file, and stored over. So a reader begins at two places, reads whole records from each, and passes
/// over those that it has seen: records that were being appended when the run was killed are there twice.

#include "output/ktest.h"
#include "output/whole_file.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::output {

inline constexpr const char* bulkName = "tests.bulk";
inline constexpr uint64_t bulkWindow = 64 << 10;

/// A test with all that is kept with it, in the order of a record.
struct BulkTest {
  std::string_view name;       ///< `test010001.ktest`
  std::string_view reportName; ///< `test010001.OutOfBounds.err`; empty if there is no report
  std::string_view report;
  std::string_view output, errors; ///< what the path writes to standard output and standard error
  std::string_view bytes;          ///< the bytes of the .ktest file
};

/// Adds tests to the file of a folder. A record is stored through a shared mapping of the file's beginning:
/// what a process stored there survives its SIGKILL, and costs no system call. The same pages are used again
/// and again, because the first store to a page of a file takes longer than making the records that it holds.
/// Their space is reserved before they are mapped, since a store beyond a full disk would be a SIGBUS.
class BulkWriter {
public:
  explicit BulkWriter(const std::filesystem::path& folder);
  /// Gives the space back that is reserved behind the records, if none was appended.
  ~BulkWriter();
  BulkWriter(const BulkWriter&) = delete;
  BulkWriter& operator=(const BulkWriter&) = delete;

  /// Returns what is wrong if the test could not be written; the next one takes its place then.
  std::error_code add(const BulkTest&);

private:
  void mapWindow();
  std::error_code append(std::string_view records);

  int file_;
  std::error_code problem_; ///< why the file could not be opened
  char* window_ = nullptr;  ///< the first bytes of the file; null if they cannot be reserved or mapped
  uint64_t stored_ = 0;     ///< bytes of the window that have records
  uint64_t end_ = 0;        ///< where records are appended
};

/// Reads the tests of a folder.
class TestFolder {
public:
  explicit TestFolder(std::filesystem::path folder);

  /// The names of all tests, sorted.
  const std::vector<std::string>& names() const { return names_; }
  /// The names of reports of tests that are not files of their own.
  std::vector<std::string> bulkReportNames() const;

  /// Returns a test. Throws Error if there is none of that name, or if it is not whole.
  KTest test(const std::string& name) const;
  /// Returns a file that belongs to a test, by its name: a report, or what the test prints
  /// (`test000001.stdout`). Nothing if there is none.
  std::optional<std::string> part(const std::string& name) const;

private:
  void readBulk();
  void readRecords(std::string_view bytes);

  std::filesystem::path folder_;
  std::unique_ptr<MappedFile> bulk_;
  std::map<std::string, BulkTest, std::less<>> records_; ///< by the name without its end: `test010001`
  std::vector<std::string> names_;
};

/// Returns the test of that file name, which may be in the bulk of its folder. Throws Error.
KTest readTestNamed(const std::string& file);

} // namespace sonde::output
