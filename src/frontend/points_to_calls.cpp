#include "frontend/points_to_calls.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <sys/syscall.h>

namespace sonde::frontend {

using pointsto::MemoryKind;
using pointsto::unlimited;

namespace {

/// The alignment and size of what `sigaction` copies: the handler comes first.
constexpr uint64_t signalActionSize = 32;

std::optional<uint64_t> numberOf(const llvm::CallBase* call, int index) {
  if (!call || index < 0 || static_cast<unsigned>(index) >= call->arg_size()) return std::nullopt;
  auto* number = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(static_cast<unsigned>(index)));
  return number && number->getBitWidth() <= 64 ? std::optional(number->getZExtValue()) : std::nullopt;
}

/// Returns the constant that a size is a multiple of, as `n * sizeof(element)` is; 0 if there is none.
uint64_t factorOf(const llvm::Value* size) {
  while (auto* cast = llvm::dyn_cast<llvm::CastInst>(size)) size = cast->getOperand(0);
  auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(size);
  if (!operation) return 0;
  auto* factor = llvm::dyn_cast<llvm::ConstantInt>(operation->getOperand(1));
  if (!factor) factor = llvm::dyn_cast<llvm::ConstantInt>(operation->getOperand(0));
  if (!factor || factor->getBitWidth() > 64) return 0;
  if (operation->getOpcode() == llvm::Instruction::Mul) return factor->getZExtValue();
  if (operation->getOpcode() == llvm::Instruction::Shl && factor == operation->getOperand(1) &&
      factor->getZExtValue() < 32)
    return uint64_t{1} << factor->getZExtValue();
  return 0;
}

bool isScalar(const llvm::Type* type) {
  return type->isPointerTy() || type->isFloatingPointTy() ||
         (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
}

} // namespace

PointsToCalls::PointsToCalls(PointsToValues& values) : values_(values), graph_(values.graph) {
  // What escaped may be called, with all that escaped. The engine calls handlers of signals with data of its
  // own.
  addByEngine(values.escaped(), std::vector<NodeId>(8, values.escaped()));
}

NodeId PointsToCalls::argument(const Call& call, size_t index) const {
  return index < call.arguments.size() ? call.arguments[index] : values_.nothing();
}

void PointsToCalls::add(const llvm::CallBase& instruction) {
  Call call{&instruction, {}, values_.nothing()};
  for (const llvm::Use& argument : instruction.args()) call.arguments.push_back(values_.node(argument.get()));
  if (!instruction.getType()->isVoidTy()) call.result = values_.node(&instruction);
  if (instruction.isInlineAsm()) { // what the engine supports of it at most moves its operands
    for (const NodeId argument : call.arguments) graph_.copy(call.result, argument);
    return;
  }
  const llvm::Value* target = instruction.getCalledOperand()->stripPointerCastsAndAliases();
  if (auto* function = llvm::dyn_cast<llvm::Function>(target)) return connect(call, function);
  graph_.call(values_.node(instruction.getCalledOperand()), static_cast<pointsto::CallId>(calls_.size()));
  calls_.push_back(std::move(call));
}

void PointsToCalls::addWithoutEffect(const llvm::CallBase& instruction) {
  if (const llvm::Function* callee = instruction.getCalledFunction()) passArguments(instruction, callee);
}

void PointsToCalls::addByEngine(NodeId target, std::vector<NodeId> arguments) {
  graph_.call(target, static_cast<pointsto::CallId>(calls_.size()));
  calls_.push_back({nullptr, std::move(arguments), values_.escaped()});
}

void PointsToCalls::addVersion(const llvm::CallBase& call, llvm::StringRef name) {
  const llvm::Function* version = values_.module.getFunction(name);
  if (!version || version->isDeclaration()) return;
  passArguments(call, version);
  if (!call.getType()->isVoidTy() && !summaryOfVersion(*version))
    graph_.copy(values_.node(&call), values_.result(version));
}

const Summary* PointsToCalls::summaryOfVersion(const llvm::Function& function) {
  llvm::StringRef name = function.getName();
  const Summary* summary = name.consume_front("__sonde_") ? findSummary(std::string_view(name)) : nullptr;
  const bool isOfBytes =
      summary && (summary->effect == SummaryEffect::Bytes || summary->effect == SummaryEffect::Copies);
  return isOfBytes ? summary : nullptr;
}

void PointsToCalls::passArguments(const llvm::CallBase& call, const llvm::Function* callee) {
  for (unsigned n = 0; n < call.arg_size() && n < callee->arg_size(); ++n)
    graph_.copy(values_.node(callee->getArg(n)), values_.node(call.getArgOperand(n)));
}

void PointsToCalls::resolve(pointsto::CallId call, ObjectId function) {
  connect(Call(calls_[call]), values_.functionOf(function));
}

void PointsToCalls::connect(const Call& call, const llvm::Function* function) {
  if (function->isIntrinsic()) return;
  if (const Summary* summary = summaryOfVersion(*function)) {
    summarise(call, *summary);
    if (call.instruction) passArguments(*call.instruction, function);
    return;
  }
  if (!function->isDeclaration()) return enter(call, function);
  if (const Summary* summary = findSummary(std::string_view(function->getName())))
    summarise(call, *summary);
  else
    escape(call);
  if (call.instruction) addVersion(*call.instruction, ("__sonde_" + function->getName()).str());
}

// --- Functions with a body ---

void PointsToCalls::enter(const Call& call, const llvm::Function* function) {
  if (!function->getReturnType()->isVoidTy()) graph_.copy(call.result, values_.result(function));
  // The engine matches registers, not arguments: where these are not the same, an argument may become any
  // parameter.
  bool scalars = true;
  for (const llvm::Argument& parameter : function->args()) scalars &= isScalar(parameter.getType());
  if (call.instruction) {
    for (const llvm::Use& argument : call.instruction->args()) scalars &= isScalar(argument->getType());
    scalars |= call.instruction->getFunctionType() == function->getFunctionType();
  }
  for (unsigned n = 0; n < call.arguments.size(); ++n) {
    if (scalars) {
      passArgument(call, n, function);
    } else {
      for (const llvm::Argument& parameter : function->args())
        graph_.copy(values_.node(&parameter), byValueCopy(call, n));
      if (function->isVarArg())
        graph_.store(values_.pointerTo(values_.variadic(function)), argument(call, n), 8);
    }
  }
}

void PointsToCalls::passArgument(const Call& call, unsigned index, const llvm::Function* function) {
  if (index < function->arg_size())
    graph_.copy(values_.node(function->getArg(index)), byValueCopy(call, index));
  if (!function->isVarArg()) return;
  const unsigned fixed = call.instruction ? call.instruction->getFunctionType()->getNumParams() : 0;
  if (index < fixed) return;
  const NodeId area = values_.pointerTo(values_.variadic(function));
  if (call.instruction && call.instruction->isByValArgument(index))
    graph_.copyMemory(area, argument(call, index), unlimited);
  else
    graph_.store(area, argument(call, index), 8);
}

/// Returns what the callee gets for an argument: itself, or a copy of the struct that it points to.
NodeId PointsToCalls::byValueCopy(const Call& call, unsigned index) {
  if (!call.instruction || !call.instruction->isByValArgument(index)) return argument(call, index);
  const uint64_t size =
      values_.layout.getTypeAllocSize(call.instruction->getParamByValType(index)).getFixedValue();
  // All structs that one call copies are one object.
  const NodeId copy =
      values_.pointerTo(values_.allocation(MemoryKind::Stack, call.instruction, unlimited, 0));
  graph_.copyMemory(copy, argument(call, index), size);
  return copy;
}

// --- Functions without a body ---

void PointsToCalls::escape(const Call& call) {
  for (const NodeId argument : call.arguments) graph_.copy(values_.escaped(), argument);
  graph_.copy(call.result, values_.escaped());
}

void PointsToCalls::summarise(const Call& call, const Summary& summary) {
  const NodeId first = argument(call, 0), second = argument(call, 1);
  switch (summary.result) {
  case SummaryResult::Nothing: break;
  case SummaryResult::Heap: graph_.copy(call.result, newObject(call, summary)); break;
  case SummaryResult::Same: graph_.copy(call.result, first); break;
  case SummaryResult::Inside: graph_.offset(call.result, first, 0, 1); break;
  case SummaryResult::Errno: graph_.addressOf(call.result, values_.engine("errno")); break;
  case SummaryResult::Ctype: graph_.addressOf(call.result, values_.engine("ctype")); break;
  }
  switch (summary.effect) {
  case SummaryEffect::Nothing:
  case SummaryEffect::Bytes: break;
  case SummaryEffect::Copies:
    graph_.copyMemory(first, second, numberOf(call.instruction, 2).value_or(unlimited));
    break;
  case SummaryEffect::Reallocates: {
    const NodeId old = graph_.addNode();
    graph_.begin(old, first); // another pointer than to its begin is an error
    graph_.copyMemory(newObject(call, summary), old, unlimited);
    break;
  }
  case SummaryEffect::StoresHeap: graph_.store(first, newObject(call, summary), 8); break;
  case SummaryEffect::CallsAtExit: addByEngine(first, {second}); break;
  case SummaryEffect::SystemCall: systemCall(call); break;
  }
}

NodeId PointsToCalls::newObject(const Call& call, const Summary& summary) {
  if (!call.instruction) return values_.nothing(); // the engine allocates nothing for the program this way
  const llvm::CallBase* instruction = call.instruction;
  const std::optional<uint64_t> size = numberOf(instruction, summary.size);
  uint64_t total = unlimited, element = 0;
  if (summary.count < 0) {
    if (size)
      total = *size;
    else if (summary.size >= 0 && static_cast<unsigned>(summary.size) < instruction->arg_size())
      element = factorOf(instruction->getArgOperand(static_cast<unsigned>(summary.size)));
  } else if (const std::optional<uint64_t> count = numberOf(instruction, summary.count)) {
    if (size && *count < unlimited / (*size + 1)) total = *count * *size;
    if (size && *count > 1) element = *size;
  } else {
    element = size.value_or(0);
  }
  if (element == 1) element = 0; // bytes, which may be anything
  return values_.pointerTo(values_.allocation(MemoryKind::Heap, instruction, total, element));
}

/// System calls that give or keep pointers: `mmap` and `rt_sigaction`. All others read and write bytes.
void PointsToCalls::systemCall(const Call& call) {
  const std::optional<uint64_t> number = numberOf(call.instruction, 0);
  if (!number || *number == SYS_mmap) graph_.addressOf(call.result, values_.engine("mapped"));
  if (number && *number != SYS_rt_sigaction) return;
  const NodeId actions = values_.pointerTo(values_.engine("signals")), handler = graph_.addNode();
  graph_.copyMemory(actions, argument(call, 2), signalActionSize);
  graph_.copyMemory(argument(call, 3), actions, signalActionSize);
  graph_.load(handler, actions, 8);
  addByEngine(handler, {values_.nothing(), actions, actions});
}

} // namespace sonde::frontend
