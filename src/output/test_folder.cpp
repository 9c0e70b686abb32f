#include "output/test_folder.h"

#include "support/error.h"
#include "support/hash.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace sonde::output {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view recordMagic = "SONDETST";
constexpr size_t headSize = recordMagic.size() + 16;
constexpr std::string_view BulkTest::* textsOf[] = {&BulkTest::name,   &BulkTest::reportName,
                                                    &BulkTest::report, &BulkTest::output,
                                                    &BulkTest::errors, &BulkTest::bytes};

/// Stores a number, little-endian, and returns the place behind it.
char* putNumber(char* at, uint64_t value) {
  for (size_t n = 0; n < 8; ++n) *at++ = static_cast<char>(value >> 8 * n);
  return at;
}

uint64_t numberAt(std::string_view bytes, size_t at) {
  uint64_t value = 0;
  for (size_t n = 8; n-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[at + n]);
  return value;
}

/// Returns a number that differs, most likely, if any of the bytes does.
uint64_t checksum(std::string_view bytes) {
  // One multiplication for each word: there is nobody to guard against, only words that were not stored.
  const auto extended = [](uint64_t sum, uint64_t word) {
    return std::rotl((sum ^ word) * 0x9e3779b97f4a7c15ULL, 32);
  };
  uint64_t sum = bytes.size(), word = 0;
  for (; bytes.size() >= sizeof(word); bytes.remove_prefix(sizeof(word))) {
    std::memcpy(&word, bytes.data(), sizeof(word));
    sum = extended(sum, word);
  }
  word = 0;
  std::memcpy(&word, bytes.data(), bytes.size());
  return mixBits(extended(sum, word));
}

/// Returns the length of a test's record.
size_t recordSize(const BulkTest& test) {
  size_t size = headSize;
  for (const auto text : textsOf) size += 8 + (test.*text).size();
  return size;
}

/// Stores the record of a test, `size` bytes.
void putRecord(char* record, size_t size, const BulkTest& test) {
  char* at = record + headSize;
  for (const auto text : textsOf) {
    at = putNumber(at, (test.*text).size());
    at = std::ranges::copy(test.*text, at).out;
  }
  const std::string_view rest(record + headSize, size - headSize);
  std::ranges::copy(recordMagic, record);
  putNumber(putNumber(record + recordMagic.size(), rest.size()), checksum(rest));
}

/// Returns the next string of a record and removes it; nothing if the record is not whole.
std::optional<std::string_view> takeString(std::string_view& rest) {
  if (rest.size() < 8) return std::nullopt;
  const uint64_t size = numberAt(rest, 0);
  if (size > rest.size() - 8) return std::nullopt;
  const std::string_view text = rest.substr(8, size);
  rest.remove_prefix(8 + size);
  return text;
}

std::string_view stemOf(std::string_view name) { return name.substr(0, name.find('.')); }

} // namespace

BulkWriter::BulkWriter(const fs::path& folder)
    : file_(::open((folder / bulkName).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_ < 0)
    problem_ = std::error_code(errno, std::generic_category());
  else
    mapWindow();
}

void BulkWriter::mapWindow() {
  if (::posix_fallocate(file_, 0, bulkWindow) != 0) return;
  void* mapped = ::mmap(nullptr, bulkWindow, PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  if (mapped == MAP_FAILED) return;
  window_ = static_cast<char*>(mapped);
  end_ = bulkWindow;
}

BulkWriter::~BulkWriter() {
  if (file_ < 0) return;
  if (window_) ::munmap(window_, bulkWindow);
  // Readers stop at the zeros if they stay.
  if (end_ == bulkWindow) [[maybe_unused]]
    const int cut = ::ftruncate(file_, static_cast<off_t>(stored_));
  ::close(file_);
}

std::error_code BulkWriter::add(const BulkTest& test) {
  if (problem_) return problem_;
  const size_t size = recordSize(test);
  if (!window_ || size > bulkWindow) {
    std::string record(size, 0);
    putRecord(record.data(), size, test);
    return append(record);
  }
  if (size > bulkWindow - stored_) {
    if (const std::error_code problem = append({window_, stored_})) return problem;
    stored_ = 0;
  }
  putRecord(window_ + stored_, size, test);
  stored_ += size;
  // Ends the records.
  std::memset(window_ + stored_, 0, std::min<uint64_t>(recordMagic.size(), bulkWindow - stored_));
  return {};
}

std::error_code BulkWriter::append(std::string_view records) {
  if (const std::error_code problem = writeAt(file_, end_, records)) return problem;
  end_ += records.size();
  return {};
}

TestFolder::TestFolder(fs::path folder) : folder_(std::move(folder)) {
  std::error_code problem;
  for (fs::directory_iterator entry(folder_, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (name[0] != '.' && entry->path().extension() == ".ktest") names_.push_back(name);
  }
  if (problem) throw Error("cannot read this folder: " + problem.message(), folder_.string());
  readBulk();
  std::ranges::sort(names_);
  names_.erase(std::ranges::unique(names_).begin(), names_.end());
}

void TestFolder::readBulk() {
  std::error_code unknown;
  const fs::path file = folder_ / bulkName;
  if (!fs::exists(file, unknown) || fs::file_size(file, unknown) == 0) return;
  bulk_ = std::make_unique<MappedFile>(file);
  readRecords(bulk_->bytes());
  if (bulk_->bytes().size() > bulkWindow) readRecords(bulk_->bytes().substr(bulkWindow));
}

/// Reads the records at the beginning of the bytes. What follows the last whole one is none, or what a
/// process was writing when it was killed.
void TestFolder::readRecords(std::string_view left) {
  while (left.size() >= headSize && left.starts_with(recordMagic)) {
    const uint64_t size = numberAt(left, recordMagic.size());
    if (size > left.size() - headSize) break;
    std::string_view rest = left.substr(headSize, size);
    if (checksum(rest) != numberAt(left, recordMagic.size() + 8)) break;
    left.remove_prefix(headSize + size);
    BulkTest record;
    bool isWhole = true;
    for (const auto text : textsOf) {
      const std::optional<std::string_view> taken = takeString(rest);
      isWhole &= taken.has_value();
      record.*text = taken.value_or("");
    }
    if (!isWhole) break;
    names_.emplace_back(record.name);
    records_.emplace(stemOf(record.name), record);
  }
}

std::vector<std::string> TestFolder::bulkReportNames() const {
  std::vector<std::string> names;
  for (const auto& [stem, record] : records_)
    if (!record.reportName.empty()) names.emplace_back(record.reportName);
  return names;
}

KTest TestFolder::test(const std::string& name) const {
  const fs::path file = folder_ / name;
  std::error_code unknown;
  if (fs::exists(file, unknown)) return readTest(file.string());
  const auto found = records_.find(stemOf(name));
  if (found == records_.end() || found->second.name != name) throw Error("no such test", file.string());
  return decode(found->second.bytes, file.string());
}

std::optional<std::string> TestFolder::part(const std::string& name) const {
  const fs::path file = folder_ / name;
  std::error_code unknown;
  if (fs::exists(file, unknown)) return readWhole(file);
  const auto found = records_.find(stemOf(name));
  if (found == records_.end()) return std::nullopt;
  const BulkTest& record = found->second;
  const std::string extension = fs::path(name).extension().string();
  if (name == record.reportName) return std::string(record.report);
  if (extension == ".stdout" && !record.output.empty()) return std::string(record.output);
  if (extension == ".stderr" && !record.errors.empty()) return std::string(record.errors);
  return std::nullopt;
}

KTest readTestNamed(const std::string& file) {
  std::error_code unknown;
  const fs::path path(file);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (fs::exists(path, unknown) || !fs::exists(folder / bulkName, unknown)) return readTest(file);
  return TestFolder(folder).test(path.filename().string());
}

} // namespace sonde::output
