/// \file
/// Random graphs, solved and computed once more by a naive fixpoint over byte-exact memory: every object is a
/// map from byte to what was written there, and a pointer moved by an unknown amount points to every byte.
/// The solver must have everything that the naive sets have; without offsets it must have nothing else.

#include "pointsto/solver.h"
#include "support/rng.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <gtest/gtest.h>

namespace sonde::pointsto {
namespace {

constexpr int64_t objectSize = 24;
constexpr size_t mostObjects = 5;
using Set = std::bitset<mostObjects * objectSize>; ///< of bytes, those of the first object first

class Naive {
public:
  explicit Naive(const ConstraintGraph& graph) : graph_(graph), nodes_(graph.nodeCount()) {}

  std::vector<Set> run() {
    do {
      changed_ = false;
      for (const Constraint& constraint : graph_.constraints()) step(constraint);
    } while (changed_);
    return nodes_;
  }

private:
  void add(Set& to, const Set& from) {
    changed_ |= (from & ~to).any();
    to |= from;
  }

  /// Calls `visit` with each byte that a pointer reaches, and its distance from the pointer.
  template <typename Visit> static void forEachByte(const Set& pointers, uint64_t size, Visit visit) {
    for (size_t at = 0; at < pointers.size(); ++at)
      for (size_t n = 0; pointers[at] && n < std::min<uint64_t>(size, objectSize - at % objectSize); ++n)
        visit(at + n, n);
  }

  void step(const Constraint& constraint) {
    const Set from = nodes_[constraint.from];
    Set& to = nodes_[constraint.to];
    switch (constraint.kind) {
    case ConstraintKind::AddressOf:
      return add(to, Set().set(constraint.object * objectSize + static_cast<size_t>(constraint.offset)));
    case ConstraintKind::Copy: return add(to, from);
    case ConstraintKind::Offset: return add(to, moved(from, constraint));
    case ConstraintKind::Begin:
      for (size_t at = 0; at < from.size(); ++at)
        if (from[at]) add(to, Set().set(at - at % objectSize));
      return;
    case ConstraintKind::Load:
      return forEachByte(from, constraint.amount, [&](size_t byte, size_t) { add(to, memory_[byte]); });
    case ConstraintKind::Store:
      return forEachByte(Set(to), constraint.amount, [&](size_t byte, size_t) { add(memory_[byte], from); });
    case ConstraintKind::CopyMemory: {
      std::array<Set, objectSize> copied;
      forEachByte(from, constraint.amount, [&](size_t byte, size_t n) { copied[n] |= memory_[byte]; });
      return forEachByte(to, constraint.amount,
                         [&](size_t byte, size_t n) { add(memory_[byte], copied[n]); });
    }
    case ConstraintKind::Call: return;
    }
  }

  static Set moved(const Set& from, const Constraint& constraint) {
    Set moved;
    for (size_t at = 0; at < from.size(); ++at)
      for (int64_t n = -objectSize; from[at] && n <= objectSize; ++n) {
        const int64_t offset = static_cast<int64_t>(at % objectSize) + constraint.offset +
                               n * static_cast<int64_t>(constraint.amount);
        if (offset >= 0 && offset < objectSize) moved.set(at - at % objectSize + static_cast<size_t>(offset));
      }
    return moved;
  }

  const ConstraintGraph& graph_;
  std::vector<Set> nodes_;
  std::array<Set, mostObjects * objectSize> memory_; ///< what each byte has
  bool changed_ = false;
};

struct Kinds {
  bool offsets;
  bool copies;
};

ConstraintGraph randomGraph(Rng& rng, Kinds kinds) {
  ConstraintGraph graph;
  const uint64_t nodes = rng.between(4, 16), objects = rng.between(2, mostObjects);
  for (uint64_t n = 0; n < nodes; ++n) graph.addNode();
  for (uint64_t n = 0; n < objects; ++n) {
    constexpr uint64_t periods[] = {0, 0, 1, 4, 8, 16};
    graph.addObject(objectSize, kinds.offsets ? periods[rng.below(6)] : 0);
  }
  const auto node = [&] { return static_cast<NodeId>(rng.below(nodes)); };
  for (uint64_t n = rng.between(nodes, 4 * nodes); n > 0; --n) {
    const NodeId left = node(), right = node();
    switch (rng.below(7)) {
    case 0:
      graph.addressOf(left, static_cast<ObjectId>(rng.below(objects)),
                      kinds.offsets ? rng.below(objectSize) : 0);
      break;
    case 1: graph.copy(left, right); break;
    case 2: graph.load(left, right, kinds.offsets ? rng.between(1, 16) : 8); break;
    case 3: graph.store(left, right, kinds.offsets ? rng.between(1, 16) : 8); break;
    case 4:
      if (kinds.offsets)
        graph.offset(left, right, static_cast<int64_t>(rng.below(40)) - 20, rng.oneIn(3) ? rng.below(17) : 0);
      break;
    case 6:
      if (kinds.offsets && rng.oneIn(2)) graph.begin(left, right);
      break;
    case 5:
      if (kinds.copies) graph.copyMemory(left, right, rng.oneIn(4) ? unlimited : rng.between(1, objectSize));
      break;
    }
  }
  return graph;
}

/// Returns the bytes that a node points to according to the solver.
Set bytesOf(Solver& solver, const ConstraintGraph& graph, NodeId node) {
  Set bytes;
  solver.pointsTo(node).forEach([&](LocationId id) {
    const Location& location = solver.location(id);
    const uint64_t period = graph.objects()[location.object].period;
    for (int64_t offset = 0; offset < objectSize; ++offset)
      if (location.anywhere || location.offset == (period ? MemoryShape::modulo(offset, period) : offset))
        bytes.set(location.object * objectSize + static_cast<size_t>(offset));
  });
  return bytes;
}

/// Compares the solver with the naive fixpoint; the solver's sets may be larger if `kinds` has offsets.
void compare(uint64_t seed, Kinds kinds, size_t mostFields = Solver::defaultFields) {
  Rng rng(seed);
  ConstraintGraph graph = randomGraph(rng, kinds);
  const std::vector<Set> expected = Naive(graph).run();
  Solver solver(graph, nullptr, mostFields);
  solver.solve();
  for (NodeId node = 0; node < expected.size(); ++node) {
    const Set found = bytesOf(solver, graph, node);
    ASSERT_TRUE((expected[node] & ~found).none()) << "seed " << seed << ", node " << node;
    if (!kinds.offsets) {
      ASSERT_EQ(expected[node], found) << "seed " << seed << ", node " << node;
    }
  }
}

TEST(RandomGraph, HasAllThatTheNaiveFixpointHas) {
  for (uint64_t seed = 0; seed < 3000 && !HasFatalFailure(); ++seed) compare(seed, {true, seed % 2 == 0});
}

TEST(RandomGraph, HasThemIfObjectsAreCollapsed) {
  for (uint64_t seed = 0; seed < 3000 && !HasFatalFailure(); ++seed)
    compare(seed, {true, seed % 2 == 0}, 1 + seed % 3);
}

TEST(RandomGraph, HasNothingElseWithoutOffsets) {
  for (uint64_t seed = 0; seed < 3000 && !HasFatalFailure(); ++seed) compare(seed, {false, false});
}

} // namespace
} // namespace sonde::pointsto
