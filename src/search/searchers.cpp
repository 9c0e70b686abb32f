#include "search/searchers.h"

#include "search/makers.h"
#include "support/check.h"

namespace sonde::search {

std::unique_ptr<Searcher> makeSearcher(Kind kind, uint64_t seed) {
  switch (kind) {
#define X(kind, name)                                                                                        \
  case Kind::kind: return make##kind(seed);
    SONDE_SEARCHERS(X)
#undef X
  }
  SONDE_UNREACHABLE("searcher");
}

} // namespace sonde::search
