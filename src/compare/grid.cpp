#include "compare/grid.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::compare {

namespace {

/// How many characters a terminal shows: of UTF-8, bytes that begin one.
size_t width(const std::string& text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padding(size_t wanted, const std::string& text) {
  return std::string(wanted - std::min(wanted, width(text)), ' ');
}

std::string trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin);
}

/// In CSV a quote is doubled, and what has a comma, a quote or an end of line stands in quotes.
std::string csvCell(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string markdownCell(const std::string& cell) {
  std::string escaped;
  for (const char c : trimmed(cell)) escaped += c == '|' ? "\\|" : c == '\n' ? " " : std::string(1, c);
  return escaped;
}

} // namespace

std::string Grid::text() const {
  std::vector<size_t> widths;
  for (size_t column = 0; column < head.size(); ++column) {
    widths.push_back(width(head[column]));
    for (const auto& row : rows) widths.back() = std::max(widths.back(), width(row[column]));
  }
  auto line = [&](const std::vector<std::string>& cells) {
    std::string text = cells[0] + padding(widths[0], cells[0]);
    for (size_t column = 1; column < cells.size(); ++column)
      text += "  " + padding(widths[column], cells[column]) + cells[column];
    return text + "\n";
  };
  std::string text = line(head);
  for (const auto& row : rows) text += line(row);
  return text;
}

std::string Grid::markdown() const {
  auto line = [](const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + markdownCell(cell) + " |";
    return text + "\n";
  };
  std::string text = line(head) + "|---|";
  for (size_t column = 1; column < head.size(); ++column) text += "--:|";
  text += "\n";
  for (const auto& row : rows) text += line(row);
  return text;
}

std::string Grid::csv() const {
  auto line = [](const std::vector<std::string>& cells) {
    std::string text;
    for (const std::string& cell : cells)
      text += (text.empty() && &cell == &cells[0] ? "" : ",") + csvCell(cell);
    return text + "\n";
  };
  std::string text = line(head);
  for (const auto& row : rows) text += line(row);
  return text;
}

} // namespace sonde::compare
