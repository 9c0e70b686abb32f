#include "expr/arrays/condition_transformer.h"

#include "expr/symbol_set.h"

#include <algorithm>
#include <array>

namespace sonde::expr {

namespace {

/// Beyond so many results all are forgotten.
constexpr size_t mostTransformed = size_t{1} << 16;

bool isAboutOneByte(const Node* formula) {
  const SymbolSet* symbols = formula->symbols();
  if (!symbols || symbols->atoms().size() != 1) return false;
  const SymbolAtom& atom = symbols->atoms().front();
  return atom.symbol->width() <= 8 && !(atom.symbol->isArray() && atom.isWhole());
}

/// Returns whether a few looks show that no table is read in `formula`, as in the equation that tells one
/// element of an array. Whatever this leaves open, Dependences knows, and remembers.
bool hasVisiblyNoTables(const Node* formula) {
  constexpr unsigned fewLooks = 8;
  std::array<const Node*, fewLooks> found{formula};
  unsigned count = 1;
  for (unsigned n = 0; n < count; ++n) {
    if (found[n]->is(Kind::Table) || count + found[n]->operandCount() > fewLooks) return false;
    for (const Node* operand : found[n]->operands()) found[count++] = operand;
  }
  return true;
}

} // namespace

ConditionTransformer::ConditionTransformer(Builder& builder, ArrayOption option, Statistics& statistics)
    : builder_(builder), option_(option), counters_(statistics.counters<ArraysCounter>()) {}

Expr ConditionTransformer::apply(const Expr& condition) {
  if (condition->isConstant() || (!transformsIndices(option_) && !transformsValues(option_)))
    return condition;
  if (hasVisiblyNoTables(condition) || !dependences_.of(condition).hasTables) return condition;
  if (auto it = done_.find(condition); it != done_.end()) return it->second;
  if (done_.size() > mostTransformed) done_.clear();
  Stopwatch watch(counters_, ArraysCounter::Time);
  counters_.add(ArraysCounter::Conditions);
  return done_[condition] = transform(condition);
}

Expr ConditionTransformer::transform(const Node* root) {
  std::unordered_map<const Node*, Expr> results;
  auto resultOf = [&](const Node* node) -> const Node* {
    if (node->hasValue() || node->isArray() || node->isSymbol()) return node;
    auto it = results.find(node);
    return it == results.end() ? nullptr : it->second.get();
  };
  std::vector<const Node*> stack{root}, operands;
  while (!stack.empty()) {
    const Node* node = stack.back();
    if (resultOf(node)) {
      stack.pop_back();
      continue;
    }
    if (!dependences_.of(node).hasTables) {
      results.emplace(node, node);
      continue;
    }
    if (Expr whole = transformFormula(node)) {
      results.emplace(node, whole);
      continue;
    }
    if (auto it = done_.find(node); it != done_.end()) {
      results.emplace(node, it->second);
      continue;
    }
    operands.clear();
    for (const Node* operand : node->operands()) {
      operands.push_back(resultOf(operand));
      if (!operands.back()) stack.push_back(operand);
    }
    if (stack.back() != node) continue;
    bool isSame = std::ranges::equal(operands, node->operands());
    Expr result = transformRead(isSame ? Expr(node) : builder_.rebuild(node, operands));
    if (node->is(Kind::Read) || node->isBool()) done_[node] = result;
    results.emplace(node, std::move(result));
  }
  return results.at(root);
}

Expr ConditionTransformer::transformFormula(const Node* node) {
  if (!transformsIndices(option_) || !node->isBool()) return {};
  if (auto it = done_.find(node); it != done_.end()) return it->second;
  const bool isAuto = option_ == ArrayOption::Auto;
  // A tenth of a second, and a fiftieth where a solver may as well do it.
  constexpr uint64_t mostSteps = uint64_t{1} << 23, mostStepsOfAuto = uint64_t{1} << 20;
  auto truth = scan_.run(node, isAuto ? mostStepsOfAuto : mostSteps);
  if (!truth) return isAuto ? transformEquation(node, mostStepsOfAuto) : Expr();
  counters_.add(ArraysCounter::Indices, truth->evaluations);
  if (isAuto && !pays(node, *truth)) return dependences_.of(node).hasMixed ? Expr() : done_[node] = node;
  constexpr size_t fewIntervals = 4;
  if (isAuto && truth->holds.size() > fewIntervals)
    if (Expr bits = asTableOfBits(builder_, *truth)) {
      counters_.add(ArraysCounter::Bits);
      return done_[node] = bits;
    }
  counters_.add(ArraysCounter::Index);
  counters_.add(ArraysCounter::Intervals, truth->holds.size());
  return done_[node] = onIndex(builder_, *truth);
}

Expr ConditionTransformer::transformEquation(const Node* node, uint64_t mostSteps) {
  if (!node->is(Kind::Eq) || refused_.contains(node->id())) return {};
  Joined joined = joinOnValues(builder_, scan_, node, mostSteps);
  counters_.add(ArraysCounter::Indices, joined.evaluations);
  if (joined.condition) {
    counters_.add(ArraysCounter::Joined);
    return done_[node] = joined.condition;
  }
  if (refused_.size() > mostTransformed) refused_.clear();
  if (joined.evaluations > 0) refused_.insert(node->id());
  return {};
}

Expr ConditionTransformer::transformRead(const Expr& read) {
  if (!read->is(Kind::Read)) return read;
  const Node* table = read->operand(0);
  if (!table->is(Kind::Table) || read->operand(1)->hasValue()) return read;
  if (option_ == ArrayOption::Auto ? !isAmongFew(read) : !transformsValues(option_)) return read;
  Expr result = onValues(builder_, table, read->operand(1));
  if (!result) return read;
  counters_.add(ArraysCounter::Value);
  if (!dependences_.isTableOfNumbers(table)) counters_.add(ArraysCounter::Mixed);
  return result;
}

/// Choices between a few elements are small, and show builder and stages what the element of a mixed array
/// can be, which a read hides: `buffer[5 + (c == 0)]` is about two bytes, not about the whole buffer. What a
/// table of numbers has is known by its abstract value.
bool ConditionTransformer::isAmongFew(const Node* read) {
  constexpr uint64_t few = 8; // the default element is one
  const Node *table = read->operand(0), *index = read->operand(1);
  const bool isNear =
      index->width() <= Abstract::maxWidth && index->abstract().high - index->abstract().low < few;
  return (isNear || table->operandCount() <= few) && !dependences_.isTableOfNumbers(table);
}

/// A condition on an element that is itself looked up with one, as an automaton's next state is, stays as it
/// is: the solver knows automata by their look-ups. Few intervals are simpler than any table, and what other
/// code says of the same byte is often the same condition, whose truth the path then knows. Beyond that, what
/// is said of one byte is decided by its 256 values anyway, and the reads of a byte's tables share their
/// circuits. Of a small table, one circuit serves all conditions on its elements; a large one is better not
/// looked up at all.
bool ConditionTransformer::pays(const Node* formula, const Truth& truth) {
  if (truth.leafHasTables) return false;
  constexpr size_t veryFew = 2;
  constexpr uint64_t bitsOfLargeTable = 1 << 13;
  if (truth.holds.size() <= veryFew) return true;
  return truth.tableBits > bitsOfLargeTable && !isAboutOneByte(formula);
}

void setArrayRules(Builder& builder, ArrayOption option, ArrayRules allowed) {
  for (Rule rule : {Rule::ReadWritten, Rule::ReadPast, Rule::ReadTable, Rule::StoreOver, Rule::StoreBack,
                    Rule::StoreTable})
    builder.setRule(rule, foldsConstants(option));
  builder.setRule(Rule::ReadRead, allowed.composed && foldsConstants(option));
  builder.setRule(Rule::FoldAbstract, allowed.abstract && foldsConstants(option));
  builder.setRule(Rule::TableTrim, allowed.trimmed);
}

uint64_t constantFoldings(const Builder& builder) {
  return builder.ruleUses(Rule::ReadTable) + builder.ruleUses(Rule::ReadWritten) +
         builder.ruleUses(Rule::ReadPast);
}

} // namespace sonde::expr
