#include "presets.h"

#include "support/error.h"
#include "support/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <optional>
#include <sstream>

namespace sonde::tool {

namespace {

/// The tools of the papers look for errors of memory, failed assertions, divisions by zero and shifts by too
/// much, so that these are the ends that paths have.
#define SONDE_PAPER_CHECKS "--check=none,+shift"

/// Nothing of Sonde's own helps a strategy of the paper, and paths come in an order that no model decides.
#define SONDE_HVC14(strategy, backend)                                                                       \
  "--strategy=" strategy " --backend=" backend                                                               \
  " --sat=own --tables=auto --array-opt=constant --without=all",                                             \
      SONDE_PAPER_CHECKS " --order=canonical --search=dfs --memory=forking --array-writes=0"

/// All that Sonde's solver has helps every model alike; paths come in an order that no model decides.
#define SONDE_FSE19(options)                                                                                 \
  "--strategy=auto --backend=abv --sat=own --tables=auto --array-opt=auto --with=all",                       \
      SONDE_PAPER_CHECKS " --order=canonical --search=dfs --array-writes=0 " options

/// What the tool of the paper has, too, stays on: independent constraints, and its two caches. A read of a
/// table is a choice for each index, as the paper encodes it, and no solver lives on from one query to the
/// next.
#define SONDE_ISSTA17(option)                                                                                \
  "--strategy=baseline --backend=abv --sat=own --tables=chain --array-opt=" option                           \
  " --without=all --with=slicing,exact-cache,counterexamples",                                               \
      SONDE_PAPER_CHECKS " --order=canonical --search=dfs --memory=forking --array-writes=0"

/// The paper's tool has the same two caches and independent constraints (figure 6), or nothing (figure 5,
/// `-bare`). Memory is arrays of bytes, and no solver lives on from one query to the next. An array written
/// into the query is a chain of choices once writes are eliminated by the axiom of reads over writes.
#define SONDE_ISSTA21(options, kept)                                                                         \
  "--strategy=baseline --backend=abv --sat=own --array-opt=constant --without=all " options kept,            \
      SONDE_PAPER_CHECKS                                                                                     \
      " --order=canonical --search=dfs --memory=forking --array-writes=0 --array-view=byte"                  \
      " --array-types=object --precheck-facts=on"
#define SONDE_ISSTA21_KEPT " --with=slicing,exact-cache,counterexamples"
#define SONDE_ISSTA21_VANILLA "--tables=chain --axioms=auto --precheck=off"
#define SONDE_ISSTA21_ASSERTION "--tables=lazy --axioms=all --precheck=off"
#define SONDE_ISSTA21_PRECHECK "--tables=lazy --axioms=all --precheck=ilp"
#define SONDE_ISSTA21_BOTH "--tables=lazy --axioms=both --precheck=ilp"

constexpr const char* hvc14 = "HVC'14, incremental solving";
constexpr const char* fse19 = "FSE'19, memory models";
constexpr const char* issta17 = "ISSTA'17, array constraints";
constexpr const char* issta21 = "ISSTA'21, array constraints";

constexpr Preset table[] = {
    {"auto", "Sonde", "what Sonde does unless it is told otherwise",
     "--strategy=auto --backend=abv --sat=own --tables=auto --axioms=auto --array-opt=auto --precheck=off "
     "--with=all",
     "--check=default --order=model --search=interleaved --memory=auto --array-writes=0 "
     "--array-types=residue"},
    {"hvc14-baseline", hvc14, "the whole path condition to a new solver for every query",
     SONDE_HVC14("baseline", "z3")},
    {"hvc14-caching", hvc14, "independent parts, found anew for every query, looked up or solved",
     SONDE_HVC14("caching", "z3")},
    {"hvc14-cachingopt", hvc14, "the same, and the partition is kept along the path",
     SONDE_HVC14("cachingopt", "z3")},
    {"hvc14-stack", hvc14, "the assertion stack of one solver mirrors the path", SONDE_HVC14("stack", "z3")},
    {"hvc14-stackopt", hvc14, "the same, and what occurs twice on the stack is named",
     SONDE_HVC14("stackopt", "z3")},
    {"hvc14-baseline-abv", hvc14, "hvc14-baseline on Sonde's own solver", SONDE_HVC14("baseline", "abv")},
    {"hvc14-caching-abv", hvc14, "hvc14-caching on Sonde's own solver", SONDE_HVC14("caching", "abv")},
    {"hvc14-cachingopt-abv", hvc14, "hvc14-cachingopt on Sonde's own solver",
     SONDE_HVC14("cachingopt", "abv")},
    {"hvc14-stack-abv", hvc14, "hvc14-stack on Sonde's own solver; stackopt is the same there",
     SONDE_HVC14("stack", "abv")},
    {"fse19-single", fse19, "a pointer is followed to one object", SONDE_FSE19("--memory=single")},
    {"fse19-forking", fse19, "a state for each object", SONDE_FSE19("--memory=forking")},
    {"fse19-merging", fse19, "one state, with choices among the objects", SONDE_FSE19("--memory=merging")},
    {"fse19-flat", fse19, "the whole heap is one array", SONDE_FSE19("--memory=flat")},
    {"fse19-segmented", fse19, "an array for each segment of the heap",
     SONDE_FSE19("--memory=segmented --points-to=andersen --segment-limit=10240")},
    {"fse19-ideal", fse19, "the same, with segments as small as the pointers of the run allow",
     SONDE_FSE19("--memory=segmented --points-to=ideal --segment-limit=10240")},
    {"issta17-none", issta17, "operations on arrays as they are written", SONDE_ISSTA17("none")},
    {"issta17-constant", issta17, "dynamic constant folding: reads at constant indices are their values",
     SONDE_ISSTA17("constant")},
    {"issta17-index", issta17, "conditions on elements of constant arrays become some on the index",
     SONDE_ISSTA17("index")},
    {"issta17-value", issta17, "reads become choices between the values of the array",
     SONDE_ISSTA17("value")},
    {"issta17-all", issta17, "the three together, index before value", SONDE_ISSTA17("all")},
    {"issta21-vanilla", issta21, "the elements of an array are written into each query",
     SONDE_ISSTA21(SONDE_ISSTA21_VANILLA, SONDE_ISSTA21_KEPT)},
    {"issta21-assertion", issta21, "an axiom for each element, added when it is violated",
     SONDE_ISSTA21(SONDE_ISSTA21_ASSERTION, SONDE_ISSTA21_KEPT)},
    {"issta21-precheck", issta21, "the same, after a pre-check by integer linear programming",
     SONDE_ISSTA21(SONDE_ISSTA21_PRECHECK, SONDE_ISSTA21_KEPT)},
    {"issta21-both", issta21, "the same, with axioms that type and interval of the index leave",
     SONDE_ISSTA21(SONDE_ISSTA21_BOTH, SONDE_ISSTA21_KEPT)},
    {"issta21-vanilla-bare", issta21, "issta21-vanilla without slicing and caches",
     SONDE_ISSTA21(SONDE_ISSTA21_VANILLA, "")},
    {"issta21-assertion-bare", issta21, "issta21-assertion without slicing and caches",
     SONDE_ISSTA21(SONDE_ISSTA21_ASSERTION, "")},
    {"issta21-precheck-bare", issta21, "issta21-precheck without slicing and caches",
     SONDE_ISSTA21(SONDE_ISSTA21_PRECHECK, "")},
    {"issta21-both-bare", issta21, "issta21-both without slicing and caches",
     SONDE_ISSTA21(SONDE_ISSTA21_BOTH, "")},
};

#undef SONDE_PAPER_CHECKS
#undef SONDE_FSE19
#undef SONDE_HVC14
#undef SONDE_ISSTA17
#undef SONDE_ISSTA21
#undef SONDE_ISSTA21_KEPT
#undef SONDE_ISSTA21_VANILLA
#undef SONDE_ISSTA21_ASSERTION
#undef SONDE_ISSTA21_PRECHECK
#undef SONDE_ISSTA21_BOTH

/// The values of an option, in order: `--name=value` or `--name value`.
std::vector<std::string> valuesOf(const std::string& name, const std::vector<std::string>& words) {
  std::vector<std::string> values;
  for (size_t n = 0; n < words.size(); ++n) {
    if (words[n].starts_with(name + "=")) values.push_back(words[n].substr(name.size() + 1));
    if (words[n] == name && n + 1 < words.size()) values.push_back(words[n + 1]);
  }
  return values;
}

std::vector<std::string> split(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

} // namespace

std::span<const Preset> presets() { return table; }

const Preset& findPreset(const std::string& name) {
  std::vector<std::string> names;
  for (const Preset& preset : table) {
    if (preset.name == name) return preset;
    names.emplace_back(preset.name);
  }
  const std::string meant = nearest(name, names);
  throw Error("there is no preset '" + name + "'", {},
              fmt::format("{}there are: {}", meant.empty() ? "" : "is '" + meant + "' meant? ",
                          fmt::join(names, ", ")));
}

void expandPresets(std::vector<std::string>& words, Scope scope) {
  std::vector<std::string> implied;
  for (const std::string& name : valuesOf("--preset", words)) {
    const Preset& preset = findPreset(name);
    for (const char* options : {preset.solving, scope == Scope::Run ? preset.exploring : ""})
      for (std::string& word : split(options)) implied.push_back(std::move(word));
  }
  const std::vector<std::string> strategies = valuesOf("--strategy", words);
  if (!strategies.empty() && strategies.back() != "auto")
    implied.insert(implied.end(), {"--without=all", "--array-opt=constant"});
  words.insert(words.begin() + 1, implied.begin(), implied.end());
}

void printPresets() {
  std::cout
      << "--preset=NAME of 'sonde run' and 'sonde solve' stands for these options. Any other option that is "
         "given\nwins over them, before or after it.\n";
  for (const Preset& preset : table)
    std::cout << fmt::format("\n  {} ({})\n      {}\n      {}{}{}\n", preset.name, preset.source,
                             preset.summary, preset.solving, *preset.exploring ? " " : "", preset.exploring);
}

} // namespace sonde::tool
