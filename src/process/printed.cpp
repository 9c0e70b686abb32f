#include "process/printed.h"

#include <algorithm>

namespace sonde::process {

namespace {

uint64_t valueOf(const Number& number, const path::PathCondition& path) {
  return number.concrete() ? number.value : path.value(number.expression).toWord();
}

uint8_t valueOf(const memory::Byte& byte, const path::PathCondition& path) {
  return byte.concrete() ? byte.value : static_cast<uint8_t>(path.value(byte.expression).toWord());
}

std::string render(const OpenConversion& open, const path::PathCondition& path, uint64_t room) {
  Conversion conversion = open.conversion;
  conversion.width = static_cast<int>(valueOf(open.width, path));
  conversion.precision = static_cast<int>(valueOf(open.precision, path));
  std::string text;
  if (conversion.letter != 's') {
    renderInteger(text, conversion, valueOf(open.value, path), room);
    return text;
  }
  std::string value;
  for (const memory::Byte& byte : open.text) {
    const uint8_t next = valueOf(byte, path);
    if (next == 0) break;
    value += static_cast<char>(next);
  }
  renderText(text, conversion, value.c_str(), room);
  return text;
}

} // namespace

std::string textOf(const OutputPiece& piece, const path::PathCondition& path, uint64_t room) {
  if (const auto* text = std::get_if<std::string>(&piece)) return text->substr(0, room);
  if (const auto* open = std::get_if<OpenConversion>(&piece)) return render(*open, path, room);
  std::string text;
  for (const memory::Byte& byte : std::get<std::vector<memory::Byte>>(piece)) {
    if (text.size() == room) break;
    text += static_cast<char>(valueOf(byte, path));
  }
  return text;
}

Printed::Text Printed::text(OutputStream stream) const {
  Text result;
  result.cut = output_.isCut(stream);
  for (const CapturedOutput::Link* link : output_.links()) {
    if (link->stream != stream) continue;
    const uint64_t room = limit_ - result.bytes.size();
    const std::string more = textOf(link->piece, path_, room + 1);
    result.cut |= more.size() > room;
    result.bytes.append(more, 0, room);
  }
  return result;
}

void Printed::showRest(const std::function<void(OutputStream, std::string_view)>& show) const {
  for (const CapturedOutput::Link* link : output_.links())
    if (!link->shown) show(link->stream, textOf(link->piece, path_, limit_));
}

} // namespace sonde::process
