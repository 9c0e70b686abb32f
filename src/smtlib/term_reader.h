#pragma once

/// \file
/// Reads terms: a walk over the tree with its own stack. `let` binds names to finished expressions and a
/// defined function's body has its parameters replaced by the arguments, so that what is shared in the text
/// is shared in the expression.

#include "smtlib/operators.h"
#include "smtlib/sexpr.h"
#include "smtlib/symbol_table.h"

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

namespace sonde::smtlib {

class TermReader {
public:
  TermReader(expr::Builder& builder, SymbolTable& symbols) : builder_(builder), symbols_(symbols) {}

  /// Reads a term. Terms named with `:named` are defined in the symbol table on the way. Throws ScriptError.
  Term read(SView term);
  /// Reads a term that must have the sort `sort`; `what` names it in the message.
  Term read(SView term, Sort sort, std::string_view what);
  /// Reads the body of a definition, in which `names` are bound to the parameters. The body must not use
  /// `:named`.
  Term readBody(SView body, const std::vector<std::string>& names, const std::vector<Term>& parameters);

private:
  /// The function of an application: one of the theories, one of the script, or the constant array.
  struct Head {
    std::string_view name;
    const Operator* op = nullptr;
    const Function* function = nullptr;
    Sort constantArray;
    std::array<unsigned, 2> indices{};
    unsigned indexCount = 0;
  };
  enum class FrameKind : uint8_t { Application, Let, Annotation };
  struct Frame {
    FrameKind kind;
    SView form;
    SView::Iterator next; // what is still to be read: arguments, bindings, or the annotated term
    SView::Iterator end;  // the end of that; for an Annotation, the begin of its attributes
    size_t base;          // the first of this frame's values in values_
    Head head;
    bool inBody = false; // for a Let: the names are bound, and its body is being read
  };

  void visit(SView term);
  void visitAtom(SView atom);
  void visitForm(SView form);
  void step();
  void startLet(SView form);
  void stepLet(Frame& frame);
  void bindLet(Frame& frame);
  void finishAnnotation(const Frame& frame);
  void finishApplication(const Frame& frame);
  bool isWrittenTo(size_t position) const;
  Term applyFunction(const Head& head, Location location, Arguments arguments);

  Head readHead(SView view);
  void readIndexedHead(SView view, Head& head);
  void resolve(SView symbol, Head& head) const;
  Term constant(SView symbol) const;
  Term bitVectorNumeral(SView form) const;
  Term qualifiedConstant(SView form) const;
  [[noreturn]] void unknownSymbol(SView symbol) const;

  void bind(std::string_view name, Term term);
  void unbind(std::string_view name);
  void push(Term term, Location location) { values_.push_back({std::move(term), location}); }

  expr::Builder& builder_;
  SymbolTable& symbols_;
  std::vector<Frame> frames_;
  std::vector<Argument> values_;
  NameMap<std::vector<Term>> locals_; // innermost last
  bool inDefinition_ = false;
};

} // namespace sonde::smtlib
