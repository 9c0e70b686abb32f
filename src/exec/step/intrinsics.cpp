#include "exec/step/intrinsics.h"

namespace sonde::exec {

void callIntrinsic(Execution& execution) {
  using Handler = void (*)(Execution&, const Operands&);
  static constexpr Handler handlers[] = {
#define ROW(name, llvmName, text) intrinsic##name,
      SONDE_EFFECT_INTRINSICS(ROW)
#undef ROW
  };
  handlers[execution.ip->c](execution, Operands(execution));
}

} // namespace sonde::exec
