#include "builtin/control/floating_environment.h"

namespace sonde::builtin {

namespace {

using exec::BuiltinCall;

// The fields of fenv_t where x86-64 keeps the rounding mode: the x87 unit's control word and MXCSR, in which
// the mode lies three bits further up.
constexpr unsigned short modeBits = FE_DOWNWARD | FE_UPWARD | FE_TOWARDZERO;
constexpr unsigned short defaultControlWord = 0x37f;
constexpr unsigned defaultMxcsr = 0x1f80;
constexpr unsigned mxcsrShift = 3;

/// Returns the environment that a program starts with, but for the rounding mode.
std::fenv_t environmentWith(int rounding) {
  std::fenv_t environment{};
  environment.__control_word = static_cast<unsigned short>(defaultControlWord | rounding);
  environment.__tags = 0xffff; // all registers are empty
  environment.__mxcsr = defaultMxcsr | static_cast<unsigned>(rounding) << mxcsrShift;
  return environment;
}

} // namespace

void fegetroundFunction(BuiltinCall& call) {
  call.give(static_cast<uint64_t>(call.execution.state.rounding));
}

void fesetroundFunction(BuiltinCall& call) {
  const auto mode = static_cast<int>(call[0]);
  if ((mode & ~int{modeBits}) != 0) return call.give(1);
  call.execution.setRounding(mode);
  call.give(0);
}

void fegetenvFunction(BuiltinCall& call) {
  const std::fenv_t environment = environmentWith(call.execution.state.rounding);
  if (!call.check(call.memory().write(call[0], &environment, sizeof environment))) return;
  call.give(0);
}

void fesetenvFunction(BuiltinCall& call) {
  // With any exception, the program would be sent a signal.
  if (call[0] == reinterpret_cast<uint64_t>(FE_NOMASK_ENV)) return call.decline();
  std::fenv_t environment = environmentWith(FE_TONEAREST);
  const bool isDefault = call[0] == reinterpret_cast<uint64_t>(FE_DFL_ENV);
  if (!isDefault && !call.check(call.memory().read(call[0], &environment, sizeof environment))) return;
  call.execution.setRounding(environment.__control_word & modeBits);
  call.give(0);
}

void exceptionsFunction(BuiltinCall& call) { call.give(0); }

} // namespace sonde::builtin
