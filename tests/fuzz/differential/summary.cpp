#include "summary.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace sonde::fuzz {

void Summary::add(const Outcome& outcome) {
  ++verdicts_[0][static_cast<unsigned>(outcome.ours)];
  ++verdicts_[1][static_cast<unsigned>(outcome.theirs)];
  ++witnesses_[static_cast<unsigned>(outcome.witness)];
  facts_ += outcome.facts;
  ours_.push_back(outcome.ourSeconds);
  theirs_.push_back(outcome.theirSeconds);
  build_.push_back(outcome.buildSeconds);
}

double Summary::unknownShare() const {
  auto unknown = verdicts_[0][static_cast<unsigned>(solver::Verdict::Unknown)];
  return queries() == 0 ? 0 : static_cast<double>(unknown) / static_cast<double>(queries());
}

namespace {

/// Mean, median, 99th percentile and maximum, in microseconds.
std::string timeColumns(std::vector<double> seconds) {
  if (seconds.empty()) return {};
  std::sort(seconds.begin(), seconds.end());
  double mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) / static_cast<double>(seconds.size());
  auto at = [&](double share) {
    return seconds[static_cast<size_t>(share * static_cast<double>(seconds.size() - 1))];
  };
  return fmt::format("{:>10.0f} {:>10.0f} {:>10.0f} {:>10.0f}", mean * 1e6, at(0.5) * 1e6, at(0.99) * 1e6,
                     at(1) * 1e6);
}

} // namespace

std::string Summary::table() const {
  auto row = [&](const char* name, const uint64_t(&verdicts)[3], const std::vector<double>& seconds) {
    return fmt::format("{:<9} {:>8} {:>8} {:>8} {}\n", name, verdicts[0], verdicts[1], verdicts[2],
                       timeColumns(seconds));
  };
  std::string text =
      fmt::format("{} queries\n{:<9} {:>8} {:>8} {:>8} {:>10} {:>10} {:>10} {:>10}  (µs a query)\n",
                  queries(), "", "sat", "unsat", "unknown", "mean", "median", "99%", "max");
  text += row("sonde", verdicts_[0], ours_);
  text += row("z3", verdicts_[1], theirs_);
  text += fmt::format("{:<9} {:>26} {}\n", "rewriting", "", timeColumns(build_));
  text += fmt::format("unsat, confirmed by Z3 {}, by CaDiCaL {}, by nobody {}\n",
                      witnesses_[static_cast<unsigned>(Witness::Z3)],
                      witnesses_[static_cast<unsigned>(Witness::Cadical)], unconfirmed());
  if (facts_) text += fmt::format("facts used by the pre-check: {}\n", facts_);
  return text;
}

} // namespace sonde::fuzz
