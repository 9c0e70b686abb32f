#pragma once

#include "support/options.h"

#include <cstdint>
#include <string>

namespace sonde::allsmt {

/// Which guards make a path: those that it reaches, or all of them. With all of them a path is listed once
/// for each combination of guards that it does not depend on, as the paper has it.
enum class Guards : uint8_t { Reached, All };
inline constexpr ChoiceRow<Guards> guardChoices[] = {{Guards::Reached, "reached"}, {Guards::All, "all"}};

/// How all models are found: by a search over the guards in program order, or one model after the other, each
/// excluded from then on.
enum class Method : uint8_t { Search, Blocking };
inline constexpr ChoiceRow<Method> methods[] = {{Method::Search, "search"}, {Method::Blocking, "blocking"}};

struct Options {
  std::string unwind = "auto";
  Guards guards = Guards::Reached;
  Method method = Method::Search;
  bool countPaths = false;
  std::string formulaFile;
};

inline constexpr OptionRow<Options> options[] = {
    {"--unwind", &Options::unwind, "K", 0, 0,
     "with --explore=allsmt: unwind loops and recursions up to K times, where the input decides how often; "
     "auto: as often as it takes"},
    {"--allsmt-guards", choice<&Options::guards, guardChoices>, nullptr, 0, 0,
     "with --explore=allsmt: list a path once, by the guards that it reaches, or once for each value of the "
     "other guards, too, as the paper does"},
    {"--allsmt-method", choice<&Options::method, methods>, nullptr, 0, 0,
     "with --explore=allsmt: find all models by a search over the guards, or by clauses that exclude those "
     "that "
     "were found"},
    {"--count-paths", &Options::countPaths, nullptr, 0, 0,
     "with --explore=allsmt: count the paths instead of running them, without listing those of independent "
     "parts"},
    {"--dump-formula", &Options::formulaFile, "FILE", 0, 0,
     "with --explore=allsmt: write the formula to this file, as an SMT-LIB script that ends with "
     "(check-allsat …)"},
};

/// Returns how often loops are unwound; 0 if as often as it takes. Throws Error if the option is neither a
/// number from 1 on nor `auto`.
uint32_t unwindingOf(const Options&);

} // namespace sonde::allsmt
