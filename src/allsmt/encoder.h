#pragma once

/// \file
/// Makes a transition system of a program. The program is executed by the machine itself, on states that
/// stand for many paths at once: where ways meet, their states are merged (exec/state/merge.h), and each
/// register and byte that differs becomes a choice between its values. So the system cannot disagree with the
/// machine about what an instruction means, and code that runs on concrete data costs what it costs there.
///
/// States are executed in the order of Position, a block at a time while there are several, so that a place
/// where ways meet is left by one state. States that cannot be merged go on side by side: that costs time,
/// and changes nothing about the paths.
///
/// Loops and recursions are unwound until no state is left that could go round once more, or up to a bound;
/// then there is a cut (Cut) wherever it can be exceeded. What the machine could only do for some of the
/// values that symbolic data has (floating-point arithmetic, external functions …) is refused: there is no
/// system then.

#include "allsmt/position.h"
#include "allsmt/reach.h"
#include "allsmt/transition_system.h"
#include "exec/machine.h"
#include "solver/solver.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sonde::allsmt {

/// Hears of what the machine cannot do for all values, and of external functions.
class Refusals : public exec::Observer {
public:
  explicit Refusals(const program::Program& program) : program_(program) {}

  void externalCalled(const std::string& name) override;
  void incomplete(exec::Incompleteness kind, uint32_t location) override;
  void refuse(const std::string& what, uint32_t location);
  bool any() const { return !what_.empty(); }
  /// Throws Error if something was refused.
  void check() const;

private:
  const program::Program& program_;
  std::string what_, where_;
};

struct Bounds {
  bool merges = true;        ///< states are merged where ways meet
  uint32_t unwind = 0;       ///< how often a loop or recursion is unwound; 0: as often as it takes
  uint64_t instructions = 0; ///< executed for the formula, on all states together; 0: no limit
};

inline constexpr const char* outOfMemory = "it needs more memory than the limit (--max-memory)";

class Encoder {
public:
  /// Asked again and again: why not to go on. Null: go on.
  using Pulse = std::function<const char*(const Encoder&)>;

  /// The machine's observer is `refusals`, and it keeps the decisions of paths (Settings::keepsDecisions).
  Encoder(exec::Machine&, const program::Program&, Refusals& refusals, expr::Builder&, solver::Solver&,
          const Bounds&, Pulse);

  /// Encodes the program that these states begin. It ends early if something is refused. If it is stopped,
  /// the places of the states that are left are ends of which nothing is known.
  TransitionSystem encode(std::vector<exec::State> first);

  uint64_t instructions() const { return instructions_; }
  uint64_t states() const { return waiting_.size(); }
  uint64_t merges() const { return merges_; }
  uint32_t deepest() const { return deepest_; } ///< how often something was unwound, at most
  /// Returns why encoding ended before the program did, so that paths are missing; null otherwise.
  const char* stopped() const { return stopped_; }

private:
  struct Item {
    exec::State state;
    Position position;
    const Reach* reach = nullptr;
    uint32_t place = 0; ///< in the transition system
    uint32_t start = 0;
    uint64_t number = 0;
    bool isSettled = false; ///< it was compared with the others at its position
  };
  using ItemPtr = std::unique_ptr<Item>;
  struct Earlier {
    bool operator()(const ItemPtr& a, const ItemPtr& b) const {
      if (const auto order = a->position <=> b->position; order != 0) return order < 0;
      return a->number < b->number;
    }
  };
  /// What a state became when it was executed.
  struct Child {
    ItemPtr item;
    std::optional<exec::Ending> ending;
    std::vector<expr::Expr> constraints; ///< constraints that the state that was executed does not have
  };

  void begin(std::vector<exec::State> first);
  void executeAll();
  /// Takes the first state, after merging it with those at the same position.
  ItemPtr takeFirst();
  void mergeGroup(std::vector<ItemPtr>& group);
  bool merge(Item& item, Item& other);
  void execute(ItemPtr item);
  void takeChildren(std::vector<Child> children, uint32_t place, const Reach* reach, uint32_t location);
  void takeIn(Child child);
  void end(Item& item, exec::Ending ending);
  void wait(ItemPtr item);
  void cut(Item& item, const Position::Unwound& unwound);
  expr::Expr pathHash(const exec::State&) const;

  exec::Machine& machine_;
  const program::Program& program_;
  Refusals& refusals_;
  expr::Builder& builder_;
  Bounds bounds_;
  Pulse pulse_;
  ControlFlows flows_;
  ReachTree reaches_;
  TransitionSystem system_;
  std::set<ItemPtr, Earlier> waiting_;
  uint64_t nextNumber_ = 0;
  uint64_t instructions_ = 0, merges_ = 0;
  uint32_t deepest_ = 0;
  const char* stopped_ = nullptr;
};

} // namespace sonde::allsmt
