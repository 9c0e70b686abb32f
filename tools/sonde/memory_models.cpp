/// \file
/// `sonde help memory-models`: lists the values of --memory.

#include "exec/state/memory_kind.h"
#include "subcommand.h"

#include <fmt/format.h>
#include <iostream>

namespace sonde::tool {

void printMemoryModels() {
  std::cout << "What an access does whose pointer may point to several objects (--memory):\n";
#define X(name, text, meaning) std::cout << fmt::format("  {:12}{}\n", text, meaning);
  SONDE_MEMORY_MODELS(X)
#undef X
}

} // namespace sonde::tool
