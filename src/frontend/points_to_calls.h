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
  /// Adds a call that stores nothing: arguments become parameters, so that it is known what the callee
  /// accesses.
  void addWithoutEffect(const llvm::CallBase& call);
  /// Connects the arguments of an intrinsic with its version in bitcode, if the program has one.
  void addVersion(const llvm::CallBase& call, llvm::StringRef name);
  /// Returns the summary of a function in bitcode that works on bytes, such as `__sonde_memcpy`; null if it
  /// is none. Its body would mix what all its callers copy, so that the summary alone says what it does.
  static const Summary* summaryOfVersion(const llvm::Function& function);

  void resolve(pointsto::CallId call, ObjectId function) override;

private:
  struct Call {
    const llvm::CallBase* instruction; ///< null: the engine calls
    std::vector<NodeId> arguments;
    NodeId result;
  };

  void connect(const Call& call, const llvm::Function* function);
  void passArguments(const llvm::CallBase& call, const llvm::Function* callee);
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
  std::vector<Call> calls_; ///< the calls through pointers, by CallId
};

} // namespace sonde::frontend
