#pragma once

/// \file
/// Builtins: functions that the engine executes itself, one row each, in a table that is handed to the
/// machine (src/builtin has it). A row says what each argument is, so that symbolic arguments are made
/// concrete before the handler runs and handlers need not handle them.

#include "exec/state/execution.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::exec {

// X(name, letter, beyond): what an argument is, and what is incomplete if it has more values than are
// followed. The letters spell the signatures of the table.
#define SONDE_ARGUMENT_KINDS(X)                                                                              \
  X(Expression, 'x', Concretised) /* anything; the handler takes expressions */                              \
  X(Value, 'v', Concretised)      /* a number: each value gets a path */                                     \
  X(Size, 's', SymbolicSize)      /* a size: each up to --max-sym-size gets a path */                        \
  X(Length, 'n', SymbolicSize)    /* a length: the handler takes expressions, or else as a size */           \
  X(Pointer, 'p', Resolution)     /* an address: each gets a path */                                         \
  X(Object, 'o', Resolution)      /* where an object begins: each object gets a path */                      \
  X(System, 'k', SystemCall)      /* an argument of a system call: each value gets a path */

enum class ArgumentKind : uint8_t {
#define X(name, letter, beyond) name,
  SONDE_ARGUMENT_KINDS(X)
#undef X
};

/// The kinds of a function's arguments, spelled as letters: `Signature("ps")` is a pointer and a size.
class Signature {
public:
  static constexpr size_t most = 8;

  /// Reads the letters at compile time; a wrong letter, or too many of them, does not compile.
  consteval Signature(const char* letters) {
    for (; *letters; ++letters) kinds_[size_++] = kindOf(*letters);
  }

  constexpr size_t size() const { return size_; }
  constexpr ArgumentKind operator[](size_t n) const { return kinds_[n]; }

private:
  static consteval ArgumentKind kindOf(char wanted) {
#define X(name, letter, beyond)                                                                              \
  if (wanted == (letter)) return ArgumentKind::name;
    SONDE_ARGUMENT_KINDS(X)
#undef X
    throw "no kind of argument has this letter";
  }

  std::array<ArgumentKind, most> kinds_{};
  size_t size_ = 0;
};

/// How a function reports that there is no memory.
enum class OutOfMemory : uint8_t {
  Never,        ///< the function allocates no memory
  ReturnsNull,  ///< it returns null and sets `errno`
  ReturnsError, ///< it returns the number of the error; the memory is returned through an argument
};

/// How the C library's function of the same name is used.
enum class LibraryVersion : uint8_t {
  Replaced, ///< the library's function is never linked
  Spare,    ///< it is used if a C library is linked, but none is linked for its sake
  Wanted,   ///< it is preferred, and a C library is linked for its sake if there is one
};

class BuiltinCall;

struct Builtin {
  std::string_view name;
  Signature arguments;
  OutOfMemory outOfMemory;
  LibraryVersion libraryVersion;
  void (*handler)(BuiltinCall&);
};

/// A call of a builtin, as its handler sees it. A handler has no effect that cannot be repeated before it has
/// accessed all it accesses: it is run again if it met symbolic bytes where it wants concrete ones, or an
/// object of symbolic size that was large enough after all.
class BuiltinCall {
public:
  BuiltinCall(Execution& execution_, const program::CallSite& site_) : execution(execution_), site(site_) {}

  Execution& execution;
  const program::CallSite& site;

  memory::AddressSpace& memory() const { return execution.state.memory; }

  /// Returns the n-th argument, made concrete according to its kind; 0 if the call passes fewer.
  uint64_t operator[](size_t n) const { return n < site.slots.size() ? execution.slot(site.slots[n]) : 0; }

  /// Returns whether an operation was done. If not, the handler must return at once: a fault ends the path
  /// unless it can be ruled out, and symbolic bytes are made concrete before the handler runs again.
  bool check(memory::Outcome outcome);
  /// Returns the string that the n-th argument points to, at most 1000 characters; empty for a null pointer.
  /// If it returns nothing, the handler must return at once.
  std::optional<std::string> text(size_t n);

  /// Sets the result of the call: one register, or two.
  void give(uint64_t low, uint64_t high = 0);
  /// Sets the result of the call, which may be symbolic.
  void give(const expr::Expr& value);

  /// Says that the handler does not support this call and has done nothing. The native function is called
  /// instead.
  void decline() { declined_ = true; }

  /// Says that the handler does not support a symbolic size and has done nothing: the function's version in
  /// bitcode is executed if there is one, otherwise each size gets a path before the handler runs again.
  void declineSizes() { sizesDeclined_ = true; }

  bool isDeclined() const { return declined_; }
  bool areSizesDeclined() const { return sizesDeclined_; }
  /// Returns the last result that was set.
  uint64_t result() const { return result_; }
  /// Returns the symbolic bytes that were met; the size is 0 if there were none.
  const memory::SymbolicRange& symbolic() const { return symbolic_; }
  /// Returns whether the handler will be run again.
  bool isToBeRepeated() const { return repeat_ || sizesDeclined_ || symbolic_.size != 0; }
  /// Returns whether the handler has to return, because the path has ended or the handler will be run again.
  bool stopped() const { return execution.ending || isToBeRepeated(); }

private:
  bool declined_ = false;
  bool sizesDeclined_ = false;
  bool repeat_ = false;
  uint64_t result_ = 0;
  memory::SymbolicRange symbolic_;
};

/// Returns the builtin of each function of the program, by the function's index; null for other functions.
std::vector<const Builtin*> lookUpBuiltins(const program::Program&, std::span<const Builtin> table);

/// Executes a builtin. If its operands are symbolic and the function has a version in bitcode, that is
/// entered instead. Returns false if the builtin declined, and then nothing was done.
bool callBuiltin(Execution&, const program::CallSite&, uint32_t callee);

} // namespace sonde::exec
