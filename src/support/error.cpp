#include "support/error.h"

namespace sonde {

std::string Error::message() const {
  std::string text = where_.empty() ? "error: " : where_ + ": error: ";
  text += what();
  if (!hint_.empty()) text += "\n  " + hint_;
  return text;
}

} // namespace sonde
