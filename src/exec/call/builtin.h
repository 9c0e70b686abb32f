#pragma once

/// \file
/// Functions that the engine carries out itself: one row each, in a table that is handed to the machine
/// (src/builtin has it). A row says what each argument is, so that symbolic ones are settled before the
/// handler runs and no handler has to think of them.

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

// X(name, letter, beyond, text): what an argument is, and what is incomplete if it has more values than are
// followed. The letters spell the signatures of the table.
#define SONDE_ARGUMENT_KINDS(X)                                                                              \
  X(Expression, 'x', Concretised, "anything; the handler takes expressions")                                 \
  X(Value, 'v', Concretised, "a number: each value gets a path")                                             \
  X(Size, 's', SymbolicSize, "a size: each up to --max-sym-size gets a path, of larger ones the smallest")   \
  X(Length, 'n', SymbolicSize, "a length: the handler takes expressions, or declines and it is as a size")   \
  X(Pointer, 'p', Resolution, "an address: each gets a path")                                                \
  X(Object, 'o', Resolution, "where an object begins: each object gets a path")                              \
  X(System, 'k', SystemCall, "an argument of a system call: each value gets a path")

enum class ArgumentKind : uint8_t {
#define X(name, letter, beyond, text) name,
  SONDE_ARGUMENT_KINDS(X)
#undef X
};

/// The kinds of a function's arguments, spelled as letters: `Signature("ps")` is a pointer and a size.
class Signature {
public:
  static constexpr std::size_t most = 8;

  /// A wrong letter, or too many of them, does not compile.
  consteval Signature(const char* letters) {
    for (; *letters; ++letters) kinds_[size_++] = kindOf(*letters);
  }

  constexpr std::size_t size() const { return size_; }
  constexpr ArgumentKind operator[](std::size_t n) const { return kinds_[n]; }

private:
  static consteval ArgumentKind kindOf(char wanted) {
#define X(name, letter, beyond, text)                                                                        \
  if (wanted == (letter)) return ArgumentKind::name;
    SONDE_ARGUMENT_KINDS(X)
#undef X
    throw "no kind of argument has this letter";
  }

  std::array<ArgumentKind, most> kinds_{};
  std::size_t size_ = 0;
};

/// How a function says that there is no memory.
enum class OutOfMemory : uint8_t {
  Never,        ///< it allocates none
  ReturnsNull,  ///< and sets `errno`
  ReturnsError, ///< the number of the error; memory is given through an argument
};

/// What becomes of the C library's function of the same name.
enum class LibraryVersion : uint8_t {
  Replaced, ///< it is never linked
  Spare,    ///< it is used if a C library is linked, but nobody links one for it
  Wanted,   ///< it is better: a C library is linked for it if there is one
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

  /// The n-th argument, settled as its kind says; 0 if the call passes fewer.
  uint64_t operator[](std::size_t n) const {
    return n < site.slots.size() ? execution.slot(site.slots[n]) : 0;
  }

  /// Whether an operation was carried out. If not, the handler returns at once: a fault ends the path unless
  /// it can be outruled, and symbolic bytes are dealt with before the handler runs again.
  bool check(memory::Outcome outcome);
  /// The string that the n-th argument points to, at most 1000 characters of it; empty for a null pointer.
  /// Nothing: the handler returns at once.
  std::optional<std::string> text(std::size_t n);

  /// The result of the call: one register, or two.
  void give(uint64_t low, uint64_t high = 0);
  /// The result may be symbolic.
  void give(const expr::Expr& value);

  /// The function is asked for something that is not carried out here; nothing was done. The native function
  /// is called instead.
  void decline() { declined_ = true; }

  /// The arguments are not to be treated together: the function's version in bitcode is executed if there is
  /// one, otherwise sizes get a path each before the handler runs again. Nothing was done.
  void declineSizes() { sizesDeclined_ = true; }

  bool isDeclined() const { return declined_; }
  bool areSizesDeclined() const { return sizesDeclined_; }
  /// What was given last.
  uint64_t result() const { return result_; }
  /// The symbolic bytes that were met; size 0: none.
  const memory::SymbolicRange& symbolic() const { return symbolic_; }
  /// Whether the handler is to be run again.
  bool isToBeRepeated() const { return repeat_ || sizesDeclined_ || symbolic_.size != 0; }
  /// Whether the handler has to return: the path has ended, or the handler is to be run again.
  bool stopped() const { return execution.ending || isToBeRepeated(); }

private:
  bool declined_ = false;
  bool sizesDeclined_ = false;
  bool repeat_ = false;
  uint64_t result_ = 0;
  memory::SymbolicRange symbolic_;
};

/// The builtin that each function of the program is, by the function's index; null for the others.
std::vector<const Builtin*> lookUpBuiltins(const program::Program&, std::span<const Builtin> table);

/// Carries out a builtin. If what it works on is symbolic and the function has a version in bitcode, that one
/// is entered instead. False: the builtin declined, and nothing was done.
bool callBuiltin(Execution&, const program::CallSite&, uint32_t callee);

} // namespace sonde::exec
