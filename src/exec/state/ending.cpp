#include "exec/state/ending.h"

#include "support/check.h"

#include <fmt/format.h>

namespace sonde::exec {

namespace {

/// Code without debug information has only numbers to be found by; the C library's own is nobody's to look
/// for.
std::string functionAndNumber(const program::Program& program, const StackEntry& entry) {
  const program::Function& function = program.functions[entry.function];
  return function.runtime ? function.name
                          : fmt::format("{}, instruction {}", function.name, entry.instruction);
}

std::string place(const program::Program& program, const StackEntry& entry) {
  std::string text = program.describe(entry.location);
  if (entry.function == program::none) return text;
  return text.empty() ? functionAndNumber(program, entry)
                      : text + " in " + program.functions[entry.function].name;
}

/// Calls that were inlined by the compiler are shown like the others.
std::string printEntry(const program::Program& program, size_t number, const StackEntry& entry) {
  std::string text = fmt::format("  #{} {}\n", number, place(program, entry));
  if (entry.location == program::none) return text;
  for (uint32_t at = program.locations[entry.location].inlinedAt; at != program::none;
       at = program.locations[at].inlinedAt)
    text += fmt::format("     inlined at {}\n", program.describe(at));
  return text;
}

/// Returns what tells an object from others of its kind, with the words around its size: ` 'table' of`.
std::string nameOf(const program::Program& program, const memory::ObjectInfo& object) {
  if (const auto variable = program.variables.find(object.allocated); variable != program.variables.end()) {
    const uint32_t function = program.locations[object.allocated].function;
    return function == program::none ? fmt::format(" '{}' of", variable->second)
                                     : fmt::format(" '{}' of {},", variable->second, program.names[function]);
  }
  for (const program::Global& global : program.globals)
    if (global.address == object.base) return fmt::format(" '{}' of", global.name);
  // The C library makes no other constants (process/library_objects.h).
  if (object.kind == memory::ObjectKind::Constant && object.allocated == memory::noSite)
    return " 'table of <ctype.h> for the characters from -128 to 255' of";
  return " of";
}

std::string printObject(const program::Program& program, const memory::ObjectInfo& object) {
  std::string text = "  " + describeObject(program, object);
  if (object.allocated != memory::noSite)
    if (std::string made = program.describe(object.allocated); !made.empty()) text += ", made at " + made;
  if (object.ended != memory::noSite)
    if (const std::string ended = program.describe(object.ended); !ended.empty())
      text += (object.kind == memory::ObjectKind::Heap ? ", freed at " : ", ended at ") + ended;
  return text + "\n";
}

/// Returns the number of the weakness that an error is (CWE).
std::string weakness(ErrorKind kind) { return fmt::format(" (CWE-{})", check::row(checkOf(kind)).weakness); }

const char* heading(EndKind kind) {
  switch (kind) {
  case EndKind::Unsupported: return "not supported";
  case EndKind::Silent: return "ended";
  case EndKind::Cut: return "cut short";
  case EndKind::Exited:
  case EndKind::Error: break; // have their own words
  }
  SONDE_UNREACHABLE("ending");
}

} // namespace

const char* toString(ErrorKind kind) {
  switch (kind) {
#define X(name, text, ...)                                                                                   \
  case ErrorKind::name: return #name;
    SONDE_FAULT_KINDS(X)
    SONDE_EXEC_ERRORS(X)
#undef X
  }
  SONDE_UNREACHABLE("error kind");
}

const char* describe(ErrorKind kind) {
  switch (kind) {
#define X(name, text, ...)                                                                                   \
  case ErrorKind::name: return text;
    SONDE_FAULT_KINDS(X)
    SONDE_EXEC_ERRORS(X)
#undef X
  }
  SONDE_UNREACHABLE("error kind");
}

check::Check checkOf(ErrorKind kind) {
  static constexpr check::Check finders[] = {
#define X(name, text, finder) check::Check::finder,
      SONDE_FAULT_KINDS(X) SONDE_EXEC_ERRORS(X)
#undef X
  };
  return finders[static_cast<unsigned>(kind)];
}

std::string SignedArithmetic::describe(const ValueOf& valueOf) const {
  const unsigned width = left->width();
  if (*sign == '<') {
    const unsigned unused = width < 64 ? 64 - width : 0; // bits above the amount, which are zero
    return fmt::format("an integer of {} bits is shifted by {}", width,
                       static_cast<int64_t>(valueOf(right) << unused) >> unused);
  }
  const auto number = [&](const expr::Expr& operand) {
    return static_cast<int64_t>(valueOf(operand) << (64 - width)) >> (64 - width);
  };
  const int64_t a = number(left), b = number(right);
  std::string operation = fmt::format("{} {} {}", a, sign, b);
  if (a == 0 && *sign == '-') operation = fmt::format("-({})", b);
  // The compiler adds -1 where the program subtracts 1.
  if (b < 0 && *sign == '+') operation = fmt::format("{} - {}", a, -static_cast<uint64_t>(b));
  return fmt::format("{} does not fit a signed integer of {} bits", operation, width);
}

void ErrorReport::settle(const ValueOf& valueOf) {
  if (arithmetic) detail = arithmetic->describe(valueOf);
  arithmetic.reset();
  if (object) object->settle(valueOf);
  if (!fault) return;
  fault->settle(valueOf);
  detail = fault->describe();
  fault.reset();
}

std::string describeObject(const program::Program& program, const memory::ObjectInfo& object) {
  return fmt::format("{}{} {} byte{} at {:#x}", memory::toString(object.kind), nameOf(program, object),
                     object.size, object.size == 1 ? "" : "s", object.base);
}

std::string describePlace(const program::Program& program, const ErrorReport& error) {
  const auto& [entry, isOfCaller] = error.place;
  std::string text = program.describe(entry.location);
  if (entry.function == program::none || (!text.empty() && !isOfCaller)) return text;
  const std::string function = functionAndNumber(program, entry);
  return text.empty() ? function : text + " in " + function;
}

std::string print(const program::Program& program, const Ending& ending) {
  if (ending.kind == EndKind::Exited) return fmt::format("exit code {}\n", ending.exitCode);
  const ErrorReport& error = ending.error;
  bool isError = ending.kind == EndKind::Error;
  std::string where = describePlace(program, error);
  std::string text = where.empty() ? "" : where + ": ";
  text += isError ? fmt::format("error: {} [{}]{}\n", describe(error.kind), toString(error.kind),
                                weakness(error.kind))
                  : fmt::format("{}: {}\n", heading(ending.kind), error.detail);
  if (isError && !error.detail.empty()) text += "  " + error.detail + "\n";
  if (error.object) text += printObject(program, *error.object);
  return text + printStack(program, error);
}

std::string printStack(const program::Program& program, const ErrorReport& error) {
  std::string text;
  uint64_t number = 0;
  for (size_t n = 0; n <= error.stack.size(); ++n) {
    if (n == error.inner && error.omitted) {
      text += fmt::format("  … {} more …\n", error.omitted);
      number += error.omitted;
    }
    if (n < error.stack.size()) text += printEntry(program, number++, error.stack[n]);
  }
  return text;
}

} // namespace sonde::exec
