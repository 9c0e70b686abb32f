#include "driver/query_profile.h"

#include "output/bug_details.h"
#include "smtlib/stream_writer.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unordered_set>

namespace sonde::driver {

namespace {

using Clock = std::chrono::steady_clock;

uint64_t nanosecondsSince(Clock::time_point began) {
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began).count());
}

/// Returns whether the formulas of a query consist of more than `most` operations.
bool hasMoreOperations(const solver::Query& query, size_t most) {
  std::unordered_set<const expr::Node*> seen;
  std::vector<const expr::Node*> stack(query.constraints.begin(), query.constraints.end());
  if (query.goal) stack.push_back(query.goal);
  while (!stack.empty() && seen.size() <= most) {
    const expr::Node* node = stack.back();
    stack.pop_back();
    if (node->operandCount() == 0 || !seen.insert(node).second) continue;
    for (const expr::Node* operand : node->operands()) stack.push_back(operand);
  }
  return seen.size() > most;
}

constexpr size_t longest = 200'000;       ///< bytes of a script on a page
constexpr size_t shortestDefinition = 30; ///< bytes of (define-fun ?7 () Bool (not ?6))

/// Returns how long the script of a query may be, in bytes, when the run has taken so long. A byte takes
/// about 60 ns to write, so that the scripts that are kept take at most 3% of the time; some more are pushed
/// out by slower ones.
size_t longestScript(uint64_t nanoseconds) {
  return std::clamp<size_t>(nanoseconds / (2000 * QueryProfile::mostSlow), 2000, longest);
}

/// Returns a query as a script of its own; empty if it is longer than `most` bytes.
std::string scriptOf(const solver::Query& query, solver::Verdict verdict, size_t most) {
  if (hasMoreOperations(query, most / shortestDefinition)) return {};
  std::ostringstream text;
  smtlib::StreamWriter writer(text);
  writer.ask(query.constraints, query.goal, query.constraintsConsistent);
  writer.answer(verdictText(verdict));
  return text.tellp() <= static_cast<std::streamoff>(most) ? text.str() : std::string();
}

} // namespace

void QueryProfile::add(const solver::Query& query, solver::Verdict verdict, std::chrono::nanoseconds passed,
                       uint32_t location) {
  const auto nanoseconds = static_cast<uint64_t>(passed.count());
  Cost& cost = costs_[std::min<size_t>(location, costs_.size() - 1)];
  ++cost.queries;
  cost.nanoseconds += nanoseconds;
  if (nanoseconds >= slowFrom && (slowest_.size() < mostSlow || nanoseconds > slowest_.back().nanoseconds))
    keep({location, nanoseconds, verdict, query.constraints.size()}, query);
}

void QueryProfile::keep(SlowQuery slow, const solver::Query& query) {
  slow.script = scriptOf(query, slow.verdict, longestScript(nanosecondsSince(began_)));
  const auto at =
      std::ranges::lower_bound(slowest_, slow.nanoseconds, std::greater(), &SlowQuery::nanoseconds);
  slowest_.insert(at, std::move(slow));
  if (slowest_.size() > mostSlow) slowest_.pop_back();
}

std::string QueryProfile::json(const std::string& stages) const {
  std::map<std::pair<std::string, uint32_t>, Cost> lines;
  for (size_t n = 0; n < costs_.size(); ++n) {
    if (costs_[n].queries == 0) continue;
    const output::SourcePlace place =
        n + 1 < costs_.size() ? output::placeOf(program_, static_cast<uint32_t>(n)) : output::SourcePlace{};
    Cost& cost = lines[{place.file, place.line}];
    cost.queries += costs_[n].queries;
    cost.nanoseconds += costs_[n].nanoseconds;
  }
  nlohmann::ordered_json result = {{"lines", nlohmann::ordered_json::array()},
                                   {"slowest", nlohmann::ordered_json::array()},
                                   {"stages", stages}};
  for (const auto& [place, cost] : lines)
    result["lines"].push_back({place.first, place.second, cost.queries, cost.nanoseconds});
  for (const SlowQuery& slow : slowest_) {
    const output::SourcePlace place =
        slow.location == program::none ? output::SourcePlace{} : output::placeOf(program_, slow.location);
    result["slowest"].push_back({{"file", place.file},
                                 {"line", place.line},
                                 {"column", place.column},
                                 {"nanoseconds", slow.nanoseconds},
                                 {"verdict", verdictText(slow.verdict)},
                                 {"constraints", slow.constraints},
                                 {"script", slow.script}});
  }
  return result.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace sonde::driver
