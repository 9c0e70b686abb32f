#include "compare/agreement.h"

#include "output/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

namespace sonde::compare {

namespace {

using Paths = std::vector<Path>;

std::string optionOf(const Measurement& run, const char* name) {
  const auto found = run.options.find(name);
  return found == run.options.end() ? "" : found->second;
}

/// Options that change which paths there are, or where they are cut, whoever solves the queries.
constexpr const char* pathOptions[] = {"--memory",        "--order",        "--search",    "--seed-search",
                                       "--max-targets",   "--max-depth",    "--max-forks", "--max-path-forks",
                                       "--fail-syscalls", "--max-sym-size", "--check"};

/// Why the order in which two runs explore may differ; nothing if it cannot.
std::optional<std::string> whyOrdersDiffer(const Measurement& left, const Measurement& right) {
  for (const char* name : pathOptions)
    if (optionOf(left, name) != optionOf(right, name)) return fmt::format("{} differs", name);
  if (optionOf(left, "--order") != "canonical") return "--order is not canonical";
  if (optionOf(left, "--search") != "dfs") return "--search is not dfs";
  if (optionOf(left, "--patience") != "0" || optionOf(right, "--patience") != "0")
    return "--patience is not 0";
  return std::nullopt;
}

Paths sorted(Paths paths) {
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// Without those that were cut.
Paths finished(const Paths& paths) {
  Paths kept;
  std::ranges::copy_if(paths, std::back_inserter(kept), [](const Path& path) { return path.end != "cut"; });
  return kept;
}

/// `3 paths (0x00… exit first)`.
std::string describe(const Paths& paths) {
  return fmt::format("{} ({:#018x} {}{})", output::plural(paths.size(), "path"), paths.front().hash,
                     paths.front().end, paths.size() > 1 ? " first" : "");
}

struct Names {
  std::string_view first, other;
};

/// What one has and the other has not; empty if nothing.
std::string difference(const Paths& first, const Paths& other, const Names& names) {
  Paths onlyFirst, onlyOther;
  std::ranges::set_difference(first, other, std::back_inserter(onlyFirst));
  std::ranges::set_difference(other, first, std::back_inserter(onlyOther));
  std::string text;
  if (!onlyFirst.empty()) text += fmt::format("; only {} has {}", names.first, describe(onlyFirst));
  if (!onlyOther.empty()) text += fmt::format("; only {} has {}", names.other, describe(onlyOther));
  return text.empty() ? ""
                      : fmt::format("{} and {} explored different paths{}", names.first, names.other, text);
}

std::string differenceOfSets(const Measurement& first, const Measurement& other, const Names& names) {
  auto set = [](const Measurement& run) {
    Paths paths = sorted(run.paths);
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
  };
  return difference(set(first), set(other), names);
}

std::string differenceOfBeginnings(const Measurement& first, const Measurement& other, const Names& names) {
  Paths left = finished(first.paths), right = finished(other.paths);
  const size_t both = std::min(left.size(), right.size());
  left.resize(both), right.resize(both);
  return difference(sorted(std::move(left)), sorted(std::move(right)), names);
}

struct Pair {
  bool isComparable = true;
  std::string text; ///< the difference, or why it cannot be compared; empty: no difference
};

Pair comparePair(const Measurement& first, const Measurement& other, const Names& names) {
  if (first.complete && other.complete) return {true, differenceOfSets(first, other, names)};
  if (const auto why = whyOrdersDiffer(first, other))
    return {false, fmt::format("the paths of {} and {} cannot be compared: not all were explored, and {}",
                               names.first, names.other, *why)};
  if (first.counters.instructions == other.counters.instructions)
    return {true, difference(sorted(first.paths), sorted(other.paths), names)};
  return {true, differenceOfBeginnings(first, other, names)};
}

void addOnce(std::vector<std::string>& texts, std::string text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

/// What the configurations agree on, in a sentence.
std::string agreed(const std::vector<const Measurement*>& runs, size_t configurations) {
  const auto complete = std::ranges::count_if(runs, [](const Measurement* run) { return run->complete; });
  const uint64_t instructions = runs.front()->counters.instructions;
  const bool sameEnd = std::ranges::all_of(
      runs, [&](const Measurement* run) { return run->counters.instructions == instructions; });
  const char* how = complete == std::ssize(runs) ? "all runs are complete"
                    : sameEnd                    ? "all runs were cut at the same instruction"
                                                 : "as far as both of two runs went";
  return fmt::format("the same paths under {} ({})", output::plural(configurations, "configuration"), how);
}

} // namespace

Agreement agreementOf(const std::vector<Measurement>& runs, const std::vector<std::string>& names) {
  Agreement agreement;
  std::vector<const Measurement*> usable;
  for (const Measurement& run : runs)
    if (run.isUsable()) usable.push_back(&run);
  if (usable.empty()) return agreement;
  const Measurement& first = *usable.front();
  std::set<size_t> apart;
  std::vector<const Measurement*> same{&first};
  for (const Measurement* run : std::span(usable).subspan(1)) {
    const Pair pair = comparePair(first, *run, {names[first.configuration], names[run->configuration]});
    if (pair.text.empty()) {
      same.push_back(run);
      continue;
    }
    apart.insert(run->configuration);
    addOnce(pair.isComparable ? agreement.differences : agreement.notes, pair.text);
  }
  for (const Measurement* run : usable)
    if (!apart.contains(run->configuration)) agreement.sameAsFirst.insert(run->configuration);
  if (agreement.sameAsFirst.size() > 1)
    agreement.notes.insert(agreement.notes.begin(), agreed(same, agreement.sameAsFirst.size()));
  return agreement;
}

} // namespace sonde::compare
