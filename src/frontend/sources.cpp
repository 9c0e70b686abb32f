#include "frontend/sources.h"

#include <sstream>

namespace sonde::frontend {

void Sources::addFlags(const std::string& text) {
  std::istringstream stream(text);
  for (std::string word; stream >> word;) compilerFlags.push_back(std::move(word));
}

} // namespace sonde::frontend
