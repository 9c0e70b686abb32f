#include "builtin/control/undefined_behaviour.h"

#include "exec/symbolic/settle.h"

#include <bit>
#include <fmt/format.h>

namespace sonde::builtin {

using exec::BuiltinCall;
using exec::ErrorKind;

namespace {

/// The first argument points to a struct: the place in the source, which the call has, too, and then what the
/// function is about, one word each.
constexpr uint64_t placeBytes = 16;

/// A type as instrumented code describes it.
struct Type {
  bool isFloat = false, isSigned = false;
  unsigned width = 0; ///< in bits; 0 if it is neither a float nor an integer
  std::string name;   ///< the name of the type, in quotes
};

/// What a call is about. After any of its functions returned nothing, the handler must return at once.
class Report {
public:
  explicit Report(BuiltinCall& call) : call_(call) {}

  std::optional<uint64_t> word(uint64_t n) { return read<uint64_t>(call_[0] + placeBytes + 8 * n); }
  std::optional<uint8_t> byte(uint64_t offset) { return read<uint8_t>(call_[0] + placeBytes + offset); }

  /// Reads the n-th word as a pointer to a type: a kind, a number, and a name.
  std::optional<Type> type(unsigned n) {
    const auto address = word(n);
    if (!address) return std::nullopt;
    const auto kind = read<uint16_t>(*address), number = read<uint16_t>(*address + 2);
    if (!kind || !number) return std::nullopt;
    constexpr uint64_t longest = 200;
    Type type;
    if (!call_.check(call_.memory().readString(*address + 4, type.name, longest))) return std::nullopt;
    constexpr uint16_t integer = 0, floating = 1;
    if (*kind == integer) {
      type.isSigned = *number & 1;
      type.width = 1u << (*number >> 1 & 15);
    } else if (*kind == floating) {
      type.isFloat = true;
      type.width = *number;
    }
    return type;
  }

  /// Returns the n-th argument of the call, as the test will show it.
  uint64_t argument(size_t n) {
    if (n >= call_.site.slots.size()) return 0;
    return exec::shownValue(call_.execution, call_.site.slots[n], 64).toWord();
  }

  /// Returns the n-th argument as text. Values of more than 64 bits are passed by their address.
  std::string text(const Type& type, size_t n) {
    const uint64_t bits = argument(n);
    if (type.isFloat && type.width == 64) return fmt::format("{}", std::bit_cast<double>(bits));
    if (type.isFloat && type.width == 32)
      return fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)));
    if (type.isFloat || type.width == 0 || type.width > 64) return fmt::format("a value of {}", type.name);
    const unsigned unused = 64 - type.width; // bits above the value, which are zero
    return type.isSigned ? fmt::format("{}", static_cast<int64_t>(bits << unused) >> unused)
                         : fmt::format("{}", bits);
  }

  void fail(ErrorKind kind, std::string detail = {}) { call_.execution.fail(kind, std::move(detail)); }

private:
  template <class Number> std::optional<Number> read(uint64_t address) {
    Number number = 0;
    if (!call_.check(call_.memory().read(address, &number, sizeof number))) return std::nullopt;
    return number;
  }

  BuiltinCall& call_;
};

} // namespace

template <Arithmetic operation> void arithmeticOverflow(BuiltinCall& call) {
  constexpr const char* signs[] = {"+", "-", "*"};
  Report report(call);
  if (const auto type = report.type(0))
    report.fail(ErrorKind::IntegerOverflow,
                fmt::format("{} {} {} does not fit {}", report.text(*type, 1),
                            signs[static_cast<unsigned>(operation)], report.text(*type, 2), type->name));
}
template void arithmeticOverflow<Arithmetic::Sum>(BuiltinCall&);
template void arithmeticOverflow<Arithmetic::Difference>(BuiltinCall&);
template void arithmeticOverflow<Arithmetic::Product>(BuiltinCall&);

void negationOverflow(BuiltinCall& call) {
  Report report(call);
  if (const auto type = report.type(0))
    report.fail(ErrorKind::IntegerOverflow,
                fmt::format("-({}) does not fit {}", report.text(*type, 1), type->name));
}

void divisionOverflow(BuiltinCall& call) {
  Report report(call);
  const auto type = report.type(0);
  if (!type) return;
  const std::string dividend = report.text(*type, 1), divisor = report.text(*type, 2);
  const bool isByZero = type->isFloat ? divisor == "0" || divisor == "-0" : report.argument(2) == 0;
  if (isByZero) return report.fail(ErrorKind::DivisionByZero, fmt::format("{} / {}", dividend, divisor));
  report.fail(ErrorKind::DivisionOverflow,
              fmt::format("{} / {} does not fit {}", dividend, divisor, type->name));
}

void shiftOutOfBounds(BuiltinCall& call) {
  Report report(call);
  const auto value = report.type(0), amount = report.type(1);
  if (!value || !amount) return;
  const std::string shifted = report.text(*value, 1), by = report.text(*amount, 2);
  // A negative amount is a large number, too.
  if (report.argument(2) >= value->width)
    return report.fail(ErrorKind::OversizedShift, fmt::format("shift of {} by {}", value->name, by));
  report.fail(ErrorKind::ShiftOverflow, fmt::format("{} << {} does not fit {}", shifted, by, value->name));
}

void indexOutOfBounds(BuiltinCall& call) {
  Report report(call);
  const auto array = report.type(0), index = report.type(1);
  if (array && index)
    report.fail(ErrorKind::IndexOutOfBounds,
                fmt::format("index {} of {}", report.text(*index, 1), array->name));
}

void arraySizeNotPositive(BuiltinCall& call) {
  Report report(call);
  if (const auto type = report.type(0))
    report.fail(ErrorKind::BadArraySize, fmt::format("an array of {} elements", report.text(*type, 1)));
}

void floatDoesNotFit(BuiltinCall& call) {
  Report report(call);
  const auto from = report.type(0), to = report.type(1);
  if (from && to)
    report.fail(ErrorKind::BadConversion, fmt::format("{} does not fit {}", report.text(*from, 1), to->name));
}

void valueIsInvalid(BuiltinCall& call) {
  Report report(call);
  if (const auto type = report.type(0))
    report.fail(ErrorKind::InvalidValue,
                fmt::format("{} is no value of {}", report.text(*type, 1), type->name));
}

void conversionIsLossy(BuiltinCall& call) {
  Report report(call);
  const auto from = report.type(0), to = report.type(1);
  if (from && to)
    report.fail(ErrorKind::LossyConversion, fmt::format("{} of {} becomes {} of {}", report.text(*from, 1),
                                                        from->name, report.text(*to, 2), to->name));
}

void builtinIsUndefined(BuiltinCall& call) {
  Report report(call);
  const auto which = report.byte(0);
  if (!which) return;
  const char* what = *which == 0   ? "__builtin_ctz(0)"
                     : *which == 1 ? "__builtin_clz(0)"
                                   : "an assumption that does not hold";
  report.fail(ErrorKind::BadBuiltin, what);
}

void argumentIsNull(BuiltinCall& call) {
  Report report(call);
  // The place of the attribute (file, line, column) comes before the number.
  const auto file = report.word(0), line = report.word(1), number = report.word(2);
  if (!file || !line || !number) return;
  std::string detail = fmt::format("argument {} must not be null", static_cast<uint32_t>(*number));
  if (*file) {
    constexpr uint64_t longest = 4096;
    std::string name;
    if (!call.check(call.memory().readString(*file, name, longest))) return;
    detail += fmt::format(", as {}:{} declares", name, static_cast<uint32_t>(*line));
  }
  report.fail(ErrorKind::NullArgument, std::move(detail));
}

void resultIsNull(BuiltinCall& call) {
  Report(call).fail(ErrorKind::NullArgument, fmt::format("the result of {} must not be null",
                                                         call.execution.state.frame->function->name));
}

void pointerOverflow(BuiltinCall& call) {
  Report report(call);
  const uint64_t base = report.argument(1), result = report.argument(2);
  std::string detail = base == 0     ? fmt::format("{} is added to a null pointer", result)
                       : result == 0 ? fmt::format("{:#x} becomes a null pointer", base)
                                     : fmt::format("{:#x} becomes {:#x}", base, result);
  report.fail(ErrorKind::PointerOverflow, std::move(detail));
}

void pointerDoesNotFit(BuiltinCall& call) {
  Report report(call);
  const auto type = report.type(0);
  const auto alignment = report.byte(8); // as a power of two
  if (!type || !alignment) return;
  const uint64_t address = report.argument(1), needed = uint64_t{1} << (*alignment & 63);
  if (address == 0)
    return report.fail(ErrorKind::Null, fmt::format("use of a null pointer as {}", type->name));
  if (address % needed != 0)
    return report.fail(
        ErrorKind::Misaligned,
        fmt::format("{:#x} is no address of {}, which lies at multiples of {}", address, type->name, needed));
  report.fail(ErrorKind::OutOfBounds, fmt::format("no room for {} at {:#x}", type->name, address));
}

void assumptionOfAlignmentFails(BuiltinCall& call) {
  Report report(call);
  const uint64_t address = report.argument(1), alignment = report.argument(2);
  report.fail(ErrorKind::Misaligned,
              fmt::format("{:#x} is assumed to be a multiple of {}", address, alignment));
}

void functionTypeDiffers(BuiltinCall& call) {
  Report report(call);
  if (const auto type = report.type(0))
    report.fail(ErrorKind::BadCall, fmt::format("the function is called as {}", type->name));
}

void unreachableIsReached(BuiltinCall& call) { Report(call).fail(ErrorKind::UnreachableReached); }

void returnIsMissing(BuiltinCall& call) { Report(call).fail(ErrorKind::MissingReturn); }

} // namespace sonde::builtin
