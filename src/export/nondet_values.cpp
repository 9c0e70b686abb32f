#include "export/nondet_values.h"

#include <cstring>
#include <fmt/format.h>

namespace sonde::exporting {

namespace {

constexpr std::string_view prefix = "nondet_";

enum class Form : uint8_t { Signed, Unsigned, Floating };

struct TypeRow {
  const char* suffix;
  const char* type; ///< in C
  Form form;
};

/// What runtime/verifier/nondet.c has, but for types that no number can be written for.
constexpr TypeRow typeRows[] = {
    {"bool", "_Bool", Form::Unsigned},
    {"char", "char", Form::Signed},
    {"schar", "signed char", Form::Signed},
    {"uchar", "unsigned char", Form::Unsigned},
    {"short", "short", Form::Signed},
    {"ushort", "unsigned short", Form::Unsigned},
    {"int", "int", Form::Signed},
    {"uint", "unsigned int", Form::Unsigned},
    {"unsigned", "unsigned int", Form::Unsigned},
    {"unsigned_int", "unsigned int", Form::Unsigned},
    {"long", "long", Form::Signed},
    {"ulong", "unsigned long", Form::Unsigned},
    {"longlong", "long long", Form::Signed},
    {"ulonglong", "unsigned long long", Form::Unsigned},
    {"int128", "__int128", Form::Signed},
    {"uint128", "unsigned __int128", Form::Unsigned},
    {"size_t", "size_t", Form::Unsigned},
    {"loff_t", "long long", Form::Signed},
    {"sector_t", "unsigned long", Form::Unsigned},
    {"pthread_t", "unsigned long", Form::Unsigned},
    {"u8", "unsigned char", Form::Unsigned},
    {"u16", "unsigned short", Form::Unsigned},
    {"u32", "unsigned int", Form::Unsigned},
    {"u64", "unsigned long", Form::Unsigned},
    {"float", "float", Form::Floating},
    {"double", "double", Form::Floating},
    {"pointer", "void *", Form::Unsigned},
    {"pchar", "char *", Form::Unsigned},
    {"charp", "char *", Form::Unsigned},
};

using Wide = unsigned __int128;

std::string decimal(Wide number) {
  std::string text;
  do text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
  while (number /= 10);
  return text;
}

std::string integer(const std::vector<uint8_t>& bytes, bool isSigned) {
  Wide number = 0;
  for (size_t n = bytes.size(); n-- > 0;) number = number << 8 | bytes[n];
  if (!isSigned || bytes.empty() || bytes.back() < 0x80) return decimal(number);
  const unsigned width = static_cast<unsigned>(bytes.size()) * 8;
  const Wide magnitude = width == 128 ? -number : (Wide{1} << width) - number;
  return "-" + decimal(magnitude);
}

std::string floating(const std::vector<uint8_t>& bytes) {
  if (bytes.size() == sizeof(float)) {
    float number = 0;
    std::memcpy(&number, bytes.data(), sizeof number);
    return fmt::format("{:.9g}", number);
  }
  double number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return fmt::format("{:.17g}", number);
}

} // namespace

std::vector<std::string> nondetFunctions() {
  std::vector<std::string> names{"__VERIFIER_nondet_memory"};
  for (const TypeRow& row : typeRows) names.push_back(std::string("__VERIFIER_nondet_") + row.suffix);
  return names;
}

std::optional<NondetValue> nondetValue(const input::Object& object) {
  if (!object.name.starts_with(prefix) || object.size() > sizeof(Wide)) return std::nullopt;
  const std::string suffix = object.name.substr(prefix.size());
  for (const TypeRow& row : typeRows) {
    if (suffix != row.suffix) continue;
    const std::vector<uint8_t> bytes = object.all();
    return NondetValue{"__VERIFIER_" + object.name, row.type,
                       row.form == Form::Floating ? floating(bytes)
                                                  : integer(bytes, row.form == Form::Signed)};
  }
  return std::nullopt;
}

} // namespace sonde::exporting
