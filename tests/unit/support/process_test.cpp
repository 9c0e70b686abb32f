#include "support/error.h"
#include "support/process.h"

#include <chrono>
#include <gtest/gtest.h>

namespace sonde {
namespace {

TEST(CaptureProcess, KeepsWhatTheProgramWrites) {
  const ProcessOutput result = captureProcess({"sh", "-c", "echo out; echo messages >&2; exit 3"}, "hint");
  EXPECT_EQ(result.exitCode, 3);
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.messages, "messages\n");
}

TEST(CaptureProcess, SaysWhatToDoIfTheProgramIsMissing) {
  EXPECT_THROW(captureProcess({"/no/such/program"}, "hint"), Error);
}

TEST(CaptureProcess, EndsTheProgramAtTheDeadline) {
  const auto soon = Deadline::Clock::now() + std::chrono::milliseconds(100);
  EXPECT_THROW(captureProcess({"sleep", "infinity"}, "hint", Deadline(soon)), DeadlinePassed);
  volatile std::sig_atomic_t request = 1;
  EXPECT_THROW(captureProcess({"sleep", "infinity"}, "hint", Deadline(std::nullopt, request)),
               DeadlinePassed);
}

TEST(CaptureProcess, DoesNotWaitForADeadline) {
  const auto began = Deadline::Clock::now();
  EXPECT_EQ(captureProcess({"true"}, "hint", Deadline(began + std::chrono::hours(1))).exitCode, 0);
}

} // namespace
} // namespace sonde
