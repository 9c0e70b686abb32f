#pragma once

/// \file
/// Which single term a term is a function of. `a[i + j] + b[i + j] > 7` is one of `i + j`, if a and b are
/// tables of constants: its truth can be computed for each value of `i + j`, without any solver. The term
/// that the others depend on is called the *leaf*: the deepest one through which all of the term's symbols
/// act.
///
/// A leaf of 32 bits has too many values to try. But where all that is done with it is to look up tables, no
/// more than the indices of the tables matter: the rest read the default element. Such a term is *guarded*.

#include "expr/arrays/interval.h"
#include "expr/expr.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sonde::expr {

/// At most so many values of a leaf are tried.
inline constexpr uint64_t mostIndices = uint64_t{1} << 17;

struct Dependence {
  const Node* leaf = nullptr; ///< null: the term depends on nothing
  bool looksUp = false;       ///< a table of constants is read between the leaf and the term
  bool isGuarded = false;     ///< the leaf acts through such reads only, at indices that are affine
  bool isAffine = false;      ///< the term is the leaf, shifted, extended or with a constant added
  bool hasTables = false;     ///< a table is read anywhere in the term
  bool hasMixed = false;      ///< one that has elements which are no numbers is
  bool combines = false;      ///< some table is read at an index that depends on more than one symbol
};

/// Remembers what it found, so that a term that is built upon older ones costs what is new of it.
class Dependences {
public:
  const Dependence& of(const Node* term);

  /// Returns whether `array` is a table of which all elements are numbers.
  bool isTableOfNumbers(const Node* array);

  /// Returns whether all values that `term` may have can be tried.
  static bool isEnumerable(const Node* term);
  /// Returns the values that a term of at most 64 bits may have.
  static Interval range(const Node* term);

private:
  const Dependence* find(const Node* term) const;
  Dependence compute(const Node* term);
  Dependence ofRead(const Node* read);
  Dependence ofOperation(const Node* term);

  std::unordered_map<uint64_t, Dependence> known_; ///< by id; a leaf lives as long as the term
  std::unordered_map<uint64_t, bool> tables_;      ///< by id
};

/// Returns the values of `leaf` for which `term`, affine in it, lies in `interval`.
std::vector<Interval> preimage(const Node* term, const Node* leaf, Interval interval);

} // namespace sonde::expr
