#include "compare/child.h"

#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace sonde::compare {
namespace {

namespace fs = std::filesystem;

class ChildTest : public ::testing::Test {
protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  /// Runs a script of the shell.
  ChildEnd run(const std::string& script, const Deadline& deadline) {
    return runChild({"/bin/sh", "-c", script}, folder_ / "log", deadline);
  }

  /// The same; the request comes as soon as the script has made the file `ready`.
  ChildEnd runUntilReady(const std::string& script) {
    volatile std::sig_atomic_t request = 0;
    const std::jthread asks([&](const std::stop_token& stop) {
      while (!fs::exists(folder_ / "ready") && !stop.stop_requested())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      request = 1;
    });
    return run("cd '" + folder_.string() + "'; " + script, Deadline(std::nullopt, request));
  }

  fs::path folder_ = fs::temp_directory_path() / ("sonde-child-" + std::to_string(getpid()));
};

TEST_F(ChildTest, TellsTheExitCodeAndTheMessages) {
  const ChildEnd end = run("echo hello >&2; exit 3", {});
  EXPECT_EQ(end.exitCode, 3);
  EXPECT_EQ(end.messages, "hello\n");
  EXPECT_FALSE(end.tooLate);
}

TEST_F(ChildTest, HandsARequestOn) {
  const ChildEnd end = runUntilReady("trap 'exit 7' INT; touch ready; while :; do sleep 0.01; done");
  EXPECT_EQ(end.exitCode, 7);
  EXPECT_FALSE(end.tooLate);
}

TEST_F(ChildTest, EndsAProcessThatIgnoresARequestLongBeforeOneThatIsLate) {
  // A process that is only late has half a minute, in which this one would make the file.
  const ChildEnd end = runUntilReady("trap '' INT; touch ready; sleep 25; touch witness");
  EXPECT_TRUE(end.tooLate);
  EXPECT_EQ(end.exitCode, 128 + SIGKILL);
  EXPECT_FALSE(fs::exists(folder_ / "witness"));
}

} // namespace
} // namespace sonde::compare
