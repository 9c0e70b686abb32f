#pragma once

/// \file
/// Makes the first state: globals, arguments, environment, standard input and files, symbolic or not.

#include "exec/state/state.h"
#include "input/program_input.h"
#include "native/externals.h"
#include "path/seeds.h"
#include "program/program.h"

#include <string>
#include <vector>

namespace sonde::exec {

/// What the program is started with.
struct Invocation {
  std::string program; ///< the program's name, argv[0]
  std::vector<std::string> environment;
  input::ProgramInput input;
  std::vector<std::string> templates{}; ///< the contents of each template of the input
};

/// Places the program's globals with their initial bytes; external ones get the host library's.
void placeGlobals(memory::AddressSpace&, const program::Program&, const native::Externals&);

/// Returns all combinations of the numbers of arguments that the ranges allow. Throws Error if there are too
/// many.
std::vector<std::vector<unsigned>> argumentCounts(const input::ProgramInput&);

/// argc, argv and envp as `main` gets them.
struct Arguments {
  uint64_t count = 0;
  uint64_t values = 0;
  uint64_t environment = 0;
};

/// Places the input that the program is started with in a state: arguments and environment in its memory,
/// standard input and files among its files.
class InputPlacer {
public:
  InputPlacer(State& state, expr::Builder& builder, path::Seeds& seeds, const program::Program& program,
              const Invocation& invocation)
      : state_(state), builder_(builder), seeds_(seeds), program_(program), invocation_(invocation) {}

  /// Places everything; `counts` is one of `argumentCounts`.
  Arguments place(const std::vector<unsigned>& counts);

private:
  Arguments placeArguments(const std::vector<unsigned>& counts);
  uint64_t placeEnvironment();
  void placeFiles();

  uint64_t placeText(const std::string& text);
  /// Places a string: `prefix`, then a symbolic input of at most `length` characters.
  uint64_t placeSymbolicText(const std::string& prefix, const std::string& name, unsigned length);
  uint64_t placePointers(std::vector<uint64_t> pointers);
  void assumeCount(const std::string& name, unsigned count);
  void placeFile(const std::string& name, const std::string& object, uint64_t size);
  void placeTemplate(const std::string& name, const std::string& content);

  State& state_;
  expr::Builder& builder_;
  path::Seeds& seeds_;
  const program::Program& program_;
  const Invocation& invocation_;
};

} // namespace sonde::exec
