/// \file
/// Functions by which a program asks about its values and objects, or prints them. None of them changes the
/// path.

#include "builtin/klee/functions.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/undefined.h"
#include "smtlib/printer.h"

#include <fmt/format.h>

namespace sonde::builtin {

using exec::BuiltinCall;
using exec::Execution;
using exec::Incompleteness;
using exec::isSymbolic;
using exec::narrowExpression;

void isSymbolicFunction(BuiltinCall& call) {
  call.give(
      !call.site.slots.empty() && isSymbolic(call.execution, call.site.slots[0]) &&
      !exec::asItIs(call.execution, narrowExpression(call.execution, call.site.slots[0]))->isConstant());
}

/// Executes klee_get_value: returns one feasible value without constraining the path, so that the test may
/// have another one.
void getValueFunction(BuiltinCall& call) {
  Execution& execution = call.execution;
  const program::Slot slot = call.site.slots.at(0);
  if (!isSymbolic(execution, slot)) return call.give(call[0]);
  const path::Reasoner::Smallest smallest = execution.reasoner.smallest(
      execution.state.path, exec::asItIs(execution, narrowExpression(execution, slot)));
  if (!smallest.only) execution.incomplete(Incompleteness::Concretised);
  call.give(smallest.value.toWord());
}

void objectSizeFunction(BuiltinCall& call) {
  const std::optional<memory::ObjectInfo> object = call.memory().objectAt(call[0]);
  if (!object || object->base != call[0])
    return call.execution.fail(exec::ErrorKind::ReportedError,
                               fmt::format("klee_get_obj_size: no object begins at {:#x}", call[0]));
  if (object->symbolicSize) return call.give(object->symbolicSize);
  call.give(object->size);
}

void checkAccessFunction(BuiltinCall& call) {
  if (call[1] != 0) call.check(call.memory().resolve(call[0], call[1], memory::AccessMode::Read).fault);
}

namespace {

void say(Execution& execution, const std::string& text, bool once = false) {
  std::string place = execution.program.describe(execution.site());
  execution.observer.message(place.empty() ? text : place + ": " + text, once);
}

/// Returns the last argument as text: its expression or its number.
std::string valueText(Execution& execution, program::Slot slot) {
  return isSymbolic(execution, slot) ? smtlib::printTerm(narrowExpression(execution, slot))
                                     : fmt::format("{:#x}", execution.slot(slot));
}

} // namespace

void warningFunction(BuiltinCall& call) {
  if (std::optional<std::string> text = call.text(0)) say(call.execution, "warning: " + *text);
}

void warningOnceFunction(BuiltinCall& call) {
  if (std::optional<std::string> text = call.text(0)) say(call.execution, "warning: " + *text, true);
}

void printExpressionFunction(BuiltinCall& call) {
  std::optional<std::string> text = call.text(0);
  if (!text) return;
  for (size_t n = 1; n < call.site.slots.size(); ++n)
    *text += " " + valueText(call.execution, call.site.slots[n]);
  say(call.execution, *text);
}

void printRangeFunction(BuiltinCall& call) {
  const std::optional<std::string> name = call.text(0);
  if (!name) return;
  Execution& execution = call.execution;
  const program::Slot slot = call.site.slots.at(1);
  if (!isSymbolic(execution, slot)) return say(execution, *name + " " + valueText(execution, slot));
  const expr::Expr value = exec::asItIs(execution, narrowExpression(execution, slot));
  const path::PathCondition& path = execution.state.path;
  const uint64_t low = execution.reasoner.smallest(path, value).value.toWord();
  // The largest value is the one whose complement is smallest.
  const expr::Expr complement = execution.reasoner.builder().bitNot(value);
  const uint64_t high =
      ~execution.reasoner.smallest(path, complement).value.toWord() & BitVector::mask(value->width());
  say(execution, fmt::format("{} {:#x} to {:#x}", *name, low, high));
}

void stackTraceFunction(BuiltinCall& call) {
  exec::ErrorReport report;
  exec::describeStack(call.execution, report);
  std::string text = "calls\n" + exec::printStack(call.execution.program, report);
  text.pop_back();
  say(call.execution, text);
}

} // namespace sonde::builtin
