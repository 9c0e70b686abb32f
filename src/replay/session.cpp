#include "replay/session.h"

#include "output/lcov.h"
#include "output/whole_file.h"
#include "replay/confirmation.h"
#include "replay/judgement.h"
#include "replay/native_coverage.h"
#include "replay/replayer.h"
#include "replay/subject.h"
#include "replay/tests.h"
#include "support/error.h"
#include "support/temporary_folder.h"

#include <array>
#include <fmt/format.h>
#include <ostream>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

constexpr const char* claimName = "coverage.info"; ///< in the folder of a run's results

const char* label(Judgement judgement) {
  switch (judgement) {
  case Judgement::Agrees: return "agrees";
  case Judgement::Differs: return "DIFFERS";
  case Judgement::NotShown: return "not shown";
  case Judgement::Unknown: return "ran";
  case Judgement::NotRun: return "not run";
  }
  return "";
}

/// Returns the output that the run predicts. If the run keeps output, a stream without a file is empty.
PredictedOutput outputOf(const Test& test) {
  if (!test.predicted || !test.predicted->outputCut || *test.predicted->outputCut) return {};
  auto read = [&](const char* extension) {
    const fs::path path = fs::path(test.file).filename().replace_extension(extension);
    return test.folder->part(path.string()).value_or("");
  };
  return {read(".stdout"), read(".stderr")};
}

int replayAll(const Tests& tests, Replayer& replayer, std::ostream& output) {
  std::array<size_t, 5> counts{};
  for (const Test& test : tests.list) {
    const Replayed replayed = replayer.run(test);
    const Verdict verdict = replayed.outcome ? judge(test.predicted ? &*test.predicted : nullptr,
                                                     *replayed.outcome, outputOf(test))
                                             : Verdict{Judgement::NotRun, replayed.impossible};
    ++counts[static_cast<size_t>(verdict.judgement)];
    std::string text = fmt::format("{}: {}", test.file, label(verdict.judgement));
    if (const auto& outcome = replayed.outcome)
      text += fmt::format(" ({}{})", outcome->describe(),
                          outcome->pathHash ? fmt::format(" path {:#018x}", *outcome->pathHash) : "");
    if (!verdict.reason.empty()) text += ": " + verdict.reason;
    output << text << std::endl;
  }
  auto count = [&](Judgement judgement) { return counts[static_cast<size_t>(judgement)]; };
  output << fmt::format("{} {}: {} agree, {} differ, {} not shown, {} without a prediction",
                        tests.list.size(), tests.list.size() == 1 ? "test" : "tests",
                        count(Judgement::Agrees), count(Judgement::Differs), count(Judgement::NotShown),
                        count(Judgement::Unknown));
  if (count(Judgement::NotRun)) output << fmt::format(", {} not run", count(Judgement::NotRun));
  output << std::endl;
  return count(Judgement::Differs) ? 1 : 0;
}

int confirmAll(const Tests& tests, Replayer& replayer, const std::string& executable, std::ostream& output) {
  frontend::Symbolizer symbolizer(executable);
  std::vector<Confirmation> confirmations;
  bool all = true;
  for (const Test& test : oneForEachBug(tests.list)) {
    const Replayed replayed = replayer.run(test);
    confirmations.push_back(
        confirm(*test.predicted, replayed, symbolizer, tests.run ? tests.run->folder : ""));
    all &= confirmations.back().confirmed;
  }
  output << table(confirmations) << std::flush;
  return all ? 0 : 1;
}

void reportCoverage(std::vector<program::FileCoverage> files, const Tests& tests,
                    const std::string& tracefile, std::ostream& output) {
  for (program::FileCoverage& file : files) file.branches.clear(); // native runs record blocks, not branches
  if (std::error_code problem = output::writeWhole(tracefile, output::lcov(files)))
    throw Error("cannot write this file: " + problem.message(), tracefile);
  const CoveredLines native = linesOf(files);
  if (const fs::path claim = tests.folder / claimName; tests.run && fs::exists(claim))
    output << compareCoverage(native, moved(readTracefile(claim), native, tests.run->folder)) << std::flush;
  else
    output << "lines: " << shareOf(native) << " natively\n" << std::flush;
}

/// Returns what the run has looked for. Runs of versions without checks looked for shifts by too much.
check::Selection checksOf(const std::optional<output::RunRecord>& run) {
  if (!run) return check::Selection::byDefault();
  const auto words = run->options.find("--check");
  return check::Selection::parse(words == run->options.end() ? "none,+shift" : words->second);
}

} // namespace

Session::Session(ReplayOptions options, std::ostream& output)
    : options_(std::move(options)), output_(output) {
  options_.sources.compilerFlags = "-w " + options_.compilerFlags; // warnings were shown by the run already
  options_.sources.pathHash = options_.pathHash;
  options_.addressSanitizer |= options_.confirm;
}

int Session::run() {
  if (options_.confirm && !options_.coverage.empty())
    throw Error("--confirm and --coverage cannot be used together", {},
                "--confirm runs one test of each bug, --coverage runs all tests: give one of them");
  if (!fs::exists(options_.standardInput)) throw Error("no such file", options_.standardInput);
  const Tests tests = collect(options_.tests);
  Subject subject = subjectOf(options_.program, tests.run);
  const TemporaryFolder folder;
  options_.sources.checks = checksOf(tests.run);
  const frontend::NativeBuild build{options_.addressSanitizer, !options_.coverage.empty()};
  const bool isChanged = build.addressSanitizer || build.coverage || options_.pathHash;
  std::string executable = subject.files.front();
  std::optional<program::Program> program;
  if (!subject.isExecutable() || isChanged || frontend::isFuzzTarget(executable)) {
    options_.sources.files = subject.files;
    executable = options_.build.empty() ? (folder.path() / "program").string() : options_.build;
    program = frontend::compileForReplay(options_.sources, executable, build);
  }
  if (!options_.build.empty()) return 0;

  std::optional<program::Coverage> coverage;
  if (program) coverage.emplace(*program);
  Replayer replayer({executable, subject.arguments, options_.standardInput, options_.seconds,
                     options_.pathHash, options_.showOutput, coverage ? coverage->flags() : 0,
                     workingFolder(tests.run)},
                    folder.path());
  const int code = options_.confirm ? confirmAll(tests, replayer, executable, output_)
                                    : replayAll(tests, replayer, output_);
  if (coverage) {
    coverage->enter(replayer.flags());
    reportCoverage(coverage->report(), tests, options_.coverage, output_);
  }
  return code;
}

} // namespace sonde::replay
