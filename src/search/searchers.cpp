#include "search/searchers.h"

#include "search/makers.h"
#include "support/check.h"

namespace sonde::search {

namespace {

constexpr SearcherRow rows[] = {
    {"interleaved", "random-path and covnew in turn", makeInterleaved},
    {"dfs", "one path to its end, then the fork made last", makeDepthFirst},
    {"bfs", "all states in turn, from fork to fork", makeBreadthFirst},
    {"random-path", "a walk down the tree of forks, each branch as likely as the other", makeRandomPath},
    {"random-state", "each state as likely as the other", makeRandomState},
    {"covnew", "those that lately covered something new are likelier", makeCoverNew},
};

} // namespace

std::span<const SearcherRow> searchers() { return rows; }

std::unique_ptr<Searcher> makeSearcher(std::string_view name, uint64_t seed) {
  for (const SearcherRow& row : rows)
    if (row.name == name) return row.make(seed);
  SONDE_UNREACHABLE("a searcher of that name");
}

} // namespace sonde::search
