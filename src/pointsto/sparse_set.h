#pragma once

/// \file
/// A set of small numbers that are clustered: a sorted vector of words of 64 bits, those that are zero left
/// out. Points-to sets and the sets of successors are such sets, because what is made together has
/// neighbouring numbers.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sonde::pointsto {

class SparseSet {
public:
  bool empty() const { return words_.empty(); }
  uint64_t size() const;
  bool contains(uint32_t element) const;

  /// Adds an element; returns whether it is new.
  bool insert(uint32_t element);
  /// Adds all elements of `other`; returns whether some of them are new.
  bool unite(const SparseSet& other);
  bool intersects(const SparseSet& other) const;
  /// Removes what `other` does not have.
  void intersect(const SparseSet& other);
  /// Returns the elements that `other` does not have.
  SparseSet minus(const SparseSet& other) const;
  void clear() { words_ = {}; }

  /// Calls `visit` with each element, in ascending order. The set must not change meanwhile.
  template <typename Visit> void forEach(Visit visit) const {
    for (const Word& word : words_)
      for (uint64_t bits = word.bits; bits; bits &= bits - 1)
        visit(word.index * 64 + static_cast<uint32_t>(std::countr_zero(bits)));
  }

  std::vector<uint32_t> elements() const {
    std::vector<uint32_t> all;
    forEach([&](uint32_t element) { all.push_back(element); });
    return all;
  }

  /// Returns the bytes that the set takes beside itself.
  uint64_t bytes() const { return words_.capacity() * sizeof(Word); }

  friend bool operator==(const SparseSet&, const SparseSet&) = default;

private:
  struct Word {
    uint32_t index; ///< the elements of this word begin at 64 * index
    uint64_t bits;  ///< never 0

    friend bool operator==(const Word&, const Word&) = default;
  };

  /// Returns the position of the word with this index, or where it belongs.
  size_t position(uint32_t index) const;

  std::vector<Word> words_; ///< by ascending index
};

} // namespace sonde::pointsto
