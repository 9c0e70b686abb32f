#include "solver/backend/z3_translation.h"

#include "expr/formula.h"

#include <memory>

namespace sonde::solver {

using expr::Kind;
using expr::Node;
using expr::Sort;

namespace {

constexpr size_t maxTerms = size_t{1} << 20;

} // namespace

z3::expr Z3Translation::formula(const Node* node) {
  translate(node);
  return asBool(node);
}

z3::expr Z3Translation::term(const Node* node) {
  translate(node);
  return asTerm(node);
}

z3::expr Z3Translation::raw(const Node* node) {
  translate(node);
  return known(node);
}

void Z3Translation::replace(const Node* node, const z3::expr& term) {
  trail_.push_back({node, raw(node)});
  terms_.insert_or_assign(node, term);
}

void Z3Translation::trim() {
  if (terms_.size() > maxTerms) clear();
}

void Z3Translation::clear() {
  terms_.clear();
  trail_.clear();
}

void Z3Translation::forgetTo(size_t mark) {
  while (trail_.size() > mark) {
    Change& change = trail_.back();
    if (change.before)
      terms_.insert_or_assign(change.node, *change.before);
    else
      terms_.erase(change.node);
    trail_.pop_back();
  }
}

void Z3Translation::translate(const Node* root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Node* node = stack_.back();
    if (terms_.contains(node)) {
      stack_.pop_back();
      continue;
    }
    size_t before = stack_.size();
    for (const Node* operand : node->operands())
      if (!terms_.contains(operand)) stack_.push_back(operand);
    if (stack_.size() != before) continue;
    terms_.emplace(node, build(node));
    trail_.push_back({node, std::nullopt});
    stack_.pop_back();
  }
}

z3::expr Z3Translation::asBool(const Node* node) {
  z3::expr term = known(node);
  return term.is_bool() ? term : term == z3_.bv_val(1, 1);
}

z3::expr Z3Translation::asTerm(const Node* node) {
  z3::expr term = known(node);
  return term.is_bool() ? z3::ite(term, z3_.bv_val(1, 1), z3_.bv_val(0, 1)) : term;
}

z3::expr Z3Translation::build(const Node* node) {
  switch (node->kind()) {
  case Kind::Constant:
  case Kind::Base: return constant(node->value());
  case Kind::Symbol:
  case Kind::ArraySymbol: return z3_.constant(std::string(node->name()).c_str(), sortOf(node->sort()));
  case Kind::Table: return table(node);
  default: return expr::isFormula(node) ? connect(node) : operation(node);
  }
}

z3::expr Z3Translation::connect(const Node* node) {
  auto formula = [&](unsigned index) { return asBool(node->operand(index)); };
  auto term = [&](unsigned index) { return asTerm(node->operand(index)); };
  switch (node->kind()) {
  case Kind::Not: return !formula(0);
  case Kind::And: return formula(0) && formula(1);
  case Kind::Or: return formula(0) || formula(1);
  case Kind::Xor: return formula(0) != formula(1);
  case Kind::Ult: return z3::ult(term(0), term(1));
  case Kind::Slt: return z3::slt(term(0), term(1));
  case Kind::Ite: return z3::ite(formula(0), formula(1), formula(2));
  case Kind::Eq: return node->operand(0)->isBool() ? formula(0) == formula(1) : term(0) == term(1);
  default: SONDE_UNREACHABLE("not a formula");
  }
}

z3::expr Z3Translation::operation(const Node* node) {
  auto term = [&](unsigned index) { return asTerm(node->operand(index)); };
  switch (node->kind()) {
  case Kind::Store: return z3::store(term(0), term(1), term(2));
  case Kind::Read: return z3::select(term(0), term(1));
  case Kind::Not: return ~term(0);
  case Kind::And: return term(0) & term(1);
  case Kind::Or: return term(0) | term(1);
  case Kind::Xor: return term(0) ^ term(1);
  case Kind::Neg: return -term(0);
  case Kind::Add: return term(0) + term(1);
  case Kind::Mul: return term(0) * term(1);
  case Kind::UDiv: return z3::udiv(term(0), term(1));
  case Kind::URem: return z3::urem(term(0), term(1));
  case Kind::Shl: return z3::shl(term(0), term(1));
  case Kind::LShr: return z3::lshr(term(0), term(1));
  case Kind::AShr: return z3::ashr(term(0), term(1));
  case Kind::Concat: return z3::concat(term(0), term(1));
  case Kind::Extract: return term(0).extract(node->extractLow() + node->width() - 1, node->extractLow());
  case Kind::SExt: return z3::sext(term(0), node->width() - node->operand(0)->width());
  case Kind::Ite: return z3::ite(asBool(node->operand(0)), term(1), term(2));
  default: SONDE_UNREACHABLE("not an operation");
  }
}

z3::expr Z3Translation::table(const Node* node) {
  z3::expr array = z3::const_array(z3_.bv_sort(node->indexWidth()), asTerm(node->tableDefault()));
  uint64_t index = 0;
  for (const Node* element : node->tableElements()) {
    if (element != node->tableDefault())
      array = z3::store(array, constant(BitVector(node->indexWidth(), index)), asTerm(element));
    ++index;
  }
  return array;
}

z3::expr Z3Translation::constant(const BitVector& value) {
  if (value.isSmall()) return z3_.bv_val(value.toWord(), value.width());
  auto bits = std::make_unique<bool[]>(value.width());
  for (unsigned i = 0; i < value.width(); ++i) bits[i] = value.bit(i);
  return z3_.bv_val(value.width(), bits.get());
}

z3::sort Z3Translation::sortOf(Sort sort) {
  z3::sort element = z3_.bv_sort(sort.width);
  return sort.isArray() ? z3_.array_sort(z3_.bv_sort(sort.indexWidth), element) : element;
}

std::optional<BitVector> valueOf(const z3::expr& numeral, unsigned width) {
  if (!numeral.is_numeral()) return std::nullopt;
  uint64_t word;
  if (width <= BitVector::wordBits && numeral.is_numeral_u64(word)) return BitVector(width, word);
  return BitVector::parse(width, Z3_get_numeral_string(numeral.ctx(), numeral), 10);
}

namespace {

/// Reads one of the forms Z3 gives an array's value: stores upon a constant array, or a function's graph.
class ArrayReader {
public:
  ArrayReader(const z3::model& model, Sort sort) : model_(model), sort_(sort) {}

  std::optional<expr::ArrayValue> read(z3::expr array) {
    while (array.is_app() && array.decl().decl_kind() == Z3_OP_STORE) {
      if (!add(array.arg(1), array.arg(2))) return std::nullopt;
      array = array.arg(0);
    }
    if (!array.is_app()) return std::nullopt;
    if (array.decl().decl_kind() == Z3_OP_CONST_ARRAY) return finish(array.arg(0));
    if (array.decl().decl_kind() == Z3_OP_AS_ARRAY) return readGraph(array);
    return std::nullopt;
  }

private:
  std::optional<expr::ArrayValue> readGraph(const z3::expr& array) {
    z3::context& z3 = array.ctx();
    z3::func_decl function(z3, Z3_get_as_array_func_decl(z3, array));
    if (!model_.has_interp(function)) return std::nullopt;
    z3::func_interp graph = model_.get_func_interp(function);
    for (unsigned i = 0; i < graph.num_entries(); ++i)
      if (!add(graph.entry(i).arg(0), graph.entry(i).value())) return std::nullopt;
    return finish(graph.else_value());
  }

  /// Adds an element unless there is one at this index: outer stores come first and hide inner ones.
  bool add(const z3::expr& index, const z3::expr& value) {
    auto at = valueOf(evaluated(index), sort_.indexWidth);
    auto element = valueOf(evaluated(value), sort_.width);
    if (!at || !element) return false;
    value_.elements.try_emplace(std::move(*at), std::move(*element));
    return true;
  }

  std::optional<expr::ArrayValue> finish(const z3::expr& defaultElement) {
    auto element = valueOf(evaluated(defaultElement), sort_.width);
    if (!element) return std::nullopt;
    value_.defaultElement = std::move(*element);
    return std::move(value_);
  }

  z3::expr evaluated(const z3::expr& term) const {
    return term.is_numeral() ? term : model_.eval(term, true);
  }

  const z3::model& model_;
  Sort sort_;
  expr::ArrayValue value_;
};

} // namespace

std::optional<expr::ArrayValue> arrayValueOf(const z3::model& model, const z3::expr& array, Sort sort) {
  return ArrayReader(model, sort).read(model.eval(array, true));
}

} // namespace sonde::solver
