#include "exec/format.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>

namespace sonde::exec {

using program::TypeKind;

namespace {

/// One `%…`: everything between the percent sign and the letter that says what to print.
struct Conversion {
  std::string flags;
  bool widthGiven = false; ///< as an argument: `*`
  std::string width;
  bool hasPrecision = false;
  bool precisionGiven = false;
  std::string precision;
  std::string length;
  char letter = 0;
};

class Scanner {
public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool atEnd() const { return rest_.empty(); }

  /// The text up to the next percent sign.
  std::string_view plain() { return take(rest_.find('%')); }

  /// Precondition: a percent sign is next. Nothing if the text ends within.
  std::optional<Conversion> conversion() {
    rest_.remove_prefix(1);
    Conversion result;
    result.flags = anyOf("-+ #0'");
    result.widthGiven = accept('*');
    if (!result.widthGiven) result.width = anyOf("0123456789");
    result.hasPrecision = accept('.');
    result.precisionGiven = result.hasPrecision && accept('*');
    if (result.hasPrecision && !result.precisionGiven) result.precision = anyOf("0123456789");
    result.length = anyOf("hlLqjzt");
    if (rest_.empty()) return std::nullopt;
    result.letter = rest_.front();
    rest_.remove_prefix(1);
    return result;
  }

private:
  std::string_view take(size_t count) {
    count = std::min(count, rest_.size());
    const std::string_view result = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return result;
  }
  std::string anyOf(std::string_view set) { return std::string(take(rest_.find_first_not_of(set))); }
  bool accept(char c) {
    const bool found = !rest_.empty() && rest_.front() == c;
    if (found) rest_.remove_prefix(1);
    return found;
  }

  std::string_view rest_;
};

unsigned integerBits(const std::string& length) {
  if (length == "hh") return 8;
  if (length == "h") return 16;
  return length.empty() ? 32 : 64;
}

class Formatter {
public:
  Formatter(const memory::AddressSpace& space, std::span<const NativeValue> arguments)
      : space_(space), arguments_(arguments) {}

  /// Appends the conversion's text; false if it is not handled or faults.
  bool print(Conversion conversion, Formatted& result) {
    if (conversion.letter == '%') {
      result.text += '%';
      return true;
    }
    if (conversion.widthGiven && !number(conversion.width)) return false;
    if (conversion.precisionGiven && !number(conversion.precision)) return false;
    if (!conversion.width.empty() && conversion.width[0] == '-') { // a negative width is a flag
      conversion.flags += '-';
      conversion.width.erase(0, 1);
    }
    if (!conversion.precision.empty() && conversion.precision[0] == '-') conversion.hasPrecision = false;
    std::string spec = "%" + conversion.flags + conversion.width;
    if (conversion.hasPrecision) spec += "." + conversion.precision;

    const NativeValue* value = next();
    if (!value) return false;
    switch (conversion.letter) {
    case 'd':
    case 'i': {
      const unsigned unused = 64 - integerBits(conversion.length);
      return append(result, spec + "jd", static_cast<intmax_t>(value->low << unused) >> unused);
    }
    case 'o':
    case 'u':
    case 'x':
    case 'X': {
      const unsigned unused = 64 - integerBits(conversion.length);
      return append(result, spec + "j" + conversion.letter,
                    static_cast<uintmax_t>(value->low << unused >> unused));
    }
    case 'c': return conversion.length.empty() && append(result, spec + "c", static_cast<int>(value->low));
    case 'p':
      return append(result, spec + "p",
                    reinterpret_cast<void*>(value->low)); // NOLINT(performance-no-int-to-ptr)
    case 's': return conversion.length.empty() && appendString(result, spec, conversion, value->low);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return appendReal(result, spec, conversion, *value);
    default: return false;
    }
  }

private:
  const NativeValue* next() { return used_ < arguments_.size() ? &arguments_[used_++] : nullptr; }

  bool number(std::string& text) {
    const NativeValue* value = next();
    if (!value) return false;
    text = std::to_string(static_cast<int32_t>(value->low));
    return true;
  }

  template <typename T> static bool append(Formatted& result, const std::string& spec, T value) {
    std::array<char, 128> shortText;
    const int length = std::snprintf(shortText.data(), shortText.size(), spec.c_str(), value);
    if (length < 0) return false;
    if (static_cast<size_t>(length) < shortText.size()) {
      result.text.append(shortText.data(), static_cast<size_t>(length));
      return true;
    }
    std::string longText(static_cast<size_t>(length) + 1, 0);
    std::snprintf(longText.data(), longText.size(), spec.c_str(), value);
    longText.pop_back();
    result.text += longText;
    return true;
  }

  bool appendString(Formatted& result, const std::string& spec, const Conversion& conversion,
                    uint64_t address) {
    if (address == 0) return append(result, spec + "s", static_cast<const char*>(nullptr));
    uint64_t limit = memory::AddressSpace::unlimited;
    if (conversion.hasPrecision) limit = conversion.precision.empty() ? 0 : std::stoull(conversion.precision);
    std::string text;
    result.fault = space_.readString(address, text, limit);
    return !result.fault && append(result, spec + "s", text.c_str());
  }

  static bool appendReal(Formatted& result, const std::string& spec, const Conversion& conversion,
                         const NativeValue& value) {
    if (value.type.kind == TypeKind::X86Fp80 && conversion.length == "L") {
      long double number = 0;
      std::memcpy(&number, &value.low, sizeof value.low);
      std::memcpy(reinterpret_cast<char*>(&number) + sizeof value.low, &value.high, 2);
      return append(result, spec + "L" + conversion.letter, number);
    }
    if (value.type.kind != TypeKind::Double || conversion.length == "L") return false;
    double number = 0;
    std::memcpy(&number, &value.low, sizeof number);
    return append(result, spec + conversion.letter, number);
  }

  const memory::AddressSpace& space_;
  std::span<const NativeValue> arguments_;
  size_t used_ = 0;
};

} // namespace

Formatted formatText(const memory::AddressSpace& space, uint64_t format,
                     std::span<const NativeValue> arguments) {
  Formatted result;
  std::string text;
  result.fault = space.readString(format, text);
  if (result.fault) return result;
  Scanner scanner(text);
  Formatter formatter(space, arguments);
  while (!scanner.atEnd()) {
    result.text += scanner.plain();
    if (scanner.atEnd()) break;
    std::optional<Conversion> conversion = scanner.conversion();
    if (!conversion || !formatter.print(*conversion, result)) {
      result.supported = result.fault != nullptr;
      return result;
    }
  }
  return result;
}

} // namespace sonde::exec
