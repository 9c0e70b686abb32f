#pragma once

/// \file
/// The forks of a run: which state was forked from which, and where. The way of a path through the source,
/// and the lines at which most paths part, are read from it.

#include "exec/state/observer.h"
#include "output/path_kind.h"

#include <cstdint>
#include <vector>

namespace sonde::output {

/// A branch on the way of a path at which another path parted from it.
struct WayStep {
  uint32_t location = program::none; ///< the place of the branch
  uint32_t next = program::none;     ///< where the path went on, if that is known
};

class ForkTree {
public:
  /// One fork. The state that was forked is numbered by `child`.
  struct Node {
    uint32_t parent = 0;
    uint32_t child = 0;
    uint32_t depth = 0; ///< forks on the path of the child, this one included
    uint32_t location = program::none;
    uint32_t childNext = program::none;
    uint32_t parentNext = program::none;
  };

  /// How the path of a state ended.
  struct End {
    uint32_t state = 0;
    PathKind kind;
    uint32_t test = 0; ///< its number; 0: there is none
  };
  void end(uint64_t state, PathKind kind, uint64_t test) {
    if (ends_.size() < mostNodes)
      ends_.push_back({static_cast<uint32_t>(state), kind, static_cast<uint32_t>(test)});
  }
  const std::vector<End>& ends() const { return ends_; }

  /// Adds a fork. Beyond the first million forks only their places are counted.
  void add(const exec::ForkEvent&);

  /// Returns the forks on the way of a state that was forked `forks` times, first one first; of a way that is
  /// longer than `most`, the last ones.
  std::vector<WayStep> wayOf(uint64_t state, size_t most) const;

  /// The forks that are kept, as they were made.
  const std::vector<Node>& nodes() const { return nodes_; }
  /// The number of forks by location, all of them; locations beyond the end have none.
  const std::vector<uint64_t>& places() const { return places_; }
  uint64_t bytes() const { return nodes_.capacity() * sizeof(Node) + ends_.capacity() * sizeof(End); }

private:
  static constexpr size_t mostNodes = 1'000'000;

  std::vector<Node> nodes_; ///< the numbers of children ascend
  std::vector<uint64_t> places_;
  std::vector<End> ends_;
};

} // namespace sonde::output
