#pragma once

/// \file
/// An object as reads at symbolic offsets see it: a value for each part of its outline, chosen by the
/// element's number. A part to be listed is a table, as wide as the access where its offset allows: that
/// saves the solver from putting values together.

#include "memory/outline.h"

#include <cstdint>
#include <vector>

namespace sonde::memory {

class ElementView {
public:
  ElementView(expr::Builder& builder, const Object& object, ElementKind kind, ElementSpan elements,
              const std::vector<Part>& parts);

  ElementKind kind() const { return kind_; }
  const ElementSpan& elements() const { return elements_; }

  /// Returns the element with this number, an expression as wide as the object's indices. Precondition: on
  /// the path it is one of `elements()`.
  expr::Expr read(expr::Builder& builder, const expr::Node* element) const;

  /// Expressions are counted where they are made.
  size_t bytes() const { return pieces_.capacity() * sizeof(Piece); }

private:
  struct Piece {
    ElementSpan elements;
    expr::Expr value;   ///< the value of each element; null if there is an array
    ArrayRange range{}; ///< the array's, by number of element
  };

  ElementKind kind_;
  ElementSpan elements_;
  std::vector<Piece> pieces_;
};

/// Returns the array of a range with what was written in [begin, end) on top of it.
expr::Expr arrayWithWritten(expr::Builder& builder, const Object& object, const ArrayRange& range,
                            uint64_t begin, uint64_t end);

} // namespace sonde::memory
