#include "frontend/element_sizes.h"

#include <algorithm>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <numeric>

namespace sonde::frontend {

namespace {

/// A function that allocates, and the argument that is the size of its elements, or a product with that.
struct HeapFunction {
  llvm::StringRef name;
  unsigned size;
};
const HeapFunction heapFunctions[] = {{"malloc", 0},       {"calloc", 1},        {"realloc", 1},
                                      {"reallocarray", 2}, {"aligned_alloc", 1}, {"memalign", 1},
                                      {"valloc", 0}};

class ElementSizeFinder {
public:
  ElementSizeFinder(const llvm::Module& module, const program::Program& program, const Origins& origins)
      : module_(module), program_(program), origins_(origins), layout_(module.getDataLayout()) {}

  program::ElementSizes run() {
    for (const llvm::GlobalVariable& global : module_.globals())
      if (global.getValueType()->isSized()) sizes_[&global] = sizeIn(global.getValueType());
    for (const llvm::Function& function : module_)
      for (const llvm::Instruction& instruction : llvm::instructions(function)) declare(instruction);
    for (const llvm::Function& function : module_)
      for (const llvm::Instruction& instruction : llvm::instructions(function)) narrow(instruction);
    tellGlobals();
    tellSites();
    return std::move(result_);
  }

private:
  /// Returns the size that the scalars of a type have, or their greatest common divisor; 0 if there are none.
  uint64_t sizeIn(llvm::Type* type) const {
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) return sizeIn(array->getElementType());
    if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) return sizeIn(vector->getElementType());
    if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
      uint64_t size = 0;
      for (llvm::Type* field : record->elements()) size = std::gcd(size, sizeIn(field));
      return size;
    }
    return type->isSized() ? layout_.getTypeAllocSize(type).getKnownMinValue() : 0;
  }

  void declare(const llvm::Instruction& instruction) {
    if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      sizes_[local] = sizeIn(local->getAllocatedType());
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (!callee) return;
    const auto* row = std::ranges::find(heapFunctions, callee->getName(), &HeapFunction::name);
    if (row == std::end(heapFunctions) || call->arg_size() <= row->size) return;
    const bool isElement = row->name == "calloc" || row->name == "reallocarray";
    const llvm::Value* size = call->getArgOperand(row->size);
    sizes_[call] = isElement ? numberOf(size) : factorOf(size);
  }

  static uint64_t numberOf(const llvm::Value* value) {
    auto* number = llvm::dyn_cast<llvm::ConstantInt>(value);
    return number ? number->getValue().getLimitedValue() : 0;
  }
  /// Returns the constant factor of `n * sizeof(element)`; 0 if there is none.
  static uint64_t factorOf(const llvm::Value* size) {
    auto* product = llvm::dyn_cast<llvm::BinaryOperator>(size);
    if (!product) return 0;
    const uint64_t right = numberOf(product->getOperand(1));
    if (product->getOpcode() == llvm::Instruction::Shl && right < 32) return uint64_t{1} << right;
    if (product->getOpcode() != llvm::Instruction::Mul) return 0;
    return right ? right : numberOf(product->getOperand(0));
  }

  void narrow(const llvm::Instruction& instruction) {
    llvm::Type* type = nullptr;
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      type = store->getValueOperand()->getType();
    else if (llvm::isa<llvm::LoadInst>(instruction))
      type = instruction.getType();
    const llvm::Value* pointer = type ? llvm::getLoadStorePointerOperand(&instruction) : nullptr;
    const uint64_t width = type ? sizeIn(type) : 0;
    if (width == 0) return;
    llvm::SmallVector<const llvm::Value*, 4> objects;
    llvm::getUnderlyingObjects(pointer, objects);
    for (const llvm::Value* object : objects)
      if (const auto known = sizes_.find(object); known != sizes_.end())
        known->second = known->second ? std::min(known->second, width) : width;
  }

  /// Notes the size of an object; places that several objects share have their greatest common divisor.
  static void tell(auto& to, auto key, uint64_t size) {
    if (size == 0) return;
    unsigned& told = to[key];
    told = static_cast<unsigned>(std::gcd(uint64_t{told}, size));
  }

  void tellGlobals() {
    for (const program::Global& global : program_.globals)
      if (const auto known = sizes_.find(module_.getNamedValue(global.name)); known != sizes_.end())
        tell(result_.globals, global.address, known->second);
  }

  void tellSites() {
    for (uint32_t index = 0; index < origins_.size(); ++index) {
      const program::Function& function = program_.functions[index];
      for (uint32_t n = 0; n < origins_[index].size(); ++n) {
        const auto known = sizes_.find(origins_[index][n]);
        if (known == sizes_.end()) continue;
        const program::Instruction& instruction = function.code[n];
        if (instruction.op == program::Opcode::Alloca || instruction.op == program::Opcode::AllocaDynamic)
          tell(result_.locals, function.locations[n], known->second);
        else if (instruction.op == program::Opcode::Call || instruction.op == program::Opcode::CallNative)
          tell(result_.calls, program::ElementSizes::keyOf(index, static_cast<uint32_t>(instruction.imm)),
               known->second);
      }
    }
  }

  const llvm::Module& module_;
  const program::Program& program_;
  const Origins& origins_;
  const llvm::DataLayout& layout_;
  std::unordered_map<const llvm::Value*, uint64_t> sizes_; ///< of objects, by what makes them; 0: not known
  program::ElementSizes result_;
};

} // namespace

program::ElementSizes findElementSizes(const llvm::Module& module, const program::Program& program,
                                       const Origins& origins) {
  return ElementSizeFinder(module, program, origins).run();
}

} // namespace sonde::frontend
