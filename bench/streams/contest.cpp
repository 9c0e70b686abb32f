#include "streams/contest.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fmt/core.h>
#include <span>

namespace sonde::bench {

using solver::Answer;
using solver::Query;
using solver::Verdict;

namespace {

double cpuMicroseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

double mean(std::span<const double> times) {
  double sum = 0;
  for (double time : times) sum += time;
  return times.empty() ? 0 : sum / static_cast<double>(times.size());
}

double quantile(std::vector<double> times, double q) {
  if (times.empty()) return 0;
  auto position = static_cast<std::size_t>(q * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(position), times.end());
  return times[position];
}

} // namespace

void Contest::add(std::string name, std::size_t maxQueries, const MakeSolver& make,
                  std::function<Query(const Query&)> rewrite) {
  auto statistics = std::make_unique<Statistics>();
  auto solver = make(*statistics);
  contestants_.push_back(
      {std::move(name), maxQueries, std::move(statistics), std::move(solver), std::move(rewrite)});
}

void Contest::keepOnly(const std::string& name) {
  std::erase_if(contestants_, [&](const Contestant& c) { return c.name != name; });
}

void Contest::run(const Stream& stream, double secondsPerQuery) {
  std::size_t chunk = std::clamp<std::size_t>(stream.size() / 20, 1, 500);
  auto allowance = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(secondsPerQuery));
  for (std::size_t begin = 0; begin < stream.size(); begin += chunk) {
    std::size_t end = std::min(begin + chunk, stream.size());
    for (Contestant& contestant : contestants_) {
      for (std::size_t i = begin; i < std::min(end, contestant.maxQueries); ++i) {
        Query query = contestant.rewrite ? contestant.rewrite(stream[i]) : stream[i];
        query.limits.deadline = std::chrono::steady_clock::now() + allowance;
        double start = cpuMicroseconds();
        Answer answer = contestant.solver->check(query);
        contestant.times.push_back(cpuMicroseconds() - start);
        contestant.verdicts.push_back(answer.verdict);
      }
    }
  }
}

void Contest::print() const {
  fmt::print("{:<28}{:>9}{:>10}{:>10}{:>10}{:>12}{:>12}{:>10}\n", "solver", "queries", "mean µs", "median",
             "p99", "first 5000", "last 5000", "ratio");
  const Contestant& first = contestants_.front();
  for (const Contestant& contestant : contestants_) {
    std::span<const double> times = contestant.times;
    if (times.empty()) continue;
    std::size_t edge = std::min<std::size_t>(5000, times.size());
    double ratio = mean(times) / mean(std::span(first.times).first(times.size()));
    std::size_t differ = 0, unknown = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      bool bothKnow = contestant.verdicts[i] != Verdict::Unknown && first.verdicts[i] != Verdict::Unknown;
      differ += bothKnow && contestant.verdicts[i] != first.verdicts[i];
      unknown += contestant.verdicts[i] == Verdict::Unknown;
    }
    fmt::print("{:<28}{:>9}{:>10.1f}{:>10.1f}{:>10.1f}{:>12.1f}{:>12.1f}{:>9.2f}×{}{}\n", contestant.name,
               times.size(), mean(times), quantile(contestant.times, 0.5), quantile(contestant.times, 0.99),
               mean(times.first(edge)), mean(times.last(edge)), ratio,
               unknown ? fmt::format("  {} unknown", unknown) : "",
               differ ? fmt::format("  {} ANSWERS DIFFER", differ) : "");
  }
  std::fflush(stdout); // a run is long, and may be cut short
}

} // namespace sonde::bench
