#include "frontend/points_to_summaries.h"

#include "builtin/table.h"

#include <gtest/gtest.h>

namespace sonde::driver {
namespace {

TEST(PointsToSummaries, HaveARowForEachBuiltin) {
  for (const exec::Builtin& builtin : builtin::table())
    EXPECT_NE(frontend::findSummary(builtin.name), nullptr) << builtin.name;
}

TEST(PointsToSummaries, SayWhichBuiltinsAllocate) {
  for (const exec::Builtin& builtin : builtin::table()) {
    const frontend::Summary* summary = frontend::findSummary(builtin.name);
    ASSERT_NE(summary, nullptr) << builtin.name;
    const bool allocates = summary->result == frontend::SummaryResult::Heap ||
                           summary->effect == frontend::SummaryEffect::StoresHeap;
    EXPECT_EQ(allocates, builtin.outOfMemory != exec::OutOfMemory::Never) << builtin.name;
  }
}

} // namespace
} // namespace sonde::driver
