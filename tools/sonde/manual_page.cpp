/// \file
/// The page of the manual, made from the tables of which the command line is made.

#include "help_width.h"
#include "subcommand.h"

#include <fmt/format.h>
#include <iostream>

namespace sonde::tool {

namespace {

/// Returns text as roff shows it: dashes are dashes, and no line begins with a mark of roff's.
std::string roff(const std::string& text) {
  std::string escaped;
  bool begins = true;
  for (const char character : text) {
    if (begins && (character == '.' || character == '\'')) escaped += "\\&";
    if (character == '\\')
      escaped += "\\e";
    else if (character == '-')
      escaped += "\\-";
    else
      escaped += character;
    begins = character == '\n';
  }
  return escaped;
}

std::string parameterText(const ParameterDescription& parameter) {
  std::string head;
  for (const std::string& name : parameter.names) {
    if (!head.empty()) head += ", ";
    head += parameter.isOption ? "\\fB" + roff(name) + "\\fR" : "\\fI" + roff(parameter.argument) + "\\fR";
  }
  if (parameter.isOption && !parameter.argument.empty()) head += " \\fI" + roff(parameter.argument) + "\\fR";
  std::string text = ".TP\n" + head + "\n" + roff(parameter.help);
  if (!parameter.initial.empty()) text += roff(" (default: " + parameter.initial + ")");
  return text + "\n";
}

std::string subcommandText(const SubcommandDescription& subcommand) {
  std::string text = fmt::format(".SH SONDE {}\n{}\n", roff(subcommand.name), roff(subcommand.summary));
  for (const ParameterDescription& parameter : subcommand.parameters)
    if (parameter.names.back() != "--help") text += parameterText(parameter);
  constexpr size_t width = 72; // what man leaves of 80 columns
  if (!subcommand.footer.empty()) text += ".PP\n.nf\n" + roff(wrapped(subcommand.footer, width)) + "\n.fi\n";
  return text;
}

} // namespace

void printManualPage() {
  std::string text = ".TH SONDE 1 \"\" \"Sonde " SONDE_VERSION "\" \"User Commands\"\n"
                     ".SH NAME\nsonde \\- symbolic execution of C programs, and the solver beneath it\n"
                     ".SH SYNOPSIS\n";
  const std::vector<SubcommandDescription> subcommands = describeSubcommands();
  for (const SubcommandDescription& subcommand : subcommands)
    text += fmt::format(".B sonde {}\n\\fI…\\fR\n.br\n", roff(subcommand.name));
  text += ".SH DESCRIPTION\nSonde runs a program on inputs that may be anything, follows every feasible "
          "path, and "
          "hands back a concrete\ntest for each path and each bug.\n";
  for (const SubcommandDescription& subcommand : subcommands) text += subcommandText(subcommand);
  std::cout << text << std::flush;
}

} // namespace sonde::tool
