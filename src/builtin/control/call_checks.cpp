#include "builtin/control/call_checks.h"

#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"
#include "process/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::builtin {

using check::Check;
using exec::BuiltinCall;
using exec::ErrorKind;
using expr::Expr;

namespace {

/// What is beyond is not looked at.
constexpr uint64_t longestFormat = 4096;

/// The types of a format's arguments, taken one by one.
class ArgumentTypes {
public:
  explicit ArgumentTypes(std::string letters) : letters_(std::move(letters)) {}

  bool areUnknown() const { return letters_ == "v"; }
  /// Returns the letter of the next argument; 0 if there is none.
  char next() { return next_ < letters_.size() ? letters_[next_++] : '\0'; }
  size_t taken() const { return next_; }

private:
  std::string letters_;
  size_t next_ = 0;
};

const char* nameOf(char letter) {
  switch (letter) {
  case 'i': return "an integer of 32 bits";
  case 'l': return "an integer of 64 bits";
  case 'p': return "a pointer";
  case 'd': return "a double";
  default: return "a long double";
  }
}

/// Returns the letter of the type that a conversion takes; 0 if it takes none, or one that is not checked.
char typeOf(const process::Conversion& conversion) {
  if (conversion.isInteger()) return conversion.bits() == 64 ? 'l' : 'i';
  if (conversion.isReal()) return conversion.length == "L" ? 'D' : 'd';
  if (conversion.letter == 'c' && conversion.length.empty()) return 'i';
  return conversion.isOneOf("spn") ? 'p' : '\0';
}

class FormatCheck {
public:
  FormatCheck(BuiltinCall& call, ArgumentTypes types, bool isWritable)
      : call_(call), types_(std::move(types)), isWritable_(isWritable) {}

  void run(const std::string& format) {
    process::FormatScanner scanner(format);
    while (scanner.plain(), !scanner.atEnd() && !call_.stopped()) {
      const std::optional<process::Conversion> conversion = scanner.conversion();
      if (!conversion) return; // arguments with numbers
      if (conversion->letter != '%') check(*conversion);
    }
  }

private:
  bool isOn(Check check) const { return call_.execution.settings.checks.has(check); }

  void check(const process::Conversion& conversion) {
    if (conversion.letter == 'n' && isWritable_ && isOn(Check::Format))
      return call_.execution.fail(ErrorKind::WritingFormat,
                                  "the format lies in memory that can be written to");
    if (types_.areUnknown()) return;
    if (conversion.takesWidth) take(conversion, 'i', " for its width");
    if (conversion.takesPrecision && !call_.stopped()) take(conversion, 'i', " for its precision");
    if (!call_.stopped()) take(conversion, typeOf(conversion), "");
  }

  void take(const process::Conversion& conversion, char wanted, const char* what) {
    const char given = types_.next();
    if (!given && isOn(Check::FormatArguments))
      return call_.execution.fail(ErrorKind::MissingFormatArgument,
                                  fmt::format("%{}{} has no argument{}, after {} of them", conversion.length,
                                              conversion.letter, what, types_.taken()));
    if (!given || given == '?' || !wanted || given == wanted || !isOn(Check::FormatType)) return;
    call_.execution.fail(ErrorKind::WrongFormatType,
                         fmt::format("%{}{} takes {}{}, argument {} is {}", conversion.length,
                                     conversion.letter, nameOf(wanted), what, types_.taken(), nameOf(given)));
  }

  BuiltinCall& call_;
  ArgumentTypes types_;
  bool isWritable_;
};

/// Reads a format that may have symbolic bytes. One that may be a percent sign, but need not be, is input
/// that nobody has looked at: the paths on which it is one end with an error.
class FormatText {
public:
  explicit FormatText(BuiltinCall& call) : call_(call), builder_(call.execution.reasoner.builder()) {}

  /// Returns the format up to its end; nothing if it depends on the input, or if no path goes on.
  std::optional<std::string> read(const memory::ObjectInfo& object) {
    const uint64_t size = std::min(object.base + object.size - call_[0], longestFormat);
    const std::vector<memory::Byte> bytes = call_.memory().peekBytes(call_[0], size);
    std::string format;
    for (size_t n = 0; n < bytes.size(); ++n) {
      const memory::Byte& byte = bytes[n];
      const std::optional<char> known =
          byte.concrete() ? static_cast<char>(byte.value) : valueOf(byte.expression);
      if (!known) {
        checkInput(bytes, n);
        return std::nullopt;
      }
      if (*known == 0) return format;
      format += *known;
    }
    return std::nullopt;
  }

private:
  /// Returns the value of a byte if it has only one on this path.
  std::optional<char> valueOf(const Expr& byte) {
    const BitVector value = call_.execution.state.path.value(byte);
    const Expr other = builder_.ne(byte, builder_.constant(8, value.toWord()));
    const auto answer = call_.execution.reasoner.possible(call_.execution.state.path, other).answer;
    if (answer != path::Reasoner::Answer::Impossible) return std::nullopt;
    return static_cast<char>(value.toWord());
  }

  /// Looks for a byte from the n-th on that may be the beginning of a conversion.
  void checkInput(const std::vector<memory::Byte>& bytes, size_t first) {
    exec::Execution& execution = call_.execution;
    if (!execution.settings.checks.has(Check::Format)) return;
    Expr isReached = builder_.constant(1, 1);
    constexpr size_t most = 64;
    for (size_t n = first;
         n < std::min(bytes.size(), first + most) && (!bytes[n].concrete() || bytes[n].value); ++n) {
      if (bytes[n].concrete()) continue;
      const Expr& byte = bytes[n].expression;
      Expr begins = builder_.bitAnd(isReached, builder_.eq(byte, builder_.constant(8, '%')));
      // The test is to show what can be done with such an input.
      if (n + 1 < bytes.size() && !bytes[n + 1].concrete())
        begins = builder_.bitAnd(begins, builder_.eq(bytes[n + 1].expression, builder_.constant(8, 's')));
      if (execution.reasoner.possible(execution.state.path, begins).answer ==
          path::Reasoner::Answer::Possible) {
        exec::require(execution, builder_.bitNot(begins), [&] {
          return execution.error(ErrorKind::FormatFromInput,
                                 fmt::format("character {} of the format is input and may be '%'", n + 1));
        });
        return;
      }
      isReached = builder_.bitAnd(isReached, builder_.ne(byte, builder_.constant(8, 0)));
    }
  }

  BuiltinCall& call_;
  expr::Builder& builder_;
};

} // namespace

void checkFormatFunction(BuiltinCall& call) {
  const auto object = call.memory().objectAt(call[0]);
  const std::optional<std::string> types = call.text(1);
  if (!object || !types) return; // the call itself reports a wrong pointer
  if (const auto format = FormatText(call).read(*object); format && !call.stopped())
    FormatCheck(call, ArgumentTypes(*types), !object->readOnly).run(*format);
}

void checkProductFunction(BuiltinCall& call) {
  exec::Execution& execution = call.execution;
  const auto error = [&] {
    return execution.error(ErrorKind::AllocationOverflow,
                           "the product wraps, so that the memory is too small");
  };
  const program::Slot slot = call.site.slots.at(0);
  if (!exec::isSymbolic(execution, slot)) {
    if (call[0]) execution.ending = error();
    return;
  }
  expr::Builder& builder = execution.reasoner.builder();
  exec::require(execution, builder.eq(exec::expression(execution, slot, 32), builder.constant(32, 0)), error);
}

void checkPointersFunction(BuiltinCall& call) {
  exec::Execution& execution = call.execution;
  std::optional<memory::ObjectInfo> objects[2];
  for (size_t n = 0; n < 2; ++n) {
    if (exec::isSymbolic(execution, call.site.slots.at(n))) return;
    objects[n] = call.memory().objectAt(call[n]);
    if (!objects[n]) objects[n] = call.memory().objectAt(call[n] - 1); // one past the end
  }
  if (!objects[0] || !objects[1] || objects[0]->base == objects[1]->base) return;
  execution.fail(ErrorKind::UnrelatedPointers,
                 fmt::format("{:#x} points to {}, {:#x} to {}", call[0],
                             exec::describeObject(execution.program, *objects[0]), call[1],
                             exec::describeObject(execution.program, *objects[1])));
}

} // namespace sonde::builtin
