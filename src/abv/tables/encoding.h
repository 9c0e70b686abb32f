#pragma once

/// \file
/// The ways in which a read of a table at an unknown index becomes clauses. Which one is best depends on the
/// table: `TableReads::choose` has the rule, and bench/README.md the measurements behind it.

#include "support/options.h"

#include <cstdint>

namespace sonde::abv {

enum class TableEncoding : uint8_t {
  Auto,   ///< by the size of the diagram and the number of elements
  Mux,    ///< a decision diagram over the bits of the index, for each bit of the element
  Ranges, ///< the ranges of indices that hold each distinct element (ISSTA'17)
  Chain,  ///< a chain of choices, one for each index
  Axioms, ///< an axiom for each aligned block of equal elements, all at once
  Lazy,   ///< the same axioms, each added when a candidate violates it
};

inline constexpr ChoiceRow<TableEncoding> tableEncodings[] = {
    {TableEncoding::Auto, "auto"},   {TableEncoding::Mux, "mux"},       {TableEncoding::Ranges, "ranges"},
    {TableEncoding::Chain, "chain"}, {TableEncoding::Axioms, "axioms"}, {TableEncoding::Lazy, "lazy"},
};

} // namespace sonde::abv
