#include "compare/report.h"

#include "compare/grid.h"
#include "compare/quantities.h"
#include "compare/ratios.h"

#include <fmt/format.h>

namespace sonde::compare {

namespace {

constexpr const char* nothing = "–";
constexpr int ratioDigits = 3;

std::string cell(const std::optional<double>& number, int digits) {
  return number ? numberText(*number, digits) : nothing;
}

std::optional<double> medianOf(const ProgramResults& program, size_t configuration,
                               const Quantity& quantity) {
  std::vector<double> values;
  for (const Measurement* run : runsOf(program, configuration)) values.push_back(quantity.of(*run));
  return values.empty() ? std::nullopt : std::optional(median(std::move(values)));
}

std::vector<std::string> headOf(const Comparison& comparison, const std::string& first) {
  std::vector<std::string> head{first};
  head.insert(head.end(), comparison.configurations.begin(), comparison.configurations.end());
  return head;
}

/// A row with a cell for each configuration.
template <class Of> std::vector<std::string> row(const Comparison& comparison, std::string name, Of of) {
  std::vector<std::string> cells{std::move(name)};
  for (size_t n = 0; n < comparison.configurations.size(); ++n) cells.push_back(of(n));
  return cells;
}

/// All quantities of one program, a column a configuration.
Grid gridOf(const Comparison& comparison, const ProgramResults& program) {
  Grid grid{headOf(comparison, program.name), {}};
  for (const Quantity& quantity : quantities())
    grid.rows.push_back(row(comparison, quantity.name,
                            [&](size_t n) { return cell(medianOf(program, n, quantity), quantity.digits); }));
  grid.rows.push_back(
      row(comparison, "times as fast", [&](size_t n) { return cell(ratio(program, n), ratioDigits); }));
  return grid;
}

/// How many times as fast each configuration is on each program.
Grid ratioGrid(const Comparison& comparison) {
  Grid grid{headOf(comparison, "times as fast as " + comparison.configurations.front()), {}};
  for (const ProgramResults& program : comparison.programs)
    grid.rows.push_back(
        row(comparison, program.name, [&](size_t n) { return cell(ratio(program, n), ratioDigits); }));
  auto add = [&](const char* name, double RatioSummary::* member) {
    grid.rows.push_back(row(comparison, name, [&](size_t n) {
      const auto all = summary(comparison, n);
      return cell(all ? std::optional((*all).*member) : std::nullopt, ratioDigits);
    }));
  };
  add("median", &RatioSummary::median);
  add("geometric mean", &RatioSummary::geometricMean);
  add("least", &RatioSummary::least);
  add("most", &RatioSummary::most);
  grid.rows.push_back(row(comparison, "programs", [&](size_t n) {
    const auto all = summary(comparison, n);
    return fmt::format("{}", all ? all->programs : 0);
  }));
  return grid;
}

/// What tables do not tell, one sentence each.
std::vector<std::string> remarks(const Comparison& comparison, const ProgramResults& program) {
  std::vector<std::string> all;
  all.reserve(program.agreement.differences.size());
  for (const std::string& text : program.agreement.differences) all.push_back("error: " + text);
  for (const std::string& text : program.agreement.notes) all.push_back(text);
  for (const Measurement& run : program.runs)
    if (!run.isUsable())
      all.push_back(
          fmt::format("failed under {}: {}", comparison.configurations[run.configuration], run.failure));
  return all;
}

} // namespace

std::string textReport(const Comparison& comparison) {
  std::string text;
  for (const ProgramResults& program : comparison.programs) {
    text += gridOf(comparison, program).text();
    for (const std::string& remark : remarks(comparison, program))
      text += program.name + ": " + remark + "\n";
    text += "\n";
  }
  if (comparison.programs.size() > 1) text += ratioGrid(comparison).text();
  return text;
}

std::string markdownReport(const Comparison& comparison) {
  std::string text;
  for (const ProgramResults& program : comparison.programs) {
    text += gridOf(comparison, program).markdown() + "\n";
    for (const std::string& remark : remarks(comparison, program)) text += "- " + remark + "\n";
    text += "\n";
  }
  if (comparison.programs.size() > 1) text += ratioGrid(comparison).markdown();
  return text;
}

std::string csvReport(const Comparison& comparison) {
  Grid grid{{"program", "configuration", "complete", "failure"}, {}};
  for (const Quantity& quantity : quantities()) grid.head.push_back(quantity.key);
  for (const ProgramResults& program : comparison.programs)
    for (const Measurement& run : program.runs) {
      auto& cells = grid.rows.emplace_back();
      cells = {program.name, comparison.configurations[run.configuration], run.complete ? "1" : "0",
               run.failure};
      for (const Quantity& quantity : quantities())
        cells.push_back(run.isUsable() ? fmt::format("{:.{}f}", quantity.of(run), quantity.digits ? 6 : 0)
                                       : "");
    }
  return grid.csv();
}

} // namespace sonde::compare
