#include "solver/query.h"

namespace sonde::solver {

const char* reasonText(UnknownReason reason) {
  static constexpr const char* texts[] = {
#define X(reason, text) text,
      SONDE_UNKNOWN_REASONS(X)
#undef X
  };
  return texts[static_cast<unsigned>(reason)];
}

} // namespace sonde::solver
