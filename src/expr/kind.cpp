#include "expr/kind.h"

namespace sonde::expr {

const char* kindText(Kind kind) {
  static constexpr const char* kindNames[] = {
#define X(kind, text) text,
      SONDE_EXPR_KINDS(X)
#undef X
  };
  return kindNames[static_cast<unsigned>(kind)];
}

} // namespace sonde::expr
