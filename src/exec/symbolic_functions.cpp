#include "exec/symbolic_functions.h"

#include "exec/call.h"
#include "exec/symbolic.h"

namespace sonde::exec {

using expr::Expr;
using program::CallSite;

uint64_t numberArgument(Execution& execution, const CallSite& site, size_t n) {
  if (n >= site.slots.size()) return 0;
  return splitRegister(execution, site.slots[n], execution.settings.maxTargets, Incompleteness::Concretised);
}

std::string textArgument(Execution& execution, const CallSite& site, size_t n) {
  constexpr uint64_t longest = 1000;
  uint64_t address = numberArgument(execution, site, n);
  std::string result;
  if (address == 0) return {};
  onConcreteMemory(execution, Incompleteness::Concretised,
                   [&] { execution.check(execution.state.memory.readString(address, result, longest)); });
  return result;
}

/// Everything that the program may be given.
void makeSymbolicFunction(Execution& execution, const CallSite& site) {
  State& state = execution.state;
  uint64_t address = numberArgument(execution, site, 0);
  uint64_t size = numberArgument(execution, site, 1);
  std::string name = textArgument(execution, site, 2);
  if (execution.stopped()) return;
  if (name.empty()) name = "unnamed";
  memory::Access access = state.memory.resolve(address, size, memory::AccessMode::Write);
  if (size != 0 && !access) return execution.fail(*access.fault);

  Expr array =
      path::makeInput(state.inputs, execution.reasoner.builder(), execution.seeds, std::move(name), size);
  if (size != 0) state.memory.makeSymbolic(address, size, array);
}

void assumeFunction(Execution& execution, const CallSite& site) {
  expr::Builder& builder = execution.reasoner.builder();
  Expr condition = expression(execution, site.slots.at(0), 64);
  assume(execution, builder.ne(condition, builder.constant(64, 0)));
}

bool takesInput(const program::Program& program) {
  return program.functionByName.contains("klee_make_symbolic"); // all others are made of it
}

SymbolicFunction findSymbolicFunction(std::string_view name) {
#define X(text, function)                                                                                    \
  if (name == text) return function;
  SONDE_SYMBOLIC_FUNCTIONS(X)
#undef X
  return nullptr;
}

} // namespace sonde::exec
