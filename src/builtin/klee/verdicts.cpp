/// \file
/// Functions by which a program ends its path.

#include "builtin/klee/functions.h"

namespace sonde::builtin {

using exec::BuiltinCall;
using exec::ErrorKind;

void reportErrorFunction(BuiltinCall& call) {
  if (std::optional<std::string> message = call.text(2))
    call.execution.fail(ErrorKind::ReportedError, std::move(*message));
}

void kleeAbortFunction(BuiltinCall& call) { call.execution.fail(ErrorKind::Abort); }

void silentExitFunction(BuiltinCall& call) {
  call.execution.ending.emplace();
  call.execution.ending->kind = exec::EndKind::Silent;
  exec::describeStack(call.execution, call.execution.ending->error);
}

void aliasFunction(BuiltinCall& call) { call.execution.unsupported("klee_alias_function"); }

void fixedObjectFunction(BuiltinCall& call) {
  call.execution.unsupported("klee_define_fixed_object: all objects lie where Sonde puts them");
}

} // namespace sonde::builtin
