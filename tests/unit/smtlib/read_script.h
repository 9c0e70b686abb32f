#pragma once

#include "smtlib/script_reader.h"

#include <sstream>

namespace sonde::smtlib::testing {

/// A script read to its end.
struct ReadScript {
  explicit ReadScript(expr::Builder& builder, const std::string& text)
      : buffer(text), reader(builder, buffer, "t.smt2") {
    while (std::optional<Command> command = reader.next()) commands.push_back(*command);
  }

  /// The first term of the last command that has one.
  const Term& term() const {
    for (size_t i = commands.size(); i-- > 0;)
      if (!commands[i].terms.empty()) return commands[i].terms.front();
    SONDE_UNREACHABLE("the script has a term");
  }

  std::stringbuf buffer;
  ScriptReader reader;
  std::vector<Command> commands;
};

} // namespace sonde::smtlib::testing
