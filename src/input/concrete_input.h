#pragma once

#include "input/object.h"
#include "input/program_input.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sonde::input {

/// The concrete input that a test starts the program with.
struct ConcreteInput {
  std::vector<std::string> arguments;                           ///< without the program's name
  std::vector<std::pair<std::string, std::string>> environment; ///< changes to the environment
  std::optional<std::vector<uint8_t>> standardInput;            ///< nothing if the test does not define it
  std::map<std::string, std::vector<uint8_t>> files; ///< by name, relative to the working directory
  std::vector<std::string> failures; ///< `fail:CALL#K`: system calls that fail, which is impossible natively
  std::vector<Object> rest;          ///< objects that the description does not mention
};

/// Returns the input that `description` gives a program with the objects of a test. Objects that the
/// description does not mention are for the program to ask for. Throws Error if an object is missing or does
/// not fit.
ConcreteInput concrete(const ProgramInput& description, const std::vector<Object>& objects);

} // namespace sonde::input
