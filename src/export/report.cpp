#include "export/report.h"

#include "export/page.h"
#include "export/xml_text.h"
#include "output/info.h"
#include "output/input_text.h"
#include "output/report_files.h"
#include "output/stats_database.h"
#include "output/tree_file.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace sonde::exporting {

namespace {

namespace fs = std::filesystem;
using PageJson = nlohmann::ordered_json;

/// Returns the option that helps against a kind of incompleteness, in words.
const char* helpFor(exec::Incompleteness kind) {
  using exec::Incompleteness;
  switch (kind) {
  case Incompleteness::QueryLimit: return "raise --max-query-work or --max-time, or try --backend=z3";
  case Incompleteness::FloatingPoint: return "make the number concrete; floating-point input is not symbolic";
  case Incompleteness::ExternalCall: return "link the function's source or bitcode, so that it is explored";
  case Incompleteness::SymbolicSize: return "raise --max-sym-size";
  case Incompleteness::Resolution: return "raise --max-targets";
  case Incompleteness::SingleTarget: return "use another --memory than single";
  case Incompleteness::LargeInput: return "make less than 4 GB symbolic";
  case Incompleteness::LargeObject: return "make the object smaller, or bound the index";
  case Incompleteness::SystemCall: return "bound the argument with klee_assume";
  case Incompleteness::SymbolicPath: return "give the file a fixed name";
  case Incompleteness::Concretised: return "bound the value with klee_assume, and run once for each case";
  case Incompleteness::UnmetAssumption: return "look at the assumption: no input fulfils it";
  case Incompleteness::Unsupported: return "'sonde help instructions' lists what is supported";
  case Incompleteness::ForkLimit: return "raise --max-forks";
  case Incompleteness::DepthLimit: return "raise --max-path-forks";
  case Incompleteness::Unwinding: return "raise --unwind";
  case Incompleteness::Shed: return "raise --max-memory, or make less input symbolic";
  case Incompleteness::Unexplored: return "raise --max-time, --max-instructions or --max-tests";
  case Incompleteness::OpenFork: return "raise --max-time or --patience";
  }
  return "";
}

PageJson helps() {
  PageJson json = PageJson::object();
  for (unsigned n = 0; n < exec::incompletenessKinds; ++n) {
    const auto kind = static_cast<exec::Incompleteness>(n);
    json[toString(kind)] = helpFor(kind);
  }
  return json;
}

PageJson statistics(const fs::path& folder) {
  PageJson rows = PageJson::array();
  std::error_code unknown;
  if (!fs::exists(folder / output::StatsDatabase::fileName, unknown)) return rows;
  std::vector<output::Counters> all;
  try {
    all = output::readStatistics(folder / output::StatsDatabase::fileName);
  } catch (const Error&) {
    return rows; // a full disk has cut the file: the page has all but the time line
  }
  constexpr size_t mostRows = 1000; // more than a chart has pixels
  const size_t step = all.size() / mostRows + 1;
  for (size_t n = 0; n < all.size(); ++n) {
    if (n % step != 0 && n + 1 != all.size()) continue;
    const output::Counters& row = all[n];
    rows.push_back({{"time", row.time},
                    {"paths", row.paths},
                    {"cut_paths", row.cutPaths},
                    {"states", row.states},
                    {"branches", row.branches},
                    {"branches_covered", row.branchesCovered},
                    {"queries", row.queries},
                    {"solver_time", row.solverTime},
                    {"memory", row.memory}});
  }
  return rows;
}

/// Reads lines and branches of an lcov tracefile: by file, then by line, how often it was reached, and how
/// many of its branches' directions were taken, of how many.
PageJson coverageOf(const ExportedRun& run, const std::map<std::string, std::string>& shown) {
  PageJson files = PageJson::object();
  std::error_code unknown;
  const fs::path tracefile = run.folder / "coverage.info";
  if (!fs::exists(tracefile, unknown)) return files;
  std::istringstream text(output::readWhole(tracefile));
  PageJson* file = nullptr;
  for (std::string line; std::getline(text, line);) {
    unsigned number = 0, block = 0, way = 0;
    int hits = 0;
    char taken[16] = "";
    if (line.starts_with("SF:")) {
      const auto name = shown.find(line.substr(3));
      file = name == shown.end() ? nullptr : &files[name->second];
      if (file) *file = {{"lines", PageJson::object()}, {"branches", PageJson::object()}};
    } else if (file && std::sscanf(line.c_str(), "DA:%u,%d", &number, &hits) == 2) {
      (*file)["lines"][std::to_string(number)] = hits;
    } else if (file && std::sscanf(line.c_str(), "BRDA:%u,%u,%u,%15s", &number, &block, &way, taken) == 4) {
      PageJson& branch = (*file)["branches"][std::to_string(number)];
      if (branch.is_null()) branch = {0, 0};
      branch[0] = branch[0].get<int>() + (taken[0] != '-' && taken[0] != '0' ? 1 : 0);
      branch[1] = branch[1].get<int>() + 1;
    }
  }
  return files;
}

/// Returns the files of the run's coverage by their absolute names, with the names that places have.
std::map<std::string, std::string> shownNames(const ExportedRun& run, const PageJson& info) {
  std::map<std::string, std::string> names;
  for (const PageJson& file : info["coverage"]["files"]) {
    const auto shown = file["file"].get<std::string>();
    names[run.sourceFile(shown)] = shown;
  }
  return names;
}

PageJson sourcesOf(const std::map<std::string, std::string>& names) {
  constexpr uintmax_t largest = 4 << 20;
  PageJson sources = PageJson::object();
  std::error_code unknown;
  for (const auto& [file, shown] : names) {
    if (!fs::is_regular_file(file, unknown) || fs::file_size(file, unknown) > largest) continue;
    std::string text = output::readWhole(file);
    if (text.ends_with('\n')) text.pop_back();
    sources[shown] = std::move(text);
  }
  return sources;
}

/// Returns the content of a file of JSON; null if there is none.
PageJson jsonOf(const fs::path& file) {
  std::error_code unknown;
  return fs::exists(file, unknown) ? PageJson::parse(output::readWhole(file)) : PageJson();
}

/// Returns the name of a folder, and of a link such as `sonde-last` that of the folder it points to now.
std::string lastingName(const fs::path& folder) {
  std::error_code none;
  const fs::path target = fs::read_symlink(folder, none);
  return none ? folder.string() : (folder.parent_path() / target).string();
}

PageJson dataOf(const ExportedRun& run) {
  const PageJson info = PageJson::parse(output::readWhole(run.folder / output::infoName));
  const std::map<std::string, std::string> names = shownNames(run, info);
  PageJson inputs = PageJson::object();
  for (const output::Bug& bug : run.record.bugs)
    if (const ExportedTest* test = run.find(bug.test))
      inputs[bug.test] = output::describeInputs(test->content.inputs, run.record.shapes);
  return {{"folder", lastingName(run.folder)},
          {"info", info},
          {"stats", statistics(run.folder)},
          {"tree", jsonOf(run.folder / output::treeName)},
          {"profile", jsonOf(run.folder / output::profileName)},
          {"confirmations", jsonOf(run.folder / output::confirmationName)},
          {"coverage", coverageOf(run, names)},
          {"sources", sourcesOf(names)},
          {"inputs", inputs},
          {"help", helps()}};
}

/// Returns JSON that cannot end the element of HTML that it is in.
std::string inScript(const PageJson& json) {
  std::string text = json.dump(-1, ' ', false, PageJson::error_handler_t::replace);
  for (size_t at = 0; (at = text.find('<', at)) != std::string::npos;) text.replace(at, 1, "\\u003c");
  return text;
}

} // namespace

std::string reportPage(const std::vector<ExportedRun>& runs) {
  PageJson data = {{"runs", PageJson::array()}};
  for (const ExportedRun& run : runs) data["runs"].push_back(dataOf(run));
  const std::string title = runs.front().record.program.empty() ? "" : runs.front().record.program.front();
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Sonde: " +
         xmlText(title) + "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n" +
         std::string(pageStyle()) +
         "</style>\n</head>\n<body>\n<script type=\"application/json\" id=\"data\">" + inScript(data) +
         "</script>\n<script>\n" + std::string(pageScript()) + "</script>\n</body>\n</html>\n";
}

} // namespace sonde::exporting
