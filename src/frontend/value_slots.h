#pragma once

/// \file
/// Assigns slots to the values of one function. Vectors and aggregates are spread over consecutive slots, one
/// scalar after the other. The slots of a value that stays inside its block are freed at its last use.

#include "frontend/constants.h"
#include "frontend/emitter.h"
#include "frontend/folding.h"
#include "frontend/slot_allocator.h"
#include "frontend/types.h"

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace llvm {
class Constant;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace sonde::frontend {

class ValueSlots {
public:
  /// Constants that cannot be computed before the program runs are reported to `code` as not supported.
  ValueSlots(const llvm::Function&, const llvm::DataLayout&, const ConstantEvaluator&, Emitter& code);

  // --- Shapes of types ---

  std::vector<Leaf> leaves(llvm::Type*) const; ///< one dummy leaf for a type that registers cannot hold
  unsigned slotCount(llvm::Type* type) const { return slotsOf(leaves(type)); }
  unsigned lanes(llvm::Type*) const;
  /// Returns the type of a scalar or of a vector's elements.
  program::Type elementType(llvm::Type*) const;

  // --- Values that are read ---

  /// Returns the first slot of a value.
  Slot slot(const llvm::Value*);
  /// Returns the slot of lane `n` of a vector; for a scalar, its slot for every `n`.
  Slot lane(const llvm::Value*, unsigned n);
  Slot constant(uint64_t value) { return slots_.constant(value); }
  /// Returns lane `n` of a value if it is a constant of one slot.
  std::optional<uint64_t> constantLane(const llvm::Value*, unsigned n) const;

  // --- Values that are written ---

  /// Returns the slots for a result; aliases, folded values and phis have theirs elsewhere.
  Slot define(const llvm::Instruction&);
  /// Assigns slots to a parameter or phi node, which keeps them.
  void place(const llvm::Value&);
  /// Makes a value share the slots of another one.
  void bind(const llvm::Value& value, Slot first) { places_[&value] = first; }
  bool isPlaced(const llvm::Value* value) const { return places_.contains(value); }
  /// Returns a slot that lives until the instruction being lowered is done.
  Slot temporary(unsigned count = 1);

  // --- The end of a value's life ---

  /// Frees the slots that the lowered instruction was the last to read, and all temporaries.
  void release(const llvm::Instruction&);
  void releaseTemporaries();

  const Folding& folding() const { return folding_; }
  SlotAllocator& allocator() { return slots_; }

private:
  const llvm::DataLayout& layout_;
  const ConstantEvaluator& constants_;
  Emitter& code_;
  Folding folding_;
  std::unordered_map<const llvm::Value*, Folding::Uses> remaining_;
  SlotAllocator slots_;
  std::unordered_map<const llvm::Value*, Slot> places_;
  std::vector<std::pair<Slot, unsigned>> temporaries_;
  std::unordered_map<const llvm::Constant*, Slot> constantSlots_;
};

} // namespace sonde::frontend
