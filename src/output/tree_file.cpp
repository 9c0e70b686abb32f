#include "output/tree_file.h"

#include "output/bug_details.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace sonde::output {

namespace {

using TreeJson = nlohmann::ordered_json;

constexpr size_t mostInFile = 100'000;

/// Numbers the places that are mentioned.
class PlaceNumbers {
public:
  explicit PlaceNumbers(const program::Program& program) : program_(program) {}

  int64_t of(uint32_t location) {
    const SourcePlace place = placeOf(program_, location);
    if (!place.isKnown()) return -1;
    const auto [entry, isNew] = numbers_.try_emplace(location, places.size());
    if (isNew) {
      const auto [file, isNewFile] = fileNumbers_.try_emplace(place.file, files.size());
      if (isNewFile) files.push_back(place.file);
      places.push_back({file->second, place.line, place.column});
    }
    return static_cast<int64_t>(entry->second);
  }

  TreeJson files = TreeJson::array(), places = TreeJson::array();

private:
  const program::Program& program_;
  std::map<uint32_t, size_t> numbers_;
  std::map<std::string, size_t> fileNumbers_;
};

} // namespace

std::string treeJson(const program::Program& program, const ForkTree& tree) {
  PlaceNumbers numbers(program);
  TreeJson forks = TreeJson::array(), ends = TreeJson::array(), hot = TreeJson::array();
  for (size_t n = 0; n < std::min(tree.nodes().size(), mostInFile); ++n) {
    const ForkTree::Node& node = tree.nodes()[n];
    forks.push_back({node.parent, node.child, numbers.of(node.location)});
  }
  for (size_t n = 0; n < std::min(tree.ends().size(), mostInFile); ++n) {
    const ForkTree::End& end = tree.ends()[n];
    ends.push_back({end.state, toString(end.kind), end.test});
  }
  for (const auto& [location, count] : tree.places())
    if (const int64_t place = numbers.of(location); place >= 0) hot.push_back({place, count});
  const bool isWhole = tree.nodes().size() <= mostInFile && tree.ends().size() <= mostInFile;
  const TreeJson json = {{"files", numbers.files}, {"places", numbers.places}, {"forks", forks},
                         {"ends", ends},           {"hot", hot},               {"whole", isWhole}};
  return json.dump(-1, ' ', false, TreeJson::error_handler_t::replace) + "\n";
}

} // namespace sonde::output
