/// \file
/// `sonde doctor`: tries what Sonde needs from the machine, and says what to do where something is missing.

#include "frontend/frontend.h"
#include "libc/archive.h"
#include "output/whole_file.h"
#include "subcommand.h"
#include "support/error.h"
#include "support/process.h"
#include "support/temporary_folder.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <sys/resource.h>

namespace sonde::tool {

namespace {

namespace fs = std::filesystem;

/// What a check found: fine, something that only some users need is missing, or something everybody needs.
enum class Health { Good, Poor, Bad };

struct Finding {
  Health health = Health::Good;
  std::string text{};   ///< what was found
  std::string advice{}; ///< what to do about it
};

constexpr const char* smallProgram = "#include <stdlib.h>\n#include <string.h>\n"
                                     "int main(int argc, char **argv) {\n"
                                     "  char *text = malloc(4);\n"
                                     "  memset(text, 0, 4);\n"
                                     "  argc += text[0];\n"
                                     "  free(text);\n"
                                     "  return argc - 1;\n}\n";

frontend::Sources smallSources(const TemporaryFolder& folder) {
  frontend::Sources sources;
  sources.files = {(folder.path() / "small.c").string()};
  if (const std::error_code problem = output::writeWhole(sources.files.front(), smallProgram))
    throw Error("cannot write this file: " + problem.message(), sources.files.front());
  return sources;
}

/// Returns what an attempt gives, or the words of its error.
template <class Attempt> Finding tried(const Attempt& attempt, Health otherwise) {
  try {
    return attempt();
  } catch (const Error& error) {
    return {otherwise, error.what(), error.hint()};
  } catch (const std::exception& error) {
    return {otherwise, error.what(), {}};
  }
}

Finding checkCompiler() {
  return tried(
      [] {
        const TemporaryFolder folder;
        const program::Program program = frontend::load(smallSources(folder));
        return Finding{Health::Good,
                       fmt::format("clang 19 compiles a program of {} functions", program.functions.size())};
      },
      Health::Bad);
}

Finding checkReplay() {
  return tried(
      [] {
        const TemporaryFolder folder;
        const std::string executable = (folder.path() / "small").string();
        frontend::compileForReplay(smallSources(folder), executable,
                                   {.addressSanitizer = true, .coverage = false});
        const ProcessOutput end = captureProcess({executable}, "");
        if (end.exitCode == 0)
          return Finding{Health::Good, "programs with AddressSanitizer are built and run"};
        return Finding{Health::Poor, "a program built with AddressSanitizer does not run: " + end.messages,
                       "'sonde replay --asan' and '--confirm' need it; install libclang-rt-19-dev"};
      },
      Health::Poor);
}

Finding findLibrary() {
  if (const auto archive = libc::findArchive()) return {Health::Good, *archive};
  if (libc::buildFailedBefore())
    return {Health::Poor, "building it has failed before", "'sonde libc' tries again and says why it fails"};
  return {Health::Poor, "it is not built yet, which 'sonde run' does when a program needs it",
          "'sonde libc' builds it now; that takes a minute or two, and needs the package sources once"};
}

Finding checkLibrary() { return tried(findLibrary, Health::Poor); }

Finding checkFolder() {
  std::error_code problem;
  const fs::path here = fs::current_path(problem);
  const fs::path probe = here / ".sonde-doctor";
  if (!problem) problem = output::writeWhole(probe, "");
  if (problem)
    return {Health::Poor, "cannot write to the current folder: " + problem.message(),
            "results go there unless --output names another folder"};
  fs::remove(probe, problem);
  const uintmax_t free = fs::space(here, problem).available >> 20;
  if (free < 1000)
    return {Health::Poor, fmt::format("{} MB are free on this disk", free), "--no-tests writes few files"};
  return {Health::Good, fmt::format("results can be written, {} MB are free", free)};
}

Finding checkMemory() {
  std::ifstream file("/proc/meminfo");
  uint64_t available = 0;
  for (std::string key, unit; file >> key >> available >> unit && key != "MemAvailable:";) {
  }
  available /= 1024;
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);
  if (limit.rlim_cur != RLIM_INFINITY) available = std::min<uint64_t>(available, limit.rlim_cur >> 20);
  constexpr uint64_t usual = 4000;
  if (available < usual)
    return {Health::Poor, fmt::format("{} MB are available", available),
            fmt::format("a run takes up to {} MB: give --max-memory={}", usual, available * 3 / 4)};
  return {Health::Good, fmt::format("{} MB are available", available)};
}

struct CheckRow {
  const char* name;
  Finding (*check)();
};

constexpr CheckRow checkRows[] = {
    {"compiler", checkCompiler}, {"native replay", checkReplay}, {"C library", checkLibrary},
    {"folder", checkFolder},     {"memory", checkMemory},
};

const char* wordOf(Health health) {
  switch (health) {
  case Health::Good: return "good";
  case Health::Poor: return "poor";
  case Health::Bad: return "BAD";
  }
  return "";
}

class Doctor : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.setFooter("The exit code is 1 if something is missing without which no program can be run.");
  }

  int run() override {
    bool isUsable = true;
    for (const CheckRow& row : checkRows) {
      const Finding finding = row.check();
      std::cout << fmt::format("{:4}  {:14} {}\n", wordOf(finding.health), row.name, finding.text);
      if (!finding.advice.empty()) std::cout << fmt::format("{:21}{}\n", "", finding.advice);
      std::cout << std::flush;
      isUsable &= finding.health != Health::Bad;
    }
    return isUsable ? 0 : 1;
  }
};

} // namespace

std::unique_ptr<Subcommand> makeDoctor() { return std::make_unique<Doctor>(); }

} // namespace sonde::tool
