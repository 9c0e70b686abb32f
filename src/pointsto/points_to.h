#pragma once

/// \file
/// What the analysis says about a prepared program: the objects that each instruction may access, and the
/// segments that follow. Instructions are named by their place, so that nobody needs LLVM to ask.
///
/// A heap site is a call: the n-th of a function, with or without debug information. What an instruction puts
/// on the stack is known by the instruction's location, which is one of its own in a program that was
/// analysed.

#include "pointsto/constraint_graph.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace sonde::pointsto {

/// An instruction of the prepared program: indices into Program::functions and Function::code.
struct Place {
  uint32_t function = 0;
  uint32_t instruction = 0;

  friend auto operator<=>(const Place&, const Place&) = default;
};

/// A call of the prepared program: indices into Program::functions and Function::calls.
struct HeapSite {
  uint32_t function = 0;
  uint32_t call = 0;

  friend auto operator<=>(const HeapSite&, const HeapSite&) = default;
};

// X(name, text): the kinds of memory that the analysis tells apart.
#define SONDE_MEMORY_KINDS(X)                                                                                \
  X(Global, "a global")                                                                                      \
  X(Constants, "constants without pointers, all of them together")                                           \
  X(Function, "a function")                                                                                  \
  X(Stack, "what an instruction puts on the stack")                                                          \
  X(Heap, "what a call allocates")                                                                           \
  X(Variadic, "the variadic arguments of a function")                                                        \
  X(Engine, "what the engine itself allocates: arguments, errno, mapped files")                              \
  X(Internal, "no memory of the program")

enum class MemoryKind : uint8_t {
#define X(name, text) name,
  SONDE_MEMORY_KINDS(X)
#undef X
};

const char* toString(MemoryKind kind);

/// An object of the analysis; all that is allocated at one place is one object.
struct Memory {
  MemoryKind kind = MemoryKind::Internal;
  HeapSite site{};       ///< Heap: the call that allocates it
  uint32_t location = 0; ///< Stack: that of the instruction
  uint32_t index = 0;    ///< Global, Function: into Program::globals or functions
};

// X(name, meaning): what an analysis took and found.
#define SONDE_POINTS_TO_STATISTICS(X)                                                                        \
  X(Nodes, "nodes of the constraint graph: values, and cells of memory")                                     \
  X(Edges, "copies between nodes, those through memory included")                                            \
  X(Objects, "globals, functions and allocation sites")                                                      \
  X(Constraints, "constraints, those of calls that were resolved on the way included")                       \
  X(Merges, "nodes that were merged with another because they lie on a cycle")                               \
  X(Waves, "rounds of propagation")                                                                          \
  X(Collapsed, "objects with so many fields that they were made one")                                        \
  X(Bytes, "memory of the solver")                                                                           \
  X(Milliseconds, "processor time to build and solve the graph")                                             \
  X(HeapSites, "allocation sites of heap objects")                                                           \
  X(Segments, "groups of heap sites that some access connects")                                              \
  X(LargestSegment, "heap sites of the largest group")

struct Statistics {
#define X(name, meaning) uint64_t name = 0;
  SONDE_POINTS_TO_STATISTICS(X)
#undef X
};

using TargetSet = std::vector<ObjectId>; ///< ascending

class PointsTo {
public:
  /// Tells where an object comes from. Objects are numbered as in the constraint graph.
  void setMemory(ObjectId object, const Memory& memory);
  /// Adds a set of objects; returns its number. `joins`: it is the set of one pointer, so that its heap sites
  /// belong to one segment; the union of several pointers' sets is none.
  uint32_t addSet(TargetSet set, bool joins);
  /// Tells what the instruction at a place may access.
  void setTargets(Place place, uint32_t set) { targets_[place] = set; }
  /// Computes the segments, after everything was told.
  void finish(const Statistics& statistics);

  const Memory& memory(ObjectId object) const { return memories_[object]; }
  /// Returns the object that a call allocates, if it does.
  std::optional<ObjectId> heapAt(HeapSite site) const;
  /// Returns the object that the instruction with this location puts on the stack, if it does.
  std::optional<ObjectId> stackAt(uint32_t location) const;
  std::optional<ObjectId> global(uint32_t index) const;
  /// Returns what the instruction at a place may access or call; null if the analysis knows of no pointer
  /// there.
  const TargetSet* targetsAt(Place place) const;
  /// Returns whether a set has an object of this kind.
  bool hasKind(const TargetSet& targets, MemoryKind kind) const;

  /// Returns the number of the segment that the objects of an allocation site belong to: two sites have the
  /// same one if some instruction may access both, or by a chain of such instructions (FSE'19, Algorithm 3).
  /// Segments are numbered from 0. Nothing if no heap object is allocated there.
  std::optional<uint32_t> segmentAt(HeapSite site) const;

  const Statistics& statistics() const { return statistics_; }

private:
  void computeSegments();

  std::vector<Memory> memories_;
  std::map<HeapSite, ObjectId> heap_;
  std::map<uint32_t, ObjectId> stack_; ///< by location
  std::vector<std::optional<ObjectId>> globals_;
  std::map<Place, uint32_t> targets_; ///< indices into sets_
  std::vector<TargetSet> sets_;
  std::vector<uint32_t> joining_; ///< sets_ whose heap sites belong to one segment
  std::map<ObjectId, uint32_t> segments_;
  Statistics statistics_;
};

} // namespace sonde::pointsto
