#include "smtlib/printer.h"

#include "smtlib/operators.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::smtlib {

using expr::Expr;
using expr::Kind;
using expr::Node;

namespace {

bool isBit(const Node* node) { return node->isBool(); }

/// Of a one-bit node: is it printed as Bool?
bool isNativeBool(const Node* node) {
  switch (node->kind()) {
  case Kind::Constant:
  case Kind::Symbol:
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Slt:
  case Kind::Ite: return true;
  default: return false;
  }
}

bool isLeaf(const Node* node) { return node->operandCount() == 0; }

/// The nodes under the roots, operands first, and how often each is used.
struct Walk {
  std::vector<const Node*> order;
  std::unordered_map<const Node*, unsigned> uses;

  explicit Walk(std::span<const Node* const> roots) {
    std::vector<std::pair<const Node*, unsigned>> stack;
    auto enter = [&](const Node* node) {
      if (++uses[node] == 1) stack.emplace_back(node, 0);
    };
    for (const Node* root : roots) {
      enter(root);
      while (!stack.empty()) {
        auto& [node, next] = stack.back();
        if (next < node->operandCount()) {
          enter(node->operand(next++));
        } else {
          order.push_back(node);
          stack.pop_back();
        }
      }
    }
  }
};

class TermPrinter {
public:
  TermPrinter(SymbolNames& names, std::string& out) : names_(names), out_(out) {}

  void print(const Node* root) {
    Walk walk({&root, 1});
    for (const Node* node : walk.order)
      if (node->isSymbol()) names_.of(node); // before any fresh name is chosen
    unsigned lets = 0;
    for (const Node* node : walk.order) {
      if (isLeaf(node) || walk.uses[node] < 2 || node == root) continue;
      std::string name = names_.fresh();
      fmt::format_to(std::back_inserter(out_), "(let (({} ", name);
      printTree(node, isBit(node) && isNativeBool(node));
      out_ += ")) ";
      lets_.emplace(node, std::move(name));
      ++lets;
    }
    printTree(root, true);
    out_.append(lets, ')');
  }

private:
  /// Text still to be written: of a node, or as it stands.
  struct Item {
    const Node* node = nullptr;
    bool asBool = false; // of a one-bit node
    std::string text = {};
  };

  void printTree(const Node* root, bool asBool) {
    later(root, asBool);
    while (!stack_.empty()) {
      Item item = std::move(stack_.back());
      stack_.pop_back();
      if (item.node)
        expand(item.node, item.asBool);
      else
        out_ += item.text;
    }
  }

  void later(const Node* node, bool asBool = false) { stack_.push_back({node, asBool, {}}); }
  void later(std::string text) { stack_.push_back({nullptr, false, std::move(text)}); }

  void expand(const Node* node, bool asBool) {
    if (isBit(node) && asBool != isNativeBool(node) && !node->isConstant()) {
      out_ += asBool ? "(= " : "(ite ";
      later(asBool ? " #b1)" : " #b1 #b0)");
      return later(node, !asBool);
    }
    if (auto let = lets_.find(node); let != lets_.end()) {
      out_ += let->second;
    } else if (node->hasValue()) {
      out_ +=
          printValue(node->value(), isBit(node) && asBool ? Sort::boolean() : Sort::bitVec(node->width()));
    } else if (node->isSymbol()) {
      out_ += names_.of(node);
    } else if (node->is(Kind::Table)) {
      expandTable(node);
    } else {
      out_ += '(' + head(node);
      expandOperands(node);
    }
  }

  void expandOperands(const Node* node) {
    later(")");
    for (unsigned i = node->operandCount(); i-- > 0;) {
      later(node->operand(i), wantsBool(node));
      later(" ");
    }
    if (node->is(Kind::Ite)) stack_[stack_.size() - 2].asBool = true; // the condition
  }

  /// Of the operands of one bit.
  static bool wantsBool(const Node* node) {
    return node->is(Kind::Eq) ||
           (isBit(node) && isNativeBool(node) && !node->is(Kind::Ult) && !node->is(Kind::Slt));
  }

  static std::string head(const Node* node) {
    switch (node->kind()) {
    case Kind::Not: return isBit(node) ? "not" : "bvnot";
    case Kind::And: return isBit(node) ? "and" : "bvand";
    case Kind::Or: return isBit(node) ? "or" : "bvor";
    case Kind::Xor: return isBit(node) ? "xor" : "bvxor";
    case Kind::Extract:
      return fmt::format("(_ extract {} {})", node->extractLow() + node->width() - 1, node->extractLow());
    case Kind::SExt: return fmt::format("(_ sign_extend {})", node->width() - node->operand(0)->width());
    default: return expr::kindText(node->kind());
    }
  }

  void expandTable(const Node* table) {
    Sort sort = Sort::array(table->indexWidth(), table->width());
    std::span<const Node* const> elements = table->tableElements();
    for (std::size_t i = elements.size(); i-- > 0;) {
      if (elements[i] == table->tableDefault()) continue;
      out_ += "(store ";
      later(")");
      later(elements[i]);
      later(fmt::format(" {} ",
                        printValue(BitVector(table->indexWidth(), i), Sort::bitVec(table->indexWidth()))));
    }
    fmt::format_to(std::back_inserter(out_), "((as const {}) ", sort.toString());
    later(")");
    later(table->tableDefault());
  }

  SymbolNames& names_;
  std::string& out_;
  std::unordered_map<const Node*, std::string> lets_;
  std::vector<Item> stack_;
};

} // namespace

Sort declaredSort(const Node* symbol) {
  if (symbol->isArray()) return Sort::array(symbol->indexWidth(), symbol->width());
  return isBit(symbol) ? Sort::boolean() : Sort::bitVec(symbol->width());
}

const std::string& SymbolNames::of(const Node* symbol) {
  auto [it, isNew] = names_.try_emplace(symbol);
  if (isNew) {
    std::string name(symbol->name());
    std::replace_if(name.begin(), name.end(), [](char c) { return c == '|' || c == '\\'; }, '!');
    std::string candidate = name;
    for (unsigned n = 1; isTheorySymbol(candidate) || !taken_.insert(candidate).second; ++n)
      candidate = fmt::format("{}!{}", name, n);
    it->second = quoteSymbol(candidate);
  }
  return it->second;
}

std::string SymbolNames::fresh() {
  for (;;) {
    std::string name = fmt::format("?{}", nextFresh_++);
    if (taken_.insert(name).second) return name;
  }
}

std::string printTerm(const Node* term, SymbolNames& names) {
  std::string out;
  TermPrinter(names, out).print(term);
  return out;
}

std::string printTerm(const Node* term) {
  SymbolNames names;
  return printTerm(term, names);
}

std::string printScript(std::span<const Expr> constraints) {
  std::vector<const Node*> roots(constraints.begin(), constraints.end());
  Walk walk(roots);
  std::vector<const Node*> symbols;
  bool hasArrays = false;
  for (const Node* node : walk.order) {
    if (node->isSymbol()) symbols.push_back(node);
    hasArrays = hasArrays || node->isArray();
  }
  std::sort(symbols.begin(), symbols.end(), [](const Node* a, const Node* b) { return a->id() < b->id(); });

  SymbolNames names;
  std::string out = fmt::format("(set-logic {})\n", hasArrays ? "QF_ABV" : "QF_BV");
  for (const Node* symbol : symbols)
    out += fmt::format("(declare-const {} {})\n", names.of(symbol), declaredSort(symbol).toString());
  for (const Node* root : roots) {
    out += "(assert ";
    TermPrinter(names, out).print(root);
    out += ")\n";
  }
  return out + "(check-sat)\n";
}

std::string printValue(const BitVector& value, const Sort& sort) {
  if (sort.isBool()) return value.isOne() ? "true" : "false";
  return value.width() % 4 == 0 ? "#x" + value.toHex() : "#b" + value.toBinary();
}

std::string printValue(const expr::ArrayValue& value, const Sort& sort) {
  Sort index = Sort::bitVec(sort.indexWidth), element = Sort::bitVec(sort.width);
  std::string stores, out;
  for (const auto& [at, what] : value.elements) {
    if (what == value.defaultElement) continue;
    out += "(store ";
    stores += fmt::format(" {} {})", printValue(at, index), printValue(what, element));
  }
  return out + fmt::format("((as const {}) {})", sort.toString(), printValue(value.defaultElement, element)) +
         stores;
}

std::string printModel(const expr::Model& model, std::span<const Declaration> declarations) {
  std::string out = "(\n";
  for (const Declaration& declaration : declarations) {
    const Sort& sort = declaration.term.sort;
    const Node* symbol = declaration.term.expr;
    std::string value;
    if (sort.isArray()) {
      const expr::ArrayValue* array = model.array(symbol);
      value = printValue(array ? *array : expr::ArrayValue{BitVector::zero(sort.width), {}}, sort);
    } else {
      value = printValue(model.value(symbol), sort);
    }
    out += fmt::format("  (define-fun {} () {} {})\n", quoteSymbol(declaration.name), sort.toString(), value);
  }
  return out + ")";
}

} // namespace sonde::smtlib
