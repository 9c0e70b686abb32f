#include "support/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sonde {

namespace {

/// Returns the edit distance: how many letters must be inserted, removed, changed or exchanged with their
/// neighbour to turn one word into the other.
size_t distance(const std::string& left, const std::string& right) {
  std::vector<size_t> before, above(right.size() + 1), row;
  std::iota(above.begin(), above.end(), size_t{0});
  for (size_t i = 1; i <= left.size(); ++i) {
    row.assign(right.size() + 1, i);
    for (size_t j = 1; j <= right.size(); ++j) {
      row[j] = std::min({above[j - 1] + (left[i - 1] != right[j - 1]), row[j - 1] + 1, above[j] + 1});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(above, std::move(row));
  }
  return above.back();
}

/// Returns the only name that begins with `word`; empty if there is none, or more than one.
std::string onlyWith(const std::string& word, const std::vector<std::string>& names) {
  const auto begins = [&](const std::string& name) { return name.starts_with(word); };
  return std::ranges::count_if(names, begins) == 1 ? *std::ranges::find_if(names, begins) : "";
}

/// Returns the name that has the longest beginning in common with `word`, as `merging` with `merge`; empty if
/// two have, or if that is less than four letters or less than half of the word.
std::string withSameStem(const std::string& word, const std::vector<std::string>& names) {
  constexpr size_t leastLetters = 4;
  const size_t dashes = std::min(word.find_first_not_of('-'), word.size());
  const size_t least = dashes + std::max(leastLetters, (word.size() - dashes + 1) / 2);
  std::string best;
  size_t longest = 0;
  for (const std::string& name : names) {
    const auto end = std::ranges::mismatch(word, name).in1;
    const auto common = static_cast<size_t>(end - word.begin());
    if (common < least || common < longest) continue;
    best = common == longest ? "" : name;
    longest = common;
  }
  return best;
}

} // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  constexpr size_t shortest =
      5; // the length of a common beginning that is worth a suggestion; `--max` is not
  std::string best;
  size_t lettersOfBest = 0;
  size_t least = word.size() == 2 ? 2 : word.size() / 3 + 1;
  for (const std::string& name : names) {
    const bool begins =
        std::min(word.size(), name.size()) > shortest && (word.starts_with(name) || name.starts_with(word));
    const size_t letters = distance(word, name), apart = begins ? 1 : letters;
    // Of a common beginning and a misspelt letter, the one that changes less is meant.
    if (apart < least || (apart == least && !best.empty() && letters < lettersOfBest))
      least = apart, lettersOfBest = letters, best = name;
  }
  if (best.empty() && word.size() > 1) best = onlyWith(word, names);
  return best.empty() ? withSameStem(word, names) : best;
}

} // namespace sonde
