#include "output/ktest.h"

#include "support/error.h"

#include <fmt/format.h>

namespace sonde::output {

namespace {

constexpr std::string_view magic = "KTEST";
constexpr uint32_t version = 3;

class Writer {
public:
  void number(size_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes_ += static_cast<char>(value >> shift & 0xff);
  }
  void string(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  void raw(std::string_view text) { bytes_ += text; }
  std::string take() { return std::move(bytes_); }

private:
  std::string bytes_;
};

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

std::string encode(const KTest& test) {
  Writer writer;
  writer.raw(magic);
  writer.number(version);
  writer.number(test.arguments.size());
  for (const std::string& argument : test.arguments) writer.string(argument);
  writer.number(0);
  writer.number(0);
  writer.number(test.inputs.size());
  for (const exec::Input& input : test.inputs) {
    writer.string(input.name);
    writer.string({reinterpret_cast<const char*>(input.bytes.data()), input.bytes.size()});
  }
  return writer.take();
}

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
    exec::Input& input = test.inputs.emplace_back();
    input.name = reader.string();
    std::string_view content = reader.string();
    input.bytes.assign(content.begin(), content.end());
  }
  if (!reader.atEnd()) reader.fail("it has bytes after its end");
  return test;
}

} // namespace sonde::output
