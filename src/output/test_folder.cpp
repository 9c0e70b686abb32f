#include "output/test_folder.h"

#include "support/error.h"
#include "support/hash.h"

#include <algorithm>
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
constexpr uint64_t windowSize = 256 << 10; ///< so much of the file is reserved and mapped at a time

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
    : file_(::open((folder / bulkName).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_ < 0) problem_ = std::error_code(errno, std::generic_category());
}

BulkWriter::~BulkWriter() {
  if (file_ < 0) return;
  unmap();
  // Readers stop at the zeros if they stay.
  [[maybe_unused]] const int cut = ::ftruncate(file_, static_cast<off_t>(size_));
  ::close(file_);
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
  if (!store(record_))
    if (const std::error_code problem = writeAt(file_, size_, record_)) return problem;
  size_ += record_.size();
  return {};
}

/// Stores bytes at the end of the file; returns false if its space cannot be reserved or mapped. A part of
/// them may be stored then.
bool BulkWriter::store(std::string_view bytes) {
  for (uint64_t at = size_; !bytes.empty();) {
    if (!window_ || at < windowAt_ || at >= windowAt_ + windowSize)
      if (!mapAt(at / windowSize * windowSize)) return false;
    const uint64_t offset = at - windowAt_;
    const uint64_t count = std::min<uint64_t>(bytes.size(), windowSize - offset);
    std::memcpy(window_ + offset, bytes.data(), count);
    bytes.remove_prefix(count);
    at += count;
  }
  return true;
}

bool BulkWriter::mapAt(uint64_t offset) {
  unmap();
  if (::posix_fallocate(file_, static_cast<off_t>(offset), windowSize) != 0) return false;
  void* mapped =
      ::mmap(nullptr, windowSize, PROT_READ | PROT_WRITE, MAP_SHARED, file_, static_cast<off_t>(offset));
  if (mapped == MAP_FAILED) return false;
  window_ = static_cast<char*>(mapped);
  windowAt_ = offset;
  return true;
}

void BulkWriter::unmap() {
  if (window_) ::munmap(window_, windowSize);
  window_ = nullptr;
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
