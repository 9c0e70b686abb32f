#pragma once

/// \file
/// One command as a tree, stored flat in the order of reading: a list is followed by its children, and every
/// node knows where the next one beside it starts. Reading and walking need no recursion, whatever the
/// nesting.

#include "smtlib/lexer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::smtlib {

class SView;

class SExpr {
public:
  struct Node {
    TokenKind kind = TokenKind::LeftParen; ///< LeftParen for a list
    bool quoted = false;
    Location location;
    uint32_t textBegin = 0;
    uint32_t textLength = 0;
    uint32_t next = 0; ///< the index past this node and all below it
  };

  SExpr() = default;
  /// Copies a part of another tree.
  explicit SExpr(SView part);

  /// Replaces the content by the next list; false at the end of the input.
  /// Throws ScriptError at anything but a list, and if the list is not closed.
  bool read(Lexer& lexer);

  SView root() const;
  const Node& node(uint32_t index) const { return nodes_[index]; }
  std::string_view text(const Node& node) const {
    return std::string_view(text_).substr(node.textBegin, node.textLength);
  }

private:
  void append(TokenKind kind, bool quoted, Location location, std::string_view text);

  std::vector<Node> nodes_;
  std::string text_;
  std::vector<uint32_t> open_; // the lists that are being read
};

/// A node of an SExpr: an atom, or a list of children. Cheap to copy; lives as long as its tree stays as it
/// is.
class SView {
public:
  SView(const SExpr& tree, uint32_t index) : tree_(&tree), index_(index) {}

  TokenKind kind() const { return node().kind; }
  bool is(TokenKind wanted) const { return kind() == wanted; }
  bool isList() const { return is(TokenKind::LeftParen); }
  bool isSymbol() const { return is(TokenKind::Symbol); }
  /// Returns whether this is the symbol `name`, written without bars.
  bool isWord(std::string_view name) const { return isSymbol() && !node().quoted && text() == name; }
  bool isReservedWord() const { return isSymbol() && !node().quoted && smtlib::isReservedWord(text()); }
  /// Returns whether this is a list that starts with the word `name`.
  bool isForm(std::string_view name) const { return isList() && !empty() && (*begin()).isWord(name); }
  /// Returns the text of an atom.
  std::string_view text() const { return tree_->text(node()); }
  Location location() const { return node().location; }
  const SExpr& tree() const { return *tree_; }
  uint32_t index() const { return index_; }

  // Children; an atom has none.
  class Iterator {
  public:
    Iterator(const SExpr& tree, uint32_t index) : tree_(&tree), index_(index) {}
    SView operator*() const { return {*tree_, index_}; }
    Iterator& operator++() {
      index_ = tree_->node(index_).next;
      return *this;
    }
    bool operator==(const Iterator& other) const { return index_ == other.index_; }

  private:
    const SExpr* tree_;
    uint32_t index_;
  };
  Iterator begin() const { return {*tree_, index_ + 1}; }
  Iterator end() const { return {*tree_, node().next}; }
  bool empty() const { return begin() == end(); }
  /// Returns the number of children, in time linear in it.
  size_t size() const;
  /// Returns the child of that number, which must be less than size().
  SView operator[](size_t child) const;

  /// Prints the expression on one line with single blanks.
  std::string toString() const;
  /// Returns a description for messages: `'foo'`, `a list`, `the string "x"`.
  std::string describe() const;

private:
  const SExpr::Node& node() const { return tree_->node(index_); }

  const SExpr* tree_;
  uint32_t index_;
};

} // namespace sonde::smtlib
