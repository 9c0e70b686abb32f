/// \file
/// What a program may ask about its values and objects, and what it prints of them. None of it changes the
/// path.

#include "exec/call.h"
#include "exec/symbolic.h"
#include "exec/symbolic_functions.h"
#include "smtlib/printer.h"

#include <fmt/format.h>

namespace sonde::exec {

using expr::Expr;
using program::CallSite;

void isSymbolicFunction(Execution& execution, const CallSite& site) {
  storeResult(execution, site, !site.slots.empty() && isSymbolic(execution, site.slots[0]));
}

/// The program goes on with one value, and says nothing of the others: tests need not have it.
void getValueFunction(Execution& execution, const CallSite& site) {
  program::Slot slot = site.slots.at(0);
  if (!isSymbolic(execution, slot)) return storeResult(execution, site, execution.slot(slot));
  path::Reasoner::Smallest smallest =
      execution.reasoner.smallest(execution.state.path, narrowExpression(execution, slot));
  if (!smallest.only) execution.incomplete(Incompleteness::Concretised);
  storeResult(execution, site, smallest.value.toWord());
}

void objectSizeFunction(Execution& execution, const CallSite& site) {
  uint64_t address = numberArgument(execution, site, 0);
  std::optional<memory::ObjectInfo> object = execution.state.memory.objectAt(address);
  if (!object || object->base != address)
    return execution.fail(ErrorKind::ReportedError,
                          fmt::format("klee_get_obj_size: no object begins at {:#x}", address));
  storeResult(execution, site, object->size);
}

void checkAccessFunction(Execution& execution, const CallSite& site) {
  uint64_t address = numberArgument(execution, site, 0), size = numberArgument(execution, site, 1);
  memory::Access access = execution.state.memory.resolve(address, size, memory::AccessMode::Read);
  if (size != 0 && !access) execution.fail(*access.fault);
}

namespace {

void say(Execution& execution, const std::string& text, bool once = false) {
  std::string place = execution.program.describe(execution.site());
  execution.observer.message(place.empty() ? text : place + ": " + text, once);
}

/// The last argument, as its expression or number.
std::string valueText(Execution& execution, program::Slot slot) {
  return isSymbolic(execution, slot) ? smtlib::printTerm(narrowExpression(execution, slot))
                                     : fmt::format("{:#x}", execution.slot(slot));
}

} // namespace

void warningFunction(Execution& execution, const CallSite& site) {
  say(execution, "warning: " + textArgument(execution, site, 0));
}

void warningOnceFunction(Execution& execution, const CallSite& site) {
  say(execution, "warning: " + textArgument(execution, site, 0), true);
}

void printExpressionFunction(Execution& execution, const CallSite& site) {
  std::string text = textArgument(execution, site, 0);
  for (size_t n = 1; n < site.slots.size(); ++n) text += " " + valueText(execution, site.slots[n]);
  say(execution, text);
}

void printRangeFunction(Execution& execution, const CallSite& site) {
  program::Slot slot = site.slots.at(1);
  std::string name = textArgument(execution, site, 0);
  if (!isSymbolic(execution, slot)) return say(execution, name + " " + valueText(execution, slot));
  expr::Builder& builder = execution.reasoner.builder();
  Expr value = narrowExpression(execution, slot);
  const path::PathCondition& path = execution.state.path;
  uint64_t low = execution.reasoner.smallest(path, value).value.toWord();
  // The largest is the one whose complement is smallest.
  uint64_t high = ~execution.reasoner.smallest(path, builder.bitNot(value)).value.toWord() &
                  BitVector::mask(value->width());
  say(execution, fmt::format("{} {:#x} to {:#x}", name, low, high));
}

void stackTraceFunction(Execution& execution, const CallSite&) {
  ErrorReport report;
  describeStack(execution, report);
  std::string text = "calls\n" + printStack(execution.program, report);
  text.pop_back();
  say(execution, text);
}

} // namespace sonde::exec
