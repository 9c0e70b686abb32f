#pragma once

/// \file
/// The symbolic input of a path, as a value that is copied in constant time however much there is of it.

#include "expr/rewrite/builder.h"
#include "path/seeds.h"
#include "support/persistent_map.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sonde::path {

/// Input that a path was given or has asked for: an array of bytes that may be anything.
struct SymbolicInput {
  std::string name; ///< as tests call it
  uint64_t size = 0;
  expr::Expr array;
  std::vector<std::optional<uint8_t>> fixed{}; ///< bytes that are known from the start; empty: none is
};

class InputList {
public:
  /// How many of this name there are.
  uint64_t count(const std::string& name) const;
  void add(SymbolicInput input);
  std::size_t size() const { return inputs_.size(); }

  /// In the order in which they were added.
  template <typename Visit> void forEach(Visit visit) const {
    inputs_.forEach([&](uint64_t, const std::shared_ptr<const SymbolicInput>& input) { visit(*input); });
  }

  void count(SharedBytes bytes) const {
    inputs_.count(bytes);
    counts_.count(bytes);
  }

private:
  PersistentMap<std::shared_ptr<const SymbolicInput>> inputs_; ///< by number
  PersistentMap<uint64_t> counts_;                             ///< by the hash of the name
};

/// Gives the path an input of `size` bytes that may be anything, but for those that are `fixed` (one entry
/// for each byte, or none at all): an array. The n-th input of a name is the same on every path.
expr::Expr makeInput(InputList&, expr::Builder&, Seeds&, std::string name, uint64_t size,
                     std::vector<std::optional<uint8_t>> fixed = {});

} // namespace sonde::path
