#include "frontend/missing_results.h"

#include "frontend/unset_variables.h"
#include "frontend/written_mark.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace sonde::frontend {

namespace {

/// The only load of the variable that holds a function's result, at the function's end.
llvm::LoadInst* loadOfResult(llvm::Function& function) {
  llvm::LoadInst* found = nullptr;
  for (llvm::BasicBlock& block : function) {
    auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (!end) continue;
    auto* load = llvm::dyn_cast_or_null<llvm::LoadInst>(end->getReturnValue());
    if (found || !load || !load->hasOneUse()) return nullptr;
    found = load;
  }
  auto* result = found ? llvm::dyn_cast<llvm::AllocaInst>(found->getPointerOperand()) : nullptr;
  return result && isResult(*result) && canBeMarked(*result) ? found : nullptr;
}

/// Follows the paths through a function up to the load of its result.
class Paths {
public:
  explicit Paths(llvm::LoadInst& end) : end_(&end), result_(end.getPointerOperand()) {}

  /// Returns whether a path leads to the end on which no result is stored.
  bool someLackResult() {
    visit({&end_->getFunction()->getEntryBlock(), {}});
    while (!lacksResult_ && !waiting_.empty()) {
      const State state = waiting_.back();
      waiting_.pop_back();
      follow(state);
    }
    return lacksResult_;
  }

private:
  /// Constants that variables of the compiler hold. Those that the source declares are not followed.
  using Values = std::map<const llvm::Value*, const llvm::ConstantInt*>;
  using State = std::pair<const llvm::BasicBlock*, Values>;

  void visit(const State& state) {
    if (visited_.insert(state).second) waiting_.push_back(state);
  }

  /// Goes on from a block to which a path without a result leads.
  void follow(const State& state) {
    Values values = state.second;
    std::map<const llvm::Value*, const llvm::ConstantInt*> loaded;
    for (const llvm::Instruction& instruction : *state.first) {
      if (&instruction == end_) lacksResult_ = true;
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        if (store->getPointerOperand() == result_) return;
        if (isDestination(*store->getPointerOperand()))
          values[store->getPointerOperand()] = llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand());
      }
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        if (const auto value = values.find(load->getPointerOperand()); value != values.end())
          loaded[load] = value->second;
    }
    const llvm::Instruction* last = state.first->getTerminator();
    if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(last))
      if (const auto value = loaded.find(choice->getCondition()); value != loaded.end() && value->second) {
        visit({choice->findCaseValue(value->second)->getCaseSuccessor(), std::move(values)});
        return;
      }
    for (const llvm::BasicBlock* next : llvm::successors(state.first)) visit({next, values});
  }

  /// Returns whether a variable says where to go on after the end of a scope: constants are stored to it, and
  /// a switch loads it.
  bool isDestination(const llvm::Value& pointer) {
    const auto [entry, isNew] = destinations_.try_emplace(&pointer, false);
    if (!isNew || !llvm::isa<llvm::AllocaInst>(pointer)) return entry->second;
    for (const llvm::User* user : pointer.users()) {
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
          store && store->getPointerOperand() == &pointer &&
          llvm::isa<llvm::ConstantInt>(store->getOperand(0)))
        continue;
      if (!llvm::isa<llvm::LoadInst>(user)) return false;
      for (const llvm::User* use : user->users())
        if (llvm::isa<llvm::SwitchInst>(use)) entry->second = true;
    }
    return entry->second;
  }

  const llvm::LoadInst* end_;
  const llvm::Value* result_;
  std::set<State> visited_;
  std::vector<State> waiting_;
  std::map<const llvm::Value*, bool> destinations_;
  bool lacksResult_ = false;
};

/// Lets an instruction be the compiler's, not the program's (runtime_mark.h).
void setCheck(llvm::Instruction& instruction) {
  instruction.setMetadata(llvm::LLVMContext::MD_nosanitize, llvm::MDNode::get(instruction.getContext(), {}));
}

/// Makes a flag that says whether a result was stored.
llvm::AllocaInst* flagStores(llvm::AllocaInst& result) {
  llvm::IRBuilder<> builder(&result);
  llvm::AllocaInst* flag = builder.CreateAlloca(builder.getInt1Ty());
  setCheck(*builder.CreateStore(builder.getFalse(), flag));
  for (llvm::User* user : result.users())
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      builder.SetInsertPoint(store);
      setCheck(*builder.CreateStore(builder.getTrue(), flag));
    }
  return flag;
}

} // namespace

llvm::PreservedAnalyses MarkMissingResults::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
  llvm::LoadInst* load = function.isDeclaration() || !isChecked(function, check::Check::MissingReturn)
                             ? nullptr
                             : loadOfResult(function);
  if (!load || !Paths(*load).someLackResult()) return llvm::PreservedAnalyses::all();
  auto* result = llvm::cast<llvm::AllocaInst>(load->getPointerOperand());
  llvm::IRBuilder<> builder(load);
  builder.SetCurrentDebugLocation({}); // the code belongs to no source line
  llvm::LoadInst* isStored = builder.CreateLoad(builder.getInt1Ty(), flagStores(*result));
  setCheck(*isStored);
  llvm::Instruction* then = nullptr; // where the result is there, and where it is not
  llvm::Instruction* otherwise = nullptr;
  llvm::SplitBlockAndInsertIfThenElse(isStored, load->getIterator(), &then, &otherwise);
  assignMark(*result, otherwise);
  setCheck(*then);
  setCheck(*isStored->getParent()->getTerminator());
  for (llvm::Instruction& instruction : *otherwise->getParent()) setCheck(instruction);
  return llvm::PreservedAnalyses::none();
}

} // namespace sonde::frontend
