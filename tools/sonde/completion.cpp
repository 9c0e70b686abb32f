/// \file
/// `sonde completion SHELL`: a script that completes subcommands, options, values where there are few, and
/// file names. It is made from the tables of which the command line is made.

#include "presets.h"
#include "subcommand.h"
#include "support/error.h"
#include "support/nearest.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <iostream>
#include <span>

namespace sonde::tool {

namespace {

using Descriptions = std::vector<SubcommandDescription>;

std::string replaced(std::string text, char mark, const std::string& by) {
  for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += by.size())
    text.replace(at, 1, by);
  return text;
}

/// Returns the text up to the first mark that ends a sentence, which is short enough for a list.
std::string shortened(const std::string& help) { return help.substr(0, help.find_first_of(":;(")); }

struct Shell {
  const char* name;
  std::string (*script)(const Descriptions&);
};
std::span<const Shell> shells();

/// Returns the values that a parameter can have, as far as they are words; none if it can have any others.
std::vector<std::string> valuesOf(const ParameterDescription& parameter) {
  std::vector<std::string> values;
  for (const std::string& choice : parameter.choices) // a placeholder, as BYTES, is no value
    if (!std::ranges::all_of(choice, [](unsigned char each) { return std::isupper(each); }))
      values.push_back(choice);
  if (parameter.names.back() == "--preset" || parameter.names.back() == "--presets")
    for (const Preset& preset : presets()) values.emplace_back(preset.name);
  if (parameter.argument == "SHELL")
    for (const Shell& shell : shells()) values.emplace_back(shell.name);
  if (parameter.argument == "TOPIC")
    for (const Topic& topic : helpTopics()) values.emplace_back(topic.name);
  return values;
}

/// Returns the values of the first of the words that are known by their position.
std::vector<std::string> firstWords(const SubcommandDescription& subcommand) {
  for (const ParameterDescription& parameter : subcommand.parameters)
    if (!parameter.isOption) return valuesOf(parameter);
  return {};
}

bool isFileName(const ParameterDescription& parameter) {
  return std::ranges::any_of(std::array{"FILE", "FOLDER", "PATH"}, [&](const char* word) {
    return parameter.argument.find(word) != std::string::npos;
  });
}

std::string optionNames(const SubcommandDescription& subcommand) {
  std::string text;
  for (const ParameterDescription& parameter : subcommand.parameters)
    if (parameter.isOption)
      for (const std::string& name : parameter.names)
        text += name + (name.starts_with("--") && !parameter.argument.empty() ? "= " : " ");
  return text;
}

std::string bash(const Descriptions& subcommands) {
  std::string all, options, values;
  for (const SubcommandDescription& subcommand : subcommands) {
    all += subcommand.name + " ";
    options += fmt::format("    {}) options='{}' ;;\n", subcommand.name, optionNames(subcommand));
    for (const ParameterDescription& parameter : subcommand.parameters)
      if (const std::vector<std::string> words = valuesOf(parameter); parameter.isOption && !words.empty())
        values += fmt::format("    {}:{}) values='{}' ;;\n", subcommand.name,
                              fmt::join(parameter.names, fmt::format("|{}:", subcommand.name)),
                              fmt::join(words, " "));
    if (const std::vector<std::string> words = firstWords(subcommand); !words.empty())
      values += fmt::format("    {0}:{0}) values='{1}' ;;\n", subcommand.name, fmt::join(words, " "));
  }
  return fmt::format(
      R"(# Completion for bash: put this file into ~/.local/share/bash-completion/completions/sonde
_sonde() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} options= values=
  COMPREPLY=()
  if [[ $COMP_CWORD == 1 ]]; then
    COMPREPLY=($(compgen -W '{} --version --help' -- "$word"))
    return
  fi
  # Readline takes '=' for the end of a word.
  if [[ $word == '=' ]]; then
    word=
  elif [[ $before == '=' ]]; then
    before=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  case $command:$before in
{}  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
    return
  fi
  case $command in
{}  esac
  # File names are what bash completes where there is nothing else.
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    [[ ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
  fi
}}
complete -o default -F _sonde sonde
)",
      all, values, options);
}

std::string zsh(const Descriptions& subcommands) {
  std::string all, cases;
  for (const SubcommandDescription& subcommand : subcommands) {
    all += fmt::format("    '{}:{}'\n", subcommand.name, replaced(subcommand.summary, '\'', "'\\''"));
    cases += fmt::format("    {}) _arguments -S ", subcommand.name);
    for (const ParameterDescription& parameter : subcommand.parameters) {
      if (!parameter.isOption) continue;
      std::string help = replaced(shortened(parameter.help), '\'', "'\\''");
      help = replaced(replaced(help, '[', "("), ']', ")");
      const std::vector<std::string> values = valuesOf(parameter);
      const std::string action = !values.empty()         ? fmt::format("({})", fmt::join(values, " "))
                                 : isFileName(parameter) ? "_files"
                                                         : " ";
      for (const std::string& name : parameter.names)
        cases += parameter.argument.empty() ? fmt::format("'{}[{}]' ", name, help)
                                            : fmt::format("'{}{}[{}]:value:{}' ", name,
                                                          name.starts_with("--") ? "=" : "+", help, action);
    }
    const std::vector<std::string> words = firstWords(subcommand);
    cases +=
        words.empty() ? "'*:file:_files' ;;\n" : fmt::format("'1:word:({})' ;;\n", fmt::join(words, " "));
  }
  return fmt::format(R"(#compdef sonde
# Completion for zsh: put this file as _sonde into a folder of $fpath, or source it after compinit
_sonde() {{
  local -a subcommands
  subcommands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe subcommand subcommands
    return
  fi
  local subcommand=$words[2]
  shift words
  (( CURRENT-- ))
  case $subcommand in
{}  esac
}}
if [[ $funcstack[1] == _sonde ]]; then _sonde "$@"; else compdef _sonde sonde; fi
)",
                     all, cases);
}

std::string fish(const Descriptions& subcommands) {
  std::string text = "# Completion for fish: put this file into ~/.config/fish/completions/sonde.fish\n";
  for (const SubcommandDescription& subcommand : subcommands) {
    text += fmt::format("complete -c sonde -n __fish_use_subcommand -f -a {} -d '{}'\n", subcommand.name,
                        replaced(subcommand.summary, '\'', "\\'"));
    if (const std::vector<std::string> words = firstWords(subcommand); !words.empty())
      text += fmt::format("complete -c sonde -n '__fish_seen_subcommand_from {}' -f -a '{}'\n",
                          subcommand.name, fmt::join(words, " "));
    for (const ParameterDescription& parameter : subcommand.parameters) {
      if (!parameter.isOption) continue;
      text += fmt::format("complete -c sonde -n '__fish_seen_subcommand_from {}'", subcommand.name);
      for (const std::string& name : parameter.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (const std::vector<std::string> values = valuesOf(parameter); !values.empty())
        text += fmt::format(" -x -a '{}'", fmt::join(values, " "));
      else if (!parameter.argument.empty())
        text += isFileName(parameter) ? " -r" : " -x";
      text += fmt::format(" -d '{}'\n", replaced(shortened(parameter.help), '\'', "\\'"));
    }
  }
  return text;
}

std::span<const Shell> shells() {
  static constexpr Shell all[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
  return all;
}

class Completion : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWord("shell", shell_, "SHELL", "bash, zsh or fish");
    parameters.setFooter("Example:\n  $ source <(sonde completion bash)");
  }

  int run() override {
    for (const Shell& shell : shells())
      if (shell_ == shell.name) {
        std::cout << shell.script(describeSubcommands()) << std::flush;
        return 0;
      }
    throw Error(shell_.empty() ? "it is not said for which shell" : "there is no script for '" + shell_ + "'",
                {}, "name one of bash, zsh and fish");
  }

private:
  std::string shell_;
};

} // namespace

std::unique_ptr<Subcommand> makeCompletion() { return std::make_unique<Completion>(); }

} // namespace sonde::tool
