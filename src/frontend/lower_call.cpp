/// \file
/// Calls of functions and inline assembly.

#include "frontend/lower_call.h"

#include "frontend/unset_variables.h"

#include <llvm/IR/InlineAsm.h>
#include <set>

namespace sonde::frontend {

namespace {

void addArguments(Body& body, const llvm::CallBase& call, program::CallSite& site) {
  unsigned fixed = call.getFunctionType()->getNumParams();
  for (unsigned n = 0; n < call.arg_size(); ++n) {
    const llvm::Value* value = call.getArgOperand(n);
    Slot first = body.values.slot(value);
    program::ByValue byValue;
    if (call.isByValArgument(n)) {
      byValue.size = body.layout.getTypeAllocSize(call.getParamByValType(n));
      byValue.alignment = call.getParamAlign(n).valueOrOne().value();
      site.hasByValue = true;
    }
    for (const Leaf& leaf : body.values.leaves(value->getType())) {
      site.arguments.push_back({first, leaf.type, byValue});
      for (unsigned part = 0; part < leaf.type.slots(); ++part) site.slots.push_back(first++);
    }
    if (n + 1 == fixed) {
      site.fixedArguments = static_cast<uint32_t>(site.arguments.size());
      site.fixedSlots = static_cast<uint32_t>(site.slots.size());
    }
  }
}

/// Lowers assembly that only orders, waits or moves, such as the empty barrier. Outputs tied to an input get
/// its value, and a plain move gets its operand; other outputs are 0.
bool lowerInlineAssembly(Body& body, const llvm::CallBase& call) {
  auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  std::string text = assembly->getAsmString();
  text.erase(0, text.find_first_not_of(" \t\n;"));
  if (size_t end = text.find_last_not_of(" \t\n;"); end != std::string::npos) text.resize(end + 1);
  static const std::set<std::string> harmless{"",        "nop",    "pause",  "rep; nop",
                                              "rep;nop", "mfence", "lfence", "sfence"};
  static const std::set<std::string> moves{"mov $1, $0", "mov $1,$0",   "movl $1, $0",
                                           "movl $1,$0", "movq $1, $0", "movq $1,$0"};
  bool move = moves.contains(text);
  if (!move && !harmless.contains(text) && !text.starts_with("#")) return false;

  std::vector<const llvm::Value*> results; // the value of each output, null for 0
  std::vector<int> tied;                   // per input: the output it is tied to, or -1
  unsigned outputs = 0;
  for (const llvm::InlineAsm::ConstraintInfo& constraint : assembly->ParseConstraints()) {
    if (constraint.Type == llvm::InlineAsm::isOutput && !constraint.isIndirect) ++outputs;
    if (constraint.Type == llvm::InlineAsm::isOutput && constraint.isIndirect) tied.push_back(-1);
    if (constraint.Type == llvm::InlineAsm::isInput)
      tied.push_back(constraint.hasMatchingInput() ? constraint.MatchingInput : -1);
    if (constraint.Type == llvm::InlineAsm::isInput)
      for (const std::string& code : constraint.Codes)
        if (!code.empty() && code.find_first_not_of("0123456789") == std::string::npos)
          tied.back() = std::stoi(code);
  }
  if (outputs == 0) return true;
  Slot dst = body.values.define(call);
  std::vector<Leaf> parts = body.values.leaves(call.getType());
  if (parts.size() != outputs) return false;
  for (unsigned n = 0; n < outputs; ++n) {
    const llvm::Value* source = nullptr;
    for (unsigned input = 0; input < tied.size() && input < call.arg_size(); ++input)
      if (tied[input] == static_cast<int>(n)) source = call.getArgOperand(input);
    if (move && n == 0 && call.arg_size() > 0) source = call.getArgOperand(0);
    if (source && body.values.slotCount(source->getType()) != parts[n].type.slots()) return false;
    for (unsigned part = 0; part < parts[n].type.slots(); ++part, ++dst)
      if (source)
        body.code.emit(Opcode::Mov, dst, body.values.slot(source) + static_cast<Slot>(part));
      else
        body.code.emit(Opcode::Const, dst);
  }
  return true;
}

} // namespace

bool lowerCall(Body& body, const llvm::CallBase& call) {
  if (call.isInlineAsm()) return lowerInlineAssembly(body, call);
  const llvm::Value* target = call.getCalledOperand()->stripPointerCastsAndAliases();
  auto* callee = llvm::dyn_cast<llvm::Function>(target);
  if (callee && callee->isIntrinsic()) return false;

  program::CallSite site;
  addArguments(body, call, site);
  if (isUnsetMark(call)) { // is told which variable it is
    std::vector<program::UnsetVariable>& unset = body.module.program.unset;
    site.slots.assign(1, body.values.constant(unset.size()));
    unset.push_back(variableOf(call, body.module.locations));
  }
  site.variadic = call.getFunctionType()->isVarArg();
  for (const Leaf& leaf : body.values.leaves(call.getType())) site.resultTypes.push_back(leaf.type);
  site.resultSlots = body.values.slotCount(call.getType());
  if (site.resultSlots) site.result = body.values.define(call);
  Opcode op = Opcode::CallIndirect;
  Slot address = 0;
  // A call whose signature differs from the callee's is lowered as an indirect call, which matches the
  // arguments at run time.
  if (callee && !callee->hasExternalWeakLinkage() &&
      (callee->isDeclaration() || callee->getFunctionType() == call.getFunctionType())) {
    site.callee = body.module.functions.at(callee);
    op = callee->isDeclaration() ? Opcode::CallNative : Opcode::Call;
  } else {
    address = body.values.slot(call.getCalledOperand());
  }
  body.lowered.calls.push_back(std::move(site));
  body.code.emit(op, 0, address, 0, body.lowered.calls.size() - 1, body.code.takeCount());
  return true;
}

} // namespace sonde::frontend
