#include "replay/session.h"

#include "output/info_reader.h"
#include "output/ktest.h"
#include "output/whole_file.h"
#include "replay/judgement.h"
#include "support/error.h"
#include "support/temporary_folder.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <ostream>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

struct Test {
  std::string file;
  std::optional<output::TestRecord> predicted;
};

struct Tests {
  std::vector<Test> list;
  std::optional<output::RunRecord> run; ///< the first one's
};

std::vector<std::string> testsIn(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
    if (entry->path().extension() == ".ktest") files.push_back(entry->path());
  if (problem) throw Error("cannot read this folder: " + problem.message(), folder);
  if (files.empty()) throw Error("this folder has no tests", folder);
  std::ranges::sort(files);
  return files;
}

/// The tests that were named, each with what its run says of it.
Tests collect(const std::vector<std::string>& names) {
  Tests tests;
  for (const std::string& name : names) {
    bool isFolder = fs::is_directory(name);
    if (!isFolder && !fs::exists(name)) throw Error("there is no such test", name);
    std::optional<output::RunRecord> run =
        output::readRun(isFolder ? fs::path(name) : fs::path(name).parent_path());
    for (const std::string& file : isFolder ? testsIn(name) : std::vector{name}) {
      Test& test = tests.list.emplace_back(Test{file, {}});
      if (!run) continue;
      auto found =
          std::ranges::find(run->tests, fs::path(file).filename().string(), &output::TestRecord::file);
      if (found != run->tests.end()) test.predicted = *found;
    }
    if (!tests.run) tests.run = std::move(run);
  }
  return tests;
}

bool isSource(const std::string& file) {
  constexpr std::array<std::string_view, 4> extensions{".c", ".i", ".ll", ".bc"};
  return std::ranges::find(extensions, fs::path(file).extension().string()) != extensions.end();
}

/// What to run: files to compile, or else an executable; then its arguments.
struct Subject {
  std::vector<std::string> sources;
  std::string executable;
  std::optional<std::vector<std::string>> arguments; ///< none: those of each test
};

Subject subjectOf(const std::vector<std::string>& words, const std::optional<output::RunRecord>& run) {
  Subject subject;
  if (words.empty()) {
    if (!run || run->program.empty())
      throw Error("nothing says which program the tests are for", {},
                  "name it behind '--': sonde replay x.ktest -- prog.c");
    subject.sources = run->program;
    return subject;
  }
  auto end = std::ranges::find_if_not(words, isSource);
  subject.sources.assign(words.begin(), end);
  if (subject.sources.empty()) subject.executable = *end++;
  if (end != words.end() && *end == "--") ++end;
  if (end != words.end()) subject.arguments.emplace(end, words.end());
  return subject;
}

std::vector<std::string> argumentsOf(const Test& test) {
  std::vector<std::string> arguments = output::decode(output::readWhole(test.file), test.file).arguments;
  if (!arguments.empty()) arguments.erase(arguments.begin()); // the program's name
  return arguments;
}

const char* label(Judgement judgement) {
  switch (judgement) {
  case Judgement::Agrees: return "agrees";
  case Judgement::Differs: return "DIFFERS";
  case Judgement::NotShown: return "not shown";
  case Judgement::Unknown: return "ran";
  }
  return "";
}

} // namespace

Session::Session(ReplayOptions options, std::ostream& output)
    : options_(std::move(options)), output_(output) {
  options_.sources.addFlags("-w"); // the run has shown the warnings
  options_.sources.addFlags(options_.compilerFlags);
  options_.sources.pathHash = options_.pathHash;
}

int Session::run() {
  Tests tests = collect(options_.tests);
  Subject subject = subjectOf(options_.program, tests.run);
  TemporaryFolder folder;
  if (!subject.sources.empty()) {
    options_.sources.files = subject.sources;
    subject.executable = options_.build.empty() ? (folder.path() / "program").string() : options_.build;
    frontend::compileForReplay(options_.sources, subject.executable, options_.addressSanitizer);
  }
  if (!options_.build.empty()) return 0;

  std::array<size_t, 4> counts{};
  for (const Test& test : tests.list) {
    NativeOutcome outcome =
        runNatively({subject.executable, subject.arguments ? *subject.arguments : argumentsOf(test),
                     test.file, options_.seconds, options_.pathHash, options_.output},
                    folder.path());
    Verdict verdict = judge(test.predicted ? &*test.predicted : nullptr, outcome);
    ++counts[static_cast<size_t>(verdict.judgement)];
    std::string hash = outcome.pathHash ? fmt::format(" path {:#018x}", *outcome.pathHash) : "";
    output_ << fmt::format("{}: {} ({}{}){}\n", test.file, label(verdict.judgement), outcome.describe(), hash,
                           verdict.reason.empty() ? "" : ": " + verdict.reason)
            << std::flush;
  }
  auto count = [&](Judgement judgement) { return counts[static_cast<size_t>(judgement)]; };
  output_ << fmt::format("{} tests: {} agree, {} differ, {} not shown, {} without a prediction\n",
                         tests.list.size(), count(Judgement::Agrees), count(Judgement::Differs),
                         count(Judgement::NotShown), count(Judgement::Unknown));
  return count(Judgement::Differs) ? 1 : 0;
}

} // namespace sonde::replay
