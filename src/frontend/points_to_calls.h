#pragma once

/// \file
/// Calls: arguments flow into parameters and results back, for each function that a call may call. Calls
/// through pointers are connected while the graph is solved, as their targets become known.

#include "frontend/points_to_summaries.h"
#include "frontend/points_to_values.h"
#include "pointsto/solver.h"

#include <llvm/IR/InstrTypes.h>

namespace sonde::frontend {

class PointsToCalls : public pointsto::CallResolver {
public:
  explicit PointsToCalls(PointsToValues& values);

  /// Adds a call of a program, which is no intrinsic.
  void add(const llvm::CallBase& call);
  /// Adds a call by the engine of whatever `target` points to.
  void addByEngine(NodeId target, std::vector<NodeId> arguments);
  /// Connects the arguments of an intrinsic with its version in bitcode, if the program has one.
  void addVersion(const llvm::CallBase& call, llvm::StringRef name);

  void resolve(pointsto::CallId call, ObjectId function) override;

private:
  struct Call {
    const llvm::CallBase* instruction; ///< null: the engine calls
    std::vector<NodeId> arguments;
    NodeId result;
  };

  void connect(const Call& call, const llvm::Function* function);
  void enter(const Call& call, const llvm::Function* function);
  void passArgument(const Call& call, unsigned index, const llvm::Function* function);
  NodeId byValueCopy(const Call& call, unsigned index);
  void summarise(const Call& call, const Summary& summary);
  void escape(const Call& call);
  NodeId newObject(const Call& call, const Summary& summary);
  void systemCall(const Call& call);
  NodeId argument(const Call& call, size_t index) const;

  PointsToValues& values_;
  pointsto::ConstraintGraph& graph_;
  std::vector<Call> calls_; ///< those through pointers, by CallId
};

} // namespace sonde::frontend
