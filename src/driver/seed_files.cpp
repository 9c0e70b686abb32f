#include "driver/seed_files.h"

#include "output/ktest.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <algorithm>
#include <filesystem>

namespace sonde::driver {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesIn(const std::string& path) {
  std::error_code problem;
  if (!fs::is_directory(path, problem)) return {path};
  std::vector<std::string> files;
  bool hasTests = false;
  for (fs::directory_iterator entry(path, problem), end; !problem && entry != end; entry.increment(problem)) {
    if (!entry->is_regular_file()) continue;
    files.push_back(entry->path());
    hasTests |= entry->path().extension() == ".ktest";
  }
  if (problem) throw Error("cannot read this folder: " + problem.message(), path);
  // The folder of a run contains other files than tests.
  if (hasTests) std::erase_if(files, [](const fs::path& file) { return file.extension() != ".ktest"; });
  if (files.empty()) throw Error("this folder has no seeds", path);
  std::ranges::sort(files);
  return files;
}

/// Returns the objects of a test with these bytes. The input of a fuzz target lies at the beginning of a
/// buffer of its largest size (runtime/fuzz).
std::vector<input::Object> objectsOf(const std::string& bytes, const input::ProgramInput& input,
                                     unsigned fuzzSize) {
  std::vector<uint8_t> all(bytes.begin(), bytes.end());
  if (input.standardInput) return {{input::standardInputName, all}};
  for (const input::Template& file : input.templates)
    if (file.name == "-") return {{input::templateObjectName(file.name), all}};
  std::vector<uint8_t> size(sizeof(uint64_t));
  for (size_t n = 0; n < size.size(); ++n) size[n] = static_cast<uint8_t>(all.size() >> (8 * n));
  all.resize(std::max<size_t>(all.size(), fuzzSize));
  return {{"size", size}, {"data", all}};
}

} // namespace

std::vector<path::Seed> readSeeds(const std::vector<std::string>& paths, const input::ProgramInput& input,
                                  unsigned fuzzSize) {
  std::vector<path::Seed> seeds;
  for (const std::string& path : paths)
    for (const std::string& file : filesIn(path)) {
      const std::string bytes = output::readWhole(file);
      seeds.push_back({file, bytes.starts_with("KTEST") ? output::decode(bytes, file).inputs
                                                        : objectsOf(bytes, input, fuzzSize)});
    }
  return seeds;
}

} // namespace sonde::driver
