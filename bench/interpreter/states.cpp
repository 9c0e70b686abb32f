/// \file
/// What a state costs: the clone of one that has touched 10 MiB, and the memory of 100,000 clones that have
/// each run on and changed a page.

#include "builtin/table.h"
#include "exec/machine.h"
#include "frontend/frontend.h"
#include "program/start.h"
#include "solver/chain/workbench.h"
#include "support/check.h"

#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>
#include <vector>

using namespace sonde;

namespace {

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

uint64_t residentBytes() {
  uint64_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

int main(int argc, char** argv) {
  frontend::Sources sources;
  sources.files = {argc > 1 ? argv[1] : "bench/interpreter/states.c"};
  program::Program program = frontend::load(sources);
  const uint32_t start = program::addStart(program, "main");
  native::Externals externals({});
  exec::Observer observer;
  solver::Workbench workbench;
  exec::Machine machine(program, builtin::table(), externals, observer, workbench.builder, *workbench.solver,
                        {});
  exec::State state = std::move(machine.initialStates(start, {"states", {}, {}}).front());
  SONDE_CHECK(!machine.run(state, {2'000'000}).ending, "the program does not end");
  uint64_t touched = 0;
  state.memory.forEachStretch([&](const auto& stretch) { touched += stretch.size; });

  constexpr int clones = 100'000;
  double began = processorSeconds();
  for (int i = 0; i < clones; ++i) const exec::State clone(state);
  fmt::print("clone of a state with {:.1f} MB of touched memory: {:.0f} ns\n",
             static_cast<double>(touched) / 1e6, (processorSeconds() - began) / clones * 1e9);

  const uint64_t before = residentBytes();
  began = processorSeconds();
  std::vector<exec::State> states;
  states.reserve(clones);
  for (int i = 0; i < clones; ++i) {
    states.push_back(state);
    SONDE_CHECK(!machine.run(states.back(), {100}).ending, "the program does not end");
  }
  fmt::print("{} clones, each run for 100 instructions that change a page: {} MB, {:.1f} us each\n", clones,
             (residentBytes() - before) / 1'000'000, (processorSeconds() - began) / clones * 1e6);
}
