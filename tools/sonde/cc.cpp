/// \file
/// `sonde cc`: a compiler that embeds bitcode into what it builds.

#include "cc/compiler.h"
#include "subcommand.h"

#include <iostream>

namespace sonde::tool {

namespace {

constexpr const char* ownHelp =
    R"(Usage: sonde cc [ARGUMENT OF clang]...

Does what clang 19 does with these arguments, and puts the bitcode of each C file into the object that it
becomes. A program, archive or object that was built like this can be given to 'sonde run'.

Sonde's own is:
  - the bitcode is compiled without optimisation, sanitizers, profiling and -D_FORTIFY_SOURCE, whatever the
    build asks for, so that it keeps every bug. Native code is compiled as the build asks for
  - link-time optimisation (-flto) is left out
  - what gcc 12 only warns about (functions and types that are not declared, conversions between integers
    and pointers) is a warning, unless there is -Werror
  - without bitcode are assembly, standard input, and conftest*, of which configure scripts compile hundreds
  - --help as the only argument prints this. All other arguments are clang's: 'clang-19 --help' lists them.

Examples:
  $ sonde cc -O2 -o prog prog.c
  $ sonde run ./prog --sym-args 0 2 4
  $ CC="sonde cc" ./configure && make
)";

class Cc : public Subcommand {
public:
  void configure(Parameters&) override {} // the options are clang's
  void takeRest(std::vector<std::string> rest) override { arguments_ = std::move(rest); }
  int run() override {
    if (arguments_ != std::vector<std::string>{"--help"}) return cc::compile(arguments_);
    std::cout << ownHelp << std::flush;
    return 0;
  }

private:
  std::vector<std::string> arguments_;
};

} // namespace

std::unique_ptr<Subcommand> makeCc() { return std::make_unique<Cc>(); }

} // namespace sonde::tool
