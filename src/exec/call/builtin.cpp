#include "exec/call/builtin.h"

#include "exec/call/call.h"
#include "exec/call/failures.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"
#include "support/check.h"

#include <algorithm>
#include <cerrno>
#include <unordered_map>

namespace sonde::exec {

using program::CallSite;

bool BuiltinCall::check(memory::Outcome outcome) {
  if (outcome) return true;
  if (outcome.metSymbolic())
    symbolic_ = outcome.symbolic;
  else
    repeat_ = outrule(execution, *outcome.fault);
  return false;
}

std::optional<std::string> BuiltinCall::text(size_t n) {
  constexpr uint64_t longest = 1000;
  std::string text;
  if ((*this)[n] != 0 && !check(memory().readString((*this)[n], text, longest))) return std::nullopt;
  return text;
}

void BuiltinCall::give(uint64_t low, uint64_t high) {
  result_ = low;
  storeResult(execution, site, low, high);
}

void BuiltinCall::give(const expr::Expr& value) {
  if (site.resultSlots > 0) setResult(execution, site.result, value);
}

std::vector<const Builtin*> lookUpBuiltins(const program::Program& program, std::span<const Builtin> table) {
  std::unordered_map<std::string_view, const Builtin*> byName;
  for (const Builtin& row : table) byName.emplace(row.name, &row);
  std::vector<const Builtin*> builtins(program.functions.size());
  for (const program::Function& function : program.functions)
    if (auto found = byName.find(function.name); !function.defined && found != byName.end())
      builtins[function.index] = found->second;
  return builtins;
}

namespace {

/// Makes symbolic arguments concrete before the handler runs: each becomes one value, size, address or
/// object.
class Arguments {
public:
  Arguments(Execution& execution, const CallSite& site, const Builtin& row)
      : execution_(execution), site_(site), kinds_(row.arguments),
        count_(std::min(site.slots.size(), row.arguments.size())) {}

  bool isAnySymbolic() const {
    for (size_t n = 0; n < count_; ++n)
      if (!takesExpression(kinds_[n]) && isSymbolic(execution_, site_.slots[n])) return true;
    return false;
  }

  void settle() {
    for (size_t n = 0; n < count_; ++n) settle(kinds_[n], site_.slots[n]);
  }

  void settleLengths() {
    for (size_t n = 0; n < count_; ++n)
      if (kinds_[n] == ArgumentKind::Length) settleSize(execution_, site_.slots[n]);
  }

private:
  static bool takesExpression(ArgumentKind kind) {
    return kind == ArgumentKind::Expression || kind == ArgumentKind::Length;
  }

  void settle(ArgumentKind kind, program::Slot slot) {
    if (kind != ArgumentKind::Expression)
      defineRegister(execution_, slot, kind == ArgumentKind::Pointer ? Use::Address : Use::Call);
    switch (kind) {
    case ArgumentKind::Expression:
    case ArgumentKind::Length: return;
    case ArgumentKind::Size: settleSize(execution_, slot); return;
    case ArgumentKind::Object: settleObject(execution_, slot); return;
    case ArgumentKind::Value:
    case ArgumentKind::Pointer:
    case ArgumentKind::System:
      splitRegister(execution_, slot, execution_.settings.maxTargets, beyond(kind));
      return;
    }
    SONDE_UNREACHABLE("kind of argument");
  }

  static Incompleteness beyond(ArgumentKind kind) {
    static constexpr Incompleteness ofKind[] = {
#define X(name, letter, incompleteness) Incompleteness::incompleteness,
        SONDE_ARGUMENT_KINDS(X)
#undef X
    };
    return ofKind[static_cast<size_t>(kind)];
  }

  Execution& execution_;
  const CallSite& site_;
  const Signature& kinds_;
  size_t count_;
};

/// Adds a state in which the allocation failed, beside this one, in which it has succeeded.
void addAllocationFailure(BuiltinCall& call, const Builtin& row, State twin) {
  const bool givesError = row.outOfMemory == OutOfMemory::ReturnsError;
  const bool hasAllocated = givesError == (call.result() == 0);
  if (!hasAllocated) return;
  const int error = ENOMEM;
  if (!givesError) twin.memory.initialise(call.execution.objects.errnoVariable, &error, sizeof error);
  addFailure(call.execution, call.site, {row.name, ENOMEM, givesError ? uint64_t{ENOMEM} : 0},
             &State::allocationFailures, std::move(twin));
}

/// Runs the handler once.
void run(BuiltinCall& call, const Builtin& row) {
  Execution& execution = call.execution;
  std::optional<State> twin;
  if (row.outOfMemory != OutOfMemory::Never && execution.state.allocationFailures)
    twin.emplace(execution.state);
  row.handler(call);
  if (twin && !call.stopped()) addAllocationFailure(call, row, std::move(*twin));
}

} // namespace

bool callBuiltin(Execution& execution, const CallSite& site, uint32_t callee) {
  const Builtin& row = *execution.builtins[callee];
  const uint32_t version = execution.program.runtimeFor(callee);
  const auto enterVersion = [&] {
    enterRuntime(execution, version, site.slots, site.result, site.resultSlots);
    return true;
  };
  Arguments arguments(execution, site, row);
  if (version != program::none && arguments.isAnySymbolic()) return enterVersion();
  arguments.settle();
  if (execution.ending) return true;
  for (;;) {
    BuiltinCall call(execution, site);
    run(call, row);
    if (!call.isToBeRepeated()) return !call.isDeclined();
    const bool isHard = call.symbolic().size != 0 || call.areSizesDeclined();
    if (isHard && version != program::none) return enterVersion();
    if (call.areSizesDeclined()) arguments.settleLengths();
    if (execution.ending) return true;
    if (call.symbolic().size == 0) continue;
    // What is read byte by byte is a string; a struct may have padding, which nobody sets.
    concretiseBytes(execution, call.symbolic().address, call.symbolic().size, Incompleteness::Concretised,
                    call.symbolic().size == 1 ? Unset::Reported : Unset::Accepted);
    if (execution.ending) return true;
  }
}

} // namespace sonde::exec
