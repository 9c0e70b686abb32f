#include "compare/session.h"

#include "compare/agreement.h"
#include "compare/comparison_json.h"
#include "compare/measure.h"
#include "compare/quantities.h"
#include "compare/report.h"
#include "output/whole_file.h"
#include "support/error.h"
#include "support/temporary_folder.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <ostream>
#include <sstream>

namespace sonde::compare {

namespace {

namespace fs = std::filesystem;

constexpr int exitDifference = 1;
constexpr int exitFailure = 2;
constexpr int exitInterrupted = 130;
constexpr const char* standardOutput = "-";
/// A run ends itself when its time is over; one that has not after this long is stuck.
constexpr auto moreTime = std::chrono::seconds(60);

/// The files of a program that is several joined by commas.
std::vector<std::string> filesOf(const std::string& program) {
  std::vector<std::string> files;
  std::istringstream stream(program);
  for (std::string file; std::getline(stream, file, ',');) files.push_back(file);
  return files;
}

void writeFile(const std::string& file, const std::string& text) {
  if (file.empty() || file == standardOutput) return;
  if (const std::error_code error = output::writeWhole(file, text))
    throw Error("cannot write this file: " + error.message(), file);
}

} // namespace

Session::Session(CompareOptions options, std::ostream& output, std::ostream& messages)
    : options_(std::move(options)), output_(output), messages_(messages) {
  for (const Configuration& configuration : options_.configurations)
    comparison_.configurations.push_back(configuration.name);
}

int Session::run() {
  if (!options_.plot.empty()) requireGnuplot();
  const driver::Interrupt interrupt;
  readSaved();
  if (!options_.programs.empty()) {
    std::optional<TemporaryFolder> scratch;
    if (options_.keep.empty()) scratch.emplace();
    measureAll(scratch ? scratch->path() : fs::path(options_.keep), interrupt);
  }
  save();
  report();
  return interrupt.requested() ? exitInterrupted : exitCode();
}

void Session::readSaved() {
  for (const std::string& file : options_.saved) merge(comparison_, fromJson(output::readWhole(file), file));
}

void Session::measureAll(const fs::path& folder, const driver::Interrupt& interrupt) {
  fs::create_directories(folder);
  for (const std::string& program : options_.programs)
    if (!interrupt.requested()) measureProgram(program, folder, interrupt);
}

void Session::measureProgram(const std::string& program, const fs::path& folder,
                             const driver::Interrupt& interrupt) {
  const size_t place = comparison_.programs.size();
  ProgramResults& results = comparison_.programs.emplace_back();
  results.name = program;
  for (unsigned round = 0; round < options_.repeat; ++round)
    for (size_t n = 0; n < options_.configurations.size() && !interrupt.requested(); ++n) {
      const bool failed = std::ranges::any_of(
          results.runs, [&](const Measurement& run) { return run.configuration == n && !run.isUsable(); });
      if (failed) continue; // it would fail again
      begin(program, n);
      results.runs.push_back(
          measureOne(program, n, folder / fmt::format("{}-{}-{}", place + 1, n + 1, round + 1), interrupt));
      end(results.runs.back());
      save();
    }
  results.agreement = agreementOf(results.runs, comparison_.configurations);
  for (Measurement& run : results.runs) run.paths = {};
}

Measurement Session::measureOne(const std::string& program, size_t configuration, const fs::path& folder,
                                const driver::Interrupt& interrupt) {
  std::optional<Deadline::Clock::time_point> limit;
  if (options_.seconds) limit = Deadline::Clock::now() + std::chrono::seconds(options_.seconds) + moreTime;
  Measurement run = measure(command(program, options_.configurations[configuration], folder), folder,
                            Deadline(limit, interrupt.request()));
  run.configuration = configuration;
  std::error_code ignored;
  if (options_.keep.empty()) fs::remove_all(folder, ignored);
  return run;
}

std::vector<std::string> Session::command(const std::string& program, const Configuration& configuration,
                                          const fs::path& folder) const {
  std::vector<std::string> words{options_.executable, "run"};
  auto add = [&](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add(filesOf(program));
  // Of an option that is given twice the last one counts: what the user writes wins.
  // All configurations look for the same, which is what the presets of papers look for.
  add({"--search=dfs", "--order=canonical", "--patience=0", "--check=none,+shift"});
  add(configuration.options);
  add(options_.runOptions);
  add({"--path-hash", "--no-tests", "--quiet", "--print-output=none", "--output=" + folder.string()});
  if (options_.seconds) add({fmt::format("--max-time={}", options_.seconds)});
  if (!options_.instructions.empty()) {
    const uint64_t count = parseCount(options_.instructions, "--instructions");
    add({fmt::format("--max-instructions={}.{:06}", count / 1'000'000, count % 1'000'000)});
  }
  if (!options_.words.empty()) add({"--"});
  add(options_.words);
  return words;
}

void Session::begin(const std::string& program, size_t configuration) {
  const size_t all = options_.programs.size() * options_.configurations.size() * options_.repeat;
  messages_ << fmt::format("[{}/{}] {} under {}: ", ++begun_, all, program,
                           comparison_.configurations[configuration])
            << std::flush;
}

void Session::end(const Measurement& run) {
  if (run.isUsable())
    messages_ << fmt::format("{} s CPU, {} paths, {} queries, {}",
                             numberText(static_cast<double>(run.counters.cpuTime) / 1e6, 3),
                             run.counters.paths - run.counters.cutPaths, run.counters.queries,
                             run.complete ? "complete" : "cut")
              << std::endl;
  else
    messages_ << "failed: " << run.failure << std::endl;
}

void Session::save() const {
  writeFile(options_.csv, csvReport(comparison_));
  writeFile(options_.json, toJson(comparison_));
}

void Session::report() const {
  writeFile(options_.markdown, markdownReport(comparison_));
  if (options_.csv == standardOutput)
    output_ << csvReport(comparison_);
  else if (options_.json == standardOutput)
    output_ << toJson(comparison_);
  else
    output_ << (options_.markdown == standardOutput ? markdownReport(comparison_) : textReport(comparison_));
  output_ << std::flush;
  if (!options_.plot.empty()) drawPlot(comparison_, options_.curve, options_.plot);
}

int Session::exitCode() const {
  auto differs = [](const ProgramResults& program) { return !program.agreement.differences.empty(); };
  if (std::ranges::any_of(comparison_.programs, differs)) return exitDifference;
  for (const ProgramResults& program : comparison_.programs)
    for (const Measurement& run : program.runs)
      if (!run.isUsable()) return exitFailure;
  return 0;
}

} // namespace sonde::compare
