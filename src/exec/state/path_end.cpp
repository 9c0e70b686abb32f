#include "exec/state/path_end.h"

#include "support/check.h"

namespace sonde::exec {

const char* toString(Incompleteness kind) {
  switch (kind) {
#define X(name, text)                                                                                        \
  case Incompleteness::name: return #name;
    SONDE_INCOMPLETENESS(X)
#undef X
  }
  SONDE_UNREACHABLE("incompleteness");
}

const char* describe(Incompleteness kind) {
  switch (kind) {
#define X(name, text)                                                                                        \
  case Incompleteness::name: return text;
    SONDE_INCOMPLETENESS(X)
#undef X
  }
  SONDE_UNREACHABLE("incompleteness");
}

} // namespace sonde::exec
