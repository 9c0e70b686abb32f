#include "abv/bitblast/blaster.h"

#include "abv/circuit/adder.h"
#include "abv/circuit/divider.h"
#include "abv/circuit/multiplier.h"
#include "abv/circuit/shifter.h"
#include "support/check.h"

#include <algorithm>

namespace sonde::abv {

void Cone::clear() {
  symbols.clear();
  arrays.clear();
  reads.clear();
  tableReads.clear();
  equalities.clear();
}

void Blaster::beginQuery() {
  ++query_;
  cone_.clear();
  tasks_.clear();
}

// The walk.
// ----------------------------------------------------------------------------------------------------

void Blaster::encode(const Node* root) {
  tasks_.push_back({root, false});
  while (!tasks_.empty()) {
    Task task = tasks_.back();
    tasks_.pop_back();
    if (task.node->hasValue()) continue;
    if (task.operandsDone)
      finish(task.node);
    else
      visit(task.node);
  }
}

void Blaster::visit(const Node* node) {
  auto it = entries_.find(node->id());
  if (it == entries_.end()) {
    tasks_.push_back({node, true});
    pushOperands(node);
    return;
  }
  Entry& entry = it->second;
  if (entry.lastQuery == query_) return;
  entry.lastQuery = query_;
  record(node);
  if (!entry.isLeaf) pushOperands(node);
}

namespace {

/// Returns the operand of `add` that is a negation, or null: x + -y is encoded as one subtraction.
const Node* negatedOperand(const Node* add) {
  for (const Node* operand : add->operands())
    if (operand->is(Kind::Neg)) return operand;
  return nullptr;
}

} // namespace

void Blaster::pushOperands(const Node* node) {
  const Node* negation = node->is(Kind::Add) ? negatedOperand(node) : nullptr;
  for (const Node* operand : node->operands())
    if (!operand->hasValue()) tasks_.push_back({operand == negation ? negation->operand(0) : operand, false});
}

void Blaster::record(const Node* node) {
  if (node->isArray())
    cone_.arrays.push_back(node);
  else if (node->is(Kind::Symbol))
    cone_.symbols.push_back(node);
  else if (node->is(Kind::Read))
    (isCircuit(node->operand(0)) ? cone_.tableReads : cone_.reads).push_back(node);
  else if (node->is(Kind::Eq) && node->operand(0)->isArray())
    cone_.equalities.push_back(node);
}

void Blaster::finish(const Node* node) {
  if (entries_.contains(node->id())) return; // visited twice before its operands were encoded
  uint64_t before = gates_.variables();
  Entry entry;
  if (!node->isArray()) {
    if (node->is(Kind::UDiv) || node->is(Kind::URem)) {
      entry.bits = blastDivision(node);
    } else {
      Bits bits = blast(node);
      // The word of a read is the one that its axioms are about, and has its known bits already.
      if (!node->is(Kind::Read) || isCircuit(node->operand(0))) applyKnownBits(bits, node->abstract());
      entry.bits = arena_.keep(bits);
    }
  }
  entry.lastQuery = query_;
  entry.variables = static_cast<uint32_t>(gates_.variables() - before);
  entry.isLeaf = std::all_of(node->operands().begin(), node->operands().end(),
                             [](const Node* operand) { return operand->hasValue(); });
  entries_.emplace(node->id(), entry);
  record(node);
}

uint64_t Blaster::variablesUsedSince(uint64_t since) const {
  uint64_t sum = 0;
  for (const auto& [id, entry] : entries_)
    if (entry.lastQuery >= since) sum += entry.variables;
  return sum;
}

// Words.
// -------------------------------------------------------------------------------------------------------

BitSpan Blaster::bits(const Node* node) {
  if (node->hasValue()) {
    BitSpan& word = constants_[node->id()];
    if (word.empty()) word = arena_.keep(blastConstant(node));
    return word;
  }
  auto it = entries_.find(node->id());
  SONDE_CHECK(it != entries_.end(), "the node has not been encoded");
  return it->second.bits;
}

Index Blaster::index(const Node* node) {
  BitVector::Word value = 0;
  if (node->hasValue() && node->value().fitsWord(value) && value < Index::constantTag)
    return abstraction_.constantIndex(node->width(), value);
  return {node->id(), bits(node)};
}

const Node* Blaster::knownElement(const Node* array, const Index& index) const {
  if (!array->is(Kind::Table)) return nullptr;
  if (array->tableElements().empty()) return array->tableDefault();
  if ((index.id & Index::elsewhereTag) != Index::constantTag) return nullptr;
  uint64_t position = index.id & ~Index::elsewhereTag;
  return position < array->tableElements().size() ? array->tableElements()[position] : array->tableDefault();
}

BitSpan Blaster::read(const Node* array, const Index& index) {
  if (const Node* element = knownElement(array, index)) return bits(element);
  if (isCircuit(array))
    return tables_.read(array, index, [this](const Node* element) { return bits(element); });
  return abstraction_.read(array, index);
}

std::optional<BitSpan> Blaster::findRead(const Node* array, const Index& index) {
  if (const Node* element = knownElement(array, index)) return bits(element);
  return isCircuit(array) ? tables_.find(array, index) : abstraction_.findRead(array, index);
}

Bits Blaster::blastConstant(const Node* node) const {
  const BitVector& value = node->value();
  Bits bits(value.width());
  for (unsigned i = 0; i < value.width(); ++i) bits[i] = Gates::constant(value.bit(i));
  return bits;
}

Bits Blaster::blastAdd(const Node* node) {
  const Node* a = node->operand(0);
  const Node* b = node->operand(1);
  const Node* negation = negatedOperand(node);
  if (negation == nullptr) return add(gates_, bits(a), bits(b));
  // An operand that occurs twice is a subtrahend both times.
  if (a == b) return negate(gates_, add(gates_, bits(negation->operand(0)), bits(negation->operand(0))));
  return subtract(gates_, bits(a == negation ? b : a), bits(negation->operand(0)));
}

BitSpan Blaster::blastDivision(const Node* node) {
  const Node* dividend = node->operand(0);
  const Node* divisor = node->operand(1);
  Division& known = divisions_[dividend->id()][divisor->id()];
  if (known.quotient.empty()) {
    abv::Division made = divide(gates_, bits(dividend), bits(divisor));
    known = {arena_.keep(made.quotient), arena_.keep(made.remainder)};
  }
  return node->is(Kind::UDiv) ? known.quotient : known.remainder;
}

namespace {

template <typename Gate> Bits bitwise(BitSpan a, BitSpan b, Gate gate) {
  Bits result(a.size());
  for (size_t i = 0; i < result.size(); ++i) result[i] = gate(a[i], b[i]);
  return result;
}

Bits copy(BitSpan bits) { return {bits.begin(), bits.end()}; }

} // namespace

Bits Blaster::blast(const Node* node) {
  auto word = [&](unsigned operand) { return bits(node->operand(operand)); };
  switch (node->kind()) {
  case Kind::Symbol: return gates_.fresh(node->width());
  case Kind::Read: return copy(read(node->operand(0), index(node->operand(1))));
  case Kind::Not: return invert(word(0));
  case Kind::And:
    return bitwise(word(0), word(1), [&](Literal a, Literal b) { return gates_.andGate(a, b); });
  case Kind::Or: return bitwise(word(0), word(1), [&](Literal a, Literal b) { return gates_.orGate(a, b); });
  case Kind::Xor:
    return bitwise(word(0), word(1), [&](Literal a, Literal b) { return gates_.xorGate(a, b); });
  case Kind::Neg: return negate(gates_, word(0));
  case Kind::Add: return blastAdd(node);
  case Kind::Mul: return multiply(gates_, word(0), word(1));
  case Kind::Shl: return shiftLeft(gates_, word(0), word(1));
  case Kind::LShr: return shiftRight(gates_, word(0), word(1), Gates::falseLiteral);
  case Kind::AShr: return shiftRight(gates_, word(0), word(1), word(0).back());
  case Kind::Concat: {
    Bits result = copy(word(1));
    result.insert(result.end(), word(0).begin(), word(0).end());
    return result;
  }
  case Kind::Extract: return copy(word(0).subspan(node->extractLow(), node->width()));
  case Kind::SExt: {
    Bits result = copy(word(0));
    result.resize(node->width(), result.back());
    return result;
  }
  case Kind::Eq:
    if (node->operand(0) == node->operand(1)) return {Gates::trueLiteral};
    if (node->operand(0)->isArray()) return {abstraction_.equality(node)};
    return {gates_.equal(word(0), word(1))};
  case Kind::Ult: return {unsignedLess(gates_, word(0), word(1))};
  case Kind::Slt: return {signedLess(gates_, word(0), word(1))};
  case Kind::Ite: return gates_.mux(word(0)[0], word(1), word(2));
  case Kind::UDiv:
  case Kind::URem:
  case Kind::Constant:
  case Kind::Base:
  case Kind::ArraySymbol:
  case Kind::Table:
  case Kind::Store: break;
  }
  SONDE_UNREACHABLE("a kind without a circuit of its own");
}

} // namespace sonde::abv
