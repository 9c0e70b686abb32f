#include "solver/query.h"

namespace sonde::solver {

const char* verdictText(Verdict verdict) {
  static constexpr const char* texts[] = {"sat", "unsat", "unknown"};
  return texts[static_cast<unsigned>(verdict)];
}

const char* reasonText(UnknownReason reason) {
  static constexpr const char* texts[] = {
#define X(reason, text) text,
      SONDE_UNKNOWN_REASONS(X)
#undef X
  };
  return texts[static_cast<unsigned>(reason)];
}

} // namespace sonde::solver
