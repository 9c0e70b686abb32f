#pragma once

/// \file
/// The symbolic input of a path, as a value that is copied in constant time, whatever its size.

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
  std::string name; ///< its name in tests
  uint64_t size = 0;
  expr::Expr array;
  std::vector<std::optional<uint8_t>>
      fixed{};                      ///< bytes that are known from the start; empty if there are none
  uint32_t location = ~uint32_t{0}; ///< where the program asked for it; ~0: it was started with it
  uint32_t function = ~uint32_t{0}; ///< the function of the C library that it called there; ~0: none
};

/// Returns whether an input is text: an argument, an environment variable or a file.
bool isText(const SymbolicInput& input);

class InputList {
public:
  /// Returns the number of inputs of this name.
  uint64_t count(const std::string& name) const;
  void add(SymbolicInput input);
  size_t size() const { return inputs_.size(); }
  /// Returns whether some input is text.
  bool hasText() const { return hasText_; }
  /// Returns whether both have the same inputs in the same order.
  bool isSame(const InputList& other) const;

  /// Calls `visit` for each input in the order in which they were added.
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
  bool hasText_ = false;
};

/// Adds an input of `size` symbolic bytes to the path and returns it as an array. Bytes in `fixed` (one entry
/// for each byte, or none at all) are constants. The n-th input of a name is the same symbol on every path.
/// If the seeds fix the input (Seeds::fixing), the array is a table of its bytes.
expr::Expr makeInput(InputList&, expr::Builder&, Seeds&, std::string name, uint64_t size,
                     std::vector<std::optional<uint8_t>> fixed = {}, uint32_t location = ~uint32_t{0});

} // namespace sonde::path
