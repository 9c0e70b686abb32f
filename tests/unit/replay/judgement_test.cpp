#include "replay/judgement.h"

#include <csignal>
#include <gtest/gtest.h>

namespace sonde::replay {
namespace {

output::TestRecord predicted(const std::string& kind, std::optional<int> exitCode = {},
                             std::optional<uint64_t> pathHash = {}) {
  return {"t.ktest", *output::pathKindNamed(kind), exitCode, pathHash, ""};
}

NativeOutcome outcome(NativeEnd end, int number, const std::string& headline = {},
                      std::optional<uint64_t> pathHash = {}) {
  return {end, number, headline, pathHash};
}

Judgement judged(const output::TestRecord& record, const NativeOutcome& native) {
  return judge(&record, native).judgement;
}

TEST(Judgement, ComparesExitCodes) {
  EXPECT_EQ(judged(predicted("exit", 3), outcome(NativeEnd::Exited, 3)), Judgement::Agrees);
  EXPECT_EQ(judged(predicted("exit", 3), outcome(NativeEnd::Exited, 0)), Judgement::Differs);
  EXPECT_EQ(judged(predicted("exit", 3), outcome(NativeEnd::TimedOut, 0)), Judgement::Differs);
  EXPECT_EQ(judged(predicted("exit", 6), outcome(NativeEnd::Signalled, SIGABRT)), Judgement::Differs);
}

TEST(Judgement, RecognisesErrorsByTheirKind) {
  EXPECT_EQ(judged(predicted("AssertionFailed"), outcome(NativeEnd::Signalled, SIGABRT)), Judgement::Agrees);
  EXPECT_EQ(judged(predicted("AssertionFailed"), outcome(NativeEnd::Exited, 0)), Judgement::Differs);
  EXPECT_EQ(judged(predicted("DivisionByZero"), outcome(NativeEnd::Sanitizer, 86, "FPE")), Judgement::Agrees);
  EXPECT_EQ(judged(predicted("DivisionByZero"), outcome(NativeEnd::Signalled, SIGSEGV)), Judgement::Differs);
  EXPECT_EQ(judged(predicted("OutOfBounds"), outcome(NativeEnd::Sanitizer, 86, "heap-buffer-overflow")),
            Judgement::Agrees);
  EXPECT_EQ(judged(predicted("OutOfBounds"), outcome(NativeEnd::Exited, 0)), Judgement::NotShown);
  EXPECT_EQ(judged(predicted("ReportedError"), outcome(NativeEnd::Reported, SIGABRT)), Judgement::Agrees);
  EXPECT_EQ(judged(predicted("ReportedError"), outcome(NativeEnd::Signalled, SIGABRT)), Judgement::Differs);
}

TEST(Judgement, LeavesOpenHowAProgramEndsThatGoesOnAfterAnError) {
  EXPECT_EQ(judged(predicted("IndexOutOfBounds"), outcome(NativeEnd::Signalled, SIGSEGV)),
            Judgement::NotShown);
  EXPECT_EQ(judged(predicted("IntegerOverflow"), outcome(NativeEnd::Signalled, SIGFPE)), Judgement::NotShown);
  EXPECT_EQ(judged(predicted("DoubleFree"), outcome(NativeEnd::Signalled, SIGFPE)), Judgement::NotShown);
  // A sanitizer would have ended it at the error.
  EXPECT_EQ(judged(predicted("IndexOutOfBounds"), outcome(NativeEnd::Sanitizer, 86, "SEGV")),
            Judgement::Differs);
  EXPECT_EQ(judged(predicted("MemoryLeak"), outcome(NativeEnd::Signalled, SIGSEGV)), Judgement::Differs);
}

TEST(Judgement, ComparesPathHashesIfBothAreKnown) {
  EXPECT_EQ(judged(predicted("exit", 0, 5), outcome(NativeEnd::Exited, 0, "", 5)), Judgement::Agrees);
  EXPECT_EQ(judged(predicted("exit", 0, 5), outcome(NativeEnd::Exited, 0, "", 6)), Judgement::Differs);
  EXPECT_EQ(judged(predicted("exit", 0), outcome(NativeEnd::Exited, 0, "", 6)), Judgement::Agrees);
  EXPECT_EQ(judged(predicted("Abort", {}, 5), outcome(NativeEnd::Signalled, SIGABRT, "", 6)),
            Judgement::Differs);
  // It went on after the error.
  EXPECT_EQ(judged(predicted("OutOfBounds", {}, 5), outcome(NativeEnd::Exited, 0, "", 6)),
            Judgement::NotShown);
}

TEST(Judgement, RejectsTestsOfAnotherProgram) {
  EXPECT_EQ(judge(nullptr, outcome(NativeEnd::Exited, 0)).judgement, Judgement::Unknown);
  EXPECT_EQ(judge(nullptr, outcome(NativeEnd::InputMismatch, 97)).judgement, Judgement::Differs);
  EXPECT_EQ(judged(predicted("exit", 98), outcome(NativeEnd::AssumptionFailed, 98)), Judgement::Differs);
}

} // namespace
} // namespace sonde::replay
