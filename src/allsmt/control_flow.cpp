#include "allsmt/control_flow.h"

#include "program/operand.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace sonde::allsmt {

using program::Instruction;
using program::OperandField;
using program::OperandKind;

namespace {

/// Where an instruction may lead, apart from the next one.
struct Jumps {
  bool c = false, d = false; ///< these fields are targets
  bool table = false;        ///< the targets are in a switch table
  bool any() const { return c || d || table; }
};

constexpr auto jumpsOf = program::forEachOpcode([](std::string_view signature) {
  Jumps jumps;
  program::readSignature(
      signature, [](std::string_view) {},
      [&](program::Operand operand) {
        if (operand.kind == OperandKind::cases || operand.kind == OperandKind::labels) jumps.table = true;
        if (operand.kind != OperandKind::target) return;
        (operand.field == OperandField::c ? jumps.c : jumps.d) = true;
      });
  return jumps;
});

bool endsPath(program::Opcode op) {
  switch (op) {
  case program::Opcode::Ret:
  case program::Opcode::RetVoid:
  case program::Opcode::RetMany:
  case program::Opcode::Unreachable:
  case program::Opcode::Unsupported: return true;
  default: return false;
  }
}

std::vector<uint32_t> targetsOf(const program::Function& function, uint32_t at) {
  const Instruction& instruction = function.code[at];
  const Jumps& jumps = jumpsOf[static_cast<unsigned>(instruction.op)];
  std::vector<uint32_t> targets;
  const auto add = [&](int32_t relative) {
    if (relative != program::SwitchTable::noTarget)
      targets.push_back(static_cast<uint32_t>(static_cast<int64_t>(at) + relative));
  };
  if (jumps.c) add(instruction.c);
  if (jumps.d) add(instruction.d);
  if (jumps.table) {
    const program::SwitchTable& table = function.switches[instruction.imm];
    for (const program::SwitchTable::Case& one : table.cases) add(one.target);
    add(table.otherwise);
  }
  return targets;
}

} // namespace

ControlFlow::ControlFlow(const program::Function& function) {
  findBlocks(function);
  ranks_.assign(starts_.size(), 0);
  innermost_.assign(starts_.size(), none);
  std::vector<uint32_t> all(starts_.size());
  for (uint32_t block = 0; block < all.size(); ++block) all[block] = block;
  takeApart(all, none);
}

void ControlFlow::findBlocks(const program::Function& function) {
  const auto count = static_cast<uint32_t>(function.code.size());
  std::set<uint32_t> starts{0};
  for (uint32_t at = 0; at < count; ++at) {
    const std::vector<uint32_t> targets = targetsOf(function, at);
    starts.insert(targets.begin(), targets.end());
    if ((!targets.empty() || endsPath(function.code[at].op)) && at + 1 < count) starts.insert(at + 1);
  }
  starts_.assign(starts.begin(), starts.end());
  blockOf_.resize(count);
  successors_.resize(starts_.size());
  predecessors_.assign(starts_.size(), 0);
  for (uint32_t block = 0; block < starts_.size(); ++block) {
    const uint32_t end = block + 1 < starts_.size() ? starts_[block + 1] : count;
    std::fill(blockOf_.begin() + starts_[block], blockOf_.begin() + end, block);
  }
  for (uint32_t block = 0; block < starts_.size(); ++block) {
    const uint32_t last = (block + 1 < starts_.size() ? starts_[block + 1] : count) - 1;
    std::set<uint32_t> next;
    for (uint32_t target : targetsOf(function, last)) next.insert(blockOf_[target]);
    const bool fallsThrough =
        !jumpsOf[static_cast<unsigned>(function.code[last].op)].any() && !endsPath(function.code[last].op);
    if (fallsThrough && last + 1 < count) next.insert(block + 1);
    successors_[block].assign(next.begin(), next.end());
    for (uint32_t successor : next) ++predecessors_[successor];
  }
}

namespace {

/// Tarjan's algorithm on a part of a graph, without recursion. The components come in reverse order: each
/// before those that lead to it.
class Components {
public:
  Components(const std::vector<std::vector<uint32_t>>& successors, const std::vector<uint32_t>& blocks)
      : successors_(successors), index_(successors.size(), outside), low_(successors.size()),
        onStack_(successors.size()) {
    for (uint32_t block : blocks) index_[block] = unseen;
    for (uint32_t block : blocks)
      if (index_[block] == unseen) visit(block);
  }

  std::vector<std::vector<uint32_t>> found;

private:
  static constexpr uint32_t outside = ~uint32_t{0}, unseen = outside - 1;

  void enter(uint32_t block) {
    index_[block] = low_[block] = next_++;
    stack_.push_back(block);
    onStack_[block] = true;
    walk_.emplace_back(block, 0);
  }

  void visit(uint32_t first) {
    enter(first);
    while (!walk_.empty()) {
      auto& [block, edge] = walk_.back();
      if (edge < successors_[block].size()) {
        const uint32_t next = successors_[block][edge++];
        if (index_[next] == unseen)
          enter(next);
        else if (index_[next] != outside && onStack_[next])
          low_[block] = std::min(low_[block], index_[next]);
        continue;
      }
      const uint32_t done = block;
      walk_.pop_back();
      if (!walk_.empty()) low_[walk_.back().first] = std::min(low_[walk_.back().first], low_[done]);
      if (low_[done] != index_[done]) continue;
      std::vector<uint32_t>& component = found.emplace_back();
      do {
        component.push_back(stack_.back());
        onStack_[stack_.back()] = false;
        stack_.pop_back();
      } while (component.back() != done);
    }
  }

  const std::vector<std::vector<uint32_t>>& successors_;
  std::vector<uint32_t> index_, low_;
  std::vector<bool> onStack_;
  std::vector<uint32_t> stack_;
  std::vector<std::pair<uint32_t, size_t>> walk_;
  uint32_t next_ = 0;
};

} // namespace

void ControlFlow::takeApart(const std::vector<uint32_t>& blocks, uint32_t around) {
  std::vector<std::vector<uint32_t>> components = Components(successors_, blocks).found;
  for (std::vector<uint32_t>& component : std::ranges::reverse_view(components)) {
    // The block that the walk entered first is the last one that was taken from its stack.
    const uint32_t header = component.back();
    const bool isLoop = component.size() > 1 || std::ranges::count(successors_[header], header) > 0;
    if (!isLoop) {
      ranks_[header] = nextRank_++;
      innermost_[header] = around;
      continue;
    }
    const auto number = static_cast<uint32_t>(loops_.size());
    loops_.push_back({around, header});
    for (uint32_t block : component) std::erase(successors_[block], header);
    std::ranges::reverse(component); // the header first: the next walk begins there
    takeApart(component, number);
  }
}

std::vector<uint32_t> ControlFlow::loopsAround(uint32_t block) const {
  std::vector<uint32_t> loops;
  for (uint32_t loop = innermost_[block]; loop != none; loop = loops_[loop].parent) loops.push_back(loop);
  std::reverse(loops.begin(), loops.end());
  return loops;
}

} // namespace sonde::allsmt
