#include "program/program.h"

#include "program/layout.h"

namespace sonde::program {

uint32_t Program::functionAt(uint64_t address) const {
  uint64_t offset = address - codeAddress(0);
  if (offset & ((uint64_t{1} << codeStrideBits) - 1)) return none;
  uint64_t index = offset >> codeStrideBits;
  return index < functions.size() ? static_cast<uint32_t>(index) : none;
}

uint32_t Program::runtimeFor(const std::string& name) const {
  auto found = functionByName.find("__sonde_" + name);
  return found == functionByName.end() ? none : found->second;
}

std::string Program::describe(uint32_t location) const {
  if (location == none) return {};
  const Location& place = locations[location];
  if (place.file == none || place.line == 0) return {};
  std::string text = files[place.file].shown + ":" + std::to_string(place.line);
  if (place.column) text += ":" + std::to_string(place.column);
  return text;
}

} // namespace sonde::program
