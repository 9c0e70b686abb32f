#include "support/options.h"

namespace sonde {

std::vector<std::string> optionChoices(std::string_view argument) {
  std::vector<std::string> choices;
  if (argument.find('|') == std::string_view::npos) return choices;
  for (std::size_t begin = 0; begin <= argument.size();) {
    std::size_t end = std::min(argument.find('|', begin), argument.size());
    choices.emplace_back(argument.substr(begin, end - begin));
    begin = end + 1;
  }
  return choices;
}

} // namespace sonde
