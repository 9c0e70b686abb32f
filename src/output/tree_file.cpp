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

/// Writes an array; `element`(n, before) writes the n-th of its elements, and `before` in front of it.
template <typename Element> void writeArray(TextWriter& text, size_t size, Element element) {
  text.add("[");
  for (size_t n = 0; n < size; ++n) element(n, std::string_view(n > 0 ? ",[" : "["));
  text.add("]");
}

} // namespace

// The text is put together by hand: a JSON library would take longer than making the forks did.
void writeTree(TextWriter& text, const program::Program& program, const ForkTree& tree) {
  PlaceNumbers numbers(program);
  text.add("{\"forks\":");
  writeArray(text, std::min(tree.nodes().size(), mostInFile), [&](size_t n, std::string_view before) {
    const ForkTree::Node& node = tree.nodes()[n];
    text.add(before, node.parent, ",", node.child, ",", numbers.of(node.location), "]");
  });
  text.add(",\"ends\":");
  writeArray(text, std::min(tree.ends().size(), mostInFile), [&](size_t n, std::string_view before) {
    const ForkTree::End& end = tree.ends()[n];
    text.add(before, end.state, ",\"", toString(end.kind), "\",", end.test, "]");
  });
  std::vector<std::pair<int64_t, uint64_t>> hot;
  for (uint32_t location = 0; location < tree.places().size(); ++location) {
    const uint64_t count = tree.places()[location];
    if (const int64_t place = count > 0 ? numbers.of(location) : -1; place >= 0)
      hot.emplace_back(place, count);
  }
  text.add(",\"hot\":");
  writeArray(text, hot.size(), [&](size_t n, std::string_view before) {
    text.add(before, hot[n].first, ",", hot[n].second, "]");
  });
  const bool isWhole = tree.nodes().size() <= mostInFile && tree.ends().size() <= mostInFile;
  text.add(",\"places\":[", numbers.places(), "],\"files\":", numbers.files());
  text.add(",\"whole\":", isWhole ? "true}\n" : "false}\n");
}

} // namespace sonde::output
