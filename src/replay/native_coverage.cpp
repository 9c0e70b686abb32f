#include "replay/native_coverage.h"

#include "output/whole_file.h"
#include "support/error.h"
#include "support/file_name.h"

#include <fmt/format.h>
#include <sstream>

namespace sonde::replay {

namespace {

constexpr size_t mostNamed = 20;

/// Returns the lines that `these` reaches and `those` does not.
std::vector<std::string> onlyIn(const CoveredLines& these, const CoveredLines& those) {
  std::vector<std::string> places;
  for (const auto& [file, lines] : these)
    for (const auto& [line, covered] : lines) {
      if (!covered) continue;
      auto other = those.find(file);
      auto same =
          other == those.end() ? std::map<uint32_t, bool>::const_iterator{} : other->second.find(line);
      if (other == those.end() || same == other->second.end() || !same->second)
        places.push_back(fmt::format("{}:{}", shownPath(file), line));
    }
  return places;
}

std::string listing(const char* title, const std::vector<std::string>& places) {
  if (places.empty()) return {};
  std::string text = fmt::format("  {} ({}):", title, places.size());
  for (size_t n = 0; n < places.size() && n < mostNamed; ++n) text += " " + places[n];
  return text + (places.size() > mostNamed ? " …\n" : "\n");
}

} // namespace

CoveredLines linesOf(const std::vector<program::FileCoverage>& files) {
  CoveredLines lines;
  for (const program::FileCoverage& file : files) lines[file.file.path] = file.lines;
  return lines;
}

CoveredLines readTracefile(const std::filesystem::path& path) {
  CoveredLines lines;
  std::map<uint32_t, bool>* file = nullptr;
  std::istringstream text(output::readWhole(path));
  for (std::string row; std::getline(text, row);) {
    uint32_t line = 0;
    unsigned long long count = 0;
    if (row.starts_with("SF:")) file = &lines[row.substr(3)];
    if (!row.starts_with("DA:")) continue;
    if (!file || std::sscanf(row.c_str(), "DA:%u,%llu", &line, &count) != 2)
      throw Error("this is not an lcov tracefile: " + row, path);
    (*file)[line] |= count > 0;
  }
  return lines;
}

CoveredLines moved(const CoveredLines& claimed, const CoveredLines& native, const std::string& folder) {
  std::error_code gone;
  const std::string here = std::filesystem::current_path(gone).string();
  CoveredLines lines;
  for (const auto& [file, entries] : claimed) {
    const std::string path = wholePath(here, std::filesystem::path(file).lexically_relative(folder));
    lines[!native.contains(file) && native.contains(path) ? path : file] = entries;
  }
  return lines;
}

std::string shareOf(const CoveredLines& lines) {
  program::Share share;
  for (const auto& [file, entries] : lines)
    for (const auto& [line, covered] : entries) share += {covered, 1};
  return fmt::format("{:.1f}% ({} of {})", share.percent(), share.covered, share.total);
}

std::string compareCoverage(const CoveredLines& native, const CoveredLines& claimed) {
  const std::vector<std::string> extra = onlyIn(native, claimed), missed = onlyIn(claimed, native);
  std::string text = fmt::format("lines: {} natively, {} by the run\n", shareOf(native), shareOf(claimed));
  if (extra.empty() && missed.empty()) return text + "  the same lines\n";
  return text + listing("reached in the run only", missed) + listing("reached natively only", extra);
}

} // namespace sonde::replay
