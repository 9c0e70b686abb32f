/// \file
/// Loads, stores, addresses, stack objects and atomics. A load of a vector or aggregate is one load per
/// scalar.

#include "frontend/lowering.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DebugInfo.h>

namespace sonde::frontend {

namespace {

/// Load or store opcode for a whole number of bytes that has one: 8, 16, 32, 64 bits.
std::optional<Opcode> plainAccess(Opcode bytes1, unsigned bits) {
  unsigned n;
  switch (bits) {
  case 8: n = 0; break;
  case 16: n = 1; break;
  case 32: n = 2; break;
  case 64: n = 3; break;
  default: return std::nullopt;
  }
  return static_cast<Opcode>(static_cast<unsigned>(bytes1) + n);
}

} // namespace

std::pair<Slot, int64_t> FunctionLowering::place(const llvm::Value* pointer) {
  Folding::Address address = folding_.address(pointer);
  if (auto* base = llvm::dyn_cast<llvm::Constant>(address.base); base && address.offset)
    if (std::optional<uint64_t> value = constantLane(base, 0))
      return {constant(*value + static_cast<uint64_t>(address.offset)), 0};
  return {slot(address.base), address.offset};
}

void FunctionLowering::loadScalar(program::Type type, Slot dst, Slot base, int64_t offset) {
  if (std::optional<Opcode> op = plainAccess(Opcode::Load8, type.bits))
    emit(*op, dst, base, 0, static_cast<uint64_t>(offset), nextSite());
  else
    emit(Opcode::LoadN, dst, base, static_cast<Slot>(type.bytes()), static_cast<uint64_t>(offset), type.bits);
}

void FunctionLowering::storeScalar(program::Type type, Slot value, Slot base, int64_t offset) {
  if (std::optional<Opcode> op = plainAccess(Opcode::Store8, type.bits))
    emit(*op, 0, base, value, static_cast<uint64_t>(offset), nextSite());
  else
    emit(Opcode::StoreN, static_cast<Slot>(type.bytes()), base, value, static_cast<uint64_t>(offset),
         type.bits);
}

/// x86-64 forbids misaligned access to vectors only (movaps); compilers use it wherever the IR promises
/// alignment.
void FunctionLowering::checkAlignment(llvm::Type* type, llvm::Align alignment, Slot base, int64_t offset) {
  if (!type->isVectorTy() || alignment.value() < 16 || layout_.getTypeStoreSize(type) < 16) return;
  Slot address = base;
  if (offset) {
    address = temporary();
    emit(Opcode::Add64I, address, base, 0, static_cast<uint64_t>(offset), 64);
  }
  emit(Opcode::CheckAligned, 0, address, 0, std::min<uint64_t>(alignment.value(), 16));
}

/// An access whose address is a folded element address: base + index * scale + offset in one instruction.
bool FunctionLowering::lowerElementAccess(const llvm::Instruction& access, const llvm::Value* pointer,
                                          program::Type type, Slot value) {
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(folding_.root(pointer));
  if (!address || !folding_.isFolded(address) || address->hasAllConstantIndices()) return false;
  llvm::APInt offset(64, 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  address->collectOffset(layout_, 64, variable, offset);
  auto& [index, scale] = *variable.begin();
  auto [base, before] = place(address->getPointerOperand());
  int64_t total = offset.getSExtValue() + before;
  if (total != static_cast<int32_t>(total)) {
    Slot moved = temporary();
    emit(Opcode::Add64I, moved, base, 0, static_cast<uint64_t>(before), 64);
    base = moved;
    total = offset.getSExtValue();
  }
  bool isLoad = llvm::isa<llvm::LoadInst>(access);
  Opcode op = *plainAccess(isLoad ? Opcode::LoadX8 : Opcode::StoreX8, type.bits);
  emit4(op, value, base, slot(index), static_cast<int32_t>(scale.getSExtValue()), static_cast<int32_t>(total),
        nextSite());
  return true;
}

bool FunctionLowering::lowerLoad(const llvm::LoadInst& load) {
  llvm::Type* type = load.getType();
  std::vector<Leaf> parts = leaves(type);
  Slot dst = define(load);
  if (parts.size() == 1 && lowerElementAccess(load, load.getPointerOperand(), parts[0].type, dst))
    return true;
  auto [base, offset] = place(load.getPointerOperand());
  checkAlignment(type, load.getAlign(), base, offset);
  if (isPacked(type)) {
    std::vector<Field> raw;
    auto bits = static_cast<unsigned>(layout_.getTypeStoreSizeInBits(type).getFixedValue());
    for (unsigned done = 0; done < bits; done += 64) {
      program::Type chunk{program::TypeKind::Integer, static_cast<uint16_t>(std::min(64u, bits - done))};
      raw.push_back({temporary(), chunk.bits});
      loadScalar(chunk, raw.back().slot, base, offset + done / 8);
    }
    repack(raw, fields(type, dst));
    return true;
  }
  for (const Leaf& part : parts) {
    loadScalar(part.type, dst, base, offset + static_cast<int64_t>(part.offset));
    dst += static_cast<Slot>(part.type.slots());
  }
  return true;
}

bool FunctionLowering::lowerStore(const llvm::StoreInst& store) {
  llvm::Type* type = store.getValueOperand()->getType();
  std::vector<Leaf> parts = leaves(type);
  Slot value = slot(store.getValueOperand());
  if (parts.size() == 1 && lowerElementAccess(store, store.getPointerOperand(), parts[0].type, value))
    return true;
  auto [base, offset] = place(store.getPointerOperand());
  checkAlignment(type, store.getAlign(), base, offset);
  if (isPacked(type)) {
    std::vector<Field> raw;
    auto bits = static_cast<unsigned>(layout_.getTypeStoreSizeInBits(type).getFixedValue());
    for (unsigned done = 0; done < bits; done += 64) raw.push_back({temporary(), std::min(64u, bits - done)});
    repack(fields(type, value), raw);
    for (size_t n = 0; n < raw.size(); ++n)
      storeScalar({program::TypeKind::Integer, static_cast<uint16_t>(raw[n].bits)}, raw[n].slot, base,
                  offset + static_cast<int64_t>(n) * 8);
    return true;
  }
  for (const Leaf& part : parts) {
    storeScalar(part.type, value, base, offset + static_cast<int64_t>(part.offset));
    value += static_cast<Slot>(part.type.slots());
  }
  return true;
}

bool FunctionLowering::lowerAddress(const llvm::GetElementPtrInst& address) {
  llvm::APInt constantPart(64, 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  bool vector = address.getType()->isVectorTy();
  if (!address.collectOffset(layout_, 64, variable, constantPart)) return false;
  unsigned count = vector ? lanes(address.getType()) : 1;
  Slot dst = define(address);
  for (unsigned n = 0; n < count; ++n) {
    Slot result = dst + static_cast<Slot>(n);
    Slot current = lane(address.getPointerOperand(), n);
    int64_t offset = constantPart.getSExtValue();
    for (auto& [index, scale] : variable) {
      unsigned bits = elementType(index->getType()).bits;
      Slot amount = lane(index, n);
      if (bits != 64 && bits != 32) {
        Slot extended = temporary();
        if (bits < 64)
          signExtend(extended, amount, bits, 64);
        else
          truncate(extended, amount, bits, 64);
        amount = extended;
        bits = 64;
      }
      int64_t factor = scale.getSExtValue();
      int64_t now = offset == static_cast<int32_t>(offset) ? offset : 0;
      if (factor == static_cast<int32_t>(factor)) {
        emit4(bits == 32 ? Opcode::Scaled32 : Opcode::Scaled, result, current, amount,
              static_cast<int32_t>(factor), static_cast<int32_t>(now));
        offset -= now;
      } else {
        Slot product = temporary();
        if (bits == 32) {
          signExtend(product, amount, 32, 64);
          amount = product;
        }
        emit(Opcode::Mul64I, product, amount, 0, static_cast<uint64_t>(factor), 64);
        emit(Opcode::Add64, result, current, product, 0, 64);
      }
      current = result;
    }
    if (offset || current != result)
      emit(Opcode::Add64I, result, current, 0, static_cast<uint64_t>(offset), 64);
  }
  return true;
}

bool FunctionLowering::lowerAlloca(const llvm::AllocaInst& alloca) {
  Slot dst = define(alloca);
  // An alloca has no place of its own; that of the variable's declaration is what a report should show.
  const uint32_t location = location_;
  if (!alloca.getDebugLoc())
    for (const llvm::DbgVariableRecord* declared :
         llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&alloca)))
      location_ = context_.locations.of(declared->getDebugLoc().get());
  uint64_t size = layout_.getTypeAllocSize(alloca.getAllocatedType());
  auto alignment = static_cast<Slot>(alloca.getAlign().value());
  if (std::optional<uint64_t> count = constantLane(alloca.getArraySize(), 0))
    emit(Opcode::Alloca, dst, 0, alignment, size * *count);
  else
    emit(Opcode::AllocaDynamic, dst, slot(alloca.getArraySize()), alignment, size);
  location_ = location;
  return true;
}

bool FunctionLowering::lowerAtomicUpdate(const llvm::AtomicRMWInst& update) {
  using program::AtomicOp;
  AtomicOp op;
  switch (update.getOperation()) {
  case llvm::AtomicRMWInst::Xchg: op = AtomicOp::Exchange; break;
  case llvm::AtomicRMWInst::Add: op = AtomicOp::Add; break;
  case llvm::AtomicRMWInst::Sub: op = AtomicOp::Sub; break;
  case llvm::AtomicRMWInst::And: op = AtomicOp::And; break;
  case llvm::AtomicRMWInst::Nand: op = AtomicOp::Nand; break;
  case llvm::AtomicRMWInst::Or: op = AtomicOp::Or; break;
  case llvm::AtomicRMWInst::Xor: op = AtomicOp::Xor; break;
  case llvm::AtomicRMWInst::Max: op = AtomicOp::SMax; break;
  case llvm::AtomicRMWInst::Min: op = AtomicOp::SMin; break;
  case llvm::AtomicRMWInst::UMax: op = AtomicOp::UMax; break;
  case llvm::AtomicRMWInst::UMin: op = AtomicOp::UMin; break;
  case llvm::AtomicRMWInst::FAdd: op = AtomicOp::FAdd; break;
  case llvm::AtomicRMWInst::FSub: op = AtomicOp::FSub; break;
  case llvm::AtomicRMWInst::FMax: op = AtomicOp::FMax; break;
  case llvm::AtomicRMWInst::FMin: op = AtomicOp::FMin; break;
  case llvm::AtomicRMWInst::UIncWrap: op = AtomicOp::UIncWrap; break;
  case llvm::AtomicRMWInst::UDecWrap: op = AtomicOp::UDecWrap; break;
  default: return false;
  }
  if (update.getType()->isVectorTy()) return false;
  program::Type type = elementType(update.getType());
  Slot dst = define(update);
  emit4(Opcode::AtomicRmw, dst, slot(update.getPointerOperand()), slot(update.getValOperand()),
        static_cast<int32_t>(op), static_cast<int32_t>(type.kind), type.bits);
  return true;
}

bool FunctionLowering::lowerCompareExchange(const llvm::AtomicCmpXchgInst& exchange) {
  program::Type type = elementType(exchange.getCompareOperand()->getType());
  Slot dst = define(exchange);
  emit4(Opcode::CompareExchange, dst, slot(exchange.getPointerOperand()), slot(exchange.getCompareOperand()),
        slot(exchange.getNewValOperand()), 0, type.bits);
  return true;
}

} // namespace sonde::frontend
