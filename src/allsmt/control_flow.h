#pragma once

/// \file
/// The blocks of a function in the order in which they are encoded: a block comes after all blocks that lead
/// to it, except along the back edges of loops, and the blocks of a loop lie together. So states that meet
/// again behind a branch or a loop are all there before the place where they meet is left.
///
/// A loop is a strongly connected part of the graph. Its header is the block through which it is entered
/// first; without the edges to the header the rest is taken apart in the same way, which finds the loops
/// inside. A loop with several entries is treated like any other: only the order is less good.

#include "program/program.h"

#include <cstdint>
#include <vector>

namespace sonde::allsmt {

class ControlFlow {
public:
  static constexpr uint32_t none = ~uint32_t{0};

  explicit ControlFlow(const program::Function& function);

  /// Returns the block of an instruction.
  uint32_t blockOf(uint32_t instruction) const { return blockOf_[instruction]; }
  uint32_t firstInstruction(uint32_t block) const { return starts_[block]; }
  /// Returns the place of a block in the order.
  uint32_t rank(uint32_t block) const { return ranks_[block]; }
  /// Returns whether several blocks lead to this instruction.
  bool isJoin(uint32_t instruction) const {
    return starts_[blockOf_[instruction]] == instruction && predecessors_[blockOf_[instruction]] > 1;
  }

  struct Loop {
    uint32_t parent = none; ///< the loop around it
    uint32_t header = none; ///< a block
  };
  const Loop& loop(uint32_t number) const { return loops_[number]; }
  /// Returns the loops around a block, the outermost first.
  std::vector<uint32_t> loopsAround(uint32_t block) const;

private:
  void findBlocks(const program::Function&);
  void takeApart(const std::vector<uint32_t>& blocks, uint32_t around);

  std::vector<uint32_t> blockOf_; ///< per instruction
  std::vector<uint32_t> starts_;  ///< per block
  std::vector<std::vector<uint32_t>> successors_;
  std::vector<uint32_t> predecessors_; ///< how many
  std::vector<uint32_t> ranks_;
  std::vector<uint32_t> innermost_; ///< per block: a loop, or none
  std::vector<Loop> loops_;
  uint32_t nextRank_ = 0;
};

} // namespace sonde::allsmt
