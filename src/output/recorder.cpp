#include "output/recorder.h"

#include "output/lcov.h"
#include "output/number_text.h"
#include "output/status.h"
#include "output/tree_file.h"
#include "support/check.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <limits>
#include <unistd.h>

namespace sonde::output {

namespace {

using std::chrono::steady_clock;

constexpr auto statusInterval = std::chrono::seconds(1);

/// Between two rows of statistics: a twentieth of the time so far, so that a short run has a curve, too, and
/// a long one not too many rows.
steady_clock::duration tickInterval(steady_clock::duration passed) {
  return std::clamp<steady_clock::duration>(passed / 20, std::chrono::milliseconds(10), statusInterval);
}

uint64_t residentKilobytes() {
  std::ifstream file("/proc/self/statm");
  uint64_t pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

/// Returns how many bytes of the paths' output are shown.
uint64_t shownOutput(ShownOutput choice) {
  switch (choice) {
  case ShownOutput::Some: return 4096;
  case ShownOutput::All: return std::numeric_limits<uint64_t>::max();
  case ShownOutput::None: return 0;
  }
  SONDE_UNREACHABLE("shown output");
}

/// Returns the tests that do not just exit: what a list has that has no space for all of them.
std::deque<TestRecord> notableTests(const std::deque<TestRecord>& tests) {
  std::deque<TestRecord> notable;
  std::ranges::copy_if(tests, std::back_inserter(notable),
                       [](const TestRecord& test) { return test.kind.end != exec::EndKind::Exited; });
  return notable;
}

std::string unlistedNote(size_t count) {
  return fmt::format(
      "sonde: note: the disk is full: {} that exit {} not listed in {}, and nothing is predicted "
      "of them",
      plural(count, "test"), count == 1 ? "is" : "are", infoName);
}

} // namespace

Recorder::Recorder(const program::Program& program, const program::Coverage& coverage,
                   const OutputOptions& options, RunInfo info, bool isConcrete, std::ostream& messages,
                   int descriptor)
    : program_(program), coverage_(coverage), options_(options), info_(std::move(info)),
      isConcrete_(isConcrete), tells_(!isConcrete && !options.quiet && !options.json),
      terminal_(messages, descriptor, tells_) {
  info_.started = std::time(nullptr);
  nextLine_ = start_ + std::chrono::seconds(options_.logInterval);
  if (options_.json) {
    options_.quiet = true;
    options_.printOutput = ShownOutput::None;
  }
  if (writes()) {
    directory_.emplace(options_.folder, terminal_);
    if (directory_->write(infoName, infoJson(info_))) directory_->reserveBehind(infoName);
    statistics_.emplace(*directory_);
  }
  ResultsSettings settings{.arguments = info_.arguments,
                           .emitAllErrors = options_.emitAllErrors,
                           .onlyNewCoverage = options_.onlyNewCoverage,
                           .shownOutput = shownOutput(options_.printOutput),
                           .shapes = info_.shapes,
                           .quiet = options_.quiet,
                           .noTests = options_.noTests};
  if (options_.testFiles != countArgument.value) settings.testFiles = options_.testFiles;
  results_.emplace(program, std::move(settings), directory_ ? &*directory_ : nullptr, terminal_);
}

bool Recorder::writes() const { return !options_.noOutput && (!isConcrete_ || !options_.folder.empty()); }

process::OutputSettings Recorder::outputSettings() const {
  const bool shown = options_.printOutput != ShownOutput::None;
  process::OutputSettings settings;
  settings.captured = !isConcrete_ || directory_ || options_.json;
  settings.shown = shown;
  settings.limit = (directory_ && !options_.noTests) || shown ? options_.maxOutput : 0;
  return settings;
}

Counters Recorder::counters(const Count& count) const {
  Counters counters;
  counters.time = static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_).count());
  counters.memory = residentKilobytes();
  program::Share edges = coverage_.edges();
  counters.branches = edges.total;
  counters.branchesCovered = edges.covered;
  results_->count(counters);
  count(counters);
  return counters;
}

void Recorder::tick(const Count& count) {
  Clock::time_point now = Clock::now();
  if (now - lastTick_ < tickInterval(lastTick_ - start_)) return;
  lastTick_ = now;
  Counters current = counters(count);
  if (statistics_) statistics_->add(current);
  if (now - lastStatus_ < statusInterval) return;
  lastStatus_ = now;
  if (terminal_.hasStatus())
    terminal_.status(statusLine(current, lastCounters_));
  else if (tells_ && options_.logInterval > 0 && now >= nextLine_)
    tellInLog(current, now);
  lastCounters_ = current;
}

void Recorder::tellInLog(const Counters& current, Clock::time_point now) {
  terminal_.say("sonde: " + statusLine(current, lastCounters_) + "\n");
  const Clock::duration least = std::chrono::seconds(options_.logInterval);
  nextLine_ = now + std::max(least, std::min(now - start_, 6 * least));
}

Summary Recorder::finish(const Count& count) {
  results_->finish();
  std::vector<program::FileCoverage> coverage = coverage_.report();
  Summary summary;
  summary.counters = counters(count);
  for (const program::FileCoverage& file : coverage) {
    summary.lines += lines(file);
    summary.branches += branches(file);
  }
  summary.checks = info_.checks;
  summary.bugs = results_->bugs();
  summary.incompleteness = results_->incompleteness().list();
  if (directory_) writeFiles(summary, coverage);
  if (tells_)
    terminal_.say(describe(summary, program_));
  else if (!isConcrete_ && !options_.json)
    terminal_.say(notWritten(summary) + "verdict: " + verdict(summary) + "\n");
  if (options_.json) summary.json = infoJson(info_, results(summary, results_->tests(), coverage), program_);
  return summary;
}

void Recorder::writeFiles(Summary& summary, const std::vector<program::FileCoverage>& coverage) {
  summary.folder = directory_->path().string();
  const std::deque<TestRecord>* listed = &results_->tests();
  const std::deque<TestRecord> notable = notableTests(*listed);
  const auto info = [&](TextWriter& text) {
    RunResults all = results(summary, *listed, coverage);
    if (listed == &notable) all.notes.push_back(unlistedNote(results_->tests().size() - notable.size()));
    writeInfo(text, info_, all, program_);
  };
  summary.writeFailures = directory_->failures();
  bool isThere = directory_->write(infoName, info, Importance::Important);
  if (!isThere && notable.size() < listed->size()) {
    listed = &notable;
    isThere = directory_->write(infoName, info, Importance::Important);
    if (isThere) terminal_.say(unlistedNote(results_->tests().size() - notable.size()) + "\n");
  }
  const uint64_t failures = directory_->failures();
  writeOtherFiles(summary, coverage);
  if (isThere && directory_->failures() > failures) {
    // It is written again to say how much is missing; if that fails, it is there already.
    summary.writeFailures = directory_->failures();
    [[maybe_unused]] const std::error_code ignored = writeWhole(directory_->path() / infoName, info);
  }
  summary.writeFailures = directory_->failures();
  summary.firstWriteFailure = directory_->firstFailure();
}

void Recorder::writeOtherFiles(const Summary& summary, const std::vector<program::FileCoverage>& coverage) {
  directory_->write("coverage.info", lcov(coverage));
  if (!results_->paths().empty()) directory_->write(pathsName, results_->paths());
  statistics_->add(summary.counters);
  statistics_->close();
  for (const auto& [name, text] : kept_) directory_->write(name, text);
  if (!results_->forks().nodes().empty())
    directory_->write(treeName, [&](TextWriter& text) { writeTree(text, program_, results_->forks()); });
}

RunResults Recorder::results(const Summary& summary, const std::deque<TestRecord>& tests,
                             const std::vector<program::FileCoverage>& coverage) const {
  return {std::time(nullptr), summary,           tests,
          coverage,           results_->notes(), isConcrete_ ? &results_->lastEnding() : nullptr};
}

} // namespace sonde::output
