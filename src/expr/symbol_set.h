#pragma once

/// \file
/// The symbols an expression depends on, as independence slicing needs them. An array is cut into its
/// elements: a read of an array symbol at a constant index depends on that element alone; a read at any other
/// index depends on the whole array.
///
/// A node carries its set while it is small (sets are shared between nodes); a node over many symbols carries
/// none, because a chain of n nodes over n symbols would take n² of memory, and `collectSymbols` walks for
/// it.

#include "support/allocation.h"
#include "support/ref.h"

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace sonde::expr {

class Node;

/// A scalar symbol, one element of an array symbol, or a whole array symbol.
struct SymbolAtom {
  static constexpr uint64_t wholeArray = ~uint64_t{0};

  const Node* symbol;
  uint64_t element = wholeArray; ///< also wholeArray for scalar symbols

  bool isWhole() const { return element == wholeArray; }
  /// Orders symbols by their creation, never by address.
  std::strong_ordering operator<=>(const SymbolAtom& other) const;
  bool operator==(const SymbolAtom& other) const = default;
  bool overlaps(const SymbolAtom& other) const {
    return symbol == other.symbol && (element == other.element || isWhole() || other.isWhole());
  }
};

/// An immutable ascending set, shared by counted reference.
class SymbolSet : public Counted<SymbolSet> {
public:
  static constexpr unsigned maxSize = 16;

  std::span<const SymbolAtom> atoms() const { return atoms_; }
  bool empty() const { return atoms_.empty(); }
  /// What it takes of memory.
  size_t bytes() const {
    return allocated(sizeof(SymbolSet)) +
           (atoms_.empty() ? 0 : allocated(atoms_.capacity() * sizeof(SymbolAtom)));
  }

  /// Returns the empty set; a Context has one and shares it.
  static Ref<const SymbolSet> none();
  static Ref<const SymbolSet> single(SymbolAtom atom);
  /// Returns the union of two sets, and shares one of them if it covers the other; null if the union is too
  /// large or an operand is null.
  static Ref<const SymbolSet> unite(Ref<const SymbolSet> a, const SymbolSet* b);

private:
  explicit SymbolSet(std::vector<SymbolAtom> atoms) : atoms_(std::move(atoms)) {}

  std::vector<SymbolAtom> atoms_;
};

/// Returns all atoms of the expressions, ascending, without those covered by a whole array's. Linear in the
/// part of the DAG whose nodes carry no set.
std::vector<SymbolAtom> collectSymbols(std::span<const Node* const> roots);

} // namespace sonde::expr
