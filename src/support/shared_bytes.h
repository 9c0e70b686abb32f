#pragma once

/// \file
/// How many bytes values take that share most of what they consist of. A thing with n holders counts for an
/// n-th with each of them, and so does what hangs on it: counted with all holders, it counts once. So what
/// thousands of values take can be told from a sample of them.

#include "support/allocation.h"

#include <cstddef>

namespace sonde {

/// A sum, and the part of what is added to it that counts.
class SharedBytes {
public:
  /// What has more holders than `most` is left out, so that no walk goes through all that everybody has.
  SharedBytes(double& sum, size_t most) : sum_(&sum), least_(1 / static_cast<double>(most)) {}
  /// Everything counts, as if there were no other holder.
  static SharedBytes ofAll(double& sum) { return {sum, 1}; }

  /// An allocation of so many bytes; none if they are 0.
  void add(size_t bytes) const {
    if (bytes) *sum_ += share_ * static_cast<double>(allocated(bytes));
  }
  /// For a thing with so many holders.
  SharedBytes among(size_t holders) const {
    SharedBytes part = *this;
    if (least_ < 1) part.share_ /= static_cast<double>(holders);
    return part;
  }
  /// Whether anything counts here.
  explicit operator bool() const { return share_ >= least_; }

private:
  double* sum_;
  double least_;
  double share_ = 1;
};

} // namespace sonde
