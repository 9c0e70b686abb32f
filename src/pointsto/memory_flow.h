#pragma once

/// \file
/// How values flow through memory: edges between the nodes of values and those of cells.
///
/// Copies of memory are *links*: whatever cell the source has or gets has an edge to the cell of the target
/// at the same distance from the pointers. A copy from many objects to many others goes through an object of
/// its own, so that the number of links is the sum of both numbers and not their product.

#include "pointsto/memory_shape.h"
#include "pointsto/nodes.h"

#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

namespace sonde::pointsto {

class MemoryFlow {
public:
  MemoryFlow(ConstraintGraph& graph, MemoryShape& shape, Nodes& nodes)
      : graph_(graph), shape_(shape), nodes_(nodes) {}

  void load(NodeId to, LocationId from, uint64_t width);
  void store(LocationId to, NodeId from, uint64_t width);
  void copy(LocationId to, LocationId from, uint64_t size);
  /// Merges the cells of an object whose fields were forgotten.
  void collapse(ObjectId object);

private:
  struct Link {
    int64_t from;
    ObjectId to;
    int64_t toOffset;
    uint64_t size;
    bool anywhere; ///< whether the offset at one of its ends is not known
  };

  NodeId newNode();
  /// Returns the node of a cell; nothing if the object has too many cells.
  std::optional<NodeId> cell(ObjectId object, int64_t offset);
  NodeId anyRead(ObjectId object);
  NodeId anyWrite(ObjectId object);

  void connect(ObjectId from, const Link& link);
  void connectCell(ObjectId from, const Link& link, int64_t cell, NodeId node);
  void flowInto(const Link& link, int64_t distance, NodeId node);
  void connectNewCells();
  std::vector<Link>& links(ObjectId object);

  struct NewCell {
    ObjectId object;
    int64_t offset;
    NodeId node;
  };

  ConstraintGraph& graph_;
  MemoryShape& shape_;
  Nodes& nodes_;
  std::vector<std::vector<Link>> links_;                         ///< by the object they begin at
  std::set<std::tuple<LocationId, LocationId, uint64_t>> known_; ///< links, so that none is made twice
  std::vector<NewCell> newCells_;                                ///< their links are not connected yet
};

} // namespace sonde::pointsto
