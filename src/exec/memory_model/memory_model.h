#pragma once

/// \file
/// What happens when a pointer may point to several objects. The executor finds the objects (the *targets*);
/// a memory model decides what becomes of the access. Models differ in storage and in the number of states,
/// never in what the program does.

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

/// One object that an access may be to.
struct Target {
  memory::ObjectInfo object;
  expr::Expr condition;             ///< all of the access lies in what the object occupies
  std::optional<expr::Model> model; ///< makes it true on this path; none: the path's own does
};

class MemoryModel {
public:
  virtual ~MemoryModel() = default;

  /// The value read, or null if the state went another way.
  virtual expr::Expr load(Execution&, const SymbolicAccess&) = 0;
  /// \p value has 8 * size bits. False if the state went another way.
  virtual bool store(Execution&, const SymbolicAccess&, const expr::Expr& value) = 0;
};

} // namespace sonde::exec
