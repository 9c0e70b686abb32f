#pragma once

/// \file
/// What a walk over expressions has found out about the nodes it met. A node has room for one number, the
/// place of its note; the note says whose it is, so that numbers left by others do no harm and nothing has to
/// be cleared. No hashing, no allocation per node.

#include "expr/expr.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace sonde::expr {

/// Its nodes stay alive as long as it does. A second one that is filled in turns with it makes it forget
/// nodes that both meet: a caller must be ready to find them out once more.
template <typename Value> class NodeNotes {
public:
  /// Null if there is no note; valid until the next one is made.
  const Value* find(const Node* node) const {
    return node->note_ < notes_.size() && notes_[node->note_].first == node ? &notes_[node->note_].second
                                                                            : nullptr;
  }
  void add(const Node* node, Value value) {
    node->note_ = static_cast<uint32_t>(notes_.size());
    notes_.emplace_back(node, std::move(value));
  }

private:
  std::vector<std::pair<const Node*, Value>> notes_;
};

} // namespace sonde::expr
