#include "exec/state/state.h"

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

} // namespace sonde::exec
