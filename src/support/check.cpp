#include "support/check.h"

#include <cstdio>
#include <cstdlib>

namespace sonde {

void contractBroken(const char* file, int line, const char* condition, const char* reason) {
  std::fprintf(stderr, "sonde: internal error: %s (%s) at %s:%d\n", reason, condition, file, line);
  std::abort();
}

} // namespace sonde
