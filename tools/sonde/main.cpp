/// \file
/// `sonde`: a table of subcommands.

#include "project_file.h"
#include "subcommand.h"
#include "support/error.h"
#include "support/nearest.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace sonde::tool {

namespace {

/// Writes what is left of the output; returns the exit code, which is no success if some of it is lost, as on
/// a full disk. Whoever closes it, or a pipe, does not want to read the rest.
int withOutput(int exitCode) {
  std::cout.flush();
  std::cerr.flush();
  const bool isWritten = std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.good();
  struct stat status{};
  const bool isOpen = ::fstat(STDOUT_FILENO, &status) == 0;
  if (isWritten || !isOpen || S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)) return exitCode;
  std::cerr << Error("not all of it could be written", "standard output", "is the disk full?").message()
            << std::endl;
  return exitCode ? exitCode : exitUserError;
}

} // namespace

void Subcommand::takeRest(std::vector<std::string> rest) {
  throw Error("unexpected argument '" + rest.front() + "' after '--'");
}

void endProcess([[maybe_unused]] int exitCode) {
#ifndef __SANITIZE_ADDRESS__ // which would report what is not released as leaked
  exitCode = withOutput(exitCode);
  std::fflush(nullptr);
  std::_Exit(exitCode);
#endif
}

namespace {

struct Row {
  const char* name;
  const char* summary;
  std::unique_ptr<Subcommand> (*make)();
  bool takesAll = false; ///< its arguments belong to another program and are not parsed here
};

// In the order in which help lists them: what newcomers need comes first.
constexpr Row subcommandRows[] = {
#ifdef SONDE_ENGINE
    {"run", "explore a C program, or execute it", makeRun},
    {"replay", "run generated tests natively", makeReplay},
    {"report", "show a run, or two side by side, as a page for a browser", makeReport},
    {"export", "write the results of a run in the formats of other tools", makeExport},
    {"show", "print tests and reports", makeShow},
    {"cc", "compile as clang does, and keep the bitcode for 'sonde run'", makeCc, true},
    {"libc", "build the C library in bitcode", makeLibc},
    {"compare", "run programs under several configurations: the same paths? how fast?", makeCompare},
#endif
    {"solve", "decide SMT-LIB scripts over bit-vectors and arrays", makeSolve},
#ifdef SONDE_ENGINE
    {"doctor", "check that all is there that Sonde needs, and say what to do if not", makeDoctor},
#endif
    {"completion", "print a script that lets a shell complete the command line", makeCompletion},
    {"help", "say more about a subcommand, or list what there is to read about", makeHelp},
};

bool isSubcommand(const std::string& word) {
  return std::ranges::any_of(subcommandRows, [&](const Row& row) { return row.name == word; });
}

/// Throws Error unless the first word is a subcommand.
void checkSubcommand(const std::vector<std::string>& words) {
  if (words.empty() || words.front().starts_with('-')) return;
  const std::string& word = words.front();
  std::vector<std::string> names;
  for (const Row& row : subcommandRows) names.emplace_back(row.name);
  if (isSubcommand(word)) return;
  const std::string name = nearest(word, names);
  std::string hint = !name.empty() ? "is '" + name + "' meant?" : "there are:";
  if (name.empty())
    for (const std::string& each : names) hint += " " + each;
  if (word.find_first_of("./") != std::string::npos)
    hint = "a program is explored by 'sonde run " + word + "'";
  throw Error("there is no subcommand '" + word + "'", {}, hint);
}

int runWithAll(const Row& row, std::vector<std::string> words) {
  const std::unique_ptr<Subcommand> subcommand = row.make();
  subcommand->takeRest(std::move(words));
  return subcommand->run();
}

/// Removes what follows `--` from the words and returns it; it belongs to the subcommand unparsed.
std::vector<std::string> splitRest(std::vector<std::string>& words) {
  const auto mark = std::ranges::find(words, "--");
  std::vector<std::string> rest(mark == words.end() ? mark : mark + 1, words.end());
  words.erase(mark, words.end());
  return rest;
}

/// Takes `--help=TOPIC`, `--help` or `-h` out of the words of a subcommand; returns the topic, which is empty
/// for a plain `--help`, or nothing if none of them is there.
std::optional<std::string> takeHelp(std::vector<std::string>& words) {
  if (words.empty() || !isSubcommand(words.front())) return std::nullopt;
  for (const std::string& word : words) {
    if (word == "--help" || word == "-h") return "";
    if (word.starts_with("--help=")) return word.substr(std::string_view("--help=").size());
  }
  return std::nullopt;
}

/// Puts the options of the project's file behind the name of the subcommand. `--no-project` leaves them out.
/// Returns the name of the file if it has such options, else an empty one.
std::string addProjectWords(std::vector<std::string>& words) {
  if (std::erase(words, "--no-project") > 0 || words.empty()) return {};
  const std::optional<std::string> file = findProjectFile();
  if (!file) return {};
  std::vector<std::string> names;
  for (const Row& row : subcommandRows)
    if (!row.takesAll && row.name != std::string_view("help")) names.emplace_back(row.name);
  if (std::ranges::find(names, words.front()) == names.end()) return {};
  const std::vector<std::string> added = projectWords(*file, words.front(), names);
  words.insert(words.begin() + 1, added.begin(), added.end());
  return added.empty() ? std::string() : *file;
}

int runSonde(std::vector<std::string> words) {
  const bool isEmpty = words.empty();
  if (words.size() == 2 && words[0] == "help" && isSubcommand(words[1])) words = {words[1], "--help"};
  for (const Row& row : subcommandRows)
    if (row.takesAll && !isEmpty && words[0] == row.name)
      return runWithAll(row, {words.begin() + 1, words.end()});
  CommandLine commandLine(
      "sonde", "Sonde: symbolic execution of C programs, and the solver beneath it", "sonde " SONDE_VERSION,
      "'sonde help SUBCOMMAND' says more, with an example. A file sonde.toml in the current folder or "
      "above\nhas options of a project (docs/run.md); --no-project leaves them out.");
  const std::vector<std::string> rest = splitRest(words);
  const std::optional<std::string> help = takeHelp(words);
  const std::string project = help ? std::string() : addProjectWords(words);
  int exitCode = 0;
  std::vector<std::unique_ptr<Subcommand>> subcommands;
  checkSubcommand(words);
  for (const Row& row : subcommandRows) {
    // Only what the words may mean is made and gets its options: others are not looked at.
    const bool isMeant = std::ranges::find(words, row.name) != words.end();
    Subcommand* subcommand = isMeant ? subcommands.emplace_back(row.make()).get() : nullptr;
    Parameters parameters = commandLine.addSubcommand(row.name, row.summary, [&, subcommand] {
      if (!rest.empty()) subcommand->takeRest(rest);
      exitCode = subcommand->run();
    });
    if (!subcommand) continue;
    subcommand->configure(parameters);
    if (!help && words.front() == row.name) subcommand->sift(words);
  }
  if (help) {
    commandLine.parametersOf(words.front()).printHelp(*help);
    return 0;
  }
  if (commandLine.parse(std::move(words))) return exitCode;
  if (!project.empty()) std::cerr << project << " has options, too; --no-project leaves them out.\n";
  return exitUserError;
}

} // namespace

std::vector<SubcommandDescription> describeSubcommands() {
  std::vector<SubcommandDescription> all;
  for (const Row& row : subcommandRows) {
    const DetachedParameters detached;
    Parameters parameters = detached.parameters();
    const std::unique_ptr<Subcommand> subcommand = row.make();
    subcommand->configure(parameters);
    all.push_back({row.name, row.summary, parameters.describe(), parameters.footer()});
  }
  return all;
}

std::vector<Topic> subcommandTopics() {
  std::vector<Topic> topics;
  for (const Row& row : subcommandRows) topics.push_back({row.name, row.summary});
  return topics;
}

} // namespace sonde::tool

int main(int argc, char** argv) {
  // Reads what is there and no more: an answer must not wait for a full buffer of input.
  std::ios::sync_with_stdio(false);
  try {
    return sonde::tool::withOutput(sonde::tool::runSonde({argv + std::min(argc, 1), argv + argc}));
  } catch (const sonde::Error& error) {
    std::cerr << error.message() << std::endl;
  } catch (const std::bad_alloc&) {
    std::cerr << "error: out of memory" << std::endl;
  }
  return sonde::tool::exitUserError;
}
