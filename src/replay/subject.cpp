#include "replay/subject.h"

#include "support/error.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace sonde::replay {

namespace {

bool isSource(const std::string& file) {
  constexpr std::array<std::string_view, 4> extensions{".c", ".i", ".ll", ".bc"};
  return std::ranges::find(extensions, std::filesystem::path(file).extension().string()) != extensions.end();
}

} // namespace

bool Subject::isExecutable() const { return files.size() == 1 && !isSource(files.front()); }

Subject subjectOf(const std::vector<std::string>& words, const std::optional<output::RunRecord>& run) {
  if (words.empty()) {
    if (!run || run->program.empty())
      throw Error("nothing says which program the tests are for", {},
                  "name it behind '--': sonde replay x.ktest -- prog.c");
    return {run->program, {}};
  }
  Subject subject;
  auto end = std::ranges::find_if_not(words, isSource);
  if (end == words.begin()) ++end;
  subject.files.assign(words.begin(), end);
  if (end != words.end() && *end == "--") ++end;
  if (end != words.end()) subject.arguments.emplace(end, words.end());
  return subject;
}

} // namespace sonde::replay
