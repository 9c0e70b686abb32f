#pragma once

#include <cfenv>

namespace sonde {

/// Lets the processor round as `mode` says (FE_TONEAREST, …) for as long as it lives. The guest's arithmetic
/// is done in the guest's mode; solvers and everything else of the engine expect FE_TONEAREST.
class Rounding {
public:
  explicit Rounding(int mode) : before_(std::fegetround()) { change(mode); }
  ~Rounding() { change(before_); }
  Rounding(const Rounding&) = delete;
  Rounding& operator=(const Rounding&) = delete;

private:
  static void change(int mode) {
    if (std::fegetround() != mode) std::fesetround(mode);
  }

  int before_;
};

} // namespace sonde
