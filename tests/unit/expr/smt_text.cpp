#include "expr/smt_text.h"

namespace sonde::expr::testing {

namespace {

void write(const Node* node, std::string& out) {
  if (out.size() > 2000) {
    out += "…";
    return;
  }
  if (node->isConstant()) {
    out += node->width() % 4 ? "#b" + node->value().toBinary() : "#x" + node->value().toHex();
    return;
  }
  if (node->is(Kind::Base)) {
    out += "base" + std::to_string(node->object()) + "@" + node->value().toHex();
    return;
  }
  if (node->isSymbol()) {
    out += node->name();
    return;
  }
  out += std::string("(") + kindText(node->kind());
  if (node->is(Kind::Extract))
    out += "[" + std::to_string(node->extractLow() + node->width() - 1) + ":" +
           std::to_string(node->extractLow()) + "]";
  if (node->is(Kind::SExt)) out += "[" + std::to_string(node->width()) + "]";
  for (const Node* operand : node->operands()) {
    out += " ";
    write(operand, out);
  }
  out += ")";
}

} // namespace

std::string text(const Node* node) {
  std::string out;
  write(node, out);
  return out;
}

} // namespace sonde::expr::testing
