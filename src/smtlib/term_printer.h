#pragma once

/// \file
/// Prints one term, with names in place of the parts that have one. `let` (printer.h) and definitions
/// (stream_writer.h) are built on it.

#include "smtlib/leaf_printer.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace sonde::smtlib {

/// Returns the sort in which a node is printed where nothing asks for another: Bool if it has one bit and its
/// operation is one of Core's.
Sort nativeSort(const expr::Node* node);

class TermPrinter {
public:
  /// `names` must outlive the printer.
  explicit TermPrinter(SymbolNames& names) : names_(names) {}

  /// From here on prints `node` as `name`, which stands for a term of the node's native sort.
  void name(const expr::Node* node, std::string name) { named_.emplace(node->id(), std::move(name)); }
  bool isNamed(const expr::Node* node) const { return named_.contains(node->id()); }

  /// Appends the term, in its native sort.
  void print(const expr::Node* term, std::string& out);
  /// Prints `term` like `print`, but as a term of sort Bool if it has one bit.
  void printFormula(const expr::Node* term, std::string& out);

private:
  /// Something that is still to be written: a node, or a text.
  struct Item {
    const expr::Node* node = nullptr;
    bool asBool = false; // print a one-bit node as Bool
    std::string text = {};
  };

  void printTree(const expr::Node* root, bool asBool, std::string& out);
  void later(const expr::Node* node, bool asBool = false) { stack_.push_back({node, asBool, {}}); }
  void later(std::string text) { stack_.push_back({nullptr, false, std::move(text)}); }
  void expand(const expr::Node* node, bool asBool, std::string& out);
  void expandOperands(const expr::Node* node);
  void expandTable(const expr::Node* table, std::string& out);

  SymbolNames& names_;
  std::unordered_map<uint64_t, std::string> named_; // by node id, which is never reused
  std::vector<Item> stack_;
};

} // namespace sonde::smtlib
