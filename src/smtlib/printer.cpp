#include "smtlib/printer.h"

#include "smtlib/lexer.h"
#include "smtlib/term_printer.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>
#include <vector>

namespace sonde::smtlib {

using expr::Expr;
using expr::Node;

namespace {

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

/// Prints a whole term, in which nodes that occur more than once are bound by `let`.
void printWithLets(const Node* root, SymbolNames& names, std::string& out) {
  Walk walk({&root, 1});
  for (const Node* node : walk.order)
    if (node->isSymbol()) names.of(node); // names the symbol before any fresh name is chosen
  TermPrinter printer(names);
  unsigned lets = 0;
  for (const Node* node : walk.order) {
    if (isLeaf(node) || walk.uses[node] < 2 || node == root) continue;
    std::string name = names.fresh();
    out += "(let ((" + name + " ";
    printer.print(node, out);
    out += ")) ";
    printer.name(node, std::move(name));
    ++lets;
  }
  printer.printFormula(root, out);
  out.append(lets, ')');
}

} // namespace

std::string printTerm(const Node* term, SymbolNames& names) {
  std::string out;
  printWithLets(term, names, out);
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
    printWithLets(root, names, out);
    out += ")\n";
  }
  return out + "(check-sat)\n";
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
