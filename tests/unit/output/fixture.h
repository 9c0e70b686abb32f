#pragma once

/// \file
/// A folder of its own for each test, and a program by hand: two functions in one file.

#include "exec/state/path_end.h"
#include "program/program.h"
#include "support/temporary_folder.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <string>

namespace sonde::output {

/// The working folder while it lives, empty at first.
class ScratchFolder {
public:
  ScratchFolder() { std::filesystem::current_path(folder_.path()); }
  ~ScratchFolder() { std::filesystem::current_path(before_); }

private:
  std::filesystem::path before_ = std::filesystem::current_path();
  TemporaryFolder folder_;
};

/// Location n is line n + 1 of a.c.
inline program::Program twoFunctions() {
  program::Program program;
  program.files = {{"/project/a.c", "a.c"}};
  for (uint32_t line = 1; line <= 9; ++line)
    program.locations.push_back({0, line, 5, program::none, program::none});
  for (const char* name : {"main", "helper"}) {
    program::Function& function = program.functions.emplace_back();
    function.index = static_cast<uint32_t>(program.functions.size() - 1);
    function.name = name;
    function.defined = true;
  }
  return program;
}

inline exec::Input input(const std::string& name, std::vector<uint8_t> bytes) {
  return {name, std::move(bytes)};
}

inline exec::PathEnd exited(int code, std::vector<exec::Input> inputs = {}) {
  exec::PathEnd path;
  path.ending.exitCode = code;
  path.inputs = std::move(inputs);
  return path;
}

inline exec::PathEnd failed(exec::ErrorKind kind, uint32_t location, std::vector<exec::Input> inputs = {}) {
  exec::PathEnd path;
  path.ending.kind = exec::EndKind::Error;
  path.ending.error.kind = kind;
  path.ending.error.place.entry = {1, location};
  path.ending.error.stack = {{1, location}, {0, 8}};
  path.inputs = std::move(inputs);
  return path;
}

} // namespace sonde::output
