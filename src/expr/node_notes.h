#pragma once

/// \file
/// The results of a walk over expressions, one note for each node, without hashing and without an allocation
/// for each node. A node stores one number, the place of its note; the note says which node it is about, so
/// that numbers left by other walks do no harm and nothing has to be cleared.

#include "expr/expr.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace sonde::expr {

/// Keeps its nodes alive. If two NodeNotes are filled alternately, each makes the other forget the nodes that
/// both visit, so a caller must be able to compute a note again.
template <typename Value> class NodeNotes {
public:
  /// Returns the note about `node`, or null; the pointer is valid until the next note is made.
  const Value* find(const Node* node) const {
    return node->note_ < notes_.size() && notes_[node->note_].first == node ? &notes_[node->note_].second
                                                                            : nullptr;
  }
  void add(const Node* node, Value value) {
    node->note_ = static_cast<uint32_t>(notes_.size());
    notes_.emplace_back(node, std::move(value));
  }

  /// Forgets all notes, and keeps the memory for others.
  void clear() { notes_.clear(); }

private:
  std::vector<std::pair<const Node*, Value>> notes_;
};

} // namespace sonde::expr
