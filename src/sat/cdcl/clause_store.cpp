#include "sat/cdcl/clause_store.h"

#include <algorithm>

namespace sonde::sat::cdcl {

void ClauseStore::addVariable() {
  owned_.push_back(noClause);
  inputRanges_.emplace_back();
  watches_.resize(watches_.size() + 2);
  isAttached_.push_back(false);
}

ClauseRef ClauseStore::add(std::span<const Lit> literals, bool learned, unsigned glue) {
  SONDE_DCHECK(literals.size() >= 2, "units go onto the trail");
  // Only a learned clause begins with the literals to watch, whatever their age.
  const Variable owner = (learned ? std::ranges::max(literals) : literals.front()).variable();
  SONDE_DCHECK(owner == std::ranges::max(literals).variable(), "the newest literal comes first");
  ClauseRef ref = arena_.add(literals, learned, glue, owned_[owner]);
  SONDE_CHECK(ref < Watch::binaryBit, "the clause arena is full");
  owned_[owner] = ref;
  if (learned) {
    learned_.push_back(ref);
  } else {
    ++clauses_;
    addInputs(owner, literals);
  }
  if (isAttached_[owner]) watch(ref);
  return ref;
}

void ClauseStore::addInputs(Variable owner, std::span<const Lit> literals) {
  Range& range = inputRanges_[owner];
  for (Lit literal : literals) {
    Variable variable = literal.variable();
    auto known = inputs(owner);
    if (variable == owner || std::ranges::find(known, variable) != known.end()) continue;
    if (range.begin + range.count != inputs_.size()) {
      auto begin = static_cast<uint32_t>(inputs_.size());
      for (uint32_t i = 0; i < range.count; ++i) inputs_.push_back(inputs_[range.begin + i]);
      range.begin = begin;
    }
    inputs_.push_back(variable);
    ++range.count;
  }
}

void ClauseStore::watch(ClauseRef ref) {
  auto literals = arena_.literals(ref);
  bool binary = literals.size() == 2;
  auto add = [&](Lit literal, Lit other) {
    constexpr size_t usual = 4; // a gate's output is watched in few clauses: one allocation is enough
    auto& list = watches_[literal.index];
    if (list.capacity() == 0) list.reserve(usual);
    list.emplace_back(ref, other, binary);
  };
  add(literals[0], literals[1]);
  add(literals[1], literals[0]);
}

/// Attaches a clause. Literals may have become false at level 0 while it was not watched.
bool ClauseStore::attachClause(ClauseRef ref) {
  auto literals = arena_.literals(ref);
  auto falseOnes =
      std::partition(literals.begin(), literals.end(), [&](Lit l) { return !trail_.isFalse(l); });
  auto others = falseOnes - literals.begin();
  if (others == 0) return false;
  if (others == 1 && trail_.value(literals[0]) == 0) trail_.assign(literals[0], noClause);
  watch(ref); // if only one literal is not false, it is true at level 0, so watching a false one does no harm
  return true;
}

bool ClauseStore::attach(std::span<const Variable> cone) {
  SONDE_DCHECK(trail_.level() == 0, "clauses are attached at level 0");
  constexpr size_t maxRatio = 4;
  if (attached_.size() > maxRatio * cone.size() + loose_) detachAll();
  for (Variable variable : cone) {
    if (isAttached_[variable]) continue;
    isAttached_[variable] = true;
    attached_.push_back(variable);
    for (ClauseRef ref = owned_[variable]; ref != noClause; ref = arena_.header(ref).next)
      if (!attachClause(ref)) return false;
  }
  return true;
}

/// Clears the watch lists. A watched literal need not belong to an attached variable, but the owner of its
/// clause is attached and is not older.
void ClauseStore::detachAll() {
  for (Variable owner : attached_) {
    isAttached_[owner] = false;
    for (ClauseRef ref = owned_[owner]; ref != noClause; ref = arena_.header(ref).next)
      for (Lit literal : arena_.literals(ref)) watches_[literal.index].clear();
  }
  attached_.clear();
}

void ClauseStore::reduce() {
  SONDE_DCHECK(trail_.level() == 0, "clauses are forgotten at level 0");
  constexpr unsigned alwaysKeptGlue = 2;
  detachAll();
  std::vector<ClauseRef> candidates;
  for (ClauseRef ref : learned_) {
    auto& clause = arena_.header(ref);
    if (!clause.used && clause.glue > alwaysKeptGlue) candidates.push_back(ref);
    clause.used = false;
  }
  // Orders clauses from worst to best: by glue, then by length, then by age. The worse half is forgotten.
  std::ranges::stable_sort(candidates, [&](ClauseRef a, ClauseRef b) {
    auto &x = arena_.header(a), &y = arena_.header(b);
    return x.glue != y.glue ? x.glue > y.glue : x.size > y.size;
  });
  candidates.resize(candidates.size() / 2);
  for (ClauseRef ref : candidates) arena_.drop(ref);
  if (candidates.empty()) return;

  std::ranges::fill(owned_, noClause);
  learned_.clear();
  arena_.compact([&](ClauseRef, ClauseRef to) {
    Variable owner = std::ranges::max(arena_.literals(to)).variable();
    arena_.header(to).next = owned_[owner];
    owned_[owner] = to;
    if (arena_.header(to).learned) learned_.push_back(to);
  });
}

} // namespace sonde::sat::cdcl
