#include "allsmt/natural.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::allsmt {

Natural::Natural(uint64_t value) {
  for (; value; value /= base) digits_.push_back(static_cast<uint32_t>(value % base));
}

Natural& Natural::operator+=(const Natural& other) {
  digits_.resize(std::max(digits_.size(), other.digits_.size()));
  uint64_t carry = 0;
  for (size_t n = 0; n < digits_.size(); ++n) {
    carry += uint64_t{digits_[n]} + (n < other.digits_.size() ? other.digits_[n] : 0);
    digits_[n] = static_cast<uint32_t>(carry % base);
    carry /= base;
  }
  if (carry) digits_.push_back(static_cast<uint32_t>(carry));
  return *this;
}

Natural& Natural::operator*=(const Natural& other) {
  std::vector<uint64_t> product(digits_.size() + other.digits_.size());
  for (size_t a = 0; a < digits_.size(); ++a)
    for (size_t b = 0; b < other.digits_.size(); ++b) {
      product[a + b] += uint64_t{digits_[a]} * other.digits_[b];
      product[a + b + 1] += product[a + b] / base; // carries what exceeds a digit
      product[a + b] %= base;
    }
  digits_.assign(product.begin(), product.end());
  while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  return *this;
}

std::string Natural::toString() const {
  if (digits_.empty()) return "0";
  std::string text = fmt::format("{}", digits_.back());
  for (size_t n = digits_.size() - 1; n-- > 0;) text += fmt::format("{:09}", digits_[n]);
  return text;
}

} // namespace sonde::allsmt
