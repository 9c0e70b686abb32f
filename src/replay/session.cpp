#include "replay/session.h"

#include "output/lcov.h"
#include "output/report_files.h"
#include "output/whole_file.h"
#include "replay/account.h"
#include "replay/confirmation.h"
#include "replay/crew.h"
#include "replay/native_coverage.h"
#include "replay/showing.h"
#include "replay/subject.h"
#include "support/error.h"
#include "support/progress.h"
#include "support/temporary_folder.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <ostream>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

constexpr const char* claimName = "coverage.info"; ///< in the folder of a run's results

int replayAll(const Tests& tests, Crew& crew, Account& account, Progress& progress) {
  try {
    crew.run(tests.list, [&](size_t number, const Replayed& replayed) { account.add(number, replayed); });
  } catch (const Error&) { // it was interrupted, perhaps after hours
    progress.tell({});
    account.finish();
    throw;
  }
  progress.tell({});
  return account.finish();
}

/// A program that was built to find errors of some kinds, and what runs it.
struct Finder {
  Finder(unsigned jobs, const ReplayerOptions& options, const fs::path& folder)
      : symbolizer(options.executable), crew(jobs, options, folder) {}

  frontend::Symbolizer symbolizer;
  Crew crew;
};

bool isUninitialised(const Test& test) {
  return test.predicted && test.predicted->kind.end == exec::EndKind::Error &&
         showingOf(test.predicted->kind.error).tool == NativeTool::Memory;
}

/// Runs a test of each bug. Values that were never set are found by a program of its own, if one is given.
int confirmAll(const Tests& tests, Finder& errors, Finder* uninitialised, std::ostream& output,
               Progress& progress) {
  std::vector<Confirmation> confirmations;
  std::vector<Test> chosen = oneForEachBug(tests.list);
  const auto others = std::stable_partition(chosen.begin(), chosen.end(), [&](const Test& test) {
    return !uninitialised || !isUninitialised(test);
  });
  const auto confirmWith = [&](Finder& finder, const std::vector<Test>& part) {
    finder.crew.run(part, [&](size_t number, const Replayed& replayed) {
      confirmations.push_back(confirm(*part[number].predicted, replayed, finder.symbolizer,
                                      tests.run ? tests.run->folder : std::string()));
      progress.tell(fmt::format("confirming: {} of {} bugs", confirmations.size(), chosen.size()));
    });
  };
  confirmWith(errors, {chosen.begin(), others});
  if (uninitialised) confirmWith(*uninitialised, {others, chosen.end()});
  progress.tell({});
  if (tests.run && tests.run->ended.empty())
    output << "the run did not end, or was killed: these are the bugs that it had found\n";
  output << table(confirmations) << std::flush;
  // For `sonde report`; results that cannot be written to are shown all the same.
  [[maybe_unused]] std::error_code ignored;
  if (tests.run)
    ignored = output::writeWhole(tests.folder / output::confirmationName, confirmationsJson(confirmations));
  return std::ranges::all_of(confirmations, &Confirmation::confirmed) ? 0 : 1;
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

/// Returns the size in bytes beyond which an allocation was an error to the run.
uint64_t largestAllocation(const std::optional<output::RunRecord>& run) {
  if (!run) return 0;
  const auto found = run->options.find("--max-allocation");
  return found == run->options.end() ? 0 : std::strtoull(found->second.c_str(), nullptr, 10);
}

} // namespace

Session::Session(ReplayOptions options, std::ostream& output, int descriptor)
    : options_(std::move(options)), output_(output), descriptor_(descriptor) {
  options_.sources.compilerFlags = options_.compilerFlags + " -w"; // warnings were shown by the run already
  options_.sources.pathHash = options_.pathHash;
  options_.addressSanitizer |= options_.confirm;
}

int Session::confirmBugs(const Tests& tests, const Subject& subject, const ReplayerOptions& options,
                         const fs::path& folder, Progress& progress) {
  Finder errors(options_.jobs, options, folder);
  std::optional<Finder> uninitialised;
  if (std::ranges::any_of(tests.list, isUninitialised)) {
    const fs::path own = folder / "memory";
    fs::create_directory(own);
    ReplayerOptions forMemory = options;
    forMemory.executable = own / "program";
    options_.sources.files = subject.files;
    frontend::compileForReplay(options_.sources, forMemory.executable, {.memorySanitizer = true});
    uninitialised.emplace(options_.jobs, forMemory, own);
  }
  return confirmAll(tests, errors, uninitialised ? &*uninitialised : nullptr, output_, progress);
}

int Session::run() {
  if (options_.confirm && !options_.coverage.empty())
    throw Error("--confirm and --coverage cannot be used together", {},
                "--confirm runs one test of each bug, --coverage runs all tests: give one of them");
  if (!fs::exists(options_.standardInput)) throw Error("no such file", options_.standardInput);
  const Tests tests = collect(options_.tests);
  Subject subject = subjectOf(options_.program, tests.run);
  Progress progress(descriptor_);
  options_.sources.progress = [&progress](const std::string& what) { progress.tell(what); };
  const TemporaryFolder folder;
  options_.sources.checks = checksOf(tests.run);
  if (tests.run) compileAsIn(*tests.run, options_.sources);
  const frontend::NativeBuild build{options_.addressSanitizer, !options_.coverage.empty()};
  const bool isChanged =
      build.addressSanitizer || build.coverage || options_.pathHash || options_.sources.entry != "main";
  std::string executable = subject.files.front();
  std::optional<program::Program> program;
  const bool isBuilt = !subject.isExecutable() || isChanged || frontend::isFuzzTarget(executable);
  if (isBuilt) {
    options_.sources.files = subject.files;
    executable = options_.build.empty() ? (folder.path() / "program").string() : options_.build;
    program = frontend::compileForReplay(options_.sources, executable, build);
  }
  if (!options_.build.empty()) return 0;

  std::optional<program::Coverage> coverage;
  if (program) coverage.emplace(*program);
  const ReplayerOptions options{executable,
                                subject.arguments,
                                options_.standardInput,
                                options_.seconds,
                                options_.pathHash,
                                coverage ? coverage->flags() : 0,
                                workingFolder(tests.run),
                                options_.anywhere,
                                largestAllocation(tests.run)};
  if (options_.confirm) return confirmBugs(tests, subject, options, folder.path(), progress);
  Crew crew(options_.jobs, options, folder.path());
  const bool unsetDiffers = !isBuilt && !options_.sources.checks.has(check::Check::Uninitialised);
  Account account(tests.list, {options_.all, options_.showOutput, unsetDiffers}, executable, output_,
                  progress);
  const int code = replayAll(tests, crew, account, progress);
  if (coverage) {
    coverage->enter(crew.flags());
    reportCoverage(coverage->report(), tests, options_.coverage, output_);
  }
  return code;
}

} // namespace sonde::replay
