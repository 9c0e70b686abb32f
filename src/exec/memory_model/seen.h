#pragma once

/// \file
/// Remembers the candidates that addresses showed. Programs access the fields behind one pointer again and
/// again, on many paths, and to look whether objects are still where they were takes a fraction of the time
/// of finding them in an expression that contains a table of pointers.

#include "exec/memory_model/candidates.h"

#include <map>
#include <memory>
#include <vector>

namespace sonde::exec {

/// The candidates that an address shows.
struct Seen {
  Candidates candidates;
  expr::Expr inside{}; ///< the whole access lies in the object of a candidate; null if there is one object
};

class SeenCandidates {
public:
  /// Returns what the expression of the address shows in this memory; null if it shows nothing.
  std::shared_ptr<const Seen> find(expr::Builder&, const memory::AddressSpace&, const SymbolicAccess&);

private:
  struct Key {
    uint64_t address; ///< the id of the expression
    unsigned size;
    memory::AccessMode mode;
    auto operator<=>(const Key&) const = default;
  };
  struct Entry {
    expr::Expr address{}; ///< kept, so that its id stays its own
    std::vector<Sight> sights{};
    std::shared_ptr<const Seen> seen{};
  };

  std::map<Key, Entry> entries_;
  size_t size_ = 0; ///< of all entries, roughly in expressions
};

} // namespace sonde::exec
