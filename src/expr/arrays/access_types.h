#pragma once

/// \file
/// The access types of the objects of a path (section 3.2 of "Type and Interval Aware Array Constraint
/// Solving for Symbolic Execution", ISSTA'21), and of the tables that show their bytes.
///
/// The type of an object is a number of bytes, a power of two: the size of its elements, if the program tells
/// that, or less: the smallest width with which it is accessed, and 1 if the residue of some index modulo the
/// type is not known. Objects of equal content share one table, whose type is then the greatest common
/// divisor of theirs.
///
/// A type says which axioms a read may need. That is a hint, and changes no answer; what is used of it is the
/// residue of the index (`residueOf`), which is proven.
///
/// A value that is copied in constant time, as the rest of a path is.

#include "expr/expr.h"
#include "support/persistent_map.h"

#include <cstdint>
#include <vector>

namespace sonde::expr {

/// What is known of the low bits of an index: there are `bits` of them, and they are `value`.
struct Residue {
  unsigned bits = 0;
  uint64_t value = 0;
};

class AccessTypes {
public:
  /// Notes an access of `width` bytes to an object at an offset of which `residueBits` low bits are known.
  /// `declared` is the size of its elements; 0: nobody knows.
  void access(uint64_t object, unsigned declared, unsigned width, unsigned residueBits);
  /// Notes that a table lists bytes of an object that was accessed.
  void show(const Node* table, uint64_t object);

  /// Returns the type of an object; 0 if it was never accessed.
  unsigned ofObject(uint64_t object) const;
  /// Returns the type of a table, in elements: 1 if these are as wide as the type. 0 if it was never shown.
  unsigned ofTable(const Node* table) const;

  void count(SharedBytes) const;

private:
  struct Shown {
    Expr table;                    ///< keeps the node, so that no other gets its id
    std::vector<uint64_t> objects; ///< those whose bytes it lists
  };

  /// What the accesses to an object have in common.
  struct Accesses {
    uint8_t width = 0;       ///< the smallest, or the size of the elements
    uint8_t residueBits = 0; ///< the low bits that are known of each offset

    friend bool operator==(const Accesses&, const Accesses&) = default;
  };

  PersistentMap<Accesses> objects_; ///< by the number of the object
  PersistentMap<Shown> tables_;     ///< by the id of the node
};

/// Returns the low bits that a term has in every model, of a term of at most 64 bits.
Residue residueOf(const Node* term);
/// Returns those that are used of an index of a table: all, or the residue modulo the table's type, if
/// `types` is not null and knows one. Then it is nothing if the residue is not known modulo all of the type.
Residue residueOf(const Node* index, const Node* table, const AccessTypes* types);

} // namespace sonde::expr
