#include "output/ktest.h"

#include "support/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::output {

namespace {

constexpr std::string_view magic = "KTEST";
constexpr uint32_t version = 3;

constexpr uint64_t largestObject = 0xffff'ffff; ///< lengths have 32 bits

constexpr uint64_t blockSize = 4096; ///< zeros are left out in blocks

bool hasOnlyZeros(std::span<const uint8_t> bytes) {
  return std::ranges::all_of(bytes, [](uint8_t byte) { return byte == 0; });
}

void addNumber(std::string& bytes, uint64_t value) {
  const char digits[] = {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
                         static_cast<char>(value >> 8), static_cast<char>(value)};
  bytes.append(digits, sizeof digits);
}

void addString(std::string& bytes, std::string_view text) {
  addNumber(bytes, text.size());
  bytes += text;
}

std::string_view characters(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Adds the content of an object of many bytes without its zeros.
void addLarge(std::vector<FilePart>& parts, const exec::Input& input, uint64_t size) {
  uint64_t at = 0;
  const auto stretch = [&](uint64_t offset, std::span<const uint8_t> bytes) {
    if (offset >= size || hasOnlyZeros(bytes)) return;
    parts.back().zeros += offset - at;
    if (parts.back().zeros) parts.emplace_back();
    const uint64_t count = std::min<uint64_t>(bytes.size(), size - offset);
    parts.back().bytes += characters(bytes.first(count));
    at = offset + count;
  };
  for (uint64_t offset = 0; offset < input.bytes.size(); offset += blockSize)
    stretch(offset, std::span(input.bytes).subspan(offset, std::min(blockSize, input.bytes.size() - offset)));
  for (const auto& [offset, bytes] : input.stretches) stretch(offset, bytes);
  parts.back().zeros += size - at;
}

class Reader {
public:
  Reader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  std::string_view raw(size_t count) {
    if (count > bytes_.size() - at_) fail("it ends too early");
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }
  uint32_t number() {
    uint32_t value = 0;
    for (char byte : raw(4)) value = value << 8 | static_cast<uint8_t>(byte);
    return value;
  }
  std::string_view string() { return raw(number()); }
  bool atEnd() const { return at_ == bytes_.size(); }

  [[noreturn]] void fail(const std::string& why) const {
    throw Error("this is not a valid .ktest file: " + why, file_,
                "give a .ktest file that 'sonde run' wrote");
  }

private:
  std::string_view bytes_;
  const std::string& file_;
  size_t at_ = 0;
};

} // namespace

bool canEncode(std::span<const exec::Input> inputs) {
  return std::ranges::all_of(inputs, [](const exec::Input& input) {
    for (const auto& [offset, bytes] : input.stretches)
      for (uint64_t n = offset < largestObject ? largestObject - offset : 0; n < bytes.size(); ++n)
        if (bytes[n] != 0) return false;
    return true;
  });
}

KTestEncoder::KTestEncoder(const std::vector<std::string>& arguments) : head_(magic) {
  addNumber(head_, version);
  addNumber(head_, arguments.size());
  for (const std::string& argument : arguments) addString(head_, argument);
  addNumber(head_, 0);
  addNumber(head_, 0);
}

const std::vector<FilePart>& KTestEncoder::encode(std::span<const exec::Input> inputs) {
  parts_.resize(1);
  parts_.front().bytes = head_;
  parts_.front().zeros = 0;
  addNumber(parts_.front().bytes, inputs.size());
  for (const exec::Input& input : inputs) {
    if (parts_.back().zeros) parts_.emplace_back(); // no bytes follow zeros
    std::string& bytes = parts_.back().bytes;
    const uint64_t size = std::min(input.size(), largestObject);
    addString(bytes, input.name);
    addNumber(bytes, size);
    if (size <= blockSize)
      bytes += characters(std::span(input.bytes).first(size));
    else
      addLarge(parts_, input, size);
  }
  return parts_;
}

std::vector<FilePart> encode(const KTest& test) { return KTestEncoder(test.arguments).encode(test.inputs); }

namespace {

exec::Input objectOf(std::string name, std::string_view content) {
  exec::Input input = exec::Input::zeros(std::move(name), content.size());
  std::ranges::copy(content.substr(0, input.bytes.size()), input.bytes.begin());
  for (uint64_t at = input.bytes.size(); at < content.size(); at += blockSize) {
    const std::string_view block = content.substr(at, blockSize);
    if (std::ranges::any_of(block, [](char byte) { return byte != 0; }))
      input.stretches.emplace(at, std::vector<uint8_t>(block.begin(), block.end()));
  }
  return input;
}

} // namespace

KTest readTest(const std::string& file) { return decode(MappedFile(file).bytes(), file); }

KTest decode(std::string_view bytes, const std::string& file) {
  Reader reader(bytes, file);
  if (bytes.size() < magic.size() || reader.raw(magic.size()) != magic)
    reader.fail("it does not begin with KTEST");
  uint32_t found = reader.number();
  if (found < 1 || found > version) reader.fail(fmt::format("it has version {}", found));
  KTest test;
  // Counts in the file are not trusted: memory is allocated for one element at a time.
  for (uint32_t left = reader.number(); left > 0; --left) test.arguments.emplace_back(reader.string());
  if (found >= 2) {
    reader.number();
    reader.number();
  }
  for (uint32_t left = reader.number(); left > 0; --left) {
    std::string name(reader.string());
    std::string_view content = reader.string();
    test.inputs.push_back(objectOf(std::move(name), content));
  }
  if (!reader.atEnd()) reader.fail("it has bytes after its end");
  return test;
}

} // namespace sonde::output
