#include "builtin/klee/functions.h"

#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"

namespace sonde::builtin {

using exec::BuiltinCall;
using expr::Expr;

/// Executes klee_make_symbolic: makes an object symbolic.
void makeSymbolicFunction(BuiltinCall& call) {
  const uint64_t address = call[0], size = call[1];
  std::optional<std::string> name = call.text(2);
  if (!name) return;
  if (name->empty()) name = "unnamed";
  if (size != 0 && !call.check(call.memory().resolve(address, size, memory::AccessMode::Write).fault)) return;

  exec::Execution& execution = call.execution;
  const Expr array = path::makeInput(execution.state.inputs, execution.reasoner.builder(), execution.seeds,
                                     std::move(*name), size, {}, execution.site());
  if (size != 0) call.memory().makeSymbolic(address, size, array);
}

void assumeFunction(BuiltinCall& call) {
  expr::Builder& builder = call.execution.reasoner.builder();
  const Expr condition = exec::expression(call.execution, call.site.slots.at(0), 64);
  exec::assume(call.execution, builder.ne(condition, builder.constant(64, 0)));
}

bool takesInput(const program::Program& program) {
  return program.functionByName.contains("klee_make_symbolic"); // all other functions for input call it
}

} // namespace sonde::builtin
