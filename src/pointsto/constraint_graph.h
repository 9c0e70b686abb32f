#pragma once

/// \file
/// What a program does with pointers, as constraints between nodes; nothing here knows where they come from.
///
/// A *node* is something that holds values: a register, a parameter, a result. An *object* is memory that the
/// program has or allocates; all objects of one allocation site are one. A value points into an object at a
/// byte offset. Offsets are taken modulo the *period* of the object if it has one: an array of structs of 24
/// bytes has the period 24, and its elements are one.
///
/// All values may be pointers, numbers too: what a number was computed from is followed like a pointer.

#include <cstdint>
#include <string>
#include <vector>

namespace sonde::pointsto {

using NodeId = uint32_t;
using ObjectId = uint32_t;
using CallId = uint32_t;

inline constexpr uint64_t unlimited = ~uint64_t{0};

struct Object {
  uint64_t size = unlimited; ///< bytes at and beyond it have no content
  uint64_t period = 0;       ///< 1, 2, 4 or a multiple of 8; 0: none
  bool isFunction = false;
};

enum class ConstraintKind : uint8_t {
  AddressOf,  ///< `to` points to `object` + offset
  Copy,       ///< `to` has what `from` has
  Offset,     ///< `to` has what `from` has, moved by `offset` and any multiple of `amount` (0: only `offset`)
  Begin,      ///< `to` points to the begin of every object that `from` points into
  Load,       ///< `to` has what the `amount` bytes have that `from` points to
  Store,      ///< the `amount` bytes that `to` points to have what `from` has
  CopyMemory, ///< `amount` bytes where `to` points to become those where `from` points to
  Call,       ///< the functions that `from` points to are called at the call `object`
};

struct Constraint {
  ConstraintKind kind;
  NodeId to = 0;
  NodeId from = 0;
  uint32_t object = 0;
  int64_t offset = 0;
  uint64_t amount = 0;
};

class ConstraintGraph {
public:
  NodeId addNode() { return nodes_++; }
  /// A period that is no multiple of 8 is reduced to one that is allowed.
  ObjectId addObject(uint64_t size = unlimited, uint64_t period = 0);
  ObjectId addFunction();

  void addressOf(NodeId to, ObjectId object, int64_t offset = 0);
  void copy(NodeId to, NodeId from);
  /// Adds `offset` and an unknown multiple of `stride` (0: nothing unknown).
  void offset(NodeId to, NodeId from, int64_t offset, uint64_t stride);
  void begin(NodeId to, NodeId from);
  void load(NodeId to, NodeId pointer, uint64_t width);
  void store(NodeId pointer, NodeId value, uint64_t width);
  void copyMemory(NodeId to, NodeId from, uint64_t size);
  /// Calls whatever `target` points to; the solver reports each function to its CallResolver.
  void call(NodeId target, CallId call);

  /// Makes one field of an object: from now on all its offsets are the same.
  void forgetFields(ObjectId object) { objects_[object].period = 1; }

  uint32_t nodeCount() const { return nodes_; }
  const std::vector<Object>& objects() const { return objects_; }
  const std::vector<Constraint>& constraints() const { return constraints_; }

private:
  uint32_t nodes_ = 0;
  std::vector<Object> objects_;
  std::vector<Constraint> constraints_;
};

} // namespace sonde::pointsto
