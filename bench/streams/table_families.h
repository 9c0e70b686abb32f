#pragma once

/// \file
/// Terms that look up tables as programs do, one after the other, each at an index made of the last result
/// and another byte of the input.

#include "streams/term_stream.h"

#include <span>

namespace sonde::bench {

struct TableFamily {
  const char* name;
  Terms (*make)(expr::Builder& builder, unsigned levels);
};

/// On which `--tables=auto` was tuned.
std::span<const TableFamily> tunedTableFamilies();
/// On which it was not: other shapes, sizes and widths.
std::span<const TableFamily> otherTableFamilies();

/// Products of unknowns and a table of 256 random entries.
Terms hardTerms(expr::Builder& builder);

} // namespace sonde::bench
