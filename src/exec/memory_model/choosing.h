#pragma once

/// \file
/// The base of the models that keep one state where they can: an access to one of several objects is carried
/// out on all of them together (*joined*). How, and whether, is what they differ in.
///
/// One query decides whether the whole access lies inside of the objects that the pointer's expression shows
/// (candidates.h). Where it does not, and where the expression shows nothing, the full address is resolved by
/// the solver: errors are named there and nowhere else.

#include "exec/memory_model/memory_model.h"
#include "exec/memory_model/seen.h"

namespace sonde::exec {

class ChoosingModel : public MemoryModel {
public:
  expr::Expr load(Execution&, const SymbolicAccess&) final;
  bool store(Execution&, const SymbolicAccess&, const expr::Expr& value) final;
  bool joinsTexts() const final { return true; }

protected:
  /// Returns whether an access to these objects, of which all sizes are numbers, is to be joined.
  virtual bool joins(Execution&, const SymbolicAccess&, const Candidates&) = 0;
  /// Returns whether accesses to one object alone are joined, too: it may share its storage with others.
  virtual bool joinsSingle(const memory::ObjectInfo&) const { return false; }
  /// Returns the value read; null if the access cannot be joined after all, or the state has ended.
  virtual expr::Expr loadJoined(Execution&, const SymbolicAccess&, const Candidates&) = 0;
  /// Returns false if the access cannot be joined after all and nothing was done, or the state has ended.
  virtual bool storeJoined(Execution&, const SymbolicAccess&, const Candidates&, const expr::Expr& value) = 0;

private:
  /// What this state does: an access to one object, or to several together; if neither, it has ended.
  struct Decision {
    std::optional<memory::ObjectInfo> object;
    std::shared_ptr<const Candidates> joined;
  };
  /// `cannotBeJoined`: the candidates of this access that an attempt to join them failed with, if there was
  /// one.
  Decision decide(Execution&, const SymbolicAccess&, const Candidates* cannotBeJoined = nullptr);

  SeenCandidates seen_;
};

} // namespace sonde::exec
