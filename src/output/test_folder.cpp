#include "output/test_folder.h"

#include "support/error.h"
#include "support/hash.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace sonde::output {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view recordMagic = "SONDETST";
constexpr size_t headSize = recordMagic.size() + 16;

/// Writes a number at a place of the bytes, little-endian.
void putNumber(std::string& bytes, size_t at, uint64_t value) {
  for (size_t n = 0; n < 8; ++n) bytes[at + n] = static_cast<char>(value >> 8 * n);
}

void appendString(std::string& bytes, std::string_view text) {
  const size_t at = bytes.size();
  bytes.resize(at + 8);
  putNumber(bytes, at, text.size());
  bytes += text;
}

uint64_t numberAt(std::string_view bytes, size_t at) {
  uint64_t value = 0;
  for (size_t n = 8; n-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[at + n]);
  return value;
}

/// Returns a number that differs, most likely, if any of the bytes does.
uint64_t checksum(std::string_view bytes) {
  uint64_t sum = bytes.size();
  for (size_t at = 0; at < bytes.size(); at += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min<size_t>(8, bytes.size() - at));
    sum = hashCombine(sum, word);
  }
  return sum;
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
    : file_(::open((folder / bulkName).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
  if (file_ < 0) problem_ = std::error_code(errno, std::generic_category());
}

BulkWriter::~BulkWriter() {
  if (file_ >= 0) ::close(file_);
}

std::error_code BulkWriter::add(const BulkTest& test) {
  if (problem_) return problem_;
  record_ = recordMagic;
  record_.resize(headSize);
  for (const std::string* text :
       {&test.name, &test.reportName, &test.report, &test.output, &test.errors, &test.bytes})
    appendString(record_, *text);
  const std::string_view rest = std::string_view(record_).substr(headSize);
  putNumber(record_, recordMagic.size(), rest.size());
  putNumber(record_, recordMagic.size() + 8, checksum(rest));
  size_t written = 0;
  while (written < record_.size()) {
    const ssize_t count = ::write(file_, record_.data() + written, record_.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      const std::error_code problem(errno, std::generic_category());
      // A part of a record would hide those that are written after it.
      if (::ftruncate(file_, static_cast<off_t>(size_)) != 0) problem_ = problem;
      return problem;
    }
    written += static_cast<size_t>(count);
  }
  size_ += record_.size();
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
  // What follows the last whole record is what a process was writing when it was killed.
  for (std::string_view left = bulk_->bytes(); left.size() >= headSize && left.starts_with(recordMagic);) {
    const uint64_t size = numberAt(left, recordMagic.size());
    if (size > left.size() - headSize) break;
    std::string_view rest = left.substr(headSize, size);
    if (checksum(rest) != numberAt(left, recordMagic.size() + 8)) break;
    left.remove_prefix(headSize + size);
    Record record;
    bool isWhole = true;
    for (std::string_view* text :
         {&record.name, &record.reportName, &record.report, &record.output, &record.errors, &record.bytes}) {
      const std::optional<std::string_view> taken = takeString(rest);
      isWhole &= taken.has_value();
      *text = taken.value_or("");
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
  const Record& record = found->second;
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
