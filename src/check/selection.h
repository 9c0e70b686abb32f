#pragma once

/// \file
/// A selection of checks, as the option `--check` names it: a list of words separated by commas, of which
/// `default`, `all` and `none` begin anew, `+name` adds a check and `-name` removes one. What comes first
/// adds to the default. `none` leaves the checks that are always made.

#include "check/checks.h"

#include <string>
#include <vector>

namespace sonde::check {

class Selection {
public:
  /// The checks that are always made.
  Selection();

  /// Reads the words of `--check`. Throws Error if there is no check of a name, or if a check is to be
  /// removed that is always made.
  static Selection parse(const std::string& words);
  static Selection byDefault();

  bool has(Check check) const { return bits_ >> static_cast<unsigned>(check) & 1; }
  void set(Check check, bool on);

  /// Returns the names of all checks that are made, in the order of the table.
  std::vector<std::string> names() const;
  /// Returns what the verdict calls the selection: the words of each group that is whole, and the names of
  /// the checks of others, separated by commas.
  std::string inWords() const;
  /// Returns what clang's -fsanitize has to be told, separated by commas; empty if nothing.
  std::string sanitizers() const;

  friend bool operator==(const Selection&, const Selection&) = default;

private:
  uint64_t bits_ = 0;
};

static_assert(std::size(rows) <= 64);

} // namespace sonde::check
