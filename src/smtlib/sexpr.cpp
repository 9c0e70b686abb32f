#include "smtlib/sexpr.h"

#include "support/check.h"

#include <fmt/format.h>
#include <limits>

namespace sonde::smtlib {

namespace {

std::string atomText(SView atom) {
  switch (atom.kind()) {
  case TokenKind::Symbol: {
    bool bare = atom.isWord(atom.text());
    return bare ? std::string(atom.text()) : quoteSymbol(atom.text());
  }
  case TokenKind::Hexadecimal: return fmt::format("#x{}", atom.text());
  case TokenKind::Binary: return fmt::format("#b{}", atom.text());
  case TokenKind::String: {
    std::string text = "\"";
    for (char c : atom.text()) text += c == '"' ? std::string(2, c) : std::string(1, c);
    return text + '"';
  }
  default: return std::string(atom.text());
  }
}

} // namespace

void SExpr::append(TokenKind kind, bool quoted, Location location, std::string_view text) {
  if (std::max(nodes_.size(), text_.size() + text.size()) >= std::numeric_limits<uint32_t>::max())
    fail(location, "this command is too long", "one command may have 4 GiB of text");
  Node node{kind,
            quoted,
            location,
            static_cast<uint32_t>(text_.size()),
            static_cast<uint32_t>(text.size()),
            static_cast<uint32_t>(nodes_.size() + 1)};
  text_ += text;
  nodes_.push_back(node);
}

bool SExpr::read(Lexer& lexer) {
  nodes_.clear();
  text_.clear();
  open_.clear();
  do {
    Token token = lexer.next();
    switch (token.kind) {
    case TokenKind::LeftParen:
      open_.push_back(static_cast<uint32_t>(nodes_.size()));
      append(token.kind, false, token.location, {});
      break;
    case TokenKind::RightParen:
      if (open_.empty()) fail(token.location, "this ')' closes nothing", "expected '(' and a command");
      nodes_[open_.back()].next = static_cast<uint32_t>(nodes_.size());
      open_.pop_back();
      break;
    case TokenKind::End:
      if (open_.empty()) return false;
      fail(token.location, "the input ends inside a command",
           fmt::format("expected {} ')'; the innermost open '(' is at {}:{}", open_.size(),
                       nodes_[open_.back()].location.line, nodes_[open_.back()].location.column));
    default:
      if (open_.empty())
        fail(token.location, fmt::format("expected '(' and a command, found '{}'", token.text.substr(0, 60)));
      append(token.kind, token.quoted, token.location, token.text);
    }
  } while (!open_.empty());
  return true;
}

SExpr::SExpr(SView part) {
  uint32_t end = part.tree().node(part.index()).next;
  for (uint32_t i = part.index(); i != end; ++i) {
    const Node& node = part.tree().node(i);
    append(node.kind, node.quoted, node.location, part.tree().text(node));
    nodes_.back().next = node.next - part.index();
  }
}

SView SExpr::root() const { return {*this, 0}; }

size_t SView::size() const {
  size_t count = 0;
  for (Iterator it = begin(); it != end(); ++it) ++count;
  return count;
}

SView SView::operator[](size_t child) const {
  Iterator it = begin();
  for (; child > 0; --child) {
    SONDE_DCHECK(it != end(), "child index out of range");
    ++it;
  }
  return *it;
}

std::string SView::toString() const {
  std::string text;
  std::vector<uint32_t> ends;
  uint32_t end = node().next;
  for (uint32_t i = index_; i != end; ++i) {
    if (!text.empty() && text.back() != '(') text += ' ';
    SView view(*tree_, i);
    if (view.isList()) {
      text += '(';
      ends.push_back(tree_->node(i).next);
    } else {
      text += atomText(view);
    }
    while (!ends.empty() && ends.back() == i + 1) {
      text += ')';
      ends.pop_back();
    }
  }
  return text;
}

std::string SView::describe() const {
  if (isList()) {
    if (empty()) return "'()'";
    SView head = *begin();
    return head.isSymbol() ? fmt::format("the list '({} …)'", quoteSymbol(head.text().substr(0, 60)))
                           : "a list";
  }
  std::string text = atomText(*this);
  if (text.size() > 60) text = text.substr(0, 60) + "…";
  return is(TokenKind::String) ? "the string " + text : "'" + text + "'";
}

} // namespace sonde::smtlib
