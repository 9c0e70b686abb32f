#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sonde::input {

/// One piece of a program's input with its bytes: an object of a test (.ktest). Of a large one, stretches of
/// zeros take no space.
struct Object {
  /// No object that the command line describes is larger.
  static constexpr uint64_t mostInFront = uint64_t{1} << 20;

  std::string name;
  std::vector<uint8_t> bytes; ///< all of them, or the first
  uint64_t more = 0;          ///< so many follow, which are zero but for the stretches
  /// Pieces of content by their offset in the object; each is at most as long as a block, and begins where
  /// one does.
  std::map<uint64_t, std::vector<uint8_t>> stretches{};

  uint64_t size() const { return bytes.size() + more; }
  /// Room for all bytes, which are zero.
  static Object zeros(std::string name, uint64_t size);
  void set(uint64_t offset, uint8_t byte);
  /// Every byte, zeros included.
  std::vector<uint8_t> all() const;

  friend bool operator==(const Object&, const Object&) = default;
};

} // namespace sonde::input
