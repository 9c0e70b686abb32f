#pragma once

#include "input/words.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sonde::tool {

/// Takes the words for symbolic input, with their values, out of a command line, where they may stand
/// anywhere.
inline std::vector<std::string> takeInputWords(std::vector<std::string>& words) {
  std::vector<std::string> taken, left;
  for (size_t n = 0; n < words.size(); ++n) {
    const input::WordRow* row = input::findWord(words[n]);
    const bool hasValue = words[n].find('=') != std::string::npos;
    const size_t count = !row || hasValue ? 0 : row->count;
    const size_t last = std::min(n + count, words.size() - 1);
    auto& into = row ? taken : left;
    into.insert(into.end(), words.begin() + static_cast<ptrdiff_t>(n),
                words.begin() + static_cast<ptrdiff_t>(last) + 1);
    n = last;
  }
  words = std::move(left);
  return taken;
}

} // namespace sonde::tool
