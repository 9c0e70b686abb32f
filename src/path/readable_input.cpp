#include "path/readable_input.h"

#include "expr/evaluate.h"
#include "input/program_input.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

namespace sonde::path {

namespace {

constexpr std::string_view candidates = "aA0 .-+/~";
constexpr uint64_t mostBytes =
    4096; ///< the bytes of each input that are made readable: people do not read more
/// The number of constraints with few symbols that are evaluated for one path.
constexpr size_t mostWork = 2000;
constexpr size_t fewSymbols = 16;          ///< a constraint with more symbols counts several times
constexpr size_t mostRemembered = 100'000; ///< cases about which something is known

bool isReadable(uint8_t byte) { return (byte >= ' ' && byte <= '~') || byte == '\n'; }

using Tried = ReadableInput::Tried;
static_assert(candidates.size() <= 8 * sizeof(Tried::known));

class Improvement {
public:
  Improvement(const PathCondition& path, ReadableInput::Memory& memory) : path_(path), memory_(memory) {}

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
  /// A constraint that the present byte occurs in.
  struct Concerned {
    const expr::Node* constraint;
    Tried* tried; ///< null if nothing is remembered about it
  };

  void change(const expr::Expr& array, const BitVector& index, const BitVector& before) {
    const expr::SymbolAtom atom{array, index.toWord()};
    const PathCondition::Slice* slice = path_.sliceOf(atom);
    if (slice && std::ranges::binary_search(slice->fixed, atom)) return;
    uint16_t failing = slice ? collect(*slice, atom) : 0;
    bool tried = false;
    for (size_t n = 0; n < candidates.size(); ++n) {
      if (failing >> n & 1) continue;
      model_->setElement(array, index, BitVector(8, static_cast<uint8_t>(candidates[n])));
      tried = true;
      if (!slice || holds(n)) {
        changed_ = true;
        return;
      }
    }
    if (tried) model_->setElement(array, index, before);
  }

  /// Collects the constraints that depend on a symbol: all others hold whatever becomes of it. The newest,
  /// which fails most often, comes first. Returns the candidates that are known to fail.
  uint16_t collect(const PathCondition::Slice& slice, const expr::SymbolAtom& atom) {
    concerned_.clear();
    workOfOne_ = 1 + slice.atoms.size() / fewSymbols;
    uint16_t failing = 0;
    const auto depends = [&](const expr::SymbolAtom& each) { return each.overlaps(atom); };
    for (const expr::Expr& constraint : slice.constraints | std::views::reverse) {
      const expr::SymbolSet* few = constraint->symbols();
      if (few && std::ranges::none_of(few->atoms(), depends)) continue;
      Tried* tried = few ? remembered(constraint, few->atoms(), atom) : nullptr;
      if (tried) failing |= tried->fails;
      concerned_.push_back({constraint, tried});
    }
    return failing;
  }

  /// Returns what is known about a constraint if the other symbols have the values of the model; null if
  /// these are too many or not bytes.
  Tried* remembered(const expr::Node* constraint, std::span<const expr::SymbolAtom> atoms,
                    const expr::SymbolAtom& asked) {
    if (atoms.size() > sizeof(ReadableInput::Case::values)) return nullptr;
    uint64_t values = 0, position = 0;
    for (size_t n = 0; n < atoms.size(); ++n) {
      const auto& [symbol, element] = atoms[n];
      if (atoms[n].isWhole() || symbol->width() != 8) return nullptr;
      if (atoms[n] == asked)
        position = n;
      else
        values = values << 8 | model_->element(symbol, BitVector(symbol->indexWidth(), element)).toWord();
    }
    return &memory_[{constraint->id(), values << 8 | position}];
  }

  /// Returns whether the collected constraints hold with the n-th candidate, which the model has now.
  bool holds(size_t n) {
    if (!evaluator_) evaluator_.emplace(*model_);
    evaluator_->forget();
    const auto bit = static_cast<uint16_t>(1U << n);
    return std::ranges::all_of(concerned_, [&](const Concerned& each) {
      if (each.tried && each.tried->known & bit) return true; // collect() has found those that fail
      work_ += workOfOne_;
      const bool isTrue = evaluator_->isTrue(each.constraint);
      if (each.tried) {
        each.tried->known |= bit;
        if (!isTrue) each.tried->fails |= bit;
      }
      return isTrue;
    });
  }

  const PathCondition& path_;
  ReadableInput::Memory& memory_;
  std::optional<expr::Model> model_;
  std::optional<expr::Evaluator> evaluator_;
  std::vector<Concerned> concerned_;
  size_t workOfOne_ = 0; ///< what evaluating one of them counts
  size_t work_ = 0;
  bool changed_ = false;
};

} // namespace

void ReadableInput::prefer(PathCondition& path, const InputList& inputs) {
  if (!inputs.hasText()) return;
  if (!path.seeds().empty()) return;
  if (memory_.size() > mostRemembered) memory_.clear();
  Improvement improvement(path, memory_);
  inputs.forEach([&](const SymbolicInput& input) {
    if (input.array) improvement.improve(input);
  });
  if (improvement.changed()) path.setSeeds({std::make_shared<const expr::Model>(improvement.takeModel())});
}

} // namespace sonde::path
