#pragma once

/// \file
/// A stream of queries as one SMT-LIB script. Queries of a stream share most of what they are made of, so
/// every operation is defined once, by name, and the file grows with the number of distinct nodes. Of two
/// queries that follow each other, the constraints that both begin with stay asserted.
///
///   (define-fun ?7 () Bool (bvult x #x0a))
///   (push 1) (assert ?7)
///   (set-info :status unsat)
///   (check-sat-assuming (?9))        the goal, if there is one
///   (pop 1)

#include "smtlib/term_printer.h"

#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace sonde::smtlib {

class StreamWriter {
public:
  /// Writes the head of the script. `out` must outlive the writer.
  explicit StreamWriter(std::ostream& out);

  /// Writes a query without its check-sat; `goal` may be null. The query is flushed before it is solved, so
  /// that the file has the query on which a solver crashes. `consistent` says that the constraints alone are
  /// known to be satisfiable.
  void ask(std::span<const expr::Expr> constraints, const expr::Node* goal, bool consistent);
  /// Writes definitions of all that a formula is made of, and returns the formula with their names.
  std::string defined(const expr::Node* node) {
    define(node);
    return formula(node);
  }
  /// Writes the check-sat and its answer: `sat`, `unsat` or `unknown`.
  void answer(std::string_view status);

private:
  void define(const expr::Node* formula);
  void declare(const expr::Node* symbol);
  std::string formula(const expr::Node* node);

  std::ostream& out_;
  SymbolNames names_;
  TermPrinter printer_{names_};
  std::vector<expr::Expr> declared_; // keeps named nodes alive, since names are stored by address
  std::vector<uint64_t> asserted_;   // the id of the constraint at each level
  std::string goal_;
  bool consistent_ = false;
};

} // namespace sonde::smtlib
