#include "frontend/points_to.h"

#include "frontend/points_to_body.h"
#include "program/opcode.h"

#include <ctime>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <map>
#include <set>
#include <unordered_map>

namespace sonde::frontend {

namespace {

using pointsto::MemoryKind;
using pointsto::PointsTo;

class Analysis {
public:
  Analysis(const llvm::Module& module, program::Program& program, const Origins& origins)
      : module_(module), program_(program), origins_(origins), values_(module, graph_), calls_(values_),
        solver_(graph_, &calls_) {}

  PointsTo run() {
    const std::clock_t start = std::clock();
    build();
    solver_.solve();
    numberSites();
    describeObjects();
    describeTargets();
    const pointsto::SolverStatistics solved = solver_.statistics();
    pointsto::Statistics statistics;
    statistics.Nodes = solved.nodes;
    statistics.Edges = solved.edges;
    statistics.Objects = solved.objects;
    statistics.Constraints = solved.constraints;
    statistics.Merges = solved.merges;
    statistics.Waves = solved.waves;
    statistics.Collapsed = solved.collapsed;
    statistics.Bytes = solved.bytes;
    statistics.Milliseconds = static_cast<uint64_t>(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
    result_.finish(statistics);
    return std::move(result_);
  }

private:
  /// Where an instruction that allocates is in the program.
  struct Allocation {
    pointsto::HeapSite site{}; ///< if it is a call
    uint32_t location = 0;
  };

  void build() {
    values_.initialiseGlobals();
    // Arguments and environment are arrays of pointers to strings; tables of characters begin in their
    // middle.
    for (const char* name : {"arguments", "ctype"})
      graph_.store(values_.pointerTo(values_.engine(name)), values_.pointerTo(values_.engine(name)), 8);
    for (const llvm::Function& function : module_)
      if (!function.isDeclaration()) addBody(values_, calls_, function);
    startWith("main");
    for (const uint32_t constructor : program_.constructors) startWith(program_.functions[constructor].name);
  }

  /// The engine calls a function with arguments and environment.
  void startWith(const std::string& name) {
    const llvm::Function* function = module_.getFunction(name);
    if (!function) return;
    for (const llvm::Argument& parameter : function->args())
      graph_.addressOf(values_.node(&parameter), values_.engine("arguments"));
  }

  static bool isAlloca(program::Opcode opcode) {
    return opcode == program::Opcode::Alloca || opcode == program::Opcode::AllocaDynamic;
  }
  static bool isCall(program::Opcode opcode) {
    using program::Opcode;
    return opcode == Opcode::Call || opcode == Opcode::CallIndirect || opcode == Opcode::CallNative;
  }

  /// Finds out where instructions of LLVM that allocate are in the program.
  void numberSites() {
    for (uint32_t index = 0; index < origins_.size(); ++index)
      for (uint32_t n = 0; n < origins_[index].size(); ++n) {
        program::Function& function = program_.functions[index];
        const program::Instruction& instruction = function.code[n];
        const llvm::Instruction* origin = origins_[index][n];
        if (!origin || !(isAlloca(instruction.op) || isCall(instruction.op))) continue;
        Allocation& allocation = allocations_[origin];
        allocation.location =
            ownLocation(function.locations[n]); // a call puts copies of structs on the stack
        if (isCall(instruction.op)) allocation.site = {index, static_cast<uint32_t>(instruction.imm)};
      }
  }

  /// Lets a location differ from all others, though it describes the same place as before.
  uint32_t ownLocation(uint32_t& location) {
    program_.locations.push_back(location == program::none ? program::Location{}
                                                           : program_.locations[location]);
    return location = static_cast<uint32_t>(program_.locations.size() - 1);
  }

  /// Finds the indices of globals, in the order in which they were placed (module_lowering.cpp). Their names
  /// do not do, because a global may have none.
  void numberGlobals() {
    uint32_t next = 0;
    for (const bool constant : {true, false})
      for (const llvm::GlobalVariable& global : module_.globals())
        if (global.isConstant() == constant && next < program_.globals.size() &&
            program_.globals[next].name == global.getName() && !global.hasExternalWeakLinkage() &&
            !global.getName().starts_with("llvm.") && global.getSection() != "llvm.metadata")
          globals_.emplace(&global, next++);
  }

  void describeObjects() {
    numberGlobals();
    for (ObjectId object = 0; object < graph_.objects().size(); ++object) result_.setMemory(object, {});
    for (const auto& [object, source] : values_.sources()) {
      pointsto::Memory memory{source.kind};
      if (source.kind == MemoryKind::Global) {
        const auto index = globals_.find(source.value);
        if (index == globals_.end()) continue; // it is weak and not defined, so its address is null
        memory.index = index->second;
      }
      if (source.kind == MemoryKind::Function)
        memory.index = program_.functionByName.at(source.value->getName().str());
      if (source.kind == MemoryKind::Stack || source.kind == MemoryKind::Heap) {
        const auto found = allocations_.find(llvm::cast<llvm::Instruction>(source.value));
        if (found == allocations_.end()) continue; // in a block that is never executed
        memory.site = found->second.site;
        memory.location = found->second.location;
      }
      result_.setMemory(object, memory);
    }
  }

  void describeTargets() {
    for (uint32_t function = 0; function < origins_.size(); ++function)
      for (uint32_t n = 0; n < origins_[function].size(); ++n)
        if (const llvm::Instruction* origin = origins_[function][n])
          if (const std::set<NodeId> pointers = pointersOf(*origin); !pointers.empty())
            result_.setTargets({function, n}, targetsOf(pointers, joins(*origin)));
  }

  /// Returns whether the objects that an instruction may access belong to one segment. Those of a copying
  /// function are the objects of all its callers, who join what is one pointer to them.
  static bool joins(const llvm::Instruction& instruction) {
    return !PointsToCalls::summaryOfVersion(*instruction.getFunction());
  }

  std::set<NodeId> pointersOf(const llvm::Instruction& instruction) {
    std::set<NodeId> pointers;
    for (const llvm::Value* address : addressesOf(instruction))
      pointers.insert(solver_.representative(values_.node(address)));
    return pointers;
  }

  uint32_t targetsOf(const std::set<NodeId>& pointers, bool joins) {
    const std::pair key(pointers, joins);
    const auto [found, isNew] = targets_.try_emplace(key, 0);
    if (!isNew) return found->second;
    pointsto::SparseSet objects;
    for (const NodeId pointer : pointers) solver_.addObjectsOf(pointer, objects);
    if (pointers.size() > 1)
      for (const NodeId pointer : pointers) targetsOf({pointer}, joins);
    return targets_[key] = result_.addSet(objects.elements(), joins && pointers.size() == 1);
  }

  const llvm::Module& module_;
  program::Program& program_;
  const Origins& origins_;
  pointsto::ConstraintGraph graph_;
  PointsToValues values_;
  PointsToCalls calls_;
  pointsto::Solver solver_;
  std::unordered_map<const llvm::Instruction*, Allocation> allocations_;
  std::unordered_map<const llvm::Value*, uint32_t> globals_; ///< indices into Program::globals
  /// Numbers of sets, by the pointers that have them and whether they join segments.
  std::map<std::pair<std::set<NodeId>, bool>, uint32_t> targets_;
  PointsTo result_;
};

} // namespace

PointsTo analysePointers(const llvm::Module& module, program::Program& program, const Origins& origins) {
  return Analysis(module, program, origins).run();
}

} // namespace sonde::frontend
