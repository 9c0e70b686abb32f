/// \file
/// `sonde compare`: the same programs under several configurations. Its command line is its own options and
/// any option of `sonde run`, which is handed on.

#include "compare/session.h"
#include "input_words.h"
#include "presets.h"
#include "subcommand.h"
#include "support/error.h"

#include <iostream>

namespace sonde::tool {

namespace {

struct Refused {
  const char* option;
  const char* hint;
};

/// Options of `sonde run` that a comparison sets itself.
constexpr Refused refusedOptions[] = {
    {"--preset", "--presets names several, separated by commas"},
    {"--output", "--keep FOLDER keeps the results of all runs"},
    {"--no-output", "results are kept only with --keep"},
    {"--print", "'sonde run' prints"},
    {"--log-queries", "'sonde run' logs, one configuration at a time"},
};

/// The options of `sonde run`, for telling them from others and for finding mistakes before anything runs.
class RunLine {
public:
  RunLine() : run_(makeRun()) {
    Parameters parameters = detached_.parameters();
    run_->configure(parameters);
  }

  /// How many words the option at `word` takes, itself included; 0 if `sonde run` has none of that name.
  size_t wordsOf(const std::string& word) const {
    const bool isShort = !word.starts_with("--");
    const size_t mark = word.find('=');
    const std::optional<bool> takesValue =
        detached_.parameters().takesValue(isShort ? word.substr(0, 2) : word.substr(0, mark));
    if (!takesValue) return 0;
    const bool hasValue = mark != std::string::npos || (isShort && word.size() > 2);
    return *takesValue && !hasValue ? 2 : 1;
  }

  /// Throws Error if `sonde run` would not take these options.
  void check(std::vector<std::string> options, const std::string& where) {
    options.insert(options.begin(), {"run", "a.c"});
    run_->sift(options);
    options.erase(options.begin());
    const std::string mistake = detached_.check(std::move(options));
    if (!mistake.empty()) throw Error(mistake, where, "'sonde help run' lists what there is");
  }

private:
  std::unique_ptr<Subcommand> run_;
  DetachedParameters detached_;
};

class Compare : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    own_.emplace(parameters);
    parameters.addWords("program", options_.programs, "PROGRAM",
                        "what 'sonde run' takes; several files of one program are joined by commas");
    parameters.addList("--presets", presets_, "NAME,...", "configurations that 'sonde help presets' lists");
    parameters.addRepeated("--configuration", configurations_, "NAME=OPTIONS",
                           "one more: a name and options of 'sonde run'");
    parameters.addRepeated("--read", options_.saved, "FILE",
                           "show what --json has saved, beside what is run now or alone");
    parameters.addOptions(options_, compare::compareOptions);
    parameters.setFooter(
        "Any option of 'sonde run' is handed on; what follows '--' are the arguments of the programs. Runs "
        "explore "
        "depth\nfirst in canonical order, without putting queries off, unless told otherwise: then all "
        "configurations "
        "that are\ncut at the same instruction have explored the same paths, and a difference is an error.\n"
        "The exit code is 1 for a difference, 2 if a run failed (the others go on), 130 if interrupted, else "
        "0.\n\n"
        "Examples:\n"
        "  $ sonde compare prog.c --presets auto,hvc14-stack,hvc14-cachingopt --instructions 1M --repeat 3\n"
        "  $ sonde compare a.c b.c --presets auto --configuration 'no-slices=--without=slicing' --time 20s\n"
        "  $ sonde compare --read a.json --read b.json --markdown - --plot both.svg");
  }

  void sift(std::vector<std::string>& words) override {
    options_.words = takeInputWords(words);
    std::vector<std::string> left;
    for (size_t n = 0; n < words.size(); ++n) {
      const std::string& word = words[n];
      const bool isOption = word.size() > 1 && word.starts_with('-');
      const bool isOwn = own_->takesValue(word.substr(0, word.find('='))).has_value();
      const size_t count = isOption && !isOwn ? runLine_.wordsOf(word) : 0;
      auto& into = count ? options_.runOptions : left;
      const size_t last = std::min(words.size(), n + std::max<size_t>(count, 1));
      into.insert(into.end(), words.begin() + static_cast<ptrdiff_t>(n),
                  words.begin() + static_cast<ptrdiff_t>(last));
      n = last - 1;
    }
    words = std::move(left);
  }

  void takeRest(std::vector<std::string> rest) override {
    options_.words.insert(options_.words.end(), rest.begin(), rest.end());
  }

  int run() override {
    checkLine();
    const bool allKnown = addPresets();
    for (const std::string& text : configurations_)
      options_.configurations.push_back(compare::parseConfiguration(text));
    if (options_.configurations.empty() && !options_.programs.empty())
      throw Error("there is no configuration to run under", {},
                  "name some with --presets or --configuration");
    const int exitCode = compare::Session(options_, std::cout, std::cerr).run();
    return exitCode == 0 && !allKnown ? exitUserError : exitCode;
  }

private:
  void checkLine() {
    if (options_.programs.empty() && options_.saved.empty())
      throw Error("there is nothing to compare", {}, "name programs, or files of --json with --read");
    for (const std::string& word : options_.runOptions)
      for (const Refused& refused : refusedOptions)
        if (word.substr(0, word.find('=')) == refused.option)
          throw Error("this option of 'sonde run' is not for comparisons", refused.option, refused.hint);
    if (!options_.instructions.empty()) compare::parseCount(options_.instructions, "--instructions");
    runLine_.check(options_.runOptions, "");
  }

  /// An unknown one is named, and the others go on.
  bool addPresets() {
    bool allKnown = true;
    for (const std::string& name : presets_) {
      try {
        findPreset(name);
        options_.configurations.push_back({name, {"--preset=" + name}});
      } catch (const Error& error) {
        std::cerr << error.message() << std::endl;
        allKnown = false;
      }
    }
    return allKnown;
  }

  std::optional<Parameters> own_;
  RunLine runLine_;
  std::vector<std::string> presets_, configurations_;
  compare::CompareOptions options_;
};

} // namespace

std::unique_ptr<Subcommand> makeCompare() { return std::make_unique<Compare>(); }

} // namespace sonde::tool
