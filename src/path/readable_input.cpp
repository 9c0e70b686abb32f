#include "path/readable_input.h"

#include "expr/evaluate.h"
#include "input/program_input.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace sonde::path {

namespace {

constexpr std::string_view candidates = "aA0 .-+/~";
constexpr uint64_t mostBytes =
    4096; ///< the bytes of each input that are made readable: people do not read more
/// The number of constraints with few symbols that are evaluated for one path.
constexpr size_t mostWork = 2000;
constexpr size_t fewSymbols = 16; ///< a constraint with more symbols counts several times

bool isReadable(uint8_t byte) { return (byte >= ' ' && byte <= '~') || byte == '\n'; }

class Improvement {
public:
  explicit Improvement(const PathCondition& path) : path_(path) {}

  void improve(const SymbolicInput& input) {
    const input::Reading reading = input::readingOf(input.name);
    if (reading != input::Reading::String && reading != input::Reading::Bytes) return;
    if (!model_) model_ = path_.wholeModel(); // for many programs that is never needed
    for (uint64_t n = 0; n < std::min(input.size, mostBytes) && work_ < mostWork; ++n) {
      if (!input.fixed.empty() && input.fixed[n]) continue;
      const BitVector index(input.array->indexWidth(), n);
      const BitVector before = model_->element(input.array, index);
      const auto byte = static_cast<uint8_t>(before.toWord());
      if (reading == input::Reading::String && byte == 0) return;
      if (!isReadable(byte)) change(input.array, index, before);
    }
  }

  expr::Model takeModel() { return std::move(*model_); }
  bool changed() const { return changed_; }

private:
  void change(const expr::Expr& array, const BitVector& index, const BitVector& before) {
    const expr::SymbolAtom atom{array, index.toWord()};
    const PathCondition::Slice* slice = path_.sliceOf(atom);
    if (slice && std::ranges::binary_search(slice->fixed, atom)) return;
    for (const char candidate : candidates) {
      model_->setElement(array, index, BitVector(8, static_cast<uint8_t>(candidate)));
      if (!slice || holds(*slice)) {
        changed_ = true;
        return;
      }
    }
    model_->setElement(array, index, before);
  }

  /// Returns whether all constraints of a slice hold; it begins with the newest, which fails most often.
  bool holds(const PathCondition::Slice& slice) {
    return std::all_of(slice.constraints.rbegin(), slice.constraints.rend(),
                       [&](const expr::Expr& constraint) {
                         work_ += 1 + slice.atoms.size() / fewSymbols;
                         return expr::evaluate(constraint, *model_).isOne();
                       });
  }

  const PathCondition& path_;
  std::optional<expr::Model> model_;
  size_t work_ = 0;
  bool changed_ = false;
};

} // namespace

void preferReadable(PathCondition& path, const InputList& inputs) {
  if (!path.seeds().empty()) return;
  Improvement improvement(path);
  inputs.forEach([&](const SymbolicInput& input) {
    if (input.array) improvement.improve(input);
  });
  if (improvement.changed()) path.setSeeds({std::make_shared<const expr::Model>(improvement.takeModel())});
}

} // namespace sonde::path
