#include "smtlib/term_printer.h"

#include "expr/formula.h"

#include <fmt/format.h>

namespace sonde::smtlib {

using expr::Kind;
using expr::Node;

namespace {

/// Returns whether `node`, which has one bit, is printed as a term of sort Bool.
bool isNativeBool(const Node* node) {
  return expr::isFormula(node) || node->isConstant() || node->is(Kind::Symbol);
}

/// Returns whether `node` takes operands of one bit as terms of sort Bool.
bool wantsBool(const Node* node) {
  return node->is(Kind::Eq) ||
         (node->isBool() && isNativeBool(node) && !node->is(Kind::Ult) && !node->is(Kind::Slt));
}

std::string head(const Node* node) {
  switch (node->kind()) {
  case Kind::Not: return node->isBool() ? "not" : "bvnot";
  case Kind::And: return node->isBool() ? "and" : "bvand";
  case Kind::Or: return node->isBool() ? "or" : "bvor";
  case Kind::Xor: return node->isBool() ? "xor" : "bvxor";
  case Kind::Extract:
    return fmt::format("(_ extract {} {})", node->extractLow() + node->width() - 1, node->extractLow());
  case Kind::SExt: return fmt::format("(_ sign_extend {})", node->width() - node->operand(0)->width());
  default: return expr::kindText(node->kind());
  }
}

} // namespace

Sort nativeSort(const Node* node) {
  if (node->isArray()) return Sort::array(node->indexWidth(), node->width());
  return node->isBool() && isNativeBool(node) ? Sort::boolean() : Sort::bitVec(node->width());
}

void TermPrinter::print(const Node* term, std::string& out) {
  printTree(term, nativeSort(term).isBool(), out);
}

void TermPrinter::printFormula(const Node* term, std::string& out) { printTree(term, true, out); }

void TermPrinter::printTree(const Node* root, bool asBool, std::string& out) {
  later(root, asBool);
  while (!stack_.empty()) {
    Item item = std::move(stack_.back());
    stack_.pop_back();
    if (item.node)
      expand(item.node, item.asBool, out);
    else
      out += item.text;
  }
}

void TermPrinter::expand(const Node* node, bool asBool, std::string& out) {
  if (node->isBool() && asBool != isNativeBool(node) && !node->isConstant()) {
    out += asBool ? "(= " : "(ite ";
    later(asBool ? " #b1)" : " #b1 #b0)");
    return later(node, !asBool);
  }
  if (auto known = named_.find(node->id()); known != named_.end()) {
    out += known->second;
  } else if (node->hasValue()) {
    out +=
        printValue(node->value(), node->isBool() && asBool ? Sort::boolean() : Sort::bitVec(node->width()));
  } else if (node->isSymbol()) {
    out += names_.of(node);
  } else if (node->is(Kind::Table)) {
    expandTable(node, out);
  } else {
    out += '(' + head(node);
    expandOperands(node);
  }
}

void TermPrinter::expandOperands(const Node* node) {
  later(")");
  for (unsigned i = node->operandCount(); i-- > 0;) {
    later(node->operand(i), wantsBool(node));
    later(" ");
  }
  if (node->is(Kind::Ite)) stack_[stack_.size() - 2].asBool = true; // the condition
}

void TermPrinter::expandTable(const Node* table, std::string& out) {
  Sort sort = Sort::array(table->indexWidth(), table->width());
  std::span<const Node* const> elements = table->tableElements();
  for (size_t i = elements.size(); i-- > 0;) {
    if (elements[i] == table->tableDefault()) continue;
    out += "(store ";
    later(")");
    later(elements[i]);
    later(fmt::format(" {} ",
                      printValue(BitVector(table->indexWidth(), i), Sort::bitVec(table->indexWidth()))));
  }
  out += "((as const " + sort.toString() + ") ";
  later(")");
  later(table->tableDefault());
}

} // namespace sonde::smtlib
