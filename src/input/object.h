#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sonde::input {

/// One piece of a program's input with its bytes: an object of a test (.ktest).
struct Object {
  std::string name;
  std::vector<uint8_t> bytes;

  friend bool operator==(const Object&, const Object&) = default;
};

} // namespace sonde::input
