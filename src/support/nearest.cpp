#include "support/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sonde {

namespace {

/// Returns the edit distance: how many letters must be inserted, removed or changed to turn one word into the
/// other.
size_t distance(const std::string& left, const std::string& right) {
  std::vector<size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < left.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < right.size(); ++j) {
      const size_t changed = diagonal + (left[i] != right[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

} // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  constexpr size_t shortest =
      5; // the length of a common beginning that is worth a suggestion; `--max` is not
  std::string best;
  size_t least = word.size() / 3 + 1;
  for (const std::string& name : names) {
    const bool begins =
        std::min(word.size(), name.size()) > shortest && (word.starts_with(name) || name.starts_with(word));
    const size_t apart = begins ? 1 : distance(word, name);
    if (apart < least) least = apart, best = name;
  }
  return best;
}

} // namespace sonde
