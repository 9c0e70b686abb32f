#include "replay/subject.h"

#include "support/error.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string_view>

namespace sonde::replay {

namespace {

/// Returns whether the file must be compiled or linked before it can be run.
bool isPart(const std::string& file) {
  constexpr std::array<std::string_view, 6> extensions{".c", ".i", ".ll", ".bc", ".o", ".a"};
  return std::ranges::find(extensions, std::filesystem::path(file).extension().string()) != extensions.end();
}

/// Returns the current name of a file that a run names relative to `folder`.
std::string seenFrom(const std::filesystem::path& folder, const std::string& file) {
  std::error_code ignored;
  const bool isHere = std::filesystem::equivalent(folder, std::filesystem::current_path(), ignored);
  return !isHere && std::filesystem::exists(folder / file, ignored) ? (folder / file).string() : file;
}

/// Returns the compiler's flags with the current names of the files and folders that they name.
std::string flagsSeenFrom(const std::filesystem::path& folder, const std::string& flags) {
  // The file is the next word, or the rest of this one.
  constexpr std::array<std::string_view, 6> named{"-I",      "-L",         "-isystem",
                                                  "-iquote", "-idirafter", "-include"};
  std::istringstream words(flags);
  std::string text;
  bool isFile = false; // the word before has said so
  for (std::string word; words >> word; text += word + " ") {
    if (isFile) {
      word = seenFrom(folder, word);
      isFile = false;
      continue;
    }
    const auto flag =
        std::ranges::find_if(named, [&](std::string_view each) { return word.starts_with(each); });
    if (flag == named.end()) continue;
    isFile = word == *flag;
    if (!isFile) word = std::string(*flag) + seenFrom(folder, word.substr(flag->size()));
  }
  return text;
}

} // namespace

std::filesystem::path workingFolder(const std::optional<output::RunRecord>& run) {
  std::error_code ignored;
  const bool isThere = run && !run->folder.empty() && std::filesystem::is_directory(run->folder, ignored);
  return isThere ? std::filesystem::path(run->folder) : std::filesystem::current_path();
}

bool Subject::isExecutable() const { return files.size() == 1 && !isPart(files.front()); }

Subject subjectOf(const std::vector<std::string>& words, const std::optional<output::RunRecord>& run) {
  if (words.empty()) {
    if (!run || run->program.empty())
      throw Error("the program of these tests is not known", {},
                  "name it after '--': sonde replay x.ktest -- prog.c");
    Subject subject{run->program, {}};
    for (std::string& file : subject.files) file = seenFrom(workingFolder(run), file);
    return subject;
  }
  Subject subject;
  auto end = std::ranges::find_if_not(words, isPart);
  if (end == words.begin()) ++end;
  subject.files.assign(words.begin(), end);
  if (end != words.end() && *end == "--") ++end;
  if (end != words.end()) subject.arguments.emplace(end, words.end());
  return subject;
}

void compileAsIn(const output::RunRecord& run, frontend::Sources& sources) {
  const auto option = [&run](const char* name, const std::string& otherwise) {
    const auto found = run.options.find(name);
    return found == run.options.end() ? otherwise : found->second;
  };
  for (const std::string& path : run.includePaths)
    sources.includePaths.push_back(seenFrom(workingFolder(run), path));
  sources.defines.insert(sources.defines.begin(), run.defines.begin(), run.defines.end());
  sources.compilerFlags = flagsSeenFrom(workingFolder(run), option("--cflags", {})) + sources.compilerFlags;
  sources.entry = option("--entry", sources.entry);
  if (const auto level = valueOf(frontend::optimisations, option("--optimise", {})))
    sources.optimisation = *level;
}

} // namespace sonde::replay
