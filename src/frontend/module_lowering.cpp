#include "frontend/module_lowering.h"

#include "frontend/function_lowering.h"
#include "program/layout.h"
#include "support/error.h"

#include <algorithm>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace sonde::frontend {

namespace {

using program::none;
using program::Program;

class ModuleLowering {
public:
  ModuleLowering(const llvm::Module& module, Origins* origins)
      : module_(module), origins_(origins), layout_(module.getDataLayout()), constants_(layout_, addresses_),
        locations_(program_) {}

  Program run() {
    placeFunctions();
    placeGlobals();
    fillGlobals();
    lowerFunctions();
    for (program::Function& function : program_.functions)
      if (!function.defined) function.version = program_.runtimeFor(function.name);
    program_.constructors = functionsOf("llvm.global_ctors");
    program_.destructors = functionsOf("llvm.global_dtors");
    std::reverse(program_.destructors.begin(), program_.destructors.end());
    return std::move(program_);
  }

private:
  void placeFunctions() {
    for (const llvm::Function& function : module_) {
      if (function.isIntrinsic()) continue;
      auto index = static_cast<uint32_t>(program_.functions.size());
      program::Function& lowered = program_.functions.emplace_back();
      lowered.index = index;
      lowered.name = function.getName().str();
      lowered.address = program::codeAddress(index);
      indices_.emplace(&function, index);
      // The address of an undefined weak function is null; programs test with it whether the function exists.
      addresses_.globals.emplace(&function, function.hasExternalWeakLinkage() ? 0 : lowered.address);
      program_.functionByName.emplace(lowered.name, index);
      uint32_t labels = 0;
      for (const llvm::BasicBlock& block : function)
        if (const llvm::BlockAddress* label =
                block.hasAddressTaken() ? llvm::BlockAddress::lookup(&block) : nullptr)
          addresses_.labels.emplace(label, program::codeAddress(index, ++labels));
    }
  }

  static bool isCompilerData(const llvm::GlobalVariable& global) {
    return global.getName().starts_with("llvm.") || global.getSection() == "llvm.metadata";
  }

  void placeGlobals() {
    program::Layout constantPlaces(program::constantArea);
    program::Layout globalPlaces(program::globalArea);
    for (bool constant : {true, false})
      for (const llvm::GlobalVariable& global : module_.globals()) {
        if (global.isConstant() != constant || isCompilerData(global)) continue;
        if (global.hasExternalWeakLinkage()) {
          addresses_.globals.emplace(&global, 0);
          continue;
        }
        program::Global& placed = program_.globals.emplace_back();
        placed.name = global.getName().str();
        placed.constant = constant;
        placed.external = global.isDeclaration();
        placed.threadLocal = global.isThreadLocal();
        placed.size = global.getValueType()->isSized() ? layout_.getTypeAllocSize(global.getValueType()) : 0;
        placed.alignment = layout_.getPreferredAlign(&global).value();
        placed.address = (constant ? constantPlaces : globalPlaces).place(placed.size, placed.alignment);
        placed.location = declaration(global);
        addresses_.globals.emplace(&global, placed.address);
        program_.globalByName.emplace(placed.name, static_cast<uint32_t>(program_.globals.size() - 1));
        if (placed.name == program::pathHashName) program_.pathHash = placed.address;
        sources_.push_back(&global);
      }
  }

  uint32_t declaration(const llvm::GlobalVariable& global) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> infos;
    global.getDebugInfo(infos);
    if (infos.empty()) return none;
    const llvm::DIGlobalVariable* variable = infos.front()->getVariable();
    return locations_.of(variable->getFile(), variable->getLine());
  }

  void fillGlobals() {
    for (size_t n = 0; n < sources_.size(); ++n) {
      const llvm::GlobalVariable& global = *sources_[n];
      if (!global.hasInitializer() || global.getInitializer()->isNullValue()) continue;
      program::Global& placed = program_.globals[n];
      placed.bytes.resize(placed.size);
      if (!constants_.bytes(global.getInitializer(), placed.bytes.data(), placed.size))
        throw Error("the initial value of '" + placed.name + "' has a part that is not supported",
                    program_.describe(placed.location));
    }
  }

  void lowerFunctions() {
    if (origins_) origins_->resize(program_.functions.size());
    ModuleContext context{layout_, constants_, indices_, program_, locations_, origins_};
    for (const llvm::Function& function : module_)
      if (!function.isIntrinsic())
        lowerFunction(function, context, program_.functions[indices_.at(&function)]);
  }

  /// Returns the functions a list of (priority, function, data) names, by priority.
  std::vector<uint32_t> functionsOf(llvm::StringRef name) const {
    const llvm::GlobalVariable* list = module_.getGlobalVariable(name);
    if (!list || !list->hasInitializer()) return {};
    auto* entries = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer());
    if (!entries) return {};
    std::vector<std::pair<uint64_t, uint32_t>> ordered;
    for (const llvm::Use& entry : entries->operands()) {
      auto* row = llvm::cast<llvm::Constant>(entry.get());
      auto* priority = llvm::cast<llvm::ConstantInt>(row->getAggregateElement(0u));
      auto* function = llvm::dyn_cast<llvm::Function>(row->getAggregateElement(1u)->stripPointerCasts());
      if (function) ordered.emplace_back(priority->getZExtValue(), indices_.at(function));
    }
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& left, const auto& right) { return left.first < right.first; });
    std::vector<uint32_t> functions;
    for (const auto& [priority, function] : ordered) functions.push_back(function);
    return functions;
  }

  const llvm::Module& module_;
  Origins* origins_;
  const llvm::DataLayout& layout_;
  Program program_;
  AddressMap addresses_;
  ConstantEvaluator constants_;
  LocationTable locations_;
  std::unordered_map<const llvm::Function*, uint32_t> indices_;
  std::vector<const llvm::GlobalVariable*> sources_; ///< the LLVM globals of program_.globals
};

} // namespace

program::Program lower(const llvm::Module& module, Origins* origins) {
  return ModuleLowering(module, origins).run();
}

} // namespace sonde::frontend
