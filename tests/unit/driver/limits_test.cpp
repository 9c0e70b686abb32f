#include "driver/interrupt.h"
#include "driver/limits.h"

#include <gtest/gtest.h>

namespace sonde::driver {

TEST(RunLimits, AreNotReachedIfThereAreNone) {
  LimitOptions options;
  options.megabytes = 0;
  EXPECT_EQ(RunLimits(options).reached(uint64_t{1} << 50, uint64_t{1} << 40), nullptr);
}

TEST(RunLimits, SaysWhichOneWasReached) {
  LimitOptions options;
  options.millionInstructions = 2;
  options.tests = 5;
  RunLimits limits(options);
  EXPECT_EQ(limits.reached(1'999'999, 4), nullptr);
  EXPECT_STREQ(limits.reached(2'000'000, 4), "the limit of instructions (--max-instructions)");
  EXPECT_STREQ(limits.reached(0, 5), "the limit of tests (--max-tests)");
}

TEST(RunLimits, LooksAtTheMemoryInUse) {
  LimitOptions options;
  options.megabytes = 1; // this process has more
  EXPECT_NE(RunLimits(options).reached(0, 0), nullptr);
}

TEST(PathLimits, CountInstructionsAndBytes) {
  LimitOptions options;
  EXPECT_GT(PathLimits(options).instructions, uint64_t{1} << 60);
  options.millionInstructions = 3;
  options.megabytes = 2;
  EXPECT_EQ(PathLimits(options).instructions, 3'000'000u);
  EXPECT_EQ(PathLimits(options).bytes, (uint64_t{2} << 20) / 10 * 9); // a tenth is for what is not counted
  options.millionInstructions = 0.123457;
  EXPECT_EQ(PathLimits(options).instructions, 123'457u);
  options.millionInstructions = 1e-9; // a limit all the same
  EXPECT_EQ(PathLimits(options).instructions, 1u);
}

TEST(Interrupt, HandlesTheSignalOnceAndRestoresTheHandler) {
  auto before = std::signal(SIGINT, SIG_IGN);
  {
    Interrupt interrupt;
    EXPECT_FALSE(interrupt.requested());
    std::raise(SIGINT);
    EXPECT_TRUE(interrupt.requested());
  }
  std::raise(SIGINT); // ignored again
  EXPECT_FALSE(Interrupt().requested());
  std::signal(SIGINT, before);
}

TEST(Interrupt, LeavesAnIgnoredHangUpIgnored) {
  auto before = std::signal(SIGHUP, SIG_IGN);
  Interrupt interrupt;
  std::raise(SIGHUP);
  EXPECT_FALSE(interrupt.requested());
  std::signal(SIGHUP, before);
}

TEST(Interrupt, IsRequestedByABrokenPipeHoweverOften) {
  Interrupt interrupt;
  std::raise(SIGPIPE);
  std::raise(SIGPIPE);
  EXPECT_TRUE(interrupt.requested());
}

TEST(Interrupt, EndsTheProcessTheSecondTime) {
  EXPECT_EXIT(
      {
        Interrupt interrupt;
        std::raise(SIGINT);
        std::raise(SIGINT);
      },
      testing::ExitedWithCode(128 + SIGINT), "");
}

} // namespace sonde::driver
