#pragma once

#include "input/object.h"
#include "input/program_input.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sonde::input {

/// What a test starts the program with.
struct ConcreteInput {
  std::vector<std::string> arguments;                           ///< without the program's name
  std::vector<std::pair<std::string, std::string>> environment; ///< what to change in it
  std::optional<std::vector<uint8_t>> standardInput;            ///< nothing: the test says nothing of it
  std::map<std::string, std::vector<uint8_t>> files; ///< by name, relative to the working directory
  std::vector<std::string> failures;                 ///< `fail:CALL#K`: cannot be had natively
  std::vector<Object> rest;                          ///< what the description does not speak of
};

/// Puts a test's objects where the description says. Objects it does not speak of are
/// for the program to ask for. Throws Error if one is missing or does not fit.
ConcreteInput concrete(const ProgramInput& description, const std::vector<Object>& objects);

} // namespace sonde::input
