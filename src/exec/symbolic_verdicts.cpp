/// \file
/// How a program ends its path on purpose.

#include "exec/symbolic_functions.h"

namespace sonde::exec {

using program::CallSite;

void reportErrorFunction(Execution& execution, const CallSite& site) {
  std::string message = textArgument(execution, site, 2);
  if (!execution.stopped()) execution.fail(ErrorKind::ReportedError, std::move(message));
}

void kleeAbortFunction(Execution& execution, const CallSite&) { execution.fail(ErrorKind::Abort); }

void silentExitFunction(Execution& execution, const CallSite&) {
  execution.ending.emplace();
  execution.ending->kind = EndKind::Silent;
}

void aliasFunction(Execution& execution, const CallSite&) { execution.unsupported("klee_alias_function"); }

void fixedObjectFunction(Execution& execution, const CallSite&) {
  execution.unsupported("klee_define_fixed_object: all objects lie where Sonde puts them");
}

} // namespace sonde::exec
