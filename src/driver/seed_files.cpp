#include "driver/seed_files.h"

#include "output/ktest.h"
#include "output/test_folder.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <algorithm>
#include <filesystem>

namespace sonde::driver {

namespace {

namespace fs = std::filesystem;

/// Returns the folders of inputs in what AFL++ writes: `queue`, `crashes` and `hangs`, of one fuzzer or of
/// each of several; the folder itself if it is another one.
std::vector<fs::path> foldersOfInputs(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code problem;
  const auto addInputsOf = [&](const fs::path& fuzzer) {
    if (!fs::is_directory(fuzzer / "queue", problem)) return;
    for (const char* name : {"queue", "crashes", "hangs"})
      if (fs::is_directory(fuzzer / name, problem)) found.push_back(fuzzer / name);
  };
  addInputsOf(folder);
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
    addInputsOf(entry->path());
  return found.empty() ? std::vector{folder} : found;
}

bool isInputOfFuzzer(const fs::path& file) { return file.filename().string().starts_with("id:"); }

std::vector<std::string> filesIn(const std::string& path) {
  std::error_code problem;
  if (!fs::is_directory(path, problem)) return {path};
  std::vector<std::string> files;
  for (const fs::path& folder : foldersOfInputs(path))
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem))
      if (entry->is_regular_file() && !entry->path().filename().string().starts_with('.'))
        files.push_back(entry->path());
  if (problem) throw Error("cannot read this folder: " + problem.message(), path);
  // The folder of a run contains other files than tests, and that of a fuzzer other files than inputs.
  if (std::ranges::any_of(files, [](const fs::path& file) { return file.extension() == ".ktest"; }))
    std::erase_if(files, [](const fs::path& file) { return file.extension() != ".ktest"; });
  else if (std::ranges::any_of(files, isInputOfFuzzer))
    std::erase_if(files, [](const fs::path& file) { return !isInputOfFuzzer(file); });
  if (files.empty()) throw Error("this folder has no seeds", path);
  std::ranges::sort(files);
  return files;
}

/// Returns whether a folder has tests in the file of many.
bool isRun(const fs::path& folder) {
  std::error_code unknown;
  return fs::exists(folder / output::bulkName, unknown);
}

/// Returns the objects of a test with these bytes. The input of a fuzz target lies at the beginning of a
/// buffer of its largest size (runtime/fuzz).
std::vector<input::Object> objectsOf(const std::string& bytes, const input::ProgramInput& input,
                                     unsigned fuzzSize) {
  std::vector<uint8_t> all(bytes.begin(), bytes.end());
  if (input.standardInput) return {{input::standardInputName, all}};
  for (const input::Template& file : input.templates)
    if (file.name == "-") return {{input::templateObjectName(file.name), all}};
  // A longer input is cut, as that of standard input is; the object keeps its length, so that this is told.
  const uint64_t given = std::min<uint64_t>(all.size(), fuzzSize);
  std::vector<uint8_t> size(sizeof(uint64_t));
  for (size_t n = 0; n < size.size(); ++n) size[n] = static_cast<uint8_t>(given >> (8 * n));
  all.resize(std::max<size_t>(all.size(), fuzzSize));
  return {{"size", size}, {"data", all}};
}

} // namespace

std::vector<path::Seed> readSeeds(const std::vector<std::string>& paths, const input::ProgramInput& input,
                                  unsigned fuzzSize) {
  std::vector<path::Seed> seeds;
  for (const std::string& path : paths) {
    if (isRun(path)) {
      const output::TestFolder tests(path);
      for (const std::string& name : tests.names())
        seeds.push_back({(fs::path(path) / name).string(), tests.test(name).inputs});
      continue;
    }
    for (const std::string& file : filesIn(path)) {
      const std::string bytes = output::readWhole(file);
      seeds.push_back({file, bytes.starts_with("KTEST") ? output::decode(bytes, file).inputs
                                                        : objectsOf(bytes, input, fuzzSize)});
    }
  }
  return seeds;
}

} // namespace sonde::driver
