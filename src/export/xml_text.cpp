#include "export/xml_text.h"

#include <nlohmann/json.hpp>

namespace sonde::exporting {

namespace {

/// Replaces what is not UTF-8, which file names and program output may contain.
std::string asUtf8(std::string_view text) {
  const nlohmann::json json = std::string(text);
  const std::string quoted = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return nlohmann::json::parse(quoted).get<std::string>();
}

} // namespace

std::string xmlText(std::string_view text) {
  std::string escaped;
  for (const char character : asUtf8(text)) {
    const auto code = static_cast<unsigned char>(character);
    switch (character) {
    case '&': escaped += "&amp;"; break;
    case '<': escaped += "&lt;"; break;
    case '>': escaped += "&gt;"; break;
    case '"': escaped += "&quot;"; break;
    case '\n': escaped += "&#10;"; break;
    case '\t': escaped += "&#9;"; break;
    default: escaped += code < 0x20 || code == 0x7f ? '?' : character;
    }
  }
  return escaped;
}

} // namespace sonde::exporting
