#pragma once

#include "program/type.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class DataLayout;
class Type;
} // namespace llvm

namespace sonde::frontend {

/// One scalar of a type spread over registers: what it is, and where it lies in memory.
struct Leaf {
  program::Type type;
  uint64_t offset = 0; ///< offset in bytes from the start of the whole value
};

/// Returns the scalars of an LLVM type in order, nothing if it has one that registers cannot hold. A scalar
/// is one leaf. Vectors whose elements are not whole bytes are packed in memory; their leaves all have offset
/// 0
/// (`isPacked`).
std::optional<std::vector<Leaf>> leavesOf(llvm::Type*, const llvm::DataLayout&);

/// Returns the scalar type, or nothing.
std::optional<program::Type> scalarType(llvm::Type*, const llvm::DataLayout&);

unsigned slotsOf(const std::vector<Leaf>&);

/// Returns whether this is a vector whose elements are not whole bytes: of bits, of 3-bit integers, …
bool isPacked(llvm::Type*);

} // namespace sonde::frontend
