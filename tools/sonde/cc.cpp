/// \file
/// `sonde cc`: a compiler that leaves bitcode inside of what it builds.

#include "cc/compiler.h"
#include "subcommand.h"

namespace sonde::tool {

namespace {

class Cc : public Subcommand {
public:
  void configure(CLI::App&) override {} // clang's
  void takeRest(std::vector<std::string> rest) override { arguments_ = std::move(rest); }
  int run() override { return cc::compile(arguments_); }

private:
  std::vector<std::string> arguments_;
};

} // namespace

std::unique_ptr<Subcommand> makeCc() { return std::make_unique<Cc>(); }

} // namespace sonde::tool
