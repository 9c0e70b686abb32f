/// \file
/// Options that users of other tools know, and what stands for them here. To add one: a row.

#include "foreign_options.h"

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
    {"--allow-external-sym-calls", "KLEE", "use --external=allow"},
    {"--batch-instructions", "KLEE", "searchers choose the length of turns themselves"},
    {"--bounds-check", "CBMC", always},
    {"--check-div-zero", "KLEE", always},
    {"--check-overflow", "KLEE", usually},
    {"--check-overshift", "KLEE", usually},
    {"--conversion-check", "CBMC", "use --check=+conversion"},
    {"--cover", "CBMC",
     "coverage.info in the results has lines and branches; 'sonde export' writes test suites"},
    {"--debug-print-instructions", "KLEE", "--print=program prints the prepared program"},
    {"--depth", "CBMC", "use --max-path-forks or --max-instructions"},
    {"--div-by-zero-check", "CBMC", always},
    {"--entry-point", "KLEE", "use --entry"},
    {"--exit-on-error-type", "KLEE",
     "use --exit-on-error, which ends the run with the first error of any kind"},
    {"--external-calls", "KLEE", "use --external=none or --external=allow"},
    {"--function", "CBMC", "use --entry"},
    {"--json-ui", "CBMC", "use --json"},
    {"--link-llvm-lib", "KLEE", "name the file beside the program's other files"},
    {"--malloc-may-fail", "CBMC", "use --fail-allocations 1"},
    {"--max-solver-time", "KLEE", "use --max-query-work, which counts work and not seconds"},
    {"--max-static-fork-pct", "KLEE", "use --max-forks or --max-path-forks"},
    {"--memory-leak-check", "CBMC", "use --check=+leak"},
    {"--min-query-time-to-log", "KLEE", "--log-queries logs all queries"},
    {"--object-bits", "CBMC", "the number of objects has no such limit"},
    {"--only-output-states-covering-new", "KLEE", "use --only-new-coverage"},
    {"--optimize", "KLEE", "use --optimise=2"},
    {"--output-dir", "KLEE", "use --output"},
    {"--pointer-check", "CBMC", always},
    {"--pointer-overflow-check", "CBMC", "use --check=+pointer-overflow"},
    {"--posix-runtime", "KLEE", "arguments, files and system calls need no option"},
    {"--property", "CBMC", "use --check; 'sonde help checks' lists what is looked for"},
    {"--readable-posix-inputs", "KLEE", "tests have readable characters where the path leaves a choice"},
    {"--replay-ktest-dir", "KLEE", "'sonde replay' runs tests natively, and --seed follows them"},
    {"--replay-ktest-file", "KLEE", "'sonde replay' runs tests natively, and --seed follows them"},
    {"--show-properties", "CBMC", "'sonde help checks' lists what is looked for"},
    {"--signed-overflow-check", "CBMC", usually},
    {"--smt2", "CBMC", "use --backend=z3; --log-queries writes SMT-LIB"},
    {"--solver-backend", "KLEE", "use --backend=abv or --backend=z3"},
    {"--stop-on-fail", "CBMC", "use --exit-on-error"},
    {"--trace", "CBMC",
     "each bug has a report (.err) with its input and stack; 'sonde export --format=sarif' has the way to "
     "it"},
    {"--undefined-shift-check", "CBMC", usually},
    {"--unsigned-overflow-check", "CBMC", "use --check=+unsigned-overflow"},
    {"--unwinding-assertions", "CBMC",
     "what --unwind leaves out is always told: the verdict is 'not all paths explored'"},
    {"--use-cex-cache", "KLEE", stages},
    {"--use-forked-solver", "KLEE",
     "a query that takes too long is put off (--patience), in the same process"},
    {"--use-independent-solver", "KLEE", stages},
    {"--use-merge", "KLEE", "states are not merged; --explore=allsmt has paths as one formula"},
    {"--use-query-log", "KLEE", "use --log-queries"},
    {"--warnings-only-to-file", "KLEE", "use --quiet"},
    {"--watchdog", "KLEE", "--max-time holds by itself"},
    {"--write-cov", "KLEE", "coverage.info is always written"},
    {"--write-kqueries", "KLEE", "use --log-queries"},
    {"--write-smt2s", "KLEE", "use --log-queries"},
    {"--xml-ui", "CBMC", "use --json, or 'sonde export --format=junit'"},
    {"--z3", "CBMC", "use --backend=z3"},
};

} // namespace

std::string answerToForeignOption(const std::string& name) {
  // KLEE takes one dash for two.
  const std::string whole = name.starts_with("--") ? name : "-" + name;
  for (const ForeignOption& row : foreignOptions)
    if (whole == row.name) return fmt::format("{} is an option of {}: {}.", row.name, row.tool, row.answer);
  return {};
}

} // namespace sonde::tool
