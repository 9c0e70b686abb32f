#pragma once

/// \file
/// The declarations and definitions of a script by assertion level: `pop` forgets those that came after its
/// `push`.

#include "smtlib/sexpr.h"
#include "smtlib/sort.h"

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sonde::smtlib {

struct StringHash {
  using is_transparent = void;
  size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
template <class Value> using NameMap = std::unordered_map<std::string, Value, StringHash, std::equal_to<>>;

/// A declared constant, or a definition: `body` over `parameters` (none: a constant).
struct Function {
  std::vector<Term> parameters; ///< symbols that stand for the arguments
  Term body;                    ///< the definition, or the symbol of a declared constant
  Location location;
};

/// A defined sort. The body is read anew for each use, with the parameters bound.
struct SortDefinition {
  std::vector<std::string> parameters;
  SExpr body;
  Location location;
};

/// A declared constant, whose value the solver has to find.
struct Declaration {
  std::string name;
  Term term;
};

class SymbolTable {
public:
  /// Returns the function of that name, or null if there is none.
  const Function* function(std::string_view name) const;
  const SortDefinition* sort(std::string_view name) const;
  /// Returns the declared constants in the order of declaration.
  const std::vector<Declaration>& declarations() const { return declarations_; }

  /// Declares a constant. Throws ScriptError if the name is taken.
  void declare(std::string_view name, Location location, Term symbol);
  void define(std::string_view name, Function function);
  void defineSort(std::string_view name, SortDefinition definition);

  /// Makes declarations global or not. While they are global, `push` and `pop` change nothing here.
  void setGlobal(bool global) { global_ = global; }
  void push(unsigned levels);
  /// Forgets what was declared and defined on the last `levels` levels; levels <= level().
  void pop(unsigned levels);
  size_t level() const { return levels_.size(); }
  /// Returns to level 0 and forgets all declarations, unless they are global.
  void resetAssertions();

private:
  struct Level {
    size_t functions, sorts, declarations;
  };
  void forgetDownTo(const Level& level);

  NameMap<Function> functions_;
  NameMap<SortDefinition> sorts_;
  std::vector<Declaration> declarations_;
  std::vector<std::string> functionOrder_, sortOrder_;
  std::vector<Level> levels_;
  bool global_ = false;
};

} // namespace sonde::smtlib
