#include "frontend/value_slots.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Instruction.h>

namespace sonde::frontend {

ValueSlots::ValueSlots(const llvm::Function& function, const llvm::DataLayout& layout,
                       const ConstantEvaluator& constants, Emitter& code)
    : layout_(layout), constants_(constants), code_(code), folding_(function, layout),
      remaining_(folding_.uses()) {}

std::vector<Leaf> ValueSlots::leaves(llvm::Type* type) const {
  std::optional<std::vector<Leaf>> known = leavesOf(type, layout_);
  if (known) return *known;
  return {Leaf{{program::TypeKind::Integer, 64}, 0}};
}

unsigned ValueSlots::lanes(llvm::Type* type) const {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

program::Type ValueSlots::elementType(llvm::Type* type) const {
  return scalarType(type->getScalarType(), layout_).value_or(program::Type{program::TypeKind::Integer, 64});
}

Slot ValueSlots::slot(const llvm::Value* value) {
  value = folding_.root(value);
  if (auto* fixed = llvm::dyn_cast<llvm::Constant>(value)) {
    auto [entry, fresh] = constantSlots_.try_emplace(fixed, 0);
    if (fresh) {
      std::optional<std::vector<uint64_t>> values = constants_.slots(fixed);
      if (!values) {
        code_.unsupported("constant expression");
        values.emplace(slotCount(fixed->getType()), 0);
      }
      entry->second = slots_.constants(*values);
    }
    return entry->second;
  }
  auto found = places_.find(value);
  if (found != places_.end()) return found->second;
  // The value is defined by a block that is lowered later or never, so its slots are fixed at the first use.
  Slot first = slots_.allocate(slotCount(value->getType()));
  remaining_[value].local = false;
  places_[value] = first;
  return first;
}

Slot ValueSlots::lane(const llvm::Value* value, unsigned n) {
  Slot first = slot(value);
  if (!value->getType()->isVectorTy()) return first;
  return first + static_cast<Slot>(n * elementType(value->getType()).slots());
}

Slot ValueSlots::define(const llvm::Instruction& instruction) {
  auto found = places_.find(&instruction);
  if (found != places_.end()) return found->second;
  unsigned count = slotCount(instruction.getType());
  Slot first = slots_.allocate(count);
  places_[&instruction] = first;
  auto uses = remaining_.find(&instruction);
  if (uses == remaining_.end()) temporaries_.emplace_back(first, count); // no instruction reads it
  return first;
}

void ValueSlots::place(const llvm::Value& value) { bind(value, slots_.allocate(slotCount(value.getType()))); }

Slot ValueSlots::temporary(unsigned count) {
  Slot first = slots_.allocate(count);
  temporaries_.emplace_back(first, count);
  return first;
}

std::optional<uint64_t> ValueSlots::constantLane(const llvm::Value* value, unsigned n) const {
  auto* fixed = llvm::dyn_cast<llvm::Constant>(folding_.root(value));
  if (!fixed || elementType(value->getType()).slots() != 1) return std::nullopt;
  std::optional<std::vector<uint64_t>> values = constants_.slots(fixed);
  if (!values) return std::nullopt;
  return (*values)[value->getType()->isVectorTy() ? n : 0];
}

void ValueSlots::release(const llvm::Instruction& instruction) {
  folding_.forEachRead(instruction, [&](const llvm::Value* value) {
    Folding::Uses& uses = remaining_[value];
    if (--uses.count == 0 && uses.local) slots_.release(places_.at(value), slotCount(value->getType()));
  });
  releaseTemporaries();
}

void ValueSlots::releaseTemporaries() {
  for (auto [first, count] : temporaries_) slots_.release(first, count);
  temporaries_.clear();
}

} // namespace sonde::frontend
