/// \file
/// `sonde help stages`: the switches, from the tables that define them.

#include "solver/chain/choices.h"
#include "subcommand.h"
#include "switches.h"

#ifdef SONDE_ENGINE
#include "driver/run_options.h"
#endif

namespace sonde::tool {

void printStages() {
  std::cout << "Each of these is on unless --without=NAME switches it off; answers and paths stay the same.\n"
               "--without=all --with=slicing,domains leaves only two. They are counted in --stats.\n\n"
               "Stages of the solver, in the order in which a query meets them, and a rule of expressions:\n";
  printSwitches(solver::solverSwitches);
#ifdef SONDE_ENGINE
  std::cout << "\nShort cuts of the engine (sonde run):\n";
  printSwitches(driver::engineSwitches);
#endif
}

} // namespace sonde::tool
