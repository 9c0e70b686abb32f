#include "compare/options.h"

#include "support/error.h"

#include <cmath>
#include <sstream>

namespace sonde::compare {

Configuration parseConfiguration(const std::string& text) {
  const size_t mark = text.find('=');
  if (mark == 0 || mark == std::string::npos || text.starts_with('-'))
    throw Error("'" + text + "' is no configuration", "--configuration",
                "a name and its options, for example --configuration 'cadical=--sat=cadical'");
  Configuration configuration{text.substr(0, mark), {}};
  std::istringstream words(text.substr(mark + 1));
  for (std::string word; words >> word;) configuration.options.push_back(word);
  return configuration;
}

uint64_t parseCount(const std::string& text, const std::string& option) {
  const Error mistake("'" + text + "' is no number of instructions", option,
                      "for example 250000, 250k or 1.5M");
  double number = 0;
  std::string unit, more;
  std::istringstream words(text);
  if (!(words >> number) || text.starts_with('-')) throw mistake;
  words >> unit;
  if (words >> more) throw mistake;
  const double factor = unit.empty() ? 1 : unit == "k" ? 1e3 : unit == "M" ? 1e6 : unit == "G" ? 1e9 : 0;
  number *= factor;
  if (number < 1 || number > 4e15 || !std::isfinite(number)) throw mistake;
  return static_cast<uint64_t>(std::llround(number));
}

} // namespace sonde::compare
