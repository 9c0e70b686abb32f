/// \file
/// Makes a native witness of a prepared module: a second opinion on what it does, that shares no code with
/// the engine. Every access to memory, division, shift and call through a pointer first asks the runtime
/// (runtime.h) whether it may; locals are taken from the runtime's heap and globals get wide margins, so that
/// no overrun hits something else unseen.
///
/// usage: oracle_instrument PREPARED.ll RESULT.bc

#include "redirected.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

namespace {

using namespace llvm;

constexpr uint64_t globalMargin = 4096;
constexpr StringRef pathHash = "__sonde_path_hash"; // the engine's own, not the program's

class Instrumenter {
public:
  explicit Instrumenter(Module& module)
      : module_(module), layout_(module.getDataLayout()), context_(module.getContext()),
        void_(Type::getVoidTy(context_)), word_(Type::getInt64Ty(context_)),
        pointer_(PointerType::get(context_, 0)) {}

  void run() {
    std::vector<Function*> defined;
    for (Function& function : module_)
      if (!function.isDeclaration()) defined.push_back(&function);
    for (Function* function : defined) instrument(*function);
    tableOfFunctions();
    tableOfGlobals();
    redirect();
    if (Function* entry = module_.getFunction("main")) entry->setName("oracle_program_main");
  }

private:
  // --- Functions ---

  void instrument(Function& function) {
    std::vector<Instruction*> all;
    for (Instruction& instruction : instructions(function)) all.push_back(&instruction);
    for (Instruction* instruction : all) check(*instruction);
    manageStack(function, all);
  }

  void check(Instruction& instruction) {
    IRBuilder<> builder(&instruction);
    if (auto* load = dyn_cast<LoadInst>(&instruction))
      access(builder, load->getPointerOperand(), load->getType(), false);
    else if (auto* store = dyn_cast<StoreInst>(&instruction))
      access(builder, store->getPointerOperand(), store->getValueOperand()->getType(), true);
    else if (auto* update = dyn_cast<AtomicRMWInst>(&instruction))
      access(builder, update->getPointerOperand(), update->getType(), true);
    else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
      access(builder, exchange->getPointerOperand(), exchange->getNewValOperand()->getType(), true);
    else if (auto* operation = dyn_cast<BinaryOperator>(&instruction))
      arithmetic(builder, *operation);
    else if (isa<UnreachableInst>(instruction))
      call(builder, "oracle_unreachable", {});
    else if (auto* called = dyn_cast<CallBase>(&instruction))
      calls(builder, *called);
  }

  void access(IRBuilder<>& builder, Value* address, Type* type, bool write) {
    if (address->getName() == pathHash) return;
    accessBytes(builder, address, builder.getInt64(layout_.getTypeStoreSize(type)), write);
  }

  void accessBytes(IRBuilder<>& builder, Value* address, Value* size, bool write) {
    call(builder, "oracle_access", {address, builder.CreateZExtOrTrunc(size, word_), builder.getInt1(write)});
  }

  void arithmetic(IRBuilder<>& builder, BinaryOperator& operation) {
    Type* type = operation.getType();
    if (!type->isIntegerTy()) return;
    Value* left = operation.getOperand(0);
    Value* right = operation.getOperand(1);
    unsigned width = type->getIntegerBitWidth();
    switch (operation.getOpcode()) {
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      // Optimised code may shift by too much ahead of a condition that never comes true.
      if (!operation.getFunction()->hasFnAttribute("sonde-check-shift")) break;
      call(builder, "oracle_shift", {builder.CreateICmpUGE(right, ConstantInt::get(type, width))});
      break;
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul: signedArithmetic(builder, operation); break;
    case Instruction::UDiv:
    case Instruction::URem:
      call(builder, "oracle_divide", {isZero(builder, right), builder.getFalse()});
      break;
    case Instruction::SDiv:
    case Instruction::SRem: {
      Value* lowest = builder.CreateICmpEQ(left, ConstantInt::get(type, APInt::getSignedMinValue(width)));
      Value* minusOne = builder.CreateICmpEQ(right, Constant::getAllOnesValue(type));
      call(builder, "oracle_divide", {isZero(builder, right), builder.CreateAnd(lowest, minusOne)});
      break;
    }
    default: break;
    }
  }

  /// What must fit is computed with twice the bits, and compared.
  void signedArithmetic(IRBuilder<>& builder, BinaryOperator& operation) {
    const unsigned width = operation.getType()->getIntegerBitWidth();
    if (!operation.hasNoSignedWrap() || width > 64 ||
        !operation.getFunction()->hasFnAttribute("sonde-check-signed-overflow"))
      return;
    Type* wide = builder.getIntNTy(2 * width);
    Value* exact =
        builder.CreateBinOp(operation.getOpcode(), builder.CreateSExt(operation.getOperand(0), wide),
                            builder.CreateSExt(operation.getOperand(1), wide));
    Value* cut = builder.CreateSExt(builder.CreateTrunc(exact, operation.getType()), wide);
    call(builder, "oracle_overflow", {builder.CreateICmpNE(exact, cut)});
  }

  Value* isZero(IRBuilder<>& builder, Value* value) {
    return builder.CreateICmpEQ(value, Constant::getNullValue(value->getType()));
  }

  static bool isFixedQuotient(Intrinsic::ID id) {
    return id == Intrinsic::sdiv_fix || id == Intrinsic::sdiv_fix_sat || id == Intrinsic::udiv_fix ||
           id == Intrinsic::udiv_fix_sat;
  }

  void calls(IRBuilder<>& builder, CallBase& instruction) {
    if (auto* transfer = dyn_cast<MemTransferInst>(&instruction)) {
      accessBytes(builder, transfer->getSource(), transfer->getLength(), false);
      accessBytes(builder, transfer->getDest(), transfer->getLength(), true);
    } else if (auto* fill = dyn_cast<MemSetInst>(&instruction)) {
      accessBytes(builder, fill->getDest(), fill->getLength(), true);
    } else if (auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction)) {
      Intrinsic::ID id = intrinsic->getIntrinsicID();
      if (id == Intrinsic::trap || id == Intrinsic::ubsantrap || id == Intrinsic::debugtrap)
        call(builder, "oracle_trap", {});
      if (isFixedQuotient(id))
        call(builder, "oracle_divide", {isZero(builder, intrinsic->getArgOperand(1)), builder.getFalse()});
    } else {
      for (unsigned n = 0; n < instruction.arg_size(); ++n)
        if (Type* type = instruction.getParamByValType(n))
          accessBytes(builder, instruction.getArgOperand(n), builder.getInt64(layout_.getTypeAllocSize(type)),
                      false);
      if (instruction.isIndirectCall()) call(builder, "oracle_call", {instruction.getCalledOperand()});
    }
  }

  // --- The stack ---

  void manageStack(Function& function, const std::vector<Instruction*>& all) {
    IRBuilder<> entry(&*function.getEntryBlock().getFirstInsertionPt());
    Value* mark = call(entry, "oracle_enter", {}, word_);
    for (Argument& argument : function.args())
      if (Type* type = argument.getParamByValType()) copyArgument(entry, argument, type);
    for (Instruction* instruction : all) {
      IRBuilder<> builder(instruction);
      if (isa<ReturnInst>(instruction)) {
        call(builder, "oracle_leave", {mark});
      } else if (auto* local = dyn_cast<AllocaInst>(instruction)) {
        moveLocal(builder, *local);
      } else if (auto* lifetime = dyn_cast<LifetimeIntrinsic>(instruction)) {
        bool begins = lifetime->getIntrinsicID() == Intrinsic::lifetime_start;
        call(builder, "oracle_scope", {lifetime->getArgOperand(1), builder.getInt1(begins)});
        lifetime->eraseFromParent();
      }
    }
  }

  void moveLocal(IRBuilder<>& builder, AllocaInst& local) {
    Value* count = builder.CreateZExtOrTrunc(local.getArraySize(), word_);
    Value* size =
        builder.CreateMul(count, builder.getInt64(layout_.getTypeAllocSize(local.getAllocatedType())));
    Value* place =
        call(builder, "oracle_stack", {size, builder.getInt64(local.getAlign().value())}, pointer_);
    local.replaceAllUsesWith(place);
    local.eraseFromParent();
  }

  void copyArgument(IRBuilder<>& builder, Argument& argument, Type* type) {
    Value* size = builder.getInt64(layout_.getTypeAllocSize(type));
    Value* place = call(builder, "oracle_stack", {size, builder.getInt64(16)}, pointer_);
    argument.replaceAllUsesWith(place);
    builder.CreateMemCpy(place, Align(1), &argument, Align(1), size);
  }

  // --- The module ---

  /// Each global in the middle of a larger one, and a table of where they are.
  void tableOfGlobals() {
    std::vector<Constant*> rows;
    StructType* rowType = StructType::get(pointer_, word_, word_);
    std::vector<GlobalVariable*> globals;
    for (GlobalVariable& global : module_.globals())
      if (!global.isDeclaration() && !global.isThreadLocal() && global.getName() != pathHash &&
          !global.getName().starts_with("llvm.") && !global.getName().starts_with("oracle_"))
        globals.push_back(&global);
    ArrayType* margin = ArrayType::get(Type::getInt8Ty(context_), globalMargin);
    for (GlobalVariable* global : globals) {
      StructType* type = StructType::get(context_, {margin, global->getValueType(), margin}, false);
      Constant* value = ConstantStruct::get(
          type, {Constant::getNullValue(margin), global->getInitializer(), Constant::getNullValue(margin)});
      auto* storage = new GlobalVariable(module_, type, global->isConstant(), GlobalValue::InternalLinkage,
                                         value, global->getName() + ".storage");
      storage->setAlignment(Align(4096));
      Constant* indices[] = {ConstantInt::get(word_, 0), ConstantInt::get(Type::getInt32Ty(context_), 1)};
      Constant* inside = ConstantExpr::getGetElementPtr(type, storage, indices);
      uint64_t size = layout_.getTypeAllocSize(global->getValueType());
      rows.push_back(ConstantStruct::get(
          rowType, {inside, ConstantInt::get(word_, size), ConstantInt::get(word_, global->isConstant())}));
      global->replaceAllUsesWith(inside);
      global->eraseFromParent();
    }
    emitTable("oracle_globals", rowType, rows);
  }

  void tableOfFunctions() {
    std::vector<Constant*> rows;
    for (Function& function : module_)
      if (function.hasAddressTaken()) rows.push_back(&function);
    emitTable("oracle_functions", pointer_, rows);
  }

  void emitTable(const char* name, Type* rowType, const std::vector<Constant*>& rows) {
    ArrayType* type = ArrayType::get(rowType, rows.size());
    new GlobalVariable(module_, type, true, GlobalValue::ExternalLinkage, ConstantArray::get(type, rows),
                       name);
    std::string counter = std::string(name) + "_count";
    new GlobalVariable(module_, word_, true, GlobalValue::ExternalLinkage,
                       ConstantInt::get(word_, rows.size()), counter);
  }

  void redirect() {
    for (const char* name : {
#define X(name) #name,
             ORACLE_REDIRECTED(X)
#undef X
         })
      if (Function* function = module_.getFunction(name)) {
        // Of klee.h, what the guest makes of klee_make_symbolic is replaced; what the program defines is its
        // own.
        if (StringRef(name).starts_with("klee_")) function->deleteBody();
        if (function->isDeclaration()) function->setName(std::string("oracle_") + name);
      }
  }

  Value* call(IRBuilder<>& builder, const char* name, ArrayRef<Value*> arguments, Type* result = nullptr) {
    std::vector<Value*> values;
    std::vector<Type*> types;
    for (Value* argument : arguments) { // the runtime takes truths as words
      values.push_back(argument->getType()->isIntegerTy(1) ? builder.CreateZExt(argument, word_) : argument);
      types.push_back(values.back()->getType());
    }
    return builder.CreateCall(
        module_.getOrInsertFunction(name, FunctionType::get(result ? result : void_, types, false)), values);
  }

  Module& module_;
  const DataLayout& layout_;
  LLVMContext& context_;
  Type *void_, *word_, *pointer_;
};

} // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    errs() << "usage: oracle_instrument PREPARED.ll RESULT.bc\n";
    return 2;
  }
  LLVMContext context;
  SMDiagnostic problem;
  std::unique_ptr<Module> module = parseIRFile(argv[1], problem, context);
  if (!module) {
    problem.print(argv[0], errs());
    return 2;
  }
  StripDebugInfo(*module);
  Instrumenter(*module).run();
  if (verifyModule(*module, &errs())) return 1;
  std::error_code failure;
  raw_fd_ostream output(argv[2], failure);
  if (failure) {
    errs() << argv[2] << ": " << failure.message() << "\n";
    return 2;
  }
  WriteBitcodeToFile(*module, output);
  return 0;
}
