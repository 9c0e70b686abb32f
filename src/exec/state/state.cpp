#include "exec/state/state.h"

#include <functional>

namespace sonde::exec {

void State::count(SharedBytes bytes) const {
  bytes.add(sizeof *this);
  memory.count(bytes);
  bytes.add(jumpPoints.capacity() * sizeof(JumpPoint));
  bytes.add(exitHandlers.capacity() * sizeof(ExitHandler));
  files.count(bytes);
  signals.count(bytes);
  output.count(bytes);
  path.count(bytes);
  inputs.count(bytes);
}

uint32_t State::locationOfLast(const program::Instruction* executed) const {
  const auto contains = [&](const std::vector<program::Instruction>& code) {
    return std::less_equal<>()(code.data(), executed) && std::less<>()(executed, code.data() + code.size());
  };
  const Frame* in = frame;
  while (in && !contains(in->function->code)) in = in->caller;
  // Code of the runtime is no place of the user's program; the call of it is.
  for (; in && in->function->runtime && in->caller; in = in->caller) executed = in->call;
  if (!in || !executed) return program::none;
  return in->function->locations[static_cast<size_t>(executed - in->function->code.data())];
}

} // namespace sonde::exec
