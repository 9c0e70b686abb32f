#include "command_line.h"

#include "foreign_options.h"
#include "help_width.h"
#include "input/words.h"
#include "support/error.h"
#include "support/nearest.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>

namespace sonde::tool {

namespace {

/// Says in words what is wrong with a number; nothing if it is right.
std::string checkNumber(const std::string& word, double low, double high) {
  double number = 0;
  if (CLI::detail::lexical_cast(word, number) && number >= low && number <= high) return {};
  return fmt::format("'{}' is not a number from {:.0f} to {:.0f}", word, low, high);
}

/// Says in words what is wrong with a time, and replaces a right one by its number of seconds, which has no
/// fractions if `whole`.
std::string checkTime(std::string& word, double low, double high, bool whole) {
  const std::optional<double> seconds = secondsOf(word);
  if (!seconds || *seconds < low || *seconds > high)
    return fmt::format("'{}' is not a time: give seconds from {:.0f} to {:.0f}, or for example 90s, 5m or 2h",
                       word, low, high);
  if (whole && *seconds != std::floor(*seconds))
    return fmt::format("'{}' is not a whole number of seconds", word);
  word = fmt::format("{}", *seconds);
  return {};
}

/// Returns whether the program or one of its subcommands has an option.
bool hasOption(const CLI::App& app, const std::string& name) {
  if (app.get_option_no_throw(name)) return true;
  const auto parts = app.get_subcommands([](const CLI::App*) { return true; });
  return std::ranges::any_of(parts, [&](const CLI::App* part) { return part->get_option_no_throw(name); });
}

/// Returns the words with an empty word behind each option that ends with `=`: CLI11 would take the next word
/// for its value, which may be the program.
std::vector<std::string> withEmptyValues(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> result;
  const auto end = std::ranges::find(words, "--");
  for (auto word = words.begin(); word != words.end(); ++word) {
    const bool isOpen = word < end && word->starts_with("--") && word->find('=') + 1 == word->size();
    const std::string name = isOpen ? word->substr(0, word->size() - 1) : "";
    if (isOpen && hasOption(app, name))
      result.insert(result.end(), {name, ""});
    else
      result.push_back(*word);
  }
  return result;
}

void parseWords(CLI::App& app, std::vector<std::string> words) {
  words = withEmptyValues(app, words);
  std::ranges::reverse(words); // in the order that CLI11 expects
  app.parse(std::move(words));
}

/// Returns lines about a word that was not expected; `names` are the options that there are.
std::string adviceAbout(const std::string& word, const std::vector<std::string>& names, bool isRun) {
  const std::string given = word.substr(0, word.find('='));
  if (const std::string answer = isRun ? answerToForeignOption(given) : ""; !answer.empty())
    return answer + "\n";
  if (!word.starts_with('-')) return {};
  if (const std::string name = nearest(given, names); !name.empty())
    return fmt::format("There is no option {}; is {} meant?\n", word, name);
  std::string advice = answerToShortOption(word, names);
  if (!advice.empty()) advice += "\n";
  if (isRun) advice += "Arguments of the program stand after '--': sonde run PROGRAM -- " + word + "\n";
  return advice;
}

/// Says for each option that does not exist which one was perhaps meant.
void suggest(const CLI::App& app) {
  for (const CLI::App* part : app.get_subcommands()) {
    std::vector<std::string> names;
    for (const CLI::Option* option : part->get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    const bool isRun = part->get_name() == "run";
#define X(id, name, ...) names.emplace_back("--" name);
    if (isRun) {
      SONDE_INPUT_WORDS(X)
    }
#undef X
    for (const std::string& word : part->remaining()) std::cerr << adviceAbout(word, names, isRun);
  }
}

/// Says of the subcommand that was named which words it needs.
void explainWords(const CLI::App& app) {
  for (const CLI::App* part : app.get_subcommands())
    for (const CLI::Option* option : part->get_options())
      if (option->get_required() && option->get_positional())
        std::cerr << fmt::format("'{} {}' needs a {}: {}\n", app.get_name(), part->get_name(),
                                 option->get_name(), option->get_description());
}

/// Help that fits the terminal.
class WrappedHelp : public CLI::Formatter {
public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    return wrapped(CLI::Formatter::make_help(app, std::move(name), mode), helpWidth());
  }
};

/// The title that CLI11 shows above the options of a group. Options without a group have its own.
std::string titleOf(const std::string& group) { return "Options of the group '" + group + "'"; }
constexpr const char* firstTitle = "Options that most runs need";
constexpr const char* plainTitle = "Options";

std::vector<std::string> partsOf(const std::string& text, char mark) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(mark, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

} // namespace

void Parameters::place(CLI::Option* option) const {
  if (!group_.empty()) option->group(titleOf(group_));
}

std::vector<ParameterDescription> Parameters::describe() const {
  std::vector<ParameterDescription> all;
  for (const CLI::Option* option : static_cast<const CLI::App&>(app_).get_options()) {
    ParameterDescription description;
    description.isOption = option->nonpositional();
    for (const std::string& name : option->get_snames()) description.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) description.names.push_back("--" + name);
    if (!description.isOption) description.names = {option->get_name()};
    const std::string type = option->get_type_name();
    if (option->get_items_expected_max() > 0) {
      description.argument = type;
      if (type.find('|') != std::string::npos) description.choices = partsOf(type, '|');
    }
    description.initial = option->get_default_str();
    description.help = option->get_description();
    const std::string& title = option->get_group();
    if (const size_t at = title.find('\''); at != std::string::npos)
      description.group = title.substr(at + 1, title.rfind('\'') - at - 1);
    all.push_back(std::move(description));
  }
  return all;
}

void Parameters::showFirst(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (CLI::Option* option = app_.get_option_no_throw(name)) option->group(firstTitle);
}

void Parameters::printHelp(const std::string& topic) const {
  std::vector<std::string> groups;
  for (const ParameterDescription& each : describe())
    if (!each.group.empty() && std::ranges::find(groups, each.group) == groups.end())
      groups.push_back(each.group);
  if (!topic.empty() && topic != "all" && std::ranges::find(groups, topic) == groups.end()) {
    const std::string list = fmt::format("{}", fmt::join(groups, ", "));
    const std::string meant = nearest(topic, groups);
    throw Error("there is no group of options '" + topic + "'", "--help",
                groups.empty()  ? "'--help' lists all options of this subcommand"
                : meant.empty() ? "there are: all, " + list
                                : "is '" + meant + "' meant? There are: all, " + list);
  }
  std::string footer = app_.get_footer();
  for (CLI::Option* option : app_.get_options()) {
    const bool isWanted = topic == "all" || (topic.empty() ? option->get_group() == firstTitle
                                                           : option->get_group() == titleOf(topic));
    if (!groups.empty() && !isWanted && (!topic.empty() || option->get_group() != plainTitle))
      option->group("");
  }
  if (!groups.empty() && topic.empty())
    footer = fmt::format("More options: --help=all, or a group of them: --help={}\n\n",
                         fmt::join(groups, ", --help=")) +
             footer;
  app_.footer(!topic.empty() && topic != "all" ? std::string() : footer);
  std::cout << app_.help("sonde") << std::flush;
}

void Parameters::addWord(const char* name, std::string& value, const char* argument,
                         const std::string& help) {
  place(app_.add_option(name, value, help)->type_name(argument));
}

void Parameters::addWords(const char* name, std::vector<std::string>& values, const char* argument,
                          const std::string& help) {
  app_.add_option(name, values, help)->type_name(argument);
}

void Parameters::addRequiredWords(const char* name, std::vector<std::string>& values, const char* argument,
                                  const std::string& help) {
  app_.add_option(name, values, help)->type_name(argument)->required();
}

void Parameters::addRepeated(const char* name, std::vector<std::string>& values, const char* argument,
                             const std::string& help) {
  place(app_.add_option(name, values, help)->type_name(argument)->allow_extra_args(false));
}

void Parameters::addList(const char* name, std::vector<std::string>& values, const char* argument,
                         const std::string& help) {
  place(app_.add_option(name, values, help)->type_name(argument)->delimiter(',')->allow_extra_args(false));
}

void Parameters::addAction(const char* name, const std::function<void(const std::string& word)>& act,
                           const char* argument, const std::string& help) {
  place(app_.add_option_function<std::string>(name, act, help)->type_name(argument)->trigger_on_parse());
}

std::optional<bool> Parameters::takesValue(const std::string& name) const {
  const CLI::Option* option = app_.get_option_no_throw(name);
  if (!option) return std::nullopt;
  return option->get_items_expected_max() > 0;
}

std::string Parameters::footer() const { return app_.get_footer(); }

void Parameters::setFooter(const std::string& text) { app_.footer(text); }

void Parameters::add(const Row& row, bool& value) {
  place(app_.add_flag(row.name, value, row.help)->take_last());
}

void Parameters::add(const Row& row, std::string& value) {
  place(app_.add_option(row.name, value, row.help)
            ->capture_default_str()
            ->take_last()
            ->type_name(row.argument));
}

void Parameters::add(const Row& row, unsigned& value) { addNumber(row, value); }
void Parameters::add(const Row& row, uint64_t& value) { addNumber(row, value); }
void Parameters::add(const Row& row, double& value) { addNumber(row, value); }

template <class Number> void Parameters::addNumber(const Row& row, Number& value) {
  const bool isTime = row.argument == std::string_view(timeArgument);
  const WordArgument* instead = wordOf(row.argument);
  const std::string units = isTime ? " (seconds, or 90s, 5m, 2h)" : "";
  auto check = [row, isTime, instead](std::string& word) -> std::string {
    if (isTime) return checkTime(word, row.low, row.high, std::is_integral_v<Number>);
    if (instead && word == instead->word) {
      word = std::to_string(instead->value);
      return {};
    }
    const std::string wrong = checkNumber(word, row.low, row.high);
    return wrong.empty() || !instead ? wrong : fmt::format("{}, nor '{}'", wrong, instead->word);
  };
  CLI::Option* option = app_.add_option(row.name, value, row.help + units)
                            ->capture_default_str()
                            ->take_last()
                            ->transform(CLI::Validator(check, ""))
                            ->type_name(row.argument);
  if (instead && static_cast<uint64_t>(value) == instead->value) option->default_str(instead->word);
  place(option);
}

void Parameters::add(const Row& row, const Choice& choice) {
  const std::string name = std::string(row.name).substr(std::string(row.name).find("--"));
  auto check = [accepts = choice.accepts, names = choice.names,
                name](const std::string& word) -> std::string {
    if (accepts(word)) return {};
    const std::string given = CLI::detail::to_lower(word);
    const std::string ours = ourValueFor(name, given);
    const std::string meant = ours.empty() ? nearest(given, names) : ours;
    return fmt::format("'{}' is none of {}{}", word, fmt::join(names, ", "),
                       meant.empty() ? "" : "; is '" + meant + "' meant?");
  };
  place(app_.add_option_function<std::string>(row.name, choice.set, row.help)
            ->check(check, "")
            ->take_last()
            ->type_name(fmt::format("{}", fmt::join(choice.names, "|")))
            ->default_str(choice.value));
}

std::vector<FileSetting> readSettings(const std::string& file) {
  std::vector<FileSetting> settings;
  try {
    for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(file))
      if (item.name != "++" && item.name != "--") // marks where a section begins and ends
        settings.push_back({fmt::format("{}", fmt::join(item.parents, ".")), item.name, item.inputs});
  } catch (const CLI::Error& error) {
    throw Error(std::string("this file cannot be read: ") + error.what(), file);
  }
  return settings;
}

DetachedParameters::DetachedParameters() : app_(std::make_unique<CLI::App>()) {}

DetachedParameters::~DetachedParameters() = default;

std::string DetachedParameters::check(std::vector<std::string> words) {
  try {
    parseWords(*app_, std::move(words));
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return {};
}

CommandLine::CommandLine(const std::string& name, const std::string& description, const std::string& version,
                         const std::string& footer)
    : app_(std::make_unique<CLI::App>(description, name)) {
  app_->formatter(std::make_shared<WrappedHelp>());
  app_->require_subcommand(1);
  app_->set_version_flag("--version", version);
  app_->footer(footer);
}

CommandLine::~CommandLine() = default;

Parameters CommandLine::addSubcommand(const char* name, const char* summary, std::function<void()> run) {
  CLI::App* part = app_->add_subcommand(name, summary);
  part->final_callback(std::move(run));
  return Parameters(*part);
}

Parameters CommandLine::parametersOf(const std::string& name) const {
  return Parameters(*app_->get_subcommand(name));
}

bool CommandLine::parse(std::vector<std::string> words) {
  const bool isEmpty = words.empty();
  try {
    parseWords(*app_, std::move(words));
  } catch (const CLI::ParseError& error) {
    if (isEmpty) std::cerr << app_->help() << "\n";
    const bool isHelp = app_->exit(error) == 0;
    if (!isHelp) suggest(*app_);
    if (dynamic_cast<const CLI::RequiredError*>(&error)) explainWords(*app_);
    return isHelp;
  }
  return true;
}

} // namespace sonde::tool
