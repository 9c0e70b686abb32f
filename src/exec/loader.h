#pragma once

/// \file
/// How a state begins: globals, arguments, environment, standard input and files, symbolic or not.

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
  std::string program; ///< its name, as argv[0]
  std::vector<std::string> environment;
  input::ProgramInput input;
  std::vector<std::string> templates{}; ///< the content of each of the input's
};

/// Places the program's globals with their initial bytes; external ones get the host library's.
void placeGlobals(memory::AddressSpace&, const program::Program&, const native::Externals&);

/// Every choice of how many arguments each range of them has. Throws Error if there are too many.
std::vector<std::vector<unsigned>> argumentCounts(const input::ProgramInput&);

/// argc, argv and envp as `main` gets them.
struct Arguments {
  uint64_t count = 0;
  uint64_t values = 0;
  uint64_t environment = 0;
};

/// Puts what the program is started with into a state: arguments and environment into its memory, standard
/// input and files among its files.
class InputPlacer {
public:
  InputPlacer(State& state, expr::Builder& builder, path::Seeds& seeds, const program::Program& program,
              const Invocation& invocation)
      : state_(state), builder_(builder), seeds_(seeds), program_(program), invocation_(invocation) {}

  /// `counts`: one of `argumentCounts`.
  Arguments place(const std::vector<unsigned>& counts);

private:
  Arguments placeArguments(const std::vector<unsigned>& counts);
  uint64_t placeEnvironment();
  void placeFiles();

  uint64_t placeText(const std::string& text);
  /// `prefix`, then an input of at most `length` characters.
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
