#include "output/results.h"

#include "output/error_file.h"
#include "output/ktest.h"

#include <fmt/format.h>

namespace sonde::output {

using exec::EndKind;

Results::Results(const program::Program& program, ResultsSettings settings, RunDirectory* directory,
                 Terminal& terminal)
    : program_(program), settings_(std::move(settings)), directory_(directory), terminal_(terminal),
      bugs_(program) {}

void Results::externalCalled(const std::string& name) {
  if (settings_.quiet) return;
  terminal_.say(fmt::format("sonde: note: external function '{}' is called natively\n", name));
}

void Results::systemCallMissing(uint64_t number) {
  if (settings_.quiet || !told_.insert(fmt::format("system call {}", number)).second) return;
  terminal_.say(fmt::format("sonde: note: system call {} is not supported; it fails\n", number));
}

void Results::message(const std::string& text, bool once) {
  if (settings_.quiet || (once && !told_.insert(text).second)) return;
  terminal_.say(text + "\n");
}

void Results::pathEnded(const exec::PathEnd& path) {
  EndKind kind = path.ending.kind;
  ++paths_;
  silentPaths_ += kind == EndKind::Silent;
  cutPaths_ += kind == EndKind::Cut || kind == EndKind::Unsupported;
  Bug* newBug = nullptr;
  if (kind == EndKind::Error) {
    ++errorPaths_;
    auto [bug, isNew] = bugs_.add(path.ending.error);
    if (isNew) newBug = &bug;
  }
  last_ = path.ending;
  std::string test = wantsTest(path, newBug) ? writeTest(path) : "";
  if (newBug) newBug->test = test;
  if (newBug || isNews(path.ending)) show(path, test);
}

/// Whether a path that was not followed to its end tells something that none did before.
bool Results::isNews(const exec::Ending& ending) {
  if (ending.kind != EndKind::Unsupported && ending.kind != EndKind::Cut) return false;
  return told_.insert(ending.error.detail).second;
}

bool Results::wantsTest(const exec::PathEnd& path, bool isNewBug) const {
  switch (path.ending.kind) {
  case EndKind::Silent: return false;
  case EndKind::Error: return isNewBug || settings_.emitAllErrors;
  case EndKind::Cut: return path.coveredNew; // there may be a hundred thousand of them when a run ends
  case EndKind::Exited:
  case EndKind::Unsupported: break;
  }
  return path.coveredNew || !settings_.onlyNewCoverage;
}

/// The name of the test, or nothing if it was not written.
std::string Results::writeTest(const exec::PathEnd& path) {
  ++made_;
  if (!directory_) return {};
  std::string stem = fmt::format("test{:06}", made_);
  std::string kind = kindOf(path.ending);
  // The report first: who sees a test knows all of it.
  if (path.ending.kind != EndKind::Exited)
    directory_->write(fmt::format("{}.{}.err", stem, kind), errorFile(program_, path));
  std::string file = stem + ".ktest";
  if (!directory_->write(file, encode({settings_.arguments, path.inputs}))) return {};
  TestRecord& record = tests_.emplace_back();
  record.file = file;
  record.kind = kind;
  if (path.ending.kind == EndKind::Exited) record.exitCode = path.ending.exitCode;
  record.pathHash = path.pathHash;
  record.place = placeOf(program_, path.ending.error);
  return file;
}

void Results::show(const exec::PathEnd& path, const std::string& test) {
  std::string text = errorFile(program_, path);
  if (!test.empty()) text += fmt::format("test: {}\n", (directory_->path() / test).string());
  terminal_.say(text);
}

void Results::count(Counters& counters) const {
  counters.paths = paths_;
  counters.errorPaths = errorPaths_;
  counters.silentPaths = silentPaths_;
  counters.cutPaths = cutPaths_;
  counters.tests = made_;
  counters.bugs = bugs().size();
}

} // namespace sonde::output
