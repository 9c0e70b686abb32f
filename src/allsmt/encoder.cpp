#include "allsmt/encoder.h"

#include "exec/memory_model/access.h"
#include "support/check.h"
#include "support/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::allsmt {

using expr::Expr;

// --- What cannot be encoded ---

void Refusals::externalCalled(const std::string& name) {
  refuse(fmt::format("a call of the external function '{}'", name), program::none);
}

void Refusals::incomplete(exec::Incompleteness kind, uint32_t location) { refuse(describe(kind), location); }

void Refusals::refuse(const std::string& what, uint32_t location) {
  if (!what_.empty()) return;
  what_ = what;
  where_ = location == program::none ? std::string() : program_.describe(location);
}

void Refusals::check() const {
  if (what_.empty()) return;
  throw Error("--explore=allsmt cannot encode the program: " + what_, where_,
              "ordinary exploration (--explore=states) can run it");
}

// --- Encoding ---

namespace {

/// How far a state that is alone goes before limits are looked at.
constexpr uint64_t longSlice = 1'000'000;
/// Among more states at one position than this, not every pair is tried.
constexpr size_t mostCompared = 64;

} // namespace

Encoder::Encoder(exec::Machine& machine, const program::Program& program, Refusals& refusals,
                 expr::Builder& builder, solver::Solver& solver, const Bounds& bounds, Pulse pulse)
    : machine_(machine), program_(program), refusals_(refusals), builder_(builder), bounds_(bounds),
      pulse_(std::move(pulse)), reaches_(builder, solver, machine.settings().queryLimits) {}

TransitionSystem Encoder::encode(std::vector<exec::State> first) {
  begin(std::move(first));
  try {
    executeAll();
  } catch (const memory::OutOfMemory&) {
    stopped_ = outOfMemory;
  }
  for (const ItemPtr& item : waiting_)
    system_.places[item->place].end = End{{}, {}, item->state.inputs, item->start};
  waiting_.clear();
  return std::move(system_);
}

void Encoder::executeAll() {
  while (!waiting_.empty() && !stopped_ && !refusals_.any()) {
    ItemPtr item = takeFirst();
    const Position::Unwound unwound = item->position.unwound();
    deepest_ = std::max(deepest_, unwound.times);
    if (bounds_.unwind && unwound.times > bounds_.unwind)
      cut(*item, unwound);
    else
      execute(std::move(item));
    stopped_ = pulse_(*this);
    if (bounds_.instructions && instructions_ > bounds_.instructions)
      stopped_ = "the limit of instructions (--max-instructions)";
  }
}

void Encoder::begin(std::vector<exec::State> first) {
  const Reach* root = reaches_.root(path::PathCondition());
  for (uint32_t n = 0; n < first.size(); ++n) {
    Expr guard = builder_.boolean(true);
    for (const Expr& decision : first[n].path.inOrder()) guard = builder_.bitAnd(guard, decision);
    auto item = std::make_unique<Item>(Item{std::move(first[n]), {}});
    item->place = system_.add();
    item->start = n;
    item->reach = reaches_.add(root, guard->isTrue() ? Expr() : guard, item->state.path);
    system_.connect(0, item->place, guard->isTrue() ? Expr() : guard);
    item->position.follow(flows_, item->state, item->reach, false);
    wait(std::move(item));
  }
}

void Encoder::wait(ItemPtr item) {
  item->number = nextNumber_++;
  waiting_.insert(std::move(item));
}

Encoder::ItemPtr Encoder::takeFirst() {
  const auto take = [&] { return std::move(waiting_.extract(waiting_.begin()).value()); };
  ItemPtr first = take();
  if (!bounds_.merges || first->isSettled || !first->position.isJoin()) return first;
  std::vector<ItemPtr> group;
  group.push_back(std::move(first));
  while (!waiting_.empty() && group.size() < mostCompared &&
         (*waiting_.begin())->position == group.front()->position)
    group.push_back(take());
  try {
    if (group.size() > 1) mergeGroup(group);
  } catch (const memory::OutOfMemory&) { // a state may be merged in part: only its place is used from now on
    for (ItemPtr& item : group) waiting_.insert(std::move(item));
    throw;
  }
  for (size_t n = 1; n < group.size(); ++n) {
    group[n]->isSettled = true;
    waiting_.insert(std::move(group[n]));
  }
  return std::move(group.front());
}

/// States that parted last are merged first: what they have in common is most.
void Encoder::mergeGroup(std::vector<ItemPtr>& group) {
  std::set<std::pair<uint64_t, uint64_t>> failed;
  for (;;) {
    size_t bestA = 0, bestB = 0;
    int64_t deepest = -1;
    for (size_t a = 0; a < group.size(); ++a)
      for (size_t b = a + 1; b < group.size(); ++b) {
        if (failed.contains({group[a]->number, group[b]->number})) continue;
        const int64_t depth = ReachTree::common(group[a]->reach, group[b]->reach)->depth;
        if (depth > deepest) bestA = a, bestB = b, deepest = depth;
      }
    if (deepest < 0) return;
    if (merge(*group[bestA], *group[bestB]))
      group.erase(group.begin() + static_cast<ptrdiff_t>(bestB));
    else
      failed.insert({group[bestA]->number, group[bestB]->number});
  }
}

bool Encoder::merge(Item& item, Item& other) {
  if (item.start != other.start) return false;
  const Reach* above = ReachTree::common(item.reach, other.reach);
  const Expr mine = reaches_.beyond(above, item.reach), theirs = reaches_.beyond(above, other.reach);
  // The condition by which values are chosen is the simpler one of the two.
  const bool byTheirs = theirs->is(expr::Kind::Not) ? false : mine->is(expr::Kind::Not);
  const Expr condition = byTheirs ? builder_.bitNot(theirs) : mine;
  if (!machine_.merge(item.state, other.state, condition)) return false;
  ++merges_;
  const uint32_t place = system_.add();
  system_.connect(item.place, place, Expr());
  system_.connect(other.place, place, Expr());
  item.place = place;
  item.reach = reaches_.either(item.reach, other.reach);
  item.state.path = item.reach->path;
  item.position.merged(item.reach);
  return true;
}

void Encoder::execute(ItemPtr item) {
  exec::State& state = item->state;
  const uint64_t before = state.instructions;
  const size_t decisions = state.path.constraintCount();
  exec::Machine::Outcome outcome = machine_.run(
      state, {.instructions = waiting_.empty() || !bounds_.merges ? longSlice : 0, .work = UINT64_MAX});
  instructions_ += state.instructions - before;
  item->isSettled = false;
  if (outcome.forks.empty() && !outcome.ending && state.path.constraintCount() == decisions) {
    item->position.follow(flows_, state, item->reach, true);
    return wait(std::move(item));
  }
  const uint32_t place = item->place, start = item->start;
  const Reach* reach = item->reach;
  const Position position = item->position;
  const uint32_t location = state.locationOfLast(outcome.at);
  std::vector<Child> children;
  const auto add = [&](ItemPtr made, std::optional<exec::Ending> ending) {
    std::vector<Expr> all = made->state.path.inOrder();
    children.push_back(
        {std::move(made), std::move(ending), {all.begin() + static_cast<ptrdiff_t>(decisions), all.end()}});
  };
  for (exec::Fork& fork : outcome.forks) {
    if (fork.open) {
      const path::Reasoner::Answer answer = machine_.settle(fork, UINT64_MAX, location);
      if (answer == path::Reasoner::Answer::Impossible) continue;
      if (answer != path::Reasoner::Answer::Possible)
        refusals_.refuse("the solver gave up a query at its limit", location);
      if (fork.open) continue;
    }
    auto made = std::make_unique<Item>(Item{std::move(fork.state), position});
    made->start = start;
    made->isSettled = made->state.next == outcome.at; // it does the instruction again before it is merged
    add(std::move(made), std::move(fork.ending));
  }
  children.reserve(children.size() + 1);
  add(std::move(item), std::move(outcome.ending));
  std::rotate(children.begin(), children.end() - 1, children.end()); // the state itself comes first
  takeChildren(std::move(children), place, reach, location);
}

void Encoder::takeChildren(std::vector<Child> children, uint32_t place, const Reach* reach,
                           uint32_t location) {
  // What all of them require was required before they parted: by assumptions.
  size_t shared = 0;
  const std::vector<Expr>& first = children.front().constraints;
  const auto isShared = [&](const Child& child) {
    return shared < child.constraints.size() && child.constraints[shared].get() == first[shared].get();
  };
  while (shared < first.size() && std::ranges::all_of(children, isShared)) ++shared;
  if (shared > 0) {
    Expr assumed = builder_.boolean(true);
    path::PathCondition path = reach->path;
    const expr::Model model = children.front().item->state.path.wholeModel();
    for (size_t n = 0; n < shared; ++n) {
      assumed = builder_.bitAnd(assumed, first[n]);
      path.add(first[n], path.partOf(first[n]), &model);
    }
    const uint32_t next = system_.add();
    system_.connect(place, next, assumed);
    place = next;
    reach = reaches_.add(reach, assumed, std::move(path));
  }
  system_.places[place].location = location;
  std::vector<Expr> guards;
  for (const Child& child : children) {
    Expr guard = builder_.boolean(true);
    for (size_t n = shared; n < child.constraints.size(); ++n)
      guard = builder_.bitAnd(guard, child.constraints[n]);
    guards.push_back(guard);
  }
  const bool isBranch = children.size() == 2 && builder_.bitNot(guards[0]).get() == guards[1].get();
  const uint64_t branch = isBranch ? reaches_.newBranch() : 0;
  for (size_t n = 0; n < children.size(); ++n) {
    Item& item = *children[n].item;
    item.place = place;
    item.reach = reach;
    if (children.size() > 1) {
      if (guards[n]->isTrue()) refusals_.refuse("a choice that does not depend on the input", location);
      item.place = system_.add();
      item.reach = reaches_.add(reach, guards[n], item.state.path, branch);
      system_.connect(place, item.place, guards[n]);
    }
    takeIn(std::move(children[n]));
  }
}

void Encoder::takeIn(Child child) {
  Item& item = *child.item;
  if (child.ending) return end(item, std::move(*child.ending));
  item.position.follow(flows_, item.state, item.reach, true);
  wait(std::move(child.item));
}

Expr Encoder::pathHash(const exec::State& state) const {
  std::vector<memory::Byte> bytes;
  if (!program_.pathHash || state.memory.readBytes(program_.pathHash, bytes, sizeof(uint64_t))) return {};
  return exec::joined(builder_, bytes);
}

void Encoder::end(Item& item, exec::Ending ending) {
  const bool isRefused = ending.kind == exec::EndKind::Unsupported || ending.kind == exec::EndKind::Cut;
  if (isRefused) return refusals_.refuse(ending.error.detail, ending.error.location());
  system_.places[item.place].end =
      End{std::move(ending), pathHash(item.state), item.state.inputs, item.start};
}

void Encoder::cut(Item& item, const Position::Unwound& unwound) {
  system_.places[item.place].cut = Cut{unwound.function->locations[unwound.instruction], unwound.isRecursion,
                                       unwound.function->name, unwound.times - 1};
  system_.cuts.push_back(item.place);
}

} // namespace sonde::allsmt
