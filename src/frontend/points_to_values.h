#pragma once

/// \file
/// The values and objects of a module in a constraint graph: a node for each value, an object for each
/// global, function and allocation.

#include "pointsto/points_to.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace llvm {
class Constant;
class ConstantExpr;
class DataLayout;
class Function;
class GlobalVariable;
class Instruction;
class Module;
class Type;
class Value;
} // namespace llvm

namespace sonde::frontend {

using pointsto::NodeId;
using pointsto::ObjectId;

class PointsToValues {
public:
  PointsToValues(const llvm::Module& module, pointsto::ConstraintGraph& graph);

  /// Adds the initial values of globals. To be called before the graph is solved.
  void initialiseGlobals();

  NodeId node(const llvm::Value* value);
  /// Returns the node of what a function returns.
  NodeId result(const llvm::Function* function);
  /// Returns a node that never points to anything.
  NodeId nothing() const { return nothing_; }
  /// Returns a new node that points to an object.
  NodeId pointerTo(ObjectId object, int64_t offset = 0);
  /// Returns a new node with what `from` has, moved by an unknown amount.
  NodeId anywhere(NodeId from);

  ObjectId object(const llvm::Function* function);
  ObjectId object(const llvm::GlobalVariable* global);
  /// Returns the object that an instruction allocates, made at the first call.
  ObjectId allocation(pointsto::MemoryKind kind, const llvm::Instruction* instruction, uint64_t size,
                      uint64_t period);
  /// Returns the object of a function's variadic arguments.
  ObjectId variadic(const llvm::Function* function);
  /// Returns an object of the engine's own, by its name.
  ObjectId engine(const std::string& name);
  /// Returns the node of everything that functions without a known meaning have seen.
  NodeId escaped() const { return escaped_; }

  /// Returns the function that an object is; null if it is none.
  const llvm::Function* functionOf(ObjectId object) const;

  /// Returns the size of the elements of an array, 0 for other types.
  uint64_t period(llvm::Type* type) const;

  /// What an object is, in terms of the module.
  struct Source {
    pointsto::MemoryKind kind;
    const llvm::Value* value; ///< the global, function or instruction; null: none
  };
  const std::map<ObjectId, Source>& sources() const { return sources_; }

  pointsto::ConstraintGraph& graph;
  const llvm::DataLayout& layout;
  const llvm::Module& module;

private:
  NodeId constantNode(const llvm::Constant* constant);
  void addExpression(NodeId node, const llvm::ConstantExpr* expression);
  void initialise(ObjectId object, int64_t offset, const llvm::Constant* value);
  bool hasAddress(const llvm::Constant* constant);
  ObjectId remember(ObjectId object, pointsto::MemoryKind kind, const llvm::Value* value);

  std::unordered_map<const llvm::Value*, NodeId> nodes_;
  std::unordered_map<const llvm::Function*, NodeId> results_;
  std::unordered_map<const llvm::Value*, ObjectId> objects_; ///< the objects of globals and functions
  std::map<std::pair<pointsto::MemoryKind, const llvm::Value*>, ObjectId> allocations_;
  std::map<std::string, ObjectId> engine_;
  std::unordered_map<const llvm::Constant*, bool> hasAddress_;
  std::map<ObjectId, Source> sources_;
  NodeId nothing_;
  NodeId escaped_;
  ObjectId constants_;
};

} // namespace sonde::frontend
