#pragma once

/// \file
/// Natural numbers of any size: how many paths there are.

#include <cstdint>
#include <string>
#include <vector>

namespace sonde::allsmt {

class Natural {
public:
  Natural(uint64_t value = 0);
  Natural& operator+=(const Natural& other);
  Natural& operator*=(const Natural& other);
  bool operator==(const Natural&) const = default;
  std::string toString() const;

private:
  static constexpr uint64_t base = 1'000'000'000;
  std::vector<uint32_t> digits_; ///< the lowest first; the highest is not zero
};

} // namespace sonde::allsmt
