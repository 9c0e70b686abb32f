/// \file
/// Options that users of other tools know, and what stands for them here. To add one: a row.

#include "foreign_options.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace sonde::tool {

namespace {

struct ForeignOption {
  const char* name;
  const char* tool;
  const char* answer;
};

constexpr const char* always = "errors of this kind are always looked for";
constexpr const char* usually = "errors of this kind are looked for unless --check leaves them out";
constexpr const char* stages = "'sonde help stages' lists what can be switched off with --without=NAME";

constexpr ForeignOption foreignOptions[] = {
    {"--32", "CBMC", "programs are compiled for this machine, x86-64"},
    {"--allocate-determ", "KLEE", "addresses are the same in every run"},
    {"--allow-external-sym-calls", "KLEE", "use --external=allow"},
    {"--allow-seed-extension", "KLEE", "seeds need not have the size of the input"},
    {"--allow-seed-truncation", "KLEE", "seeds need not have the size of the input"},
    {"--batch-instructions", "KLEE", "searchers choose the length of turns themselves"},
    {"--batch-time", "KLEE", "searchers choose the length of turns themselves"},
    {"--beautify", "CBMC", "tests have readable characters where the path leaves a choice"},
    {"--bounds-check", "CBMC", always},
    {"--check-div-zero", "KLEE", always},
    {"--check-overflow", "KLEE", usually},
    {"--check-overshift", "KLEE", usually},
    {"--conversion-check", "CBMC", "use --check=+conversion"},
    {"--cover", "CBMC",
     "coverage.info in the results has lines and branches; 'sonde export' writes test suites"},
    {"--debug-print-instructions", "KLEE", "--print=program prints the prepared program"},
    {"--depth", "CBMC", "use --max-path-forks or --max-instructions"},
    {"--disable-inlining", "KLEE", "nothing is inlined unless --optimise asks for it"},
    {"--disable-verify", "KLEE", "what is loaded is always verified"},
    {"--div-by-zero-check", "CBMC", always},
    {"--dump-states-on-halt", "KLEE",
     "states that are left when a run ends are counted; those that cover something new have a test"},
    {"--entry-point", "KLEE", "use --entry"},
    {"--enum-range-check", "CBMC", "use --check=+enum, which looks at C++"},
    {"--env-file", "KLEE",
     "the program gets the environment that Sonde has; --sym-env makes a variable symbolic"},
    {"--error-label", "CBMC", "call klee_report_error or fail an assertion at the label"},
    {"--exit-on-error-type", "KLEE",
     "use --exit-on-error, which ends the run with the first error of any kind"},
    {"--external-calls", "KLEE", "use --external=none or --external=allow"},
    {"--float-overflow-check", "CBMC", "arithmetic on floating-point numbers is not checked"},
    {"--function", "CBMC", "use --entry"},
    {"--graphml-witness", "CBMC", "'sonde export --format=witness' writes witnesses of SV-COMP's format 2.0"},
    {"--istats-write-interval", "KLEE", "run.stats is always written"},
    {"--json-ui", "CBMC", "use --json"},
    {"--kdalloc", "KLEE", "addresses are the same in every run"},
    {"--link-llvm-lib", "KLEE", "name the file beside the program's other files"},
    {"--make-concrete-symbolic", "KLEE", "klee_make_symbolic in the program names what is symbolic"},
    {"--malloc-fail-null", "CBMC", "use --fail-allocations 1"},
    {"--malloc-may-fail", "CBMC", "use --fail-allocations 1"},
    {"--max-core-solver-time", "KLEE", "use --max-query-work, which counts work and not seconds"},
    {"--max-instruction-time", "KLEE", "use --max-query-work, which counts work and not seconds"},
    {"--max-memory-inhibit", "KLEE", "at --max-memory, states are cut and counted"},
    {"--max-solver-time", "KLEE", "use --max-query-work, which counts work and not seconds"},
    {"--max-static-cpfork-pct", "KLEE", "use --max-forks or --max-path-forks"},
    {"--max-static-cpsolve-pct", "KLEE", "use --max-query-work"},
    {"--max-static-fork-pct", "KLEE", "use --max-forks or --max-path-forks"},
    {"--max-static-solve-pct", "KLEE", "use --max-query-work"},
    {"--max-sym-array-size", "KLEE", "symbolic arrays have no such limit"},
    {"--memory-leak-check", "CBMC", "use --check=+leak"},
    {"--min-query-time-to-log", "KLEE", "--log-queries logs all queries"},
    {"--nan-check", "CBMC", "arithmetic on floating-point numbers is not checked"},
    {"--no-assertions", "CBMC", "compile without them: -D NDEBUG"},
    {"--no-bounds-check", "CBMC",
     "errors of this kind are always looked for, because a path cannot go on behind them"},
    {"--no-pointer-check", "CBMC",
     "errors of this kind are always looked for, because a path cannot go on behind them"},
    {"--no-signed-overflow-check", "CBMC", "use --check=-signed-overflow"},
    {"--no-standard-checks", "CBMC", "use --check=none"},
    {"--no-undefined-shift-check", "CBMC", "use --check=-shift"},
    {"--nondet-static", "CBMC", "make the variables symbolic with klee_make_symbolic"},
    {"--object-bits", "CBMC", "the number of objects has no such limit"},
    {"--only-output-states-covering-new", "KLEE", "use --only-new-coverage"},
    {"--only-replay-seeds", "KLEE",
     "paths behind the seeds are explored, too; 'sonde replay' runs tests alone"},
    {"--only-seed", "KLEE", "paths behind the seeds are explored, too; 'sonde replay' runs tests alone"},
    {"--optimize", "KLEE", "use --optimise=2"},
    {"--outfile", "CBMC", "--log-queries writes the queries as SMT-LIB"},
    {"--output-dir", "KLEE", "use --output"},
    {"--output-istats", "KLEE", "queries and forks by line are in 'sonde report'"},
    {"--output-module", "KLEE", "--print=llvm prints the module"},
    {"--output-source", "KLEE", "--print=program prints the prepared program"},
    {"--output-stats", "KLEE", "run.stats is always written"},
    {"--partial-loops", "CBMC", "what --unwind leaves out is told, and no path goes on behind it"},
    {"--pointer-check", "CBMC", always},
    {"--pointer-overflow-check", "CBMC", "use --check=+pointer-overflow"},
    {"--posix-runtime", "KLEE", "arguments, files and system calls need no option"},
    {"--property", "CBMC", "use --check; 'sonde help checks' lists what is looked for"},
    {"--readable-posix-inputs", "KLEE", "tests have readable characters where the path leaves a choice"},
    {"--replay-ktest-dir", "KLEE", "'sonde replay' runs tests natively, and --seed follows them"},
    {"--replay-ktest-file", "KLEE", "'sonde replay' runs tests natively, and --seed follows them"},
    {"--replay-path", "KLEE", "'sonde replay' runs tests natively, and --seed follows them"},
    {"--rng-initial-seed", "KLEE", "use --seed-search"},
    {"--run-in-dir", "KLEE", "start Sonde in that folder"},
    {"--seed-time", "KLEE", "seeds are followed first, whatever time that takes"},
    {"--show-goto-functions", "CBMC", "--print=program prints the prepared program"},
    {"--show-properties", "CBMC", "'sonde help checks' lists what is looked for"},
    {"--show-vcc", "CBMC", "--log-queries writes the queries as SMT-LIB"},
    {"--signed-overflow-check", "CBMC", usually},
    {"--silent-klee-assume", "KLEE",
     "an assumption that does not hold is no error, and a warning names its place"},
    {"--simplify-sym-indices", "KLEE", "indices are always simplified"},
    {"--slice-formula", "CBMC", "a query has only what it depends on; --without=slicing switches that off"},
    {"--smt2", "CBMC", "use --backend=z3; --log-queries writes SMT-LIB"},
    {"--solver-backend", "KLEE", "use --backend=abv or --backend=z3"},
    {"--stop-on-fail", "CBMC", "use --exit-on-error"},
    {"--suppress-external-warnings", "KLEE", "use --quiet, which leaves notes out"},
    {"--switch-type", "KLEE", "a switch is one instruction; there is nothing to choose"},
    {"--trace", "CBMC",
     "each bug has a report (.err) with its input and stack; 'sonde export --format=sarif' has the way to "
     "it"},
    {"--undefined-shift-check", "CBMC", usually},
    {"--unsigned-overflow-check", "CBMC", "use --check=+unsigned-overflow"},
    {"--unwinding-assertions", "CBMC",
     "what --unwind leaves out is always told: the verdict is 'not all paths explored'"},
    {"--unwindset", "CBMC", "--unwind with --explore=allsmt is for all loops"},
    {"--use-batching-search", "KLEE", "searchers choose the length of turns themselves"},
    {"--use-branch-cache", "KLEE", stages},
    {"--use-cex-cache", "KLEE", stages},
    {"--use-forked-solver", "KLEE",
     "a query that takes too long is put off (--patience), in the same process"},
    {"--use-independent-solver", "KLEE", stages},
    {"--use-merge", "KLEE", "states are not merged; --explore=allsmt has paths as one formula"},
    {"--use-query-log", "KLEE", "use --log-queries"},
    {"--verbosity", "CBMC", "use --quiet, or --stats for more"},
    {"--warn-all-external-symbols", "KLEE", "a note names each function that is called natively, once"},
    {"--warnings-only-to-file", "KLEE", "use --quiet"},
    {"--watchdog", "KLEE", "--max-time holds by itself"},
    {"--write-cov", "KLEE", "coverage.info is always written"},
    {"--write-cvcs", "KLEE", "use --log-queries"},
    {"--write-kqueries", "KLEE", "use --log-queries"},
    {"--write-paths", "KLEE", "the page of 'sonde report' has the execution tree"},
    {"--write-ptree", "KLEE", "the page of 'sonde report' has the execution tree"},
    {"--write-smt2s", "KLEE", "use --log-queries"},
    {"--write-sym-paths", "KLEE", "the page of 'sonde report' has the execution tree"},
    {"--write-test-info", "KLEE", "info.json has the tests"},
    {"--xml-ui", "CBMC", "use --json, or 'sonde export --format=junit'"},
    {"--z3", "CBMC", "use --backend=z3"},
    {"--zero-seed-extension", "KLEE", "seeds need not have the size of the input"},
};

struct ForeignValue {
  const char* option;
  const char* value;
  const char* ours;
};

/// Values that other tools have for an option of the same name.
constexpr ForeignValue foreignValues[] = {
    {"--libc", "klee", "auto"},
    {"--libc", "uclibc", "musl"},
    {"--optimise", "o0", "0"},
    {"--optimise", "o1", "1"},
    {"--optimise", "o2", "2"},
    {"--optimise", "o3", "3"},
    {"--optimise", "os", "s"},
    {"--optimise", "oz", "z"},
    {"--search", "breadth-first", "bfs"},
    {"--search", "depth-first", "dfs"},
    {"--search", "nurs:covnew", "covnew"},
    {"--search", "nurs:cpicnt", "covnew"},
    {"--search", "nurs:depth", "covnew"},
    {"--search", "nurs:icnt", "covnew"},
    {"--search", "nurs:md2u", "covnew"},
    {"--search", "nurs:qc", "covnew"},
    {"--search", "nurs:rp", "random-path"},
};

/// Short options that most programs have, and how they are spelt here.
struct ShortOption {
  const char* name;
  const char* ours;
};
constexpr ShortOption shortOptions[] = {
    {"-o", "--output"},
    {"-q", "--quiet"},
};

/// How options of compilers begin that --cflags takes.
constexpr const char* compilerOptions[] = {
    "-W", "-f", "-g", "-m", "-std=", "-U", "-isystem", "-include", "-pthread"};

} // namespace

std::string answerToShortOption(const std::string& word, const std::vector<std::string>& ours) {
  const auto has = [&](const char* name) { return std::ranges::find(ours, name) != ours.end(); };
  for (const ShortOption& row : shortOptions)
    if (word == row.name && has(row.ours))
      return fmt::format("There is no option {}; is {} meant?", word, row.ours);
  if (!has("--cflags") || (word.size() == 2 && word != "-g")) return {};
  if (word.starts_with("-l"))
    return fmt::format("{} is an option of the linker: name the library's files beside the program's; "
                       "the C library is always there.",
                       word);
  for (const char* start : compilerOptions)
    if (word.starts_with(start))
      return fmt::format("{0} is an option of the compiler: use --cflags={0}.", word);
  return {};
}

std::string ourValueFor(const std::string& option, const std::string& value) {
  for (const ForeignValue& row : foreignValues)
    if (option == row.option && value == row.value) return row.ours;
  return {};
}

std::string answerToForeignOption(const std::string& name) {
  // KLEE takes one dash for two.
  const std::string whole = name.starts_with("--") ? name : "-" + name;
  for (const ForeignOption& row : foreignOptions)
    if (whole == row.name) return fmt::format("{} is an option of {}: {}.", row.name, row.tool, row.answer);
  return {};
}

} // namespace sonde::tool
