#include "pointsto/sparse_set.h"

#include <algorithm>

namespace sonde::pointsto {

size_t SparseSet::position(uint32_t index) const {
  const auto found = std::ranges::lower_bound(words_, index, {}, &Word::index);
  return static_cast<size_t>(found - words_.begin());
}

uint64_t SparseSet::size() const {
  uint64_t count = 0;
  for (const Word& word : words_) count += static_cast<uint64_t>(std::popcount(word.bits));
  return count;
}

bool SparseSet::contains(uint32_t element) const {
  const size_t at = position(element / 64);
  return at < words_.size() && words_[at].index == element / 64 && (words_[at].bits >> element % 64 & 1);
}

bool SparseSet::insert(uint32_t element) {
  const uint64_t bit = uint64_t{1} << element % 64;
  const size_t at = position(element / 64);
  if (at == words_.size() || words_[at].index != element / 64) {
    words_.insert(words_.begin() + static_cast<ptrdiff_t>(at), {element / 64, bit});
    return true;
  }
  const bool fresh = !(words_[at].bits & bit);
  words_[at].bits |= bit;
  return fresh;
}

bool SparseSet::unite(const SparseSet& other) {
  // Most unions add nothing, or only bits to words that exist: find out how many words are missing first.
  size_t missing = 0;
  bool grows = false;
  auto mine = words_.begin();
  for (const Word& word : other.words_) {
    while (mine != words_.end() && mine->index < word.index) ++mine;
    if (mine == words_.end() || mine->index != word.index) {
      ++missing;
    } else if (word.bits & ~mine->bits) {
      mine->bits |= word.bits;
      grows = true;
    }
  }
  if (missing == 0) return grows;
  size_t from = words_.size();
  words_.resize(from + missing);
  size_t to = words_.size();
  for (size_t theirs = other.words_.size(); theirs > 0;) {
    const Word& word = other.words_[theirs - 1];
    if (from > 0 && words_[from - 1].index >= word.index) {
      if (words_[from - 1].index == word.index) --theirs;
      words_[--to] = words_[--from];
    } else {
      words_[--to] = word;
      --theirs;
    }
  }
  return true;
}

bool SparseSet::intersects(const SparseSet& other) const {
  auto theirs = other.words_.begin();
  for (const Word& word : words_) {
    while (theirs != other.words_.end() && theirs->index < word.index) ++theirs;
    if (theirs == other.words_.end()) return false;
    if (theirs->index == word.index && (word.bits & theirs->bits)) return true;
  }
  return false;
}

void SparseSet::intersect(const SparseSet& other) {
  size_t kept = 0;
  auto theirs = other.words_.begin();
  for (const Word& word : words_) {
    while (theirs != other.words_.end() && theirs->index < word.index) ++theirs;
    if (theirs == other.words_.end()) break;
    if (theirs->index == word.index && (word.bits & theirs->bits))
      words_[kept++] = {word.index, word.bits & theirs->bits};
  }
  words_.resize(kept);
}

SparseSet SparseSet::minus(const SparseSet& other) const {
  SparseSet rest;
  auto theirs = other.words_.begin();
  for (const Word& word : words_) {
    while (theirs != other.words_.end() && theirs->index < word.index) ++theirs;
    uint64_t bits = word.bits;
    if (theirs != other.words_.end() && theirs->index == word.index) bits &= ~theirs->bits;
    if (bits) rest.words_.push_back({word.index, bits});
  }
  return rest;
}

} // namespace sonde::pointsto
