/// A state as a value: what its copies share and what is their own.

#include "exec/state/state.h"

#include <gtest/gtest.h>

namespace sonde::exec {
namespace {

class StateTest : public ::testing::Test {
protected:
  static program::Program twoFunctions() {
    program::Program program;
    program.functions.resize(2);
    for (uint32_t index = 0; index < 2; ++index) {
      program.functions[index].index = index;
      program.functions[index].frameSlots = 4;
    }
    return program;
  }
  StateTest() {
    enter(state, 0)->registers[0] = 1;
    enter(state, 1)->registers[0] = 2;
  }
  Frame* enter(State& in, size_t function) {
    return in.pushFrame(program.functions[function], nullptr, nullptr);
  }

  const program::Program program = twoFunctions();
  FramePool pool{program};
  State state{pool, memory::AddressSpace()};
};

TEST_F(StateTest, ACopyHasItsOwnRegistersAndSharesTheCallers) {
  State copy = state;
  copy.frame->registers[0] = 3;
  EXPECT_EQ(state.frame->registers[0], 2u);
  EXPECT_EQ(copy.frame->caller, state.frame->caller);
  EXPECT_EQ(state.frame->caller->references, 2u);
}

TEST_F(StateTest, ReturningIntoASharedCallerCopiesIt) {
  State copy = state;
  copy.popFrame(memory::noSite);
  EXPECT_NE(copy.frame, state.frame->caller);
  copy.frame->registers[0] = 4;
  EXPECT_EQ(state.frame->caller->registers[0], 1u);
  EXPECT_EQ(state.frame->caller->references, 1u);
}

TEST_F(StateTest, DestroyingACopyFreesItsFrames) {
  {
    State copy = state;
    EXPECT_EQ(state.frame->caller->references, 2u);
  }
  EXPECT_EQ(state.frame->caller->references, 1u);
  EXPECT_EQ(state.frame->registers[0], 2u);
}

TEST_F(StateTest, MovingAStateMovesItsFrames) {
  Frame* innermost = state.frame;
  State moved = std::move(state);
  EXPECT_EQ(moved.frame, innermost);
  EXPECT_EQ(state.frame, nullptr);
  EXPECT_EQ(moved.frame->caller->references, 1u);
}

TEST_F(StateTest, AssigningAStateCopiesIt) {
  state.instructions = 7;
  state.id = 8;
  state.forks = 9;
  state.jumpPoints.emplace_back();
  state.signals.own().blocked = 10;
  State other(pool, memory::AddressSpace());
  enter(other, 0);
  other = state;
  EXPECT_EQ(other.instructions, 7u);
  EXPECT_EQ(other.id, 8u);
  EXPECT_EQ(other.forks, 9u);
  EXPECT_EQ(other.jumpPoints.size(), 1u);
  EXPECT_EQ(other.signals.blocked(), 10u);
  EXPECT_EQ(other.frame->registers[0], 2u);
  other.signals.own().blocked = 11;
  EXPECT_EQ(state.signals.blocked(), 10u);
}

TEST_F(StateTest, PackingAndUnpackingKeepsTheRegisters) {
  state.rest();
  EXPECT_EQ(state.frame->registers, nullptr);
  State copy = state;
  state.wake();
  EXPECT_EQ(state.frame->registers[0], 2u);
  EXPECT_EQ(copy.frame->registers[0], 2u) << "a copy is awake";
  EXPECT_EQ(state.frame->caller->references, 2u);
}

TEST_F(StateTest, SteppingOutShowsTheCallerTemporarily) {
  Frame* innermost = state.frame;
  Frame* callee = state.frame.stepOut();
  EXPECT_EQ(callee, innermost);
  EXPECT_EQ(state.frame->registers[0], 1u);
  state.frame.stepBackInto(callee);
  EXPECT_EQ(state.frame, innermost);
}

} // namespace
} // namespace sonde::exec
