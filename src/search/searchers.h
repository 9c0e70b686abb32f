#pragma once

/// \file
/// The table of all searchers.

#include "search/searcher.h"

#include <memory>
#include <span>
#include <string_view>

namespace sonde::search {

struct SearcherRow {
  const char* name;
  const char* help;
  std::unique_ptr<Searcher> (*make)(uint64_t seed);
};
/// All there are, the default first.
std::span<const SearcherRow> searchers();

/// `name` is one of the table.
std::unique_ptr<Searcher> makeSearcher(std::string_view name, uint64_t seed);

} // namespace sonde::search
