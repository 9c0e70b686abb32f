#include "builtin/stdio/print.h"

#include "builtin/stdio/format_reader.h"
#include "exec/memory_model/access.h"
#include "exec/state/output_sink.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/settle.h"
#include "process/format_length.h"
#include "process/printed.h"

#include <climits>

namespace sonde::builtin {

using exec::BuiltinCall;
using exec::Execution;
using exec::Incompleteness;
using expr::Expr;
using process::Number;
using process::OutputPiece;
using process::OutputStream;

namespace {

/// Returns the room for a text: more than is kept, so that a longer text is recognised as cut.
size_t roomFor(const Execution& execution) {
  return exec::showsOutput(execution) ? INT_MAX : execution.settings.output.limit + 1;
}

/// Bounds a width or precision: paths on which it is larger than can be handled go on with one value of it.
void bound(Execution& execution, Number& size) {
  if (size.concrete()) return;
  expr::Builder& builder = execution.reasoner.builder();
  const unsigned width = size.expression->width();
  const Expr low =
      builder.constant(width, static_cast<uint64_t>(-process::maxOpenWidth) & BitVector::mask(width));
  const Expr high = builder.constant(width, process::maxOpenWidth);
  const Expr fits = builder.bitAnd(builder.sle(low, size.expression), builder.sle(size.expression, high));
  if (fits->isTrue()) return;
  if (!exec::choose(execution, fits))
    size = {{}, exec::concretise(execution, size.expression, Incompleteness::Concretised).toWord()};
}

/// Ends the paths on which a string has no terminator in its object and no precision that ends it. Returns
/// false if there are no others.
bool requireEnd(Execution& execution, const FormatItem& item) {
  if (!item.unterminatedAt) return true;
  expr::Builder& builder = execution.reasoner.builder();
  const std::vector<memory::Byte>& text = item.open->text;
  Expr ends = builder.boolean(false);
  for (const memory::Byte& byte : text)
    if (!byte.concrete()) ends = builder.bitOr(ends, builder.eq(byte.expression, builder.constant(8, 0)));
  if (const Expr& precision = item.open->precision.expression) {
    const Expr length = builder.constant(precision->width(), text.size());
    const Expr zero = builder.constant(precision->width(), 0);
    ends = builder.bitOr(ends, builder.bitAnd(builder.sle(zero, precision), builder.sle(precision, length)));
  }
  return exec::require(execution, ends, [&] {
    memory::Access beyond = execution.state.memory.resolve(*item.unterminatedAt, 1, memory::AccessMode::Read);
    return execution.error(*beyond.fault);
  });
}

bool read(FormatReader& reader, Format format) {
  const auto* address = std::get_if<uint64_t>(&format);
  return address ? reader.readAt(*address) : reader.read(std::get<std::string_view>(format));
}

/// Reads a format; a fault ends the path.
bool readOrFail(BuiltinCall& call, FormatReader& reader, Format format) {
  if (read(reader, format)) return true;
  static_cast<void>(call.check(reader.takeOutcome()));
  return false;
}

/// A sum of lengths; only what depends on the input needs expressions.
class Length {
public:
  explicit Length(expr::Builder& builder) : builder_(builder) {}

  void add(uint64_t more) { fixed_ += more; }
  void add(const Expr& more) { open_ = open_ ? builder_.add(open_, more) : more; }
  bool fits() const { return fixed_ <= INT_MAX; }
  /// Returns the low `bits` bits (at most 64) of the length.
  Number low(unsigned bits) const {
    if (!open_) return {{}, fixed_ & BitVector::mask(bits)};
    const Expr sum = builder_.extract(builder_.add(open_, builder_.constant(64, fixed_)), bits - 1, 0);
    return sum->isConstant() ? Number{{}, sum->value().toWord()} : Number{sum, 0};
  }

private:
  expr::Builder& builder_;
  uint64_t fixed_ = 0;
  Expr open_;
};

/// Executes `%n`; returns false if the number cannot be written.
bool store(BuiltinCall& call, const FormatItem::Count& count, const Length& length) {
  const Number number = length.low(count.bytes * CHAR_BIT);
  if (number.concrete()) return call.check(call.memory().write(count.address, &number.value, count.bytes));
  expr::Builder& builder = call.execution.reasoner.builder();
  return exec::storeValue(call.execution, builder.constant(64, count.address), number.expression);
}

} // namespace

bool printsSymbolic(Execution& execution, Format format, FormatArguments& arguments) {
  FormatReader reader(execution, arguments, FormatReader::Symbolic::Refuse, 0);
  return read(reader, format) && reader.isOpen();
}

std::optional<Number> print(BuiltinCall& call, OutputStream stream, Format format,
                            FormatArguments& arguments) {
  Execution& execution = call.execution;
  FormatReader reader(execution, arguments, FormatReader::Symbolic::Choose, roomFor(execution));
  if (!readOrFail(call, reader, format)) return std::nullopt;
  expr::Builder& builder = execution.reasoner.builder();
  std::vector<OutputPiece> pieces;
  Length length(builder);
  for (FormatItem& item : reader.items()) {
    pieces.emplace_back(std::move(item.text));
    length.add(item.length);
    if (item.open) {
      bound(execution, item.open->width);
      bound(execution, item.open->precision);
      if (!requireEnd(execution, item)) return std::nullopt;
      length.add(process::lengthOf(builder, *item.open));
      pieces.emplace_back(std::move(*item.open));
    }
    if (item.count && !store(call, *item.count, length)) return std::nullopt;
  }
  if (!length.fits()) return std::nullopt;
  if (!exec::writeOutput(execution, stream, std::move(pieces))) return Number{{}, ~uint32_t{0}};
  return length.low(32);
}

std::optional<std::string> printText(BuiltinCall& call, Format format, FormatArguments& arguments) {
  Execution& execution = call.execution;
  FormatReader reader(execution, arguments, FormatReader::Symbolic::Split, INT_MAX);
  if (!readOrFail(call, reader, format)) return std::nullopt;
  const auto choose = [&](const Expr& value) {
    if (value) exec::concretise(execution, value, Incompleteness::Concretised);
  };
  std::string text;
  for (const FormatItem& item : reader.items()) {
    text += item.text;
    if (item.open) {
      if (!requireEnd(execution, item)) return std::nullopt;
      for (const Number* number : {&item.open->width, &item.open->precision, &item.open->value})
        choose(number->expression);
      for (const memory::Byte& byte : item.open->text) choose(byte.expression);
      text += process::textOf(*item.open, execution.state.path, INT_MAX);
    }
    Length length(execution.reasoner.builder());
    length.add(text.size());
    if (!length.fits() || (item.count && !store(call, *item.count, length))) return std::nullopt;
  }
  return text;
}

} // namespace sonde::builtin
