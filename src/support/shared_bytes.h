#pragma once

/// \file
/// Counts the memory of values that share most of their parts. A part with n holders counts for one n-th with
/// each of them, and so does everything below it, so that over all holders it counts once. The memory of
/// thousands of values can therefore be estimated from a sample of them.

#include "support/allocation.h"

#include <cstddef>

namespace sonde {

/// A sum of bytes, and the share with which the next allocations count.
class SharedBytes {
public:
  /// Things with more than `most` holders are not counted, so that a walk skips what all states share.
  SharedBytes(double& sum, size_t most) : sum_(&sum), least_(1 / static_cast<double>(most)) {}
  /// Counts everything in full, as if there were no other holder.
  static SharedBytes ofAll(double& sum) { return {sum, 1}; }

  /// Adds an allocation of `bytes` bytes; nothing if `bytes` is 0.
  void add(size_t bytes) const {
    if (bytes) *sum_ += share_ * static_cast<double>(allocated(bytes));
  }
  /// Returns the counter to use inside a thing that has `holders` holders.
  SharedBytes among(size_t holders) const {
    SharedBytes part = *this;
    if (least_ < 1) part.share_ /= static_cast<double>(holders);
    return part;
  }
  /// Returns whether anything is still counted here.
  explicit operator bool() const { return share_ >= least_; }

private:
  double* sum_;
  double least_;
  double share_ = 1;
};

} // namespace sonde
