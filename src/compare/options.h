#pragma once

/// \file
/// What users say about a comparison.

#include "compare/plot.h"
#include "support/options.h"

#include <string>
#include <vector>

namespace sonde::compare {

/// A name, and the options of `sonde run` that it stands for.
struct Configuration {
  std::string name;
  std::vector<std::string> options;
};

/// `NAME=OPTIONS`, the options separated by spaces. Throws Error.
Configuration parseConfiguration(const std::string& text);

/// The number that `250000`, `250k` or `1.5M` is. Throws Error.
uint64_t parseCount(const std::string& text, const std::string& option);

struct CompareOptions {
  std::vector<std::string> programs;         ///< each a file, or several joined by commas
  std::vector<Configuration> configurations; ///< the first is what the others are compared with
  std::vector<std::string> runOptions;       ///< options of `sonde run` for all of them
  std::vector<std::string> words;            ///< what is symbolic, and the arguments of the programs
  std::vector<std::string> saved;            ///< files of --json to read instead of running anything
  std::string executable = "/proc/self/exe"; ///< the `sonde` that runs
  unsigned seconds = 0;
  std::string instructions;
  unsigned repeat = 1;
  std::string csv, json, markdown, plot, keep;
  Curve curve = Curve::Paths;
};

inline constexpr OptionRow<CompareOptions> compareOptions[] = {
    {"--time", &CompareOptions::seconds, timeArgument, 0, 1e9, "end each run after this time"},
    {"--instructions", &CompareOptions::instructions, "N", 0, 0,
     "end each run after so many instructions (250000, 250k or 1.5M): under all configurations at the same "
     "place"},
    {"--repeat", &CompareOptions::repeat, "N", 1, 1000, "run everything so often; tables have medians"},
    {"--csv", &CompareOptions::csv, "FILE", 0, 0, "write a line for each run; '-' is standard output"},
    {"--json", &CompareOptions::json, "FILE", 0, 0,
     "write all that was measured, progress over time included"},
    {"--markdown", &CompareOptions::markdown, "FILE", 0, 0, "write the tables as Markdown"},
    {"--plot", &CompareOptions::plot, "FILE.svg", 0, 0,
     "draw progress over time and the time by part (needs gnuplot)"},
    {"--plot-of", choice<&CompareOptions::curve, curves>, nullptr, 0, 0, "what progress is"},
    {"--keep", &CompareOptions::keep, "FOLDER", 0, 0,
     "keep the results of all runs here, with what each said"},
};

} // namespace sonde::compare
