#include "builtin/stdio/format_reader.h"

#include "exec/memory_model/text.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"

#include <algorithm>
#include <climits>

namespace sonde::builtin {

using memory::AddressSpace;

namespace {

bool isConcrete(const process::OpenConversion& open) {
  return open.width.concrete() && open.precision.concrete() && open.value.concrete();
}

/// Returns the conversion with width and precision where the host expects them. Requires: they are concrete.
process::Conversion settled(const process::OpenConversion& open) {
  process::Conversion conversion = open.conversion;
  conversion.width = static_cast<int>(open.width.value);
  conversion.precision = static_cast<int>(open.precision.value);
  return conversion;
}

} // namespace

bool FormatReader::readAt(uint64_t format) {
  std::string text;
  outcome_ = execution_.state.memory.readString(format, text);
  return outcome_ && read(text);
}

bool FormatReader::read(std::string_view format) {
  process::FormatScanner scanner(format);
  while (!scanner.atEnd()) {
    const std::string_view plain = scanner.plain();
    last().text += plain;
    last().length += plain.size();
    if (scanner.atEnd()) break;
    std::optional<process::Conversion> conversion = scanner.conversion();
    if (!conversion || !convert(std::move(*conversion)) || execution_.ending) return false;
  }
  return true;
}

bool FormatReader::isOpen() const {
  return std::ranges::any_of(items_, [](const FormatItem& item) { return item.open.has_value(); });
}

FormatItem& FormatReader::last() {
  if (items_.empty() || items_.back().open || items_.back().count) items_.emplace_back();
  return items_.back();
}

bool FormatReader::close(std::optional<size_t> length) {
  if (length) last().length += *length;
  return length.has_value();
}

/// Returns a number of `bits` bits, which is concrete if abstract values show that it has one value.
process::Number FormatReader::number(const process::Number& value, unsigned bits) const {
  if (value.concrete()) return {{}, value.value & BitVector::mask(bits)};
  expr::Builder& builder = execution_.reasoner.builder();
  expr::Expr low = builder.extract(value.expression, bits - 1, 0);
  low = symbolic_ == Symbolic::Refuse ? exec::asItIs(execution_, low)
                                      : exec::defined(execution_, low, exec::Use::Output);
  const expr::SymbolSet* symbols = low->symbols();
  if (low->isConstant() || (symbols && symbols->empty()))
    return {{}, execution_.state.path.value(low).toWord()};
  return {low, 0};
}

bool FormatReader::takeSize(bool given, process::Number& size) {
  if (!given) return true;
  const std::optional<process::Number> argument = arguments_.integer();
  if (!argument) return false;
  size = number(*argument, 32);
  return true;
}

bool FormatReader::convert(process::Conversion conversion) {
  if (conversion.letter == '%')
    return close(process::renderText(last().text, process::Conversion{}, "%", room_));
  process::OpenConversion open;
  open.width.value = static_cast<uint32_t>(conversion.width);
  open.precision.value = static_cast<uint32_t>(conversion.precision);
  if (!takeSize(conversion.takesWidth, open.width)) return false;
  if (!takeSize(conversion.takesPrecision, open.precision)) return false;
  open.conversion = std::move(conversion);
  if (open.conversion.isInteger()) return integer(std::move(open));
  if (open.conversion.isReal()) return real(std::move(open));
  switch (open.conversion.letter) {
  case 'c': return open.conversion.length.empty() && integer(std::move(open));
  case 'p': return pointer(std::move(open));
  case 's': return open.conversion.length.empty() && string(std::move(open));
  case 'n': return count(open.conversion);
  default: return false;
  }
}

bool FormatReader::add(process::OpenConversion open) {
  if (isConcrete(open))
    return close(process::renderInteger(last().text, settled(open), open.value.value, room_));
  last().open = std::move(open);
  return true;
}

bool FormatReader::integer(process::OpenConversion open) {
  const std::optional<process::Number> value = arguments_.integer();
  if (!value) return false;
  open.value = number(*value, open.conversion.letter == 'c' ? 8 : open.conversion.bits());
  return add(std::move(open));
}

/// Reads a pointer conversion. Signs and precisions are refused, because hosts differ in what they mean for
/// pointers.
bool FormatReader::pointer(process::OpenConversion open) {
  const std::optional<process::Number> value = arguments_.integer();
  if (!value) return false;
  open.value = number(*value, 64);
  const bool isPlain = open.conversion.flags.find_first_not_of('-') == std::string::npos &&
                       open.precision.concrete() && static_cast<int>(open.precision.value) < 0;
  return (isConcrete(open) || isPlain) && add(std::move(open));
}

std::optional<uint64_t> FormatReader::addressIn(const process::Number& value) {
  if (value.concrete()) return value.value;
  if (symbolic_ == Symbolic::Refuse) return std::nullopt;
  return exec::split(execution_, value.expression, execution_.settings.maxTargets,
                     exec::Incompleteness::Resolution)
      .toWord();
}

bool FormatReader::string(process::OpenConversion open) {
  const std::optional<process::Number> argument = arguments_.integer();
  if (!argument) return false;
  const process::Number pointer = number(*argument, 64);
  uint64_t limit = AddressSpace::unlimited;
  const auto precision = static_cast<int>(open.precision.value);
  if (open.precision.concrete() && precision >= 0) limit = static_cast<uint64_t>(precision);
  if (!pointer.concrete() && chooseString(open, pointer.expression, limit)) return true;
  const std::optional<uint64_t> from = addressIn(pointer);
  if (!from) return false;
  if (*from == 0)
    return isConcrete(open) && close(process::renderText(last().text, settled(open), nullptr, room_));
  std::string text;
  outcome_ = execution_.state.memory.readString(*from, text, limit);
  if (outcome_.fault && open.precision.concrete()) return false;
  if (outcome_ && isConcrete(open))
    return close(process::renderText(last().text, settled(open), text.c_str(), room_));
  outcome_ = {};
  return openString(std::move(open), *from, limit);
}

bool FormatReader::chooseString(process::OpenConversion& open, const expr::Expr& pointer, uint64_t limit) {
  if (symbolic_ == Symbolic::Split) return false;
  std::optional<exec::ChosenText> text = exec::chosenText(execution_, pointer, limit);
  if (!text || (symbolic_ == Symbolic::Choose && !exec::choose(execution_, text->isInside))) return false;
  if (symbolic_ == Symbolic::Choose) exec::define(execution_, text->bytes, true);
  open.text = std::move(text->bytes);
  last().open = std::move(open);
  return true;
}

/// Adds a string with all bytes up to the first that is certainly zero, or to the end of the object.
bool FormatReader::openString(process::OpenConversion open, uint64_t address, uint64_t limit) {
  const AddressSpace& memory = execution_.state.memory;
  if (const auto object = memory.objectAt(address)) exec::splitSize(execution_, *object);
  memory::Access access = memory.resolve(address, limit == 0 ? 0 : 1, memory::AccessMode::Read);
  if (limit > 0 && !access) {
    outcome_ = std::move(access.fault);
    return false;
  }
  const uint64_t end = access.object.base + access.object.size;
  const uint64_t available = limit == 0 ? 0 : std::min(limit, end - address);
  constexpr uint64_t stretch = 256;
  bool ended = false;
  while (!ended && open.text.size() < available) {
    std::vector<memory::Byte> bytes;
    const uint64_t size = std::min(stretch, available - open.text.size());
    outcome_ = memory.readBytes(address + open.text.size(), bytes, size);
    if (!outcome_) return false;
    const auto zero = std::ranges::find_if(
        bytes, [](const memory::Byte& byte) { return byte.concrete() && byte.value == 0; });
    ended = zero != bytes.end();
    open.text.insert(open.text.end(), bytes.begin(), zero);
  }
  if (symbolic_ != Symbolic::Refuse) exec::define(execution_, open.text, true);
  FormatItem& item = last();
  if (!ended && available < limit) item.unterminatedAt = end;
  item.open = std::move(open);
  return true;
}

bool FormatReader::real(process::OpenConversion open) {
  std::optional<FormatArguments::Real> value = arguments_.real(open.conversion.length == "L");
  if (!value) return false;
  for (process::Number* part : {&open.width, &open.precision, &value->low, &value->high}) {
    if (part->concrete()) continue;
    if (symbolic_ == Symbolic::Refuse) return false;
    *part = {{},
             exec::concretise(execution_, part->expression, exec::Incompleteness::FloatingPoint).toWord()};
  }
  return close(process::renderReal(last().text, settled(open), value->low.value, value->high.value, room_));
}

bool FormatReader::count(const process::Conversion& conversion) {
  const std::optional<process::Number> argument = arguments_.integer();
  const std::optional<uint64_t> to = argument ? addressIn(number(*argument, 64)) : std::nullopt;
  if (!to) return false;
  last().count = {*to, conversion.bits() / CHAR_BIT};
  return true;
}

} // namespace sonde::builtin
