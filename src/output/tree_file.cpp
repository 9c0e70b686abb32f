#include "output/tree_file.h"

#include "output/bug_details.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sonde::output {

namespace {

constexpr size_t mostInFile = 100'000;

/// Numbers the places that are mentioned, in the order in which they are.
class PlaceNumbers {
public:
  explicit PlaceNumbers(const program::Program& program) : program_(program) {}

  /// Returns the number of a place; -1 if it is not known.
  int64_t of(uint32_t location) {
    if (location == program::none) return -1;
    if (location >= numbers_.size()) numbers_.resize(location + 1, notAsked);
    int64_t& number = numbers_[location];
    if (number != notAsked) return number;
    number = -1;
    const SourcePlace place = placeOf(program_, location);
    if (!place.isKnown()) return -1;
    const auto [file, isNewFile] = fileNumbers_.try_emplace(place.file, files_.size());
    if (isNewFile) files_.push_back(place.file);
    places_ += fmt::format("{}[{},{},{}]", count_ ? "," : "", file->second, place.line, place.column);
    return number = count_++;
  }

  std::string files() const {
    return nlohmann::json(files_).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  const std::string& places() const { return places_; }

private:
  static constexpr int64_t notAsked = -2;

  const program::Program& program_;
  std::vector<int64_t> numbers_; ///< by location
  std::map<std::string, size_t> fileNumbers_;
  std::vector<std::string> files_;
  std::string places_;
  int64_t count_ = 0;
};

void append(std::string& text, int64_t number) {
  const fmt::format_int digits(number);
  text.append(digits.data(), digits.size());
}

} // namespace

// The text is put together by hand: a JSON library would take longer than making the forks did.
std::string treeJson(const program::Program& program, const ForkTree& tree) {
  PlaceNumbers numbers(program);
  std::string forks, ends, hot;
  forks.reserve(20 * std::min(tree.nodes().size(), mostInFile));
  ends.reserve(20 * std::min(tree.ends().size(), mostInFile));
  for (size_t n = 0; n < std::min(tree.nodes().size(), mostInFile); ++n) {
    const ForkTree::Node& node = tree.nodes()[n];
    forks += n ? ",[" : "[";
    append(forks, node.parent);
    append(forks += ',', node.child);
    append(forks += ',', numbers.of(node.location));
    forks += ']';
  }
  for (size_t n = 0; n < std::min(tree.ends().size(), mostInFile); ++n) {
    const ForkTree::End& end = tree.ends()[n];
    ends += n ? ",[" : "[";
    append(ends, end.state);
    ends += ",\"";
    ends += toString(end.kind);
    ends += "\",";
    append(ends, end.test);
    ends += ']';
  }
  for (uint32_t location = 0; location < tree.places().size(); ++location) {
    const uint64_t count = tree.places()[location];
    if (const int64_t place = count > 0 ? numbers.of(location) : -1; place >= 0)
      hot += fmt::format("{}[{},{}]", hot.empty() ? "" : ",", place, count);
  }
  const bool isWhole = tree.nodes().size() <= mostInFile && tree.ends().size() <= mostInFile;
  const std::string files = numbers.files();
  std::string text;
  text.reserve(100 + files.size() + numbers.places().size() + forks.size() + ends.size() + hot.size());
  text.append("{\"files\":").append(files).append(",\"places\":[").append(numbers.places());
  text.append("],\"forks\":[").append(forks).append("],\"ends\":[").append(ends);
  text.append("],\"hot\":[").append(hot).append("],\"whole\":").append(isWhole ? "true}\n" : "false}\n");
  return text;
}

} // namespace sonde::output
