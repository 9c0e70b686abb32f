#include "replay/native_process.h"

#include <gtest/gtest.h>

namespace sonde::replay {
namespace {

TEST(NativeProcess, HasALimitOfItsOwnForTheCaseThatNobodyIsLeftToEndIt) {
  // The limit is set while the process runs already.
  const char* script = "while [ \"$(ulimit -t)\" = unlimited ]; do :; done; ulimit -t";
  const HeldSignals signals;
  const ProcessEnd end = runCommand({"/bin/sh", {"sh", "-c", script}, {}, "/dev/null", "/"}, 60, signals);
  EXPECT_TRUE(end.inTime);
  EXPECT_EQ(end.output, "6000\n");
}

} // namespace
} // namespace sonde::replay
