#include "output/results.h"

#include "output/error_file.h"
#include "output/ktest.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace sonde::output {

using exec::EndKind;
using process::OutputStream;

namespace {

/// Returns what the names of a test's files begin with: `test000001`.
std::string testStem(uint64_t number) {
  constexpr size_t digits = 6;
  const std::string text = std::to_string(number);
  return "test" + std::string(digits - std::min(digits, text.size()), '0') + text;
}

std::string testName(uint64_t number) { return testStem(number) + ".ktest"; }

} // namespace

Results::Results(const program::Program& program, ResultsSettings settings, RunDirectory* directory,
                 Terminal& terminal)
    : program_(program), settings_(std::move(settings)), directory_(directory), terminal_(terminal),
      bugs_(program), encoder_(settings_.arguments) {}

void Results::externalCalled(const std::string& name) {
  message(fmt::format("sonde: note: external function '{}' is called natively", name), false);
}

void Results::systemCallRefused(const std::string& call) {
  message(fmt::format("sonde: note: system call {} is not supported and fails", call), true);
}

void Results::message(const std::string& text, bool once) {
  constexpr size_t mostNotes = 1000;
  if (once && !told_.insert(text).second) return;
  if (notes_.size() < mostNotes) notes_.push_back(text);
  if (!settings_.quiet) terminal_.say(text + "\n");
}

void Results::pathEnded(const exec::PathEnd& path) {
  EndKind kind = path.ending.kind;
  ++paths_;
  silentPaths_ += kind == EndKind::Silent;
  cutPaths_ += kind == EndKind::Cut || kind == EndKind::Unsupported;
  cutNothingNew_ += path.noInput == exec::NoInput::NothingNew;
  cutNoTime_ += path.noInput == exec::NoInput::NoTimeLeft;
  Bug* newBug = nullptr;
  if (kind == EndKind::Error) {
    ++errorPaths_;
    auto [bug, isNew] = bugs_.add(path.ending.error);
    if (isNew) {
      newBug = &bug;
      bug.details = detailsOf(program_, path, forks_);
    }
  }
  last_ = path.ending;
  if (path.pathHash)
    pathLines_ += fmt::format("{:#018x} {}\n", *path.pathHash, toString(kindOf(path.ending)));
  if (settings_.shownOutput) showOutput(path.printed);
  const bool isShown = newBug || isNews(path.ending);
  const uint64_t test = wantsTest(path, newBug) ? writeTest(path, isShown) : 0;
  forks_.end(path.id, kindOf(path.ending), test);
  if (newBug && test) newBug->test = testName(test);
  if (isShown) show(path, test);
}

/// Returns whether a path that did not reach its end has a reason that no earlier path had.
bool Results::isNews(const exec::Ending& ending) {
  if (ending.kind != EndKind::Unsupported && ending.kind != EndKind::Cut) return false;
  return told_.insert(ending.error.detail).second;
}

bool Results::wantsTest(const exec::PathEnd& path, bool isNewBug) const {
  switch (path.ending.kind) {
  case EndKind::Silent: return false;
  case EndKind::Error: return isNewBug || settings_.emitAllErrors;
  case EndKind::Cut: return path.noInput == exec::NoInput::HasInput;
  case EndKind::Exited:
  case EndKind::Unsupported: break;
  }
  return path.coveredNew || !settings_.onlyNewCoverage;
}

/// Writes a test and returns its number; returns 0 if it was not written. A test that is shown to the user is
/// always a file of its own.
uint64_t Results::writeTest(const exec::PathEnd& path, bool isShown) {
  ++made_;
  if (!directory_ || settings_.noTests) return 0;
  const Importance importance = isShown ? Importance::Important : Importance::Ordinary;
  if (!isShown && !directory_->hasRoom()) {
    directory_->failed(testName(made_), std::strerror(ENOSPC));
    return 0;
  }
  const PathKind kind = kindOf(path.ending);
  std::string reportName, report;
  if (path.ending.kind != EndKind::Exited) {
    reportName = fmt::format("{}.{}.err", testStem(made_), toString(kind));
    report = errorFile(program_, path, settings_.shapes);
  }
  if (!canEncode(path.inputs)) {
    incomplete(exec::Incompleteness::LargeInput, path.ending.error.location());
    if (!reportName.empty()) directory_->writePart(reportName, report, importance);
    return 0;
  }
  const PathOutput printed = outputOf(path.printed);
  TestRecord record;
  record.file = testName(made_);
  const std::vector<FilePart>& parts = encoder_.encode(path.inputs);
  const BulkTest test{record.file, reportName, report, printed.output, printed.errors, parts.front().bytes};
  const bool isLarge = parts.size() > 1 || parts.front().zeros > 0;
  const bool isFile = isShown || isLarge || hasTimeForFile(path);
  files_ += isFile;
  if (!(isFile ? writeFiles(test, parts, importance) : writeBulk(test))) return 0;
  record.kind = kind;
  if (path.ending.kind == EndKind::Exited)
    record.exitCode = path.ending.exitCode;
  else
    record.place = exec::describePlace(program_, path.ending.error);
  record.pathHash = path.pathHash;
  record.outputCut = printed.isCut;
  record.varying = path.varying;
  record.changesElsewhere = !path.changedElsewhere.empty();
  if (record.changesElsewhere && !std::exchange(toldOfChanges_, true))
    message(
        fmt::format("sonde: note: some paths change files outside of the working directory, as {}; 'sonde "
                    "replay' does not run their tests without --anywhere",
                    path.changedElsewhere),
        true);
  tests_.push_back(std::move(record));
  return made_;
}

/// Returns whether a test of which there is nothing special becomes a file of its own. Unless users have
/// given a number, the first few do, and others as long as making files takes a small part of the run. What
/// the run has taken is told by counters, so that equal runs have equal files; a run that was ended has to
/// write the tests of all states that are left within a second.
bool Results::hasTimeForFile(const exec::PathEnd& path) const {
  if (settings_.testFiles) return made_ <= *settings_.testFiles;
  constexpr uint64_t always = 10;
  constexpr uint64_t effortForFile = 7'000; // a file takes about 140 µs on ext4
  if (made_ <= always) return true;
  return path.ending.kind != EndKind::Cut && files_ < mostTestFiles && files_ < path.effort / effortForFile;
}

bool Results::writeFiles(const BulkTest& test, std::span<const FilePart> parts, Importance importance) {
  const std::string stem(test.name.substr(0, test.name.find('.')));
  // The test is written last, so that whoever sees it finds its other files.
  if (!test.reportName.empty()) directory_->writePart(std::string(test.reportName), test.report, importance);
  if (!test.output.empty()) directory_->writePart(stem + ".stdout", test.output, importance);
  if (!test.errors.empty()) directory_->writePart(stem + ".stderr", test.errors, importance);
  return directory_->writeNew(std::string(test.name), parts, importance);
}

bool Results::writeBulk(const BulkTest& test) {
  if (!bulk_) bulk_.emplace(directory_->path());
  const std::error_code problem = bulk_->add(test);
  if (problem) directory_->failed(bulkName, problem.message());
  return !problem;
}

Results::PathOutput Results::outputOf(const process::Printed& printed) {
  if (printed.isEmpty()) return {};
  process::Printed::Text output = printed.text(OutputStream::Output);
  process::Printed::Text errors = printed.text(OutputStream::Error);
  const bool isCut = output.cut || errors.cut;
  if (isCut)
    message("sonde: note: some output is longer than what is kept with a test (raise --max-output)", true);
  return {std::move(output.bytes), std::move(errors.bytes), isCut};
}

void Results::show(const exec::PathEnd& path, uint64_t test) {
  std::string text = errorFile(program_, path, settings_.shapes);
  if (test) text += fmt::format("test: {}\n", (directory_->path() / testName(test)).string());
  terminal_.say(text);
}

/// Shows the output of a path as a whole; stops at the first one that is too long.
void Results::showOutput(const process::Printed& printed) {
  std::vector<std::pair<OutputStream, std::string>> pieces;
  uint64_t size = 0;
  printed.showRest([&](OutputStream stream, std::string_view text) {
    pieces.emplace_back(stream, text);
    size += text.size();
  });
  if (size > settings_.shownOutput) {
    settings_.shownOutput = 0;
    return message("sonde: note: the output of further paths is not shown (--print-output=all shows it)",
                   true);
  }
  settings_.shownOutput -= size;
  if (size > 0) terminal_.clear();
  for (const auto& [stream, text] : pieces)
    std::fwrite(text.data(), 1, text.size(), stream == OutputStream::Error ? stderr : stdout);
  std::fflush(stdout); // before the errors and the verdict that follow, also if both streams are one pipe
}

uint64_t Results::bytes() const {
  constexpr uint64_t textOfRecord = 64; // names and places
  return tests_.size() * (sizeof(TestRecord) + textOfRecord) + pathLines_.capacity() + forks_.bytes();
}

void Results::count(Counters& counters) const {
  counters.paths = paths_;
  counters.errorPaths = errorPaths_;
  counters.silentPaths = silentPaths_;
  counters.cutPaths = cutPaths_;
  counters.cutNothingNew = cutNothingNew_;
  counters.cutNoTime = cutNoTime_;
  counters.tests = made_;
  counters.bugs = bugs().size();
}

} // namespace sonde::output
