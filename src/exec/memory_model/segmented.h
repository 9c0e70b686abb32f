#pragma once

/// \file
/// The segmented memory model (algorithms 3 to 5 of "A Segmented Memory Model for Symbolic Execution") and
/// the flat one (algorithm 2). The heap is divided into segments, and all objects of a segment share one
/// array. A pointer into several segments forks a state for each; inside of one there is one state. Globals,
/// constants and local variables are segments of their own, as in section 3.
///
/// Objects belong together if Settings::segmentOf says so, or if their allocation sites were seen to be
/// targets of one access (Settings::learnsSegments: the *ideal* segments of section 4.1; since segments have
/// no storage of their own, the run need not be started again). A segment of more than Settings::segmentLimit
/// bytes gets no more objects: the next one begins another segment. In the flat model all objects of the heap
/// are one segment.
///
/// We deviate in storage: addresses are the allocator's and never change. An object's offset in its segment
/// follows from the living objects of its group, by rising address, when an access needs it; so what was
/// freed leaves no gap, and needs no list of free places.

#include "exec/memory_model/choosing.h"
#include "exec/memory_model/groups.h"

#include <map>

namespace sonde::exec {

class SegmentedModel final : public ChoosingModel {
public:
  enum class Shape : uint8_t { Flat, Segmented };
  explicit SegmentedModel(Shape shape) : shape_(shape) {}

protected:
  bool joins(Execution&, const SymbolicAccess&, const Candidates&) override { return true; }
  bool joinsSingle(const memory::ObjectInfo& object) const override;
  expr::Expr loadJoined(Execution&, const SymbolicAccess&, const Candidates&) override;
  bool storeJoined(Execution&, const SymbolicAccess&, const Candidates&, const expr::Expr& value) override;

private:
  using Segment = std::vector<uint64_t>; ///< the bases of its objects, ascending

  /// Returns the segments of the candidates, by rising address of the candidates.
  std::vector<Segment> segmentsOf(Execution&, const Candidates&) const;
  std::vector<Segment> divide(Execution&, uint64_t group) const;
  uint64_t groupOf(const Execution&, const memory::ObjectInfo&) const;
  /// Makes one group of those of the candidates.
  void learn(const Execution&, const Candidates&);
  /// Forks a state for each segment but the one that this state goes on with.
  Segment chooseSegment(Execution&, const Candidates&);

  Shape shape_;
  std::map<uint64_t, uint64_t> learned_; ///< the group that each group was joined with
  Groups groups_{counters_};
};

} // namespace sonde::exec
