/// \file
/// `sonde completion SHELL`: a script that completes subcommands, options, the values of options that have
/// few, and file names. It is made from the tables of which the command line is made.

#include "subcommand.h"
#include "support/error.h"
#include "support/nearest.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>

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
      if (!parameter.choices.empty())
        values += fmt::format("    {}:{}) values='{}' ;;\n", subcommand.name, parameter.names.back(),
                              fmt::join(parameter.choices, " "));
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
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    [[ ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
    return
  fi
  compopt -o filenames
  COMPREPLY=($(compgen -f -- "$word"))
}}
complete -F _sonde sonde
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
      const std::string action =
          parameter.choices.empty() ? "_files" : fmt::format("({})", fmt::join(parameter.choices, " "));
      for (const std::string& name : parameter.names)
        cases += parameter.argument.empty() ? fmt::format("'{}[{}]' ", name, help)
                                            : fmt::format("'{}{}[{}]:value:{}' ", name,
                                                          name.starts_with("--") ? "=" : "+", help, action);
    }
    cases += "'*:file:_files' ;;\n";
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
    for (const ParameterDescription& parameter : subcommand.parameters) {
      if (!parameter.isOption) continue;
      text += fmt::format("complete -c sonde -n '__fish_seen_subcommand_from {}'", subcommand.name);
      for (const std::string& name : parameter.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!parameter.choices.empty())
        text += fmt::format(" -x -a '{}'", fmt::join(parameter.choices, " "));
      else if (!parameter.argument.empty())
        text += " -r";
      text += fmt::format(" -d '{}'\n", replaced(shortened(parameter.help), '\'', "\\'"));
    }
  }
  return text;
}

struct Shell {
  const char* name;
  std::string (*script)(const Descriptions&);
};
constexpr Shell shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

class Completion : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWord("shell", shell_, "SHELL", "bash, zsh or fish");
    parameters.setFooter("Example:\n  $ source <(sonde completion bash)");
  }

  int run() override {
    for (const Shell& shell : shells)
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
