#pragma once

/// \file
/// The fields of objects: where pointers can point (*locations*) and what holds the content (*cells*).
///
/// A location is an object and a byte offset, or an object and *anywhere*: the latter is what arithmetic with
/// an unknown amount gives. A cell is eight aligned bytes; an access touches the cells that its bytes lie in.
/// Cells are made when they are first accessed, and each is a node of the solver.
///
/// An object with too many locations or cells is *crowded*: what a wrapper of `malloc` allocates is of many
/// types, so that its fields tell little and cost much. The solver makes one field of it (`collapse`).
///
/// An access anywhere in an object would touch cells that do not exist yet. So an object has two further
/// nodes, if it needs them: `anyWrite` flows into all cells, those to come included, and all cells flow into
/// `anyRead`.

#include "pointsto/constraint_graph.h"

#include <optional>
#include <utility>

namespace sonde::pointsto {

using LocationId = uint32_t;

struct Location {
  ObjectId object = 0;
  bool anywhere = false;
  int64_t offset = 0; ///< 0 if anywhere
};

class MemoryShape {
public:
  /// An object with more locations than `mostFields`, or more cells, is crowded.
  MemoryShape(ConstraintGraph& graph, size_t mostFields) : graph_(graph), mostFields_(mostFields) {}

  /// Returns the location at an offset, which may lie outside of the object.
  LocationId at(ObjectId object, int64_t offset);
  LocationId anywhere(ObjectId object);
  /// Returns where a pointer points to that is moved by `offset` and an unknown multiple of `stride`.
  LocationId moved(LocationId location, int64_t offset, uint64_t stride);
  LocationId begin(LocationId location) { return at(locations_[location].object, 0); }

  const Location& operator[](LocationId location) const { return locations_[location]; }
  size_t locationCount() const { return locations_.size(); }

  /// The fields of one object; made when they are first needed.
  struct Fields {
    std::vector<std::pair<int64_t, LocationId>> locations; ///< by ascending offset
    std::vector<std::pair<int64_t, NodeId>> cells;         ///< by ascending offset, which is a multiple of 8
    std::optional<LocationId> anywhere;
    std::optional<NodeId> anyRead;
    std::optional<NodeId> anyWrite;
  };
  Fields& fields(ObjectId object);

  /// Remembers that an object is crowded if `count` fields are too many; returns whether they are.
  bool isCrowded(ObjectId object, size_t count);
  /// Returns the objects that became crowded since the last call.
  std::vector<ObjectId> takeCrowded() { return std::exchange(crowded_, {}); }
  /// Makes one field of an object; returns the locations that no longer exist: `begin` says what they are
  /// now. Its cells are the caller's to merge.
  std::vector<LocationId> collapse(ObjectId object);

  /// Calls `visit` with the offset of each cell that `width` bytes from `offset` on lie in.
  template <typename Visit>
  void forEachCell(ObjectId object, int64_t offset, uint64_t width, Visit visit) const {
    const Object& shape = graph_.objects()[object];
    if (shape.period != 0 && shape.period < 8) {
      if (shape.size != 0) visit(int64_t{0});
      return;
    }
    const int64_t first = floorToCell(offset);
    const int64_t last = floorToCell(offset + static_cast<int64_t>(width) - 1);
    uint64_t left = shape.period ? shape.period / 8 : unlimited;
    for (int64_t cell = first; cell <= last && left > 0; cell += 8, --left) {
      if (shape.period)
        visit(modulo(cell, shape.period));
      else if (cell >= 0 && static_cast<uint64_t>(cell) < shape.size)
        visit(cell);
    }
  }

  static int64_t modulo(int64_t offset, uint64_t period) {
    const int64_t rest = offset % static_cast<int64_t>(period);
    return rest < 0 ? rest + static_cast<int64_t>(period) : rest;
  }

private:
  static int64_t floorToCell(int64_t offset) { return offset & ~int64_t{7}; }

  ConstraintGraph& graph_;
  size_t mostFields_;
  std::vector<ObjectId> crowded_;
  std::vector<Location> locations_;
  std::vector<Fields> fields_;
};

} // namespace sonde::pointsto
