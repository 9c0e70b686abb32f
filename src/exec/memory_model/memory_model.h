#pragma once

/// \file
/// A memory model decides what an access does if its pointer may point to several objects (the *targets*,
/// which the executor finds). Models differ in storage and in the number of states, never in what the program
/// does.

#include "expr/model.h"
#include "expr/rewrite/builder.h"
#include "memory/address_space.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sonde::exec {

struct Execution;

/// An access through a symbolic pointer.
struct SymbolicAccess {
  expr::Expr address; ///< 64 bits
  unsigned size = 0;  ///< in bytes
  memory::AccessMode mode = memory::AccessMode::Read;
};

/// An object that the pointer of an access may point to.
struct Target {
  memory::ObjectInfo object;
  expr::Expr condition;             ///< all of the access lies in what the object occupies
  std::optional<expr::Model> model; ///< a model in which it is true; if none, that of the path
};

class MemoryModel {
public:
  virtual ~MemoryModel() = default;

  /// Returns the value read; null if every continuation was forked off and this state has ended.
  virtual expr::Expr load(Execution&, const SymbolicAccess&) = 0;
  /// Stores `value`, which has 8 * size bits; returns false if every continuation was forked off and this
  /// state has ended.
  virtual bool store(Execution&, const SymbolicAccess&, const expr::Expr& value) = 0;
};

} // namespace sonde::exec
