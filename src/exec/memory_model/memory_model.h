#pragma once

/// \file
/// A memory model decides what an access does if its pointer may point to several objects (the *targets*).
/// Models differ in storage and in the number of states, never in what the program does. Whatever a program
/// does through a pointer is a load, a store or both (atomics, structs by value, copies of ranges); what
/// changes whether an object is alive (`free`, `realloc`) and what leaves the engine (native calls, system
/// calls) follows each object on a path of its own under every model (exec/symbolic/settle.h).

#include "exec/state/memory_kind.h"
#include "expr/model.h"
#include "expr/rewrite/builder.h"
#include "memory/address_space.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sonde::exec {

struct Execution;
struct Settings;

/// An access through a symbolic pointer.
struct SymbolicAccess {
  expr::Expr address; ///< 64 bits
  unsigned size = 0;  ///< in bytes
  memory::AccessMode mode = memory::AccessMode::Read;
};

/// An object that the pointer of an access may point to.
struct Target {
  memory::ObjectInfo object;
  uint64_t address = 0;             ///< one that the access can have there
  expr::Expr condition;             ///< all of the access lies in what the object occupies
  std::optional<expr::Model> model; ///< a model in which it is true; if none, that of the path
};

// clang-format off
/// X(Name, "meaning")
#define SONDE_MEMORY_COUNTERS(X)                                                                             \
  X(Ambiguous,    "accesses through pointers to one of several objects")                                     \
  X(Targets,      "objects that those could point to, in sum")                                               \
  X(Forks,        "states forked for objects or segments")                                                   \
  X(Settled,      "accesses through pointers that could point to several objects, but to one on this path")  \
  X(Choices,      "accesses carried out as a choice among objects")                                          \
  X(Groups,       "accesses to an array that objects share")                                                 \
  X(Translated,   "of these, offsets there that are the choice which the pointer is, with other values")      \
  X(Strided,      "of these, offsets there that are a distance of addresses")                                \
  X(Chosen,       "of these, offsets there that were chosen by comparing the address with each object")      \
  X(LargestGroup, "bytes of the objects of the largest such array, in sum")
// clang-format on

class MemoryModel {
public:
  struct Counters {
#define X(name, meaning) uint64_t name = 0;
    SONDE_MEMORY_COUNTERS(X)
#undef X
  };

  virtual ~MemoryModel() = default;

  /// Returns the value read; null if every continuation was forked off and this state has ended.
  virtual expr::Expr load(Execution&, const SymbolicAccess&) = 0;
  /// Stores `value`, which has 8 * size bits; returns false if every continuation was forked off and this
  /// state has ended.
  virtual bool store(Execution&, const SymbolicAccess&, const expr::Expr& value) = 0;

  /// Returns whether strings of several objects are read as one (text.h), without a state for each object.
  virtual bool joinsTexts() const { return false; }

  /// Counts an access whose address does not say which object is meant, but has one value on this path.
  void countSettled() { ++counters_.Settled; }

  const Counters& counters() const { return counters_; }

protected:
  /// Counts a resolution to so many objects.
  void countTargets(size_t objects) {
    if (objects < 2) return;
    ++counters_.Ambiguous;
    counters_.Targets += objects;
  }

  Counters counters_;
};

/// Returns the model that the settings choose.
std::unique_ptr<MemoryModel> makeMemoryModel(const Settings&);

} // namespace sonde::exec
