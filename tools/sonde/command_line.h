#pragma once

/// \file
/// The command line: subcommands, and the parameters of each. CLI11 parses it, behind this header: only
/// command_line.cpp includes CLI11, which takes longer to compile than anything else of Sonde.

#include "support/options.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): the name is the library's
class App;
class Option;
} // namespace CLI

namespace sonde::tool {

/// An option, or a word that is known by its position, as the help tells of it.
struct ParameterDescription {
  std::vector<std::string> names;   ///< `-O` and `--optimise`; of a word, what it stands for
  std::string argument;             ///< what follows it: `FILE`; empty if nothing does
  std::vector<std::string> choices; ///< the values that are possible, if there are only a few
  std::string initial;              ///< the default; may be empty
  std::string help;
  std::string group; ///< the name of its group; empty if the subcommand has none
  bool isOption = true;
};

/// Declares what one subcommand takes. A parameter whose name begins with a dash is an option, any other one
/// is known by its position. Parsing stores what the user says in the variables given here, which hold the
/// defaults until then and must outlive it.
class Parameters {
public:
  explicit Parameters(CLI::App& app) : app_(app) {}

  /// Adds a word that may be missing.
  void addWord(const char* name, std::string& value, const char* argument, const std::string& help);
  /// Adds words by their position, as many as the user gives.
  void addWords(const char* name, std::vector<std::string>& values, const char* argument,
                const std::string& help);
  /// As addWords; one is needed at least.
  void addRequiredWords(const char* name, std::vector<std::string>& values, const char* argument,
                        const std::string& help);
  /// Adds an option that may be repeated and takes one word each time: what follows that is the next
  /// argument.
  void addRepeated(const char* name, std::vector<std::string>& values, const char* argument,
                   const std::string& help);
  /// Adds an option that takes one word, whose parts between commas are the values.
  void addList(const char* name, std::vector<std::string>& values, const char* argument,
               const std::string& help);
  /// Adds an option that may be repeated; `act` is called with each of its words, in the order of the command
  /// line, among which other options are.
  void addAction(const char* name, const std::function<void(const std::string& word)>& act,
                 const char* argument, const std::string& help);
  /// Adds each row of a component's table; what the user says goes into `options`. Of an option that is given
  /// twice the last value counts: those of a preset come first.
  template <class Options, size_t count>
  void addOptions(Options& options, const OptionRow<Options> (&rows)[count]);
  /// Sets what the help says at its end.
  void setFooter(const std::string& text);
  std::string footer() const;

  /// Puts the options that are added from now on into a group, which `--help=NAME` shows alone.
  void beginGroup(const char* name) { group_ = name; }
  /// Lets a plain `--help` show these options only, of those that are in a group.
  void showFirst(const std::vector<std::string>& names);
  /// Prints the help: everything if `topic` is "all", the options of one group if it is the name of that, and
  /// if it is empty what users need first. Throws Error if there is no such group.
  void printHelp(const std::string& topic) const;

  /// Returns all parameters, in the order in which they were added.
  std::vector<ParameterDescription> describe() const;

  /// Returns whether the option of this name takes a value; nothing if there is no such option.
  std::optional<bool> takesValue(const std::string& name) const;

private:
  /// The part of an OptionRow that does not depend on the type of its options.
  struct Row {
    const char* name;
    const char* argument;
    double low, high;
    const char* help;
  };

  /// A member of an enum type, whose values have names.
  struct Choice {
    std::string value;                                    ///< the default's name
    std::vector<std::string> names;                       ///< the names of all values
    std::function<bool(const std::string& name)> accepts; ///< changes nothing
    std::function<void(const std::string& name)> set;
  };

  void add(const Row& row, bool& value);
  void add(const Row& row, std::string& value);
  void add(const Row& row, unsigned& value);
  void add(const Row& row, uint64_t& value);
  void add(const Row& row, double& value);
  void add(const Row& row, const Choice& choice);
  template <class Number> void addNumber(const Row& row, Number& value);

  /// Puts an option into the present group.
  void place(CLI::Option* option) const;

  CLI::App& app_;
  std::string group_; ///< the group of the help that options are put into; empty if there is none
};

/// A line of a file of settings: `name = value`, or several values, in a section.
struct FileSetting {
  std::string section;
  std::string name;
  std::vector<std::string> values;
};
/// Reads a file in the form of TOML. Throws Error if that is not possible.
std::vector<FileSetting> readSettings(const std::string& file);

/// Parameters without a command line, to check words against.
class DetachedParameters {
public:
  DetachedParameters();
  ~DetachedParameters();
  DetachedParameters(const DetachedParameters&) = delete;
  DetachedParameters& operator=(const DetachedParameters&) = delete;

  Parameters parameters() const { return Parameters(*app_); }
  /// Returns what is wrong with these words; nothing if they could follow a subcommand with these parameters.
  std::string check(std::vector<std::string> words);

private:
  std::unique_ptr<CLI::App> app_;
};

/// The command line of a program with subcommands, of which the user names one.
class CommandLine {
public:
  CommandLine(const std::string& name, const std::string& description, const std::string& version,
              const std::string& footer);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Returns the parameters of a subcommand that was added.
  Parameters parametersOf(const std::string& name) const;

  /// Adds a subcommand; if it is the one that the user names, parse() calls `run`.
  Parameters addSubcommand(const char* name, const char* summary, std::function<void()> run);

  /// Parses the words of the command line and runs the subcommand they name, or prints the help they ask for.
  /// Returns false if they are wrong, and says on standard error what is wrong and what was perhaps meant.
  bool parse(std::vector<std::string> words);

private:
  std::unique_ptr<CLI::App> app_;
};

template <class Options, size_t count>
void Parameters::addOptions(Options& options, const OptionRow<Options> (&rows)[count]) {
  for (const OptionRow<Options>& each : rows) {
    const Row row{each.name, each.argument, each.low, each.high, each.help};
    std::visit(
        [&](auto member) {
          if constexpr (std::is_same_v<decltype(member), ChoiceMember<Options>>) {
            auto accepts = [member](const std::string& name) {
              Options tried;
              return member.set(tried, name);
            };
            auto set = [&options, member](const std::string& name) { member.set(options, name); };
            add(row, Choice{member.get(options), member.names(), accepts, set});
          } else {
            add(row, options.*member);
          }
        },
        each.member);
  }
}

} // namespace sonde::tool
