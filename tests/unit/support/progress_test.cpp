#include "support/progress.h"

#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace sonde {

namespace {

using namespace std::chrono_literals;

/// Reads until `end` has come.
std::string readUntil(int descriptor, const std::string& end) {
  std::string text;
  for (char c; !text.ends_with(end) && ::read(descriptor, &c, 1) == 1;) text += c;
  return text;
}

TEST(Progress, IsAPlainLineInALog) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  {
    Progress progress(ends[1], {.status = 1ms, .line = 1ms});
    progress.tell("linking");
    EXPECT_EQ(readUntil(ends[0], "\n"), "sonde: linking (0:00 so far)\n");
  }
  ::close(ends[1]);
  EXPECT_EQ(readUntil(ends[0], "\n"), "") << "nothing is to be taken away";
  ::close(ends[0]);
}

TEST(Progress, IsAStatusLineOnATerminalThatMakesWay) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_EQ(::grantpt(terminal) | ::unlockpt(terminal), 0);
  const int screen = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
  ASSERT_GE(screen, 0);
  {
    Progress progress(screen, {.status = 1ms, .line = 1h});
    progress.tell("compiling a.c");
    EXPECT_EQ(readUntil(terminal, "a.c\r"), "\r\x1b[K0:00 | compiling a.c\r");
    progress.tell("");
    ::write(screen, "!", 1);
    const std::string rest = readUntil(terminal, "!");
    EXPECT_TRUE(rest.ends_with("\r\x1b[K!")) << rest;
  }
  ::close(screen);
  ::close(terminal);
}

TEST(Progress, SaysNothingOfWhatIsQuick) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  {
    Progress(ends[1]).tell("linking");
  }
  ::close(ends[1]);
  EXPECT_EQ(readUntil(ends[0], "\n"), "");
  ::close(ends[0]);
}

TEST(Progress, IsToldLessOftenAsTimePasses) {
  EXPECT_EQ(untilNextLine(0s), 10s);
  EXPECT_EQ(untilNextLine(25s), 25s);
  EXPECT_EQ(untilNextLine(1h), 60s);
}

} // namespace

} // namespace sonde
