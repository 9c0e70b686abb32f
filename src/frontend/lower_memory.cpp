/// \file
/// Loads, stores, addresses, stack objects and atomics. A load of a vector or aggregate is one load per
/// scalar.

#include "frontend/lower_memory.h"

#include "frontend/lower_arithmetic.h"
#include "frontend/lower_vector.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DebugInfo.h>

namespace sonde::frontend {

namespace {

/// Returns the load or store opcode for 8, 16, 32 or 64 bits; other widths have none.
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

/// Returns a slot and an offset whose sum is the address.
std::pair<Slot, int64_t> place(Body& body, const llvm::Value* pointer) {
  Folding::Address address = body.values.folding().address(pointer);
  if (auto* base = llvm::dyn_cast<llvm::Constant>(address.base); base && address.offset)
    if (std::optional<uint64_t> value = body.values.constantLane(base, 0))
      return {body.values.constant(*value + static_cast<uint64_t>(address.offset)), 0};
  return {body.values.slot(address.base), address.offset};
}

void loadScalar(Body& body, program::Type type, Slot dst, Slot base, int64_t offset) {
  if (std::optional<Opcode> op = plainAccess(Opcode::Load8, type.bits))
    body.code.emit(*op, dst, base, 0, static_cast<uint64_t>(offset), body.code.nextSite());
  else
    body.code.emit(Opcode::LoadN, dst, base, static_cast<Slot>(type.bytes()), static_cast<uint64_t>(offset),
                   type.bits);
}

void storeScalar(Body& body, program::Type type, Slot value, Slot base, int64_t offset) {
  if (std::optional<Opcode> op = plainAccess(Opcode::Store8, type.bits))
    body.code.emit(*op, 0, base, value, static_cast<uint64_t>(offset), body.code.nextSite());
  else
    body.code.emit(Opcode::StoreN, static_cast<Slot>(type.bytes()), base, value,
                   static_cast<uint64_t>(offset), type.bits);
}

/// Emits a check of alignment. x86-64 forbids misaligned accesses to vectors only (movaps), which compilers
/// use wherever the IR promises alignment.
void checkAlignment(Body& body, llvm::Type* type, llvm::Align alignment, Slot base, int64_t offset) {
  if (!type->isVectorTy() || alignment.value() < 16 || body.layout.getTypeStoreSize(type) < 16) return;
  Slot address = base;
  if (offset) {
    address = body.values.temporary();
    body.code.emit(Opcode::Add64I, address, base, 0, static_cast<uint64_t>(offset), 64);
  }
  body.code.emit(Opcode::CheckAligned, 0, address, 0, std::min<uint64_t>(alignment.value(), 16));
}

/// Lowers an access whose address is a folded element address: base + index * scale + offset in one
/// instruction.
bool lowerElementAccess(Body& body, const llvm::Instruction& access, const llvm::Value* pointer,
                        program::Type type, Slot value) {
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(body.values.folding().root(pointer));
  if (!address || !body.values.folding().isFolded(address) || address->hasAllConstantIndices()) return false;
  llvm::APInt offset(64, 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  address->collectOffset(body.layout, 64, variable, offset);
  auto& [index, scale] = *variable.begin();
  auto [base, before] = place(body, address->getPointerOperand());
  int64_t total = offset.getSExtValue() + before;
  if (total != static_cast<int32_t>(total)) {
    Slot moved = body.values.temporary();
    body.code.emit(Opcode::Add64I, moved, base, 0, static_cast<uint64_t>(before), 64);
    base = moved;
    total = offset.getSExtValue();
  }
  bool isLoad = llvm::isa<llvm::LoadInst>(access);
  Opcode op = *plainAccess(isLoad ? Opcode::LoadX8 : Opcode::StoreX8, type.bits);
  body.code.emit4(op, value, base, body.values.slot(index), static_cast<int32_t>(scale.getSExtValue()),
                  static_cast<int32_t>(total), body.code.nextSite());
  return true;
}

} // namespace

bool lowerLoad(Body& body, const llvm::LoadInst& load) {
  llvm::Type* type = load.getType();
  std::vector<Leaf> parts = body.values.leaves(type);
  Slot dst = body.values.define(load);
  if (parts.size() == 1 && lowerElementAccess(body, load, load.getPointerOperand(), parts[0].type, dst))
    return true;
  auto [base, offset] = place(body, load.getPointerOperand());
  checkAlignment(body, type, load.getAlign(), base, offset);
  if (isPacked(type)) {
    std::vector<Field> raw;
    auto bits = static_cast<unsigned>(body.layout.getTypeStoreSizeInBits(type).getFixedValue());
    for (unsigned done = 0; done < bits; done += 64) {
      program::Type chunk{program::TypeKind::Integer, static_cast<uint16_t>(std::min(64u, bits - done))};
      raw.push_back({body.values.temporary(), chunk.bits});
      loadScalar(body, chunk, raw.back().slot, base, offset + done / 8);
    }
    repack(body, raw, fields(body, type, dst));
    return true;
  }
  for (const Leaf& part : parts) {
    loadScalar(body, part.type, dst, base, offset + static_cast<int64_t>(part.offset));
    dst += static_cast<Slot>(part.type.slots());
  }
  return true;
}

bool lowerStore(Body& body, const llvm::StoreInst& store) {
  llvm::Type* type = store.getValueOperand()->getType();
  std::vector<Leaf> parts = body.values.leaves(type);
  Slot value = body.values.slot(store.getValueOperand());
  if (parts.size() == 1 && lowerElementAccess(body, store, store.getPointerOperand(), parts[0].type, value))
    return true;
  auto [base, offset] = place(body, store.getPointerOperand());
  checkAlignment(body, type, store.getAlign(), base, offset);
  if (isPacked(type)) {
    std::vector<Field> raw;
    auto bits = static_cast<unsigned>(body.layout.getTypeStoreSizeInBits(type).getFixedValue());
    for (unsigned done = 0; done < bits; done += 64)
      raw.push_back({body.values.temporary(), std::min(64u, bits - done)});
    repack(body, fields(body, type, value), raw);
    for (size_t n = 0; n < raw.size(); ++n)
      storeScalar(body, {program::TypeKind::Integer, static_cast<uint16_t>(raw[n].bits)}, raw[n].slot, base,
                  offset + static_cast<int64_t>(n) * 8);
    return true;
  }
  for (const Leaf& part : parts) {
    storeScalar(body, part.type, value, base, offset + static_cast<int64_t>(part.offset));
    value += static_cast<Slot>(part.type.slots());
  }
  return true;
}

bool lowerAddress(Body& body, const llvm::GetElementPtrInst& address) {
  llvm::APInt constantPart(64, 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  bool vector = address.getType()->isVectorTy();
  if (!address.collectOffset(body.layout, 64, variable, constantPart)) return false;
  unsigned count = vector ? body.values.lanes(address.getType()) : 1;
  Slot dst = body.values.define(address);
  for (unsigned n = 0; n < count; ++n) {
    Slot result = dst + static_cast<Slot>(n);
    Slot current = body.values.lane(address.getPointerOperand(), n);
    int64_t offset = constantPart.getSExtValue();
    for (auto& [index, scale] : variable) {
      unsigned bits = body.values.elementType(index->getType()).bits;
      Slot amount = body.values.lane(index, n);
      if (bits != 64 && bits != 32) {
        Slot extended = body.values.temporary();
        if (bits < 64)
          signExtend(body, extended, amount, bits, 64);
        else
          truncate(body, extended, amount, bits, 64);
        amount = extended;
        bits = 64;
      }
      int64_t factor = scale.getSExtValue();
      int64_t now = offset == static_cast<int32_t>(offset) ? offset : 0;
      if (factor == static_cast<int32_t>(factor)) {
        body.code.emit4(bits == 32 ? Opcode::Scaled32 : Opcode::Scaled, result, current, amount,
                        static_cast<int32_t>(factor), static_cast<int32_t>(now));
        offset -= now;
      } else {
        Slot product = body.values.temporary();
        if (bits == 32) {
          signExtend(body, product, amount, 32, 64);
          amount = product;
        }
        body.code.emit(Opcode::Mul64I, product, amount, 0, static_cast<uint64_t>(factor), 64);
        body.code.emit(Opcode::Add64, result, current, product, 0, 64);
      }
      current = result;
    }
    if (offset || current != result)
      body.code.emit(Opcode::Add64I, result, current, 0, static_cast<uint64_t>(offset), 64);
  }
  return true;
}

bool lowerAlloca(Body& body, const llvm::AllocaInst& alloca) {
  Slot dst = body.values.define(alloca);
  // A report shows the variable's name and declaration; most allocas have no source location of their own.
  const uint32_t location = body.code.location();
  for (const llvm::DbgVariableRecord* declared :
       llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&alloca)))
    body.code.setLocation(body.module.locations.ofVariable(declared->getDebugLoc().get(),
                                                           declared->getVariable()->getName().str()));
  uint64_t size = body.layout.getTypeAllocSize(alloca.getAllocatedType());
  auto alignment = static_cast<Slot>(alloca.getAlign().value());
  if (std::optional<uint64_t> count = body.values.constantLane(alloca.getArraySize(), 0))
    body.code.emit(Opcode::Alloca, dst, 0, alignment, size * *count);
  else
    body.code.emit(Opcode::AllocaDynamic, dst, body.values.slot(alloca.getArraySize()), alignment, size);
  body.code.setLocation(location);
  return true;
}

bool lowerAtomicUpdate(Body& body, const llvm::AtomicRMWInst& update) {
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
  program::Type type = body.values.elementType(update.getType());
  Slot dst = body.values.define(update);
  body.code.emit4(Opcode::AtomicRmw, dst, body.values.slot(update.getPointerOperand()),
                  body.values.slot(update.getValOperand()), static_cast<int32_t>(op),
                  static_cast<int32_t>(type.kind), type.bits);
  return true;
}

bool lowerCompareExchange(Body& body, const llvm::AtomicCmpXchgInst& exchange) {
  program::Type type = body.values.elementType(exchange.getCompareOperand()->getType());
  Slot dst = body.values.define(exchange);
  body.code.emit4(Opcode::CompareExchange, dst, body.values.slot(exchange.getPointerOperand()),
                  body.values.slot(exchange.getCompareOperand()),
                  body.values.slot(exchange.getNewValOperand()), 0, type.bits);
  return true;
}

} // namespace sonde::frontend
