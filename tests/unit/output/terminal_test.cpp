#include "output/terminal.h"

#include <gtest/gtest.h>
#include <pty.h>
#include <sstream>
#include <unistd.h>

namespace sonde::output {
namespace {

TEST(Terminal, ShowsNoStatusIfTheStreamIsNoTerminal) {
  std::ostringstream stream;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  {
    Terminal terminal(stream, ends[1]);
    EXPECT_FALSE(terminal.hasStatus());
    terminal.status("status");
    terminal.say("message\n");
  }
  EXPECT_EQ(stream.str(), "message\n");
  close(ends[0]);
  close(ends[1]);
}

TEST(Terminal, ErasesTheStatusBeforeOtherOutput) {
  std::ostringstream stream;
  int master = 0, slave = 0;
  winsize size{};
  size.ws_col = 11;
  ASSERT_EQ(openpty(&master, &slave, nullptr, nullptr, &size), 0);
  {
    Terminal terminal(stream, slave);
    EXPECT_TRUE(terminal.hasStatus());
    terminal.status("a status that is too long");
    terminal.say("message\n");
    terminal.status("1 | 2 | 12345");
    terminal.status("short");
  }
  EXPECT_EQ(stream.str(), "\r\x1b[Ka status t"
                          "\r\x1b[Kmessage\n"
                          "\r\x1b[K1 | 2" // and not 123
                          "\r\x1b[Kshort\r\x1b[K");
  close(master);
  close(slave);
}

} // namespace
} // namespace sonde::output
