#include "export/source_text.h"

#include <cctype>
#include <fstream>

namespace sonde::exporting {

std::vector<std::string> linesOf(const std::string& file) {
  std::vector<std::string> lines;
  std::ifstream stream(file, std::ios::binary);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::optional<TextPosition> endOfCall(const std::vector<std::string>& lines, const TextPosition& call,
                                      const std::string& function) {
  if (call.line == 0 || call.column == 0 || call.line > lines.size()) return std::nullopt;
  const std::string& first = lines[call.line - 1];
  if (first.compare(std::min<size_t>(call.column - 1, first.size()), function.size(), function) != 0)
    return std::nullopt;
  bool isOpen = false;
  size_t column = call.column - 1 + function.size();
  for (uint32_t line = call.line; line <= lines.size(); ++line, column = 0)
    for (; column < lines[line - 1].size(); ++column) {
      const char character = lines[line - 1][column];
      if (std::isspace(static_cast<unsigned char>(character))) continue;
      if (character == '(' && !isOpen)
        isOpen = true;
      else if (character == ')' && isOpen)
        return TextPosition{line, static_cast<uint32_t>(column + 1)};
      else
        return std::nullopt;
    }
  return std::nullopt;
}

} // namespace sonde::exporting
