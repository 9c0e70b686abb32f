#include "streams/contest.h"

#include <algorithm>
#include <cstdio>
#include <fmt/core.h>
#include <span>

namespace sonde::bench {

using solver::Verdict;

namespace {

double mean(std::span<const double> times) {
  double sum = 0;
  for (double time : times) sum += time;
  return times.empty() ? 0 : sum / static_cast<double>(times.size());
}

double quantile(std::vector<double> times, double q) {
  if (times.empty()) return 0;
  auto position = static_cast<size_t>(q * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), times.begin() + static_cast<ptrdiff_t>(position), times.end());
  return times[position];
}

/// Two solvers on the queries that both saw.
struct Common {
  std::vector<double> one, first;
  size_t differ = 0, unknown = 0;

  Common(const Contestant& contestant, const Contestant& other) {
    for (size_t i = 0; i < contestant.microseconds().size(); ++i) {
      if (!contestant.sees(i) || !other.sees(i)) continue;
      one.push_back(contestant.microseconds()[i]);
      first.push_back(other.microseconds()[i]);
      Verdict a = contestant.verdicts()[i], b = other.verdicts()[i];
      unknown += a == Verdict::Unknown;
      differ += a != b && a != Verdict::Unknown && b != Verdict::Unknown;
    }
  }
  double ratio() const { return mean(one) / mean(first); }
  double growth() const {
    size_t edge = std::min<size_t>(5000, one.size() / 2);
    auto share = [&](auto part) { return mean(part(first)) / mean(part(one)); };
    return share([&](std::span<const double> all) { return all.last(edge); }) /
           share([&](std::span<const double> all) { return all.first(edge); });
  }
};

} // namespace

void Contest::keepOnly(const std::string& name) {
  std::erase_if(entries_, [&](const Contestant::Entry& entry) { return entry.name != name; });
}

void Contest::run(const Stream& stream, double secondsPerQuery) {
  for (const Contestant::Entry& entry : entries_)
    contestants_.push_back(std::make_unique<Contestant>(entry, stream, secondsPerQuery));
  std::vector<Contestant*> order;
  for (auto& contestant : contestants_) order.push_back(contestant.get());
  size_t chunk = std::clamp<size_t>(stream.size() / 20, 1, 500);
  for (size_t begin = 0; begin < stream.size(); begin += chunk) {
    for (Contestant* contestant : order) contestant->run(begin, std::min(begin + chunk, stream.size()));
    // Who comes first finds the queries in no cache.
    std::ranges::rotate(order, order.begin() + 1);
  }
  for (auto& contestant : contestants_) contestant->finish();
}

void Contest::print() const {
  fmt::print("{:<28}{:>9}{:>10}{:>10}{:>10}{:>8}{:>9}{:>9}\n", "solver", "queries", "mean µs", "median",
             "p99", "MB", "ratio", "growth");
  for (const auto& contestant : contestants_) {
    Common common(*contestant, *contestants_.front());
    if (common.one.empty()) continue;
    fmt::print("{:<28}{:>9}{:>10.1f}{:>10.1f}{:>10.1f}{:>8.1f}{:>8.2f}×{:>9.2f}{}{}\n", contestant->name(),
               common.one.size(), mean(common.one), quantile(common.one, 0.5), quantile(common.one, 0.99),
               contestant->megabytes(), common.ratio(), common.growth(),
               common.unknown ? fmt::format("  {} unknown", common.unknown) : "",
               common.differ ? fmt::format("  {} ANSWERS DIFFER", common.differ) : "");
  }
  std::fflush(stdout); // a run is long, and may be cut short
}

void Contest::printStatistics() const {
  for (const auto& contestant : contestants_)
    if (!contestant->statistics().empty())
      fmt::print("\n{}\n{}", contestant->name(), contestant->statistics());
}

size_t Contest::differences(const std::vector<Verdict>& expected) const {
  size_t count = 0;
  for (const auto& contestant : contestants_)
    for (size_t i = 0; i < expected.size(); ++i) {
      Verdict verdict = contestant->verdicts()[i];
      bool isAnswer = contestant->sees(i) && verdict != Verdict::Unknown && expected[i] != Verdict::Unknown;
      count += isAnswer && verdict != expected[i];
    }
  return count;
}

std::vector<Contest::Total> Contest::totals() const {
  std::vector<Total> totals;
  for (const auto& contestant : contestants_) {
    Common common(*contestant, *contestants_.front());
    auto count = static_cast<double>(common.one.size());
    totals.push_back({contestant->name(), mean(common.one) * count, mean(common.first) * count});
  }
  return totals;
}

} // namespace sonde::bench
