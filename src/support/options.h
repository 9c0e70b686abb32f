#pragma once

/// \file
/// Command-line options as table rows. A component has a struct of plain members with their defaults, and one
/// table that names each of them; the command line, its help and its tests are made from the table. An option
/// with a few possible values is an enum with a table of the values' names.
///
///   enum class Eviction { Oldest, Largest };
///   inline constexpr ChoiceRow<Eviction> evictions[] = {{Eviction::Oldest, "oldest"},
///                                                       {Eviction::Largest, "largest"}};
///   struct CacheOptions { unsigned size = 100; Eviction eviction = Eviction::Oldest; };
///   inline constexpr OptionRow<CacheOptions> cacheOptions[] = {
///       {"--cache-size", &CacheOptions::size, "N", 0, 1e9, "answers to keep"},
///       {"--evict", choice<&CacheOptions::eviction, evictions>, nullptr, 0, 0, "what is forgotten first"},
///   };

#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace sonde {

/// The argument of an option that is a time: seconds, or with a unit (secondsOf).
inline constexpr const char* timeArgument = "TIME";

/// The argument of an option that is a number or a word, which stands for a number.
struct WordArgument {
  const char* argument; ///< as the help shows it: `N|WORD`
  const char* word;
  uint64_t value; ///< what the word stands for
};

/// A limit on bytes, or none.
inline constexpr WordArgument limitArgument = {"BYTES|none", "none", 0};
/// A number of things, or as many as seems best.
inline constexpr WordArgument countArgument = {"N|auto", "auto", UINT32_MAX};
inline constexpr WordArgument wordArguments[] = {limitArgument, countArgument};

/// Returns the word that an option with this argument can have instead of a number; null if there is none.
constexpr const WordArgument* wordOf(const char* argument) {
  for (const WordArgument& each : wordArguments)
    if (argument && argument == std::string_view(each.argument)) return &each;
  return nullptr;
}

/// A value of an enum, and what users call it.
template <class Enum> struct ChoiceRow {
  Enum value;
  const char* name;
};

template <class Enum, size_t count>
constexpr const char* nameOf(const ChoiceRow<Enum> (&table)[count], Enum value) {
  for (const ChoiceRow<Enum>& row : table)
    if (row.value == value) return row.name;
  return "";
}

/// Returns the value with that name, or nothing if there is none.
template <class Enum, size_t count>
constexpr std::optional<Enum> valueOf(const ChoiceRow<Enum> (&table)[count], std::string_view name) {
  for (const ChoiceRow<Enum>& row : table)
    if (row.name == name) return row.value;
  return std::nullopt;
}

/// An option's member of an enum type, read and written by the names of its values.
template <class Options> struct ChoiceMember {
  const char* (*get)(const Options&);
  bool (*set)(Options&,
              std::string_view name); ///< returns false and changes nothing if no value has that name
  std::vector<std::string> (*names)();
};

namespace detail {

template <class Options, class Value> Options ownerOf(Value Options::*);

template <auto member, const auto& table> constexpr auto choiceMember() {
  using Options = decltype(ownerOf(member));
  auto get = [](const Options& options) { return nameOf(table, options.*member); };
  auto set = [](Options& options, std::string_view name) {
    const auto value = valueOf(table, name);
    if (value) options.*member = *value;
    return value.has_value();
  };
  auto names = [] {
    std::vector<std::string> all;
    for (const auto& row : table) all.emplace_back(row.name);
    return all;
  };
  return ChoiceMember<Options>{get, set, names};
}

} // namespace detail

/// The entry of an option row for a member of an enum type; `table` names the values.
template <auto member, const auto& table>
inline constexpr auto choice = detail::choiceMember<member, table>();

template <class Options> struct OptionRow {
  using Member = std::variant<bool Options::*, unsigned Options::*, uint64_t Options::*, double Options::*,
                              std::string Options::*, ChoiceMember<Options>>;

  const char* name; ///< the name as it is written on the command line: `--timeout`
  Member member;
  const char* argument; ///< shown in the help: `FILE`; null for a flag and for a choice
  double low, high;     ///< the allowed range, if the member is a number
  const char* help;
};

/// Stores the values of all rows as text in `into`, by the options' long names.
template <class Options, size_t count>
void describeOptions(const Options& options, const OptionRow<Options> (&rows)[count],
                     std::map<std::string, std::string>& into) {
  for (const OptionRow<Options>& row : rows) {
    std::string_view name = row.name;
    std::string& value = into[std::string(name.substr(name.rfind(',') + 1))];
    std::visit(
        [&](auto member) {
          if constexpr (std::is_same_v<decltype(member), ChoiceMember<Options>>) {
            value = member.get(options);
          } else {
            value = fmt::format("{}", options.*member);
            const WordArgument* word = wordOf(row.argument);
            if (word && value == std::to_string(word->value)) value = word->word;
          }
        },
        row.member);
  }
}

/// A short cut that can be switched on and off, so that what it brings can be measured: `--with=NAME`,
/// `--without=NAME`. A component lists its own in one table, beside its options.
template <class Options> struct SwitchRow {
  const char* name;
  bool (*get)(const Options&);
  void (*set)(Options&, bool on);
  const char* help; ///< what it does while it is on
};

/// The row of a switch that is a plain member.
template <class Options, auto member>
constexpr SwitchRow<Options> switchOf(const char* name, const char* help) {
  return {name, [](const Options& options) -> bool { return options.*member; },
          [](Options& options, bool on) { options.*member = on; }, help};
}

/// What every switch of a table is set to, by name.
template <class Options, size_t count>
void describeSwitches(const Options& options, const SwitchRow<Options> (&rows)[count],
                      std::map<std::string, bool>& into) {
  for (const SwitchRow<Options>& row : rows) into[row.name] = row.get(options);
}

/// Returns the seconds that a text such as `30`, `90s`, `1.5m` or `2h` means, or nothing if it is not a time.
std::optional<double> secondsOf(const std::string& text);

} // namespace sonde
