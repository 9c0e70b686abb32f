/// \file
/// `sonde libc`: builds the C library in bitcode, and says where it is.

#include "libc/archive.h"
#include "subcommand.h"

#include <iostream>

namespace sonde::tool {

namespace {

class Libc : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.setFooter(
        "Prints the archive's path. 'sonde run' builds it by itself when a program needs it.\n"
        "It is kept in SONDE_CACHE, XDG_CACHE_HOME/sonde or HOME/.cache/sonde.");
  }

  int run() override {
    std::cout << libc::buildArchive() << std::endl;
    return 0;
  }
};

} // namespace

std::unique_ptr<Subcommand> makeLibc() { return std::make_unique<Libc>(); }

} // namespace sonde::tool
