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
  uint64_t sum = bytes.size(), word = 0;
  for (; bytes.size() >= sizeof(word); bytes.remove_prefix(sizeof(word))) {
    std::memcpy(&word, bytes.data(), sizeof(word));
    sum = hashCombine(sum, word);
  }
  if (bytes.empty()) return sum;
  word = 0;
  std::memcpy(&word, bytes.data(), bytes.size());
  return hashCombine(sum, word);
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
  record_ = recordMagic;
  record_.resize(headSize);
  for (const std::string* text :
       {&test.name, &test.reportName, &test.report, &test.output, &test.errors, &test.bytes})
    appendString(record_, *text);
  const std::string_view rest = std::string_view(record_).substr(headSize);
  putNumber(record_, recordMagic.size(), rest.size());
  putNumber(record_, recordMagic.size() + 8, checksum(rest));
  if (!window_ || record_.size() > bulkWindow) return append(record_);
  if (record_.size() > bulkWindow - stored_) {
    if (const std::error_code problem = append({window_, stored_})) return problem;
    stored_ = 0;
  }
  store(record_);
  return {};
}

/// Stores a record in the window, which has room for it, and ends the records there.
void BulkWriter::store(std::string_view record) {
  std::memcpy(window_ + stored_, record.data(), record.size());
  stored_ += record.size();
  std::memset(window_ + stored_, 0, std::min<uint64_t>(recordMagic.size(), bulkWindow - stored_));
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
