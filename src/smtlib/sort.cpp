#include "smtlib/sort.h"

#include <fmt/format.h>

namespace sonde::smtlib {

std::string Sort::toString() const {
  switch (kind) {
  case Kind::Bool: return "Bool";
  case Kind::BitVec: return fmt::format("(_ BitVec {})", width);
  case Kind::Array: return fmt::format("(Array (_ BitVec {}) (_ BitVec {}))", indexWidth, width);
  }
  SONDE_UNREACHABLE("a sort has one of three kinds");
}

} // namespace sonde::smtlib
