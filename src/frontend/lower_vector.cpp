/// \file
/// Moving parts of vectors and aggregates about. Nearly all of it is copying slots; only where one shape is
/// read as another (bitcast of a vector to an integer, bit vectors in memory) do bits have to be taken apart.

#include "frontend/lowering.h"

namespace sonde::frontend {

std::vector<FunctionLowering::Field> FunctionLowering::fields(llvm::Type* type, Slot first) const {
  std::vector<Field> result;
  for (const Leaf& leaf : leaves(type)) {
    result.push_back({first++, std::min<unsigned>(leaf.type.bits, 64)});
    if (leaf.type.bits > 64) result.push_back({first++, leaf.type.bits - 64u});
  }
  return result;
}

/// Both lists are one run of bits, lowest first. Each target is put together from the sources it overlaps.
void FunctionLowering::repack(const std::vector<Field>& from, const std::vector<Field>& to) {
  size_t source = 0;
  unsigned consumed = 0; // bits of from[source]
  for (const Field& target : to) {
    unsigned filled = 0;
    while (filled < target.bits && source < from.size()) {
      unsigned bits = std::min(from[source].bits - consumed, target.bits - filled);
      Slot piece = filled == 0 ? target.slot : temporary();
      Slot value = from[source].slot;
      if (consumed) {
        emit(Opcode::LShrI, piece, value, 0, consumed, 64);
        value = piece;
      }
      if (consumed + bits < from[source].bits)
        emit(Opcode::AndI, piece, value, 0, (uint64_t{1} << bits) - 1, 64);
      else if (value != piece)
        emit(Opcode::Mov, piece, value);
      if (filled) {
        emit(Opcode::Shl64I, piece, piece, 0, filled, 64);
        emit(Opcode::Or, target.slot, target.slot, piece, 0, 64);
      }
      filled += bits;
      consumed += bits;
      if (consumed == from[source].bits) {
        ++source;
        consumed = 0;
      }
    }
    if (filled == 0) emit(Opcode::Const, target.slot);
  }
}

bool FunctionLowering::lowerBitCast(const llvm::CastInst& cast) {
  Slot dst = define(cast);
  repack(fields(cast.getSrcTy(), slot(cast.getOperand(0))), fields(cast.getDestTy(), dst));
  return true;
}

bool FunctionLowering::lowerExtractElement(const llvm::ExtractElementInst& extract) {
  unsigned each = elementType(extract.getType()).slots();
  unsigned count = lanes(extract.getVectorOperandType());
  Slot dst = define(extract);
  Slot vector = slot(extract.getVectorOperand());
  if (std::optional<uint64_t> index = constantLane(extract.getIndexOperand(), 0)) {
    copy(dst, vector + static_cast<Slot>(std::min<uint64_t>(*index, count - 1) * each), each);
    return true;
  }
  for (unsigned part = 0; part < each; ++part)
    emit4(Opcode::Pick, dst + static_cast<Slot>(part), vector + static_cast<Slot>(part),
          slot(extract.getIndexOperand()), static_cast<int32_t>(each), static_cast<int32_t>(count));
  return true;
}

bool FunctionLowering::lowerInsertElement(const llvm::InsertElementInst& insert) {
  unsigned each = elementType(insert.getType()).slots();
  unsigned count = lanes(insert.getType());
  Slot dst = define(insert);
  copy(dst, slot(insert.getOperand(0)), count * each);
  Slot element = slot(insert.getOperand(1));
  if (std::optional<uint64_t> index = constantLane(insert.getOperand(2), 0)) {
    if (*index < count) copy(dst + static_cast<Slot>(*index * each), element, each);
    return true;
  }
  for (unsigned part = 0; part < each; ++part)
    emit4(Opcode::Put, dst + static_cast<Slot>(part), element + static_cast<Slot>(part),
          slot(insert.getOperand(2)), static_cast<int32_t>(each), static_cast<int32_t>(count));
  return true;
}

bool FunctionLowering::lowerShuffle(const llvm::ShuffleVectorInst& shuffle) {
  if (llvm::isa<llvm::ScalableVectorType>(shuffle.getType())) return false;
  unsigned each = elementType(shuffle.getType()).slots();
  int count = static_cast<int>(lanes(shuffle.getOperand(0)->getType()));
  Slot dst = define(shuffle);
  Slot left = slot(shuffle.getOperand(0));
  Slot right = slot(shuffle.getOperand(1));
  Slot to = dst;
  for (int index : shuffle.getShuffleMask()) {
    if (index < 0)
      for (unsigned part = 0; part < each; ++part) emit(Opcode::Const, to + static_cast<Slot>(part));
    else
      copy(to, (index < count ? left : right) + (index % count) * static_cast<int>(each), each);
    to += static_cast<Slot>(each);
  }
  return true;
}

unsigned FunctionLowering::slotOffset(llvm::Type* type, llvm::ArrayRef<unsigned> indices) const {
  unsigned offset = 0;
  for (unsigned index : indices) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned n = 0; n < index; ++n) offset += slotCount(structure->getElementType(n));
      type = structure->getElementType(index);
    } else {
      type = type->getArrayElementType();
      offset += index * slotCount(type);
    }
  }
  return offset;
}

bool FunctionLowering::lowerExtractValue(const llvm::ExtractValueInst& extract) {
  const llvm::Value* whole = extract.getAggregateOperand();
  Slot dst = define(extract);
  unsigned offset = slotOffset(whole->getType(), extract.getIndices());
  copy(dst, slot(whole) + static_cast<Slot>(offset), slotCount(extract.getType()));
  return true;
}

bool FunctionLowering::lowerInsertValue(const llvm::InsertValueInst& insert) {
  Slot dst = define(insert);
  copy(dst, slot(insert.getAggregateOperand()), slotCount(insert.getType()));
  unsigned offset = slotOffset(insert.getType(), insert.getIndices());
  const llvm::Value* part = insert.getInsertedValueOperand();
  copy(dst + static_cast<Slot>(offset), slot(part), slotCount(part->getType()));
  return true;
}

} // namespace sonde::frontend
