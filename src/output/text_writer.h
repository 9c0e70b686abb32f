#pragma once

/// \file
/// Writes a long text piece by piece. A megabyte of text in memory is 250 pages that are touched for the
/// first time, and each is a fault that takes as long as making a thousand characters: so there is a small
/// buffer, which is passed on whenever it is full.

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <functional>
#include <string_view>
#include <utility>

namespace sonde::output {

class TextWriter {
public:
  using Sink = std::function<void(std::string_view)>;
  explicit TextWriter(Sink sink) : sink_(std::move(sink)) {}

  /// Adds texts and numbers.
  template <typename... Parts> void add(const Parts&... parts) {
    const size_t most = (mostOf(parts) + ...);
    if (most > room()) flush();
    if (most > room()) return (passOn(parts), ...);
    char* at = buffer_.data() + used_;
    ((at = put(at, parts)), ...);
    used_ = static_cast<size_t>(at - buffer_.data());
  }

  /// Passes on what is left.
  void flush() {
    if (used_ > 0) sink_({buffer_.data(), std::exchange(used_, 0)});
  }

private:
  size_t room() const { return buffer_.size() - used_; }

  // The length of a literal is known when this is compiled.
  template <size_t size> static size_t mostOf(const char (&)[size]) { return size - 1; }
  static size_t mostOf(std::string_view text) { return text.size(); }
  static size_t mostOf(std::integral auto) { return mostDigits; }

  template <size_t size> static char* put(char* at, const char (&text)[size]) {
    std::memcpy(at, text, size - 1);
    return at + size - 1;
  }
  static char* put(char* at, std::string_view text) {
    std::memcpy(at, text.data(), text.size());
    return at + text.size();
  }
  static char* put(char* at, std::integral auto number) {
    return std::to_chars(at, at + mostDigits, number).ptr;
  }

  /// Adds a part of what is too long for the buffer, which is empty.
  void passOn(std::string_view text) { sink_(text); }
  void passOn(std::integral auto number) {
    add(number);
    flush();
  }

  static constexpr size_t mostDigits = 20;

  Sink sink_;
  size_t used_ = 0;
  std::array<char, 32 << 10> buffer_; // not initialised
};

/// Writes some text to a writer.
using TextSource = std::function<void(TextWriter&)>;

} // namespace sonde::output
