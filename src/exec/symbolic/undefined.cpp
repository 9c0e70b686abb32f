#include "exec/symbolic/undefined.h"

#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"
#include "expr/rewrite/undefined.h"

#include <fmt/format.h>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;

namespace {

/// Undefined bytes of memory are known by their address, those of variables in registers by a number behind
/// all addresses.
constexpr uint64_t firstOfVariables = uint64_t{0xe} << 60;
constexpr uint64_t bytesOfVariable = 8;

/// What a use depends on may differ from input to input. Each of these is reported and ruled out, one after
/// the other, up to this number of them.
constexpr unsigned mostReports = 8;

const char* nameOf(Use use) {
  static constexpr const char* names[] = {
#define X(name, text) text,
      SONDE_USES(X)
#undef X
  };
  return names[static_cast<unsigned>(use)];
}

std::string describe(const program::Program& program, const program::UnsetVariable& variable) {
  std::string place = program.describe(variable.location);
  if (!place.empty()) place = " (" + place + ")";
  if (!variable.resultOf.empty())
    return fmt::format("the result of {}{}, which ended without one", variable.resultOf, place);
  if (variable.name.empty()) return "a local variable that was never set";
  return fmt::format("the variable '{}'{}, which was never set", variable.name, place);
}

Ending errorOf(const Execution& execution, const expr::Node* value, Use use) {
  std::string what = "memory that was never written";
  std::optional<memory::ObjectInfo> object;
  ErrorKind kind = ErrorKind::Uninitialised;
  if (const std::optional<uint64_t> index = expr::someUndefined(value)) {
    if (*index >= firstOfVariables) {
      const program::UnsetVariable& variable =
          execution.program.unset[(*index - firstOfVariables) / bytesOfVariable];
      what = describe(execution.program, variable);
      if (!variable.resultOf.empty()) kind = ErrorKind::MissingResult;
    } else {
      object = execution.state.memory.objectAt(*index);
    }
    if (object)
      what = fmt::format("memory that was never written: byte {} of an object", *index - object->base);
  }
  Ending ending = execution.error(kind, fmt::format("{} depends on {}", nameOf(use), what));
  ending.error.object = object;
  return ending;
}

} // namespace

Expr defined(Execution& execution, const Expr& value, Use use) {
  if (!value->hasUndefined()) [[likely]]
    return value;
  Builder& builder = execution.reasoner.builder();
  const Expr fresh = expr::withFreshBytes(builder, value);
  const Expr differs = builder.ne(value, fresh);
  for (unsigned n = 0; n < mostReports && !execution.ending && !differs->isFalse(); ++n) {
    const path::Reasoner::Possibility possibility =
        execution.reasoner.possible(execution.state.path, differs);
    if (possibility.answer == path::Reasoner::Answer::Impossible) break;
    if (possibility.answer != path::Reasoner::Answer::Possible) {
      execution.incomplete(Incompleteness::QueryLimit);
      break;
    }
    const Expr shown = expr::withBytesOf(builder, possibility.model, differs);
    require(execution, builder.bitNot(shown), [&] { return errorOf(execution, value, use); });
  }
  return fresh;
}

Expr asItIs(Execution& execution, const Expr& value) {
  return expr::withFreshBytes(execution.reasoner.builder(), value);
}

void defineRegister(Execution& execution, program::Slot slot, Use use) {
  if (!isSymbolic(execution, slot)) return;
  if (const Expr value = narrowExpression(execution, slot); value->hasUndefined())
    setExpression(execution, slot, defined(execution, value, use));
}

void define(Execution& execution, std::vector<memory::Byte>& bytes, bool endsAtZero) {
  Builder& builder = execution.reasoner.builder();
  const Expr zero = builder.constant(8, 0);
  Expr isPart = builder.boolean(true);
  for (memory::Byte& byte : bytes) {
    if (byte.concrete()) continue;
    if (byte.expression->hasUndefined()) {
      byte.expression = defined(execution, builder.ite(isPart, byte.expression, zero), Use::Output);
      if (byte.expression->isConstant()) byte = {{}, static_cast<uint8_t>(byte.expression->value().toWord())};
      if (execution.ending) return;
      if (byte.concrete()) continue;
    }
    if (endsAtZero) isPart = builder.bitAnd(isPart, builder.ne(byte.expression, zero));
  }
}

Expr unsetVariable(Execution& execution, uint64_t number, unsigned width) {
  return expr::undefinedValue(execution.reasoner.builder(), firstOfVariables + number * bytesOfVariable,
                              width);
}

} // namespace sonde::exec
