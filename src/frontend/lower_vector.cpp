/// \file
/// Moves parts of vectors and aggregates. This is mostly copying slots; bits are taken apart only where one
/// shape is read as another (bitcast of a vector to an integer, bit vectors in memory).

#include "frontend/lower_vector.h"

namespace sonde::frontend {

namespace {

/// Returns the slots before the part of an aggregate that `indices` lead to.
unsigned slotOffset(const Body& body, llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
  unsigned offset = 0;
  for (unsigned index : indices) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned n = 0; n < index; ++n) offset += body.values.slotCount(structure->getElementType(n));
      type = structure->getElementType(index);
    } else {
      type = type->getArrayElementType();
      offset += index * body.values.slotCount(type);
    }
  }
  return offset;
}

} // namespace

std::vector<Field> fields(const Body& body, llvm::Type* type, Slot first) {
  std::vector<Field> result;
  for (const Leaf& leaf : body.values.leaves(type)) {
    result.push_back({first++, std::min<unsigned>(leaf.type.bits, 64)});
    if (leaf.type.bits > 64) result.push_back({first++, leaf.type.bits - 64u});
  }
  return result;
}

void repack(Body& body, const std::vector<Field>& from, const std::vector<Field>& to) {
  size_t source = 0;
  unsigned consumed = 0; // number of bits of from[source] that were used
  for (const Field& target : to) {
    unsigned filled = 0;
    while (filled < target.bits && source < from.size()) {
      unsigned bits = std::min(from[source].bits - consumed, target.bits - filled);
      Slot piece = filled == 0 ? target.slot : body.values.temporary();
      Slot value = from[source].slot;
      if (consumed) {
        body.code.emit(Opcode::LShrI, piece, value, 0, consumed, 64);
        value = piece;
      }
      if (consumed + bits < from[source].bits)
        body.code.emit(Opcode::AndI, piece, value, 0, (uint64_t{1} << bits) - 1, 64);
      else if (value != piece)
        body.code.emit(Opcode::Mov, piece, value);
      if (filled) {
        body.code.emit(Opcode::Shl64I, piece, piece, 0, filled, 64);
        body.code.emit(Opcode::Or, target.slot, target.slot, piece, 0, 64);
      }
      filled += bits;
      consumed += bits;
      if (consumed == from[source].bits) {
        ++source;
        consumed = 0;
      }
    }
    if (filled == 0) body.code.emit(Opcode::Const, target.slot);
  }
}

bool lowerBitCast(Body& body, const llvm::CastInst& cast) {
  Slot dst = body.values.define(cast);
  repack(body, fields(body, cast.getSrcTy(), body.values.slot(cast.getOperand(0))),
         fields(body, cast.getDestTy(), dst));
  return true;
}

bool lowerExtractElement(Body& body, const llvm::ExtractElementInst& extract) {
  unsigned each = body.values.elementType(extract.getType()).slots();
  unsigned count = body.values.lanes(extract.getVectorOperandType());
  Slot dst = body.values.define(extract);
  Slot vector = body.values.slot(extract.getVectorOperand());
  if (std::optional<uint64_t> index = body.values.constantLane(extract.getIndexOperand(), 0)) {
    body.code.copy(dst, vector + static_cast<Slot>(std::min<uint64_t>(*index, count - 1) * each), each);
    return true;
  }
  for (unsigned part = 0; part < each; ++part)
    body.code.emit4(Opcode::Pick, dst + static_cast<Slot>(part), vector + static_cast<Slot>(part),
                    body.values.slot(extract.getIndexOperand()), static_cast<int32_t>(each),
                    static_cast<int32_t>(count));
  return true;
}

bool lowerInsertElement(Body& body, const llvm::InsertElementInst& insert) {
  unsigned each = body.values.elementType(insert.getType()).slots();
  unsigned count = body.values.lanes(insert.getType());
  Slot dst = body.values.define(insert);
  body.code.copy(dst, body.values.slot(insert.getOperand(0)), count * each);
  Slot element = body.values.slot(insert.getOperand(1));
  if (std::optional<uint64_t> index = body.values.constantLane(insert.getOperand(2), 0)) {
    if (*index < count) body.code.copy(dst + static_cast<Slot>(*index * each), element, each);
    return true;
  }
  for (unsigned part = 0; part < each; ++part)
    body.code.emit4(Opcode::Put, dst + static_cast<Slot>(part), element + static_cast<Slot>(part),
                    body.values.slot(insert.getOperand(2)), static_cast<int32_t>(each),
                    static_cast<int32_t>(count));
  return true;
}

bool lowerShuffle(Body& body, const llvm::ShuffleVectorInst& shuffle) {
  if (llvm::isa<llvm::ScalableVectorType>(shuffle.getType())) return false;
  unsigned each = body.values.elementType(shuffle.getType()).slots();
  int count = static_cast<int>(body.values.lanes(shuffle.getOperand(0)->getType()));
  Slot dst = body.values.define(shuffle);
  Slot left = body.values.slot(shuffle.getOperand(0));
  Slot right = body.values.slot(shuffle.getOperand(1));
  Slot to = dst;
  for (int index : shuffle.getShuffleMask()) {
    if (index < 0)
      for (unsigned part = 0; part < each; ++part)
        body.code.emit(Opcode::Const, to + static_cast<Slot>(part));
    else
      body.code.copy(to, (index < count ? left : right) + (index % count) * static_cast<int>(each), each);
    to += static_cast<Slot>(each);
  }
  return true;
}

bool lowerExtractValue(Body& body, const llvm::ExtractValueInst& extract) {
  const llvm::Value* whole = extract.getAggregateOperand();
  Slot dst = body.values.define(extract);
  unsigned offset = slotOffset(body, whole->getType(), extract.getIndices());
  body.code.copy(dst, body.values.slot(whole) + static_cast<Slot>(offset),
                 body.values.slotCount(extract.getType()));
  return true;
}

bool lowerInsertValue(Body& body, const llvm::InsertValueInst& insert) {
  Slot dst = body.values.define(insert);
  body.code.copy(dst, body.values.slot(insert.getAggregateOperand()),
                 body.values.slotCount(insert.getType()));
  unsigned offset = slotOffset(body, insert.getType(), insert.getIndices());
  const llvm::Value* part = insert.getInsertedValueOperand();
  body.code.copy(dst + static_cast<Slot>(offset), body.values.slot(part),
                 body.values.slotCount(part->getType()));
  return true;
}

} // namespace sonde::frontend
