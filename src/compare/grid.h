#pragma once

/// \file
/// A table of texts: for a terminal, for Markdown, for CSV.

#include <string>
#include <vector>

namespace sonde::compare {

struct Grid {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows; ///< each as long as the head

  /// Columns of equal width, the first to the left, the others to the right.
  std::string text() const;
  std::string markdown() const;
  std::string csv() const;
};

} // namespace sonde::compare
