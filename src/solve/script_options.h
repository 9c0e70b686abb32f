#pragma once

/// \file
/// The options and infos of SMT-LIB that a script may set and ask for.

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sonde::solve {

// clang-format off
/// X(Option, ":keyword", "default")
#define SONDE_SCRIPT_OPTIONS(X)                                                                              \
  X(PrintSuccess,           ":print-success",           "false") /* answer 'success' to commands without another answer */\
  X(ProduceModels,          ":produce-models",          "true") /* models are always at hand */              \
  X(ProduceUnsatCores,      ":produce-unsat-cores",     "true") /* cores are always at hand */               \
  X(ProduceUnsatAssumptions,":produce-unsat-assumptions","true") /* so are failed assumptions */             \
  X(ProduceAssertions,      ":produce-assertions",      "false") /* keep the text of assertions for get-assertions */\
  X(GlobalDeclarations,     ":global-declarations",     "false") /* pop does not forget declarations */      \
  X(MinimalModels,          ":minimal-models",          "false") /* check-allsat omits terms that do not matter */\
  X(ResourceLimit,          ":reproducible-resource-limit", "0") /* SAT conflicts for each check-sat; 0: no limit */
// clang-format on

enum class ScriptOption : unsigned {
#define X(option, keyword, initial) option,
  SONDE_SCRIPT_OPTIONS(X)
#undef X
};

class ScriptOptions {
public:
  ScriptOptions() { reset(); }
  void reset();

  bool isTrue(ScriptOption option) const { return values_[static_cast<unsigned>(option)] == "true"; }
  /// Returns the value of an option that is a number.
  uint64_t number(ScriptOption option) const;

  enum class Outcome { Done, Unknown, BadValue };
  Outcome set(std::string_view keyword, const std::string& value);
  /// Returns the value of the option `keyword`, or nothing if there is no such option.
  std::optional<std::string> get(std::string_view keyword) const;
  /// Returns a description, for messages, of the values that `keyword` accepts.
  static std::string_view expectedValue(std::string_view keyword);

private:
  static constexpr unsigned count = 0
#define X(option, keyword, initial) +1
      SONDE_SCRIPT_OPTIONS(X)
#undef X
      ;
  std::string values_[count];
};

} // namespace sonde::solve
