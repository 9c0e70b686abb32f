#include "abv/candidate.h"

#include <vector>

namespace sonde::abv {

BitVector Candidate::value(BitSpan bits) const {
  constexpr unsigned wordBits = BitVector::wordBits;
  unsigned width = static_cast<unsigned>(bits.size());
  if (width <= wordBits) {
    BitVector::Word word = 0;
    for (unsigned i = 0; i < width; ++i) word |= static_cast<BitVector::Word>(holds(bits[i])) << i;
    return {width, word};
  }
  std::vector<BitVector::Word> words((width + wordBits - 1) / wordBits);
  for (unsigned i = 0; i < width; ++i)
    words[i / wordBits] |= static_cast<BitVector::Word>(holds(bits[i])) << (i % wordBits);
  return BitVector::fromWords(width, words);
}

const BitVector& Candidate::value(const Index& index) {
  auto it = indices_.find(index.id);
  // Constants of different widths share ids.
  if (it == indices_.end() || it->second.width() != index.bits.size())
    it = indices_.insert_or_assign(index.id, value(index.bits)).first;
  return it->second;
}

} // namespace sonde::abv
