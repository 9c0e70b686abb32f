#pragma once

/// \file
/// Lowers operations on parts of vectors and aggregates, which mostly copy slots.

#include "frontend/body.h"

namespace sonde::frontend {

// Each function returns false if the instruction is not supported.
bool lowerBitCast(Body&, const llvm::CastInst&);
bool lowerExtractElement(Body&, const llvm::ExtractElementInst&);
bool lowerInsertElement(Body&, const llvm::InsertElementInst&);
bool lowerShuffle(Body&, const llvm::ShuffleVectorInst&);
bool lowerExtractValue(Body&, const llvm::ExtractValueInst&);
bool lowerInsertValue(Body&, const llvm::InsertValueInst&);

/// Up to 64 bits of a longer run of bits.
struct Field {
  Slot slot;
  unsigned bits;
};

/// Returns a value that begins at slot `first`, as a run of bits.
std::vector<Field> fields(const Body&, llvm::Type*, Slot first);

/// Copies bits. Both lists are one run of bits, lowest first; each target is put together from the sources
/// that it overlaps.
void repack(Body&, const std::vector<Field>& from, const std::vector<Field>& to);

} // namespace sonde::frontend
