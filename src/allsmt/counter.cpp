#include "allsmt/counter.h"

#include "allsmt/enumerator.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace sonde::allsmt {

using expr::Expr;

Counter::Counter(const TransitionSystem& system, expr::Builder& builder, solver::Solver& solver,
                 const solver::Limits& limits, std::function<bool()> stop)
    : system_(system), builder_(builder), solver_(solver), limits_(limits), stop_(std::move(stop)) {
  findSections();
  findGroups();
}

/// Places are in an order in which transitions lead forwards. All paths that go on pass a place if no
/// transition leads from before it to a later place that is left again.
void Counter::findSections() {
  uint32_t furthest = 0;
  for (uint32_t n = 0; n < system_.places.size(); ++n) {
    const Place& place = system_.places[n];
    if (place.out.empty()) continue; // an end
    if (furthest <= n) sections_.emplace_back().begin = n;
    for (const Transition& transition : place.out)
      if (!system_.places[transition.target].out.empty()) furthest = std::max(furthest, transition.target);
  }
  for (size_t n = 0; n < sections_.size(); ++n)
    sections_[n].end =
        n + 1 < sections_.size() ? sections_[n + 1].begin : static_cast<uint32_t>(system_.places.size());
}

namespace {

std::vector<expr::SymbolAtom> atomsOf(const TransitionSystem& system, uint32_t begin, uint32_t end) {
  std::vector<const expr::Node*> guards;
  for (uint32_t n = begin; n < end; ++n)
    for (const Transition& transition : system.places[n].out)
      if (transition.guard) guards.push_back(transition.guard);
  return expr::collectSymbols(guards);
}

bool overlap(const std::vector<expr::SymbolAtom>& a, const std::vector<expr::SymbolAtom>& b) {
  return std::ranges::any_of(a, [&](const expr::SymbolAtom& x) {
    return std::ranges::any_of(b, [&](const expr::SymbolAtom& y) { return x.overlaps(y); });
  });
}

} // namespace

void Counter::findGroups() {
  std::vector<std::vector<expr::SymbolAtom>> atoms;
  atoms.reserve(sections_.size());
  for (const Section& section : sections_) atoms.push_back(atomsOf(system_, section.begin, section.end));
  // Each section takes over the groups of earlier ones that it shares input with.
  for (size_t n = 0; n < sections_.size(); ++n) {
    sections_[n].group = n;
    for (size_t m = 0; m < n; ++m) {
      if (sections_[m].group == n || !overlap(atoms[m], atoms[n])) continue;
      const size_t old = sections_[m].group;
      for (size_t k = 0; k < n; ++k)
        if (sections_[k].group == old) sections_[k].group = n;
    }
  }
  std::map<size_t, size_t> numbers;
  for (Section& section : sections_)
    section.group = numbers.try_emplace(section.group, numbers.size()).first->second;
  groups_ = numbers.size();
}

/// Some sections alone, one after the other, are a transition system, too. Its ends are those of the last
/// section and the place behind it.
bool Counter::countWays(const std::vector<size_t>& members) {
  TransitionSystem part;
  uint32_t at = 0;
  for (const size_t member : members) {
    const Section& section = sections_[member];
    const uint32_t next = part.add();
    std::map<uint32_t, uint32_t> copies{{section.begin, at}}; // the copy of each place of the section
    for (uint32_t n = section.begin; n < section.end; ++n) {
      if (!copies.contains(n)) continue;
      for (const Transition& transition : system_.places[n].out) {
        const Place& target = system_.places[transition.target];
        if (target.out.empty() && member != members.back())
          continue; // the last member alone counts the ends of paths
        uint32_t to = next;
        if (target.out.empty() || transition.target < section.end) {
          const auto [copy, isNew] = copies.try_emplace(transition.target, 0);
          if (isNew) copy->second = part.add();
          to = copy->second;
          part.places[to].end = target.end;
          part.places[to].cut = target.cut;
        }
        part.connect(copies[n], to, transition.guard);
      }
    }
    at = next;
  }
  part.places[at].cut = Cut{};
  Enumerator enumerator(part, builder_, solver_, limits_);
  uint64_t passed = 0, ending = 0;
  bool stopped = false;
  enumerator.listBySearch([&](const Path& path) {
    if (path.last == at)
      ++passed;
    else if (const auto& end = part.places[path.last].end; end && end->ending) // a cut is the end of no path
      ++ending;
    stopped = stop_();
    return !stopped;
  });
  sections_[members.back()].passed = Natural(passed);
  sections_[members.back()].ending = Natural(ending);
  return !stopped && !enumerator.isInterrupted() && enumerator.unknown() == 0;
}

std::optional<Natural> Counter::count() {
  std::vector<std::vector<size_t>> members(groups_);
  std::vector<Natural> ways(groups_, Natural(1)); // through the sections so far, for each group
  Natural total;
  for (size_t n = 0; n < sections_.size(); ++n) {
    Section& section = sections_[n];
    members[section.group].push_back(n);
    if (!countWays(members[section.group])) return std::nullopt;
    Natural here = section.ending;
    for (size_t group = 0; group < groups_; ++group)
      if (group != section.group) here *= ways[group];
    total += here;
    ways[section.group] = section.passed;
  }
  return total;
}

} // namespace sonde::allsmt
