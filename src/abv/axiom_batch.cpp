#include "abv/axiom_batch.h"

#include <algorithm>
#include <bit>

namespace sonde::abv {

namespace {

/// A query with more axioms than this gets the rest as candidates violate them, since the batch would take
/// more memory than the clauses.
constexpr uint64_t mostAxioms = uint64_t{1} << 22;

/// Returns how many numbers of [low, high] have these low bits.
uint64_t countOf(uint64_t low, uint64_t high, uint64_t residue, unsigned bits) {
  if (low > high) return 0;
  const auto below = [&](uint64_t end) { // of [0, end)
    return end > residue ? ((end - residue - 1) >> bits) + 1 : 0;
  };
  return below(high + 1) - below(low);
}

} // namespace

AxiomBatch::Read AxiomBatch::describe(const Node* node, const ReadHints* hints) {
  const Node* index = node->operand(1);
  Read read{.table = node->operand(0),
            .index = blaster_.index(index),
            .low = 0,
            .high = node->operand(0)->tableElements().size() - 1,
            .residue = 0,
            .residueBits = 0};
  if (index->width() > expr::Abstract::maxWidth) return read;
  const expr::Abstract& known = index->abstract();
  if (usesTypes()) {
    // A residue of more bits than positions have excludes no more.
    const expr::Residue residue = expr::residueOf(index, read.table, hints ? hints->types : nullptr);
    read.residueBits = std::min(residue.bits, static_cast<unsigned>(std::bit_width(read.high)));
    read.residue = residue.value & expr::maskOf(read.residueBits);
  }
  if (usesIntervals()) {
    read.low = known.low;
    read.high = std::min(read.high, known.high);
    if (hints)
      if (const auto hint = hints->indices.find(index); hint != hints->indices.end()) {
        read.low = std::max(read.low, hint->second.low);
        read.high = std::min(read.high, hint->second.high);
      }
  }
  return read;
}

void AxiomBatch::generate(const ReadHints* hints) {
  std::unordered_map<const Node*, std::vector<uint32_t>> ofTable;
  std::vector<const Node*> tables; // in a deterministic order
  for (const Node* node : blaster_.cone().reads) {
    const Node* table = node->operand(0);
    if (!table->is(Kind::Table) || table->tableElements().empty()) continue;
    if (node->operand(1)->hasValue()) continue; // has its element
    const auto number = static_cast<uint32_t>(reads_.size());
    reads_.push_back(describe(node, hints));
    numbers_[{table->id(), reads_.back().index.id}] = number;
    std::vector<uint32_t>& numbers = ofTable[table];
    if (numbers.empty()) tables.push_back(table);
    numbers.push_back(number);
  }
  for (const Node* table : tables) {
    for (uint32_t number : ofTable[table]) generateElements(number);
    generatePairs(ofTable[table]);
  }
  counters_.add(BatchCounter::Generated, elements_.size() + pairs_.size());
}

void AxiomBatch::generateElements(uint32_t number) {
  const Read& read = reads_[number];
  const uint64_t all = read.table->tableElements().size();
  const uint64_t ofType = countOf(0, all - 1, read.residue, read.residueBits);
  const uint64_t count = countOf(read.low, read.high, read.residue, read.residueBits);
  counters_.add(BatchCounter::AvoidedByType, all - ofType);
  counters_.add(BatchCounter::AvoidedByInterval, ofType - count);
  if (elements_.size() + count > mostAxioms) return;
  const uint64_t step = uint64_t{1} << read.residueBits;
  uint64_t position = (read.low & ~(step - 1)) + read.residue;
  if (position < read.low) position += step;
  for (uint64_t n = 0; n < count; ++n, position += step) elements_.push_back({number, position});
}

void AxiomBatch::generatePairs(const std::vector<uint32_t>& ofTable) {
  for (size_t n = 0; n < ofTable.size() && pairs_.size() <= mostAxioms; ++n)
    for (size_t m = 0; m < n; ++m) {
      const Read &first = reads_[ofTable[m]], &second = reads_[ofTable[n]];
      const uint64_t mask = expr::maskOf(std::min(first.residueBits, second.residueBits));
      if ((first.residue ^ second.residue) & mask)
        counters_.add(BatchCounter::AvoidedByType);
      else if (first.high < second.low || second.high < first.low)
        counters_.add(BatchCounter::AvoidedByInterval);
      else
        pairs_.push_back({ofTable[m], ofTable[n]});
    }
}

Axiom AxiomBatch::axiomOf(const Element& element) const {
  const Read& read = reads_[element.read];
  return {
      .kind = AxiomKind::TableIndex, .term = read.table, .index = read.index, .position = element.position};
}

Axiom AxiomBatch::axiomOf(const Pair& pair) const {
  return {.kind = AxiomKind::Congruence,
          .term = reads_[pair.first].table,
          .index = reads_[pair.first].index,
          .other = reads_[pair.second].index};
}

const AxiomBatch::Read* AxiomBatch::find(const Axiom& axiom) const {
  if (axiom.kind != AxiomKind::TableElement && axiom.kind != AxiomKind::TableDefault) return nullptr;
  const auto found = numbers_.find({axiom.term->id(), axiom.index.id});
  return found == numbers_.end() ? nullptr : &reads_[found->second];
}

std::vector<Axiom> AxiomBatch::takeAll() {
  std::vector<Axiom> all;
  all.reserve(elements_.size() + pairs_.size());
  for (const Element& element : elements_) all.push_back(axiomOf(element));
  for (const Pair& pair : pairs_) all.push_back(axiomOf(pair));
  elements_.clear();
  pairs_.clear();
  counters_.add(BatchCounter::Added, all.size());
  return all;
}

void AxiomBatch::select(Candidate& candidate, std::vector<Axiom>& violated) {
  if (reads_.empty()) return;
  struct Value {
    BitVector index, element;
    uint64_t position; ///< the index, or 2^64 - 1, which is no position
  };
  std::vector<Value> values;
  values.reserve(reads_.size());
  for (const Read& read : reads_) {
    Value& value =
        values.emplace_back(candidate.value(read.index),
                            candidate.value(*blaster_.findRead(read.table, read.index)), ~uint64_t{0});
    BitVector::Word position = 0;
    if (value.index.fitsWord(position)) value.position = position;
  }

  std::vector<Axiom> selected;
  const auto take = [&](auto& axioms, auto&& isViolated) {
    std::erase_if(axioms, [&](const auto& axiom) {
      if (!isViolated(axiom)) return false;
      selected.push_back(axiomOf(axiom));
      return true;
    });
  };
  take(elements_, [&](const Element& element) {
    const Value& value = values[element.read];
    if (value.position != element.position) return false;
    const Node* expected = reads_[element.read].table->tableElements()[element.position];
    return candidate.value(blaster_.bits(expected)) != value.element;
  });
  // Elements that the axioms above set right need no other reason; these are for reads of equal indices that
  // differ.
  take(pairs_, [&](const Pair& pair) {
    const Value &first = values[pair.first], &second = values[pair.second];
    return first.element != second.element && first.index == second.index;
  });

  if (!selected.empty()) counters_.add(BatchCounter::Rounds);
  counters_.add(BatchCounter::Added, selected.size());
  // What was violated but not generated is added, too, although what was selected might set it right: an
  // index may be far off because it depends on another read. One axiom about the default then saves many
  // rounds (measured on a lexer: 25,000 rounds with them, 42,000 without).
  std::erase_if(violated, [&](const Axiom& axiom) {
    const Read* read = find(axiom);
    if (!read) return false;
    const bool isCovered = axiom.kind == AxiomKind::TableElement && read->mayBe(axiom.position);
    if (!isCovered) counters_.add(BatchCounter::Fallbacks);
    return isCovered && !selected.empty();
  });
  violated.insert(violated.end(), selected.begin(), selected.end());
}

} // namespace sonde::abv
