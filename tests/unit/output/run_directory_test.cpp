#include "fixture.h"
#include "output/run_directory.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::output {
namespace {

namespace fs = std::filesystem;

class RunDirectoryTest : public ::testing::Test {
protected:
  std::string refusal(const std::string& wanted) {
    try {
      RunDirectory directory(wanted, terminal_);
    } catch (const Error& error) {
      return error.message();
    }
    return {};
  }

  ScratchFolder scratch_;
  std::ostringstream messages_;
  Terminal terminal_{messages_};
};

TEST_F(RunDirectoryTest, ZerosOfAFileTakeNoSpace) {
  RunDirectory directory("out", terminal_);
  const std::vector<FilePart> parts{{"ab", 100 << 20}, {"c", 0}, {"d", 5}};
  ASSERT_TRUE(directory.writeNew("sparse", parts));
  ASSERT_FALSE(writeWhole("again", parts));
  for (const char* name : {"out/sparse", "again"}) {
    const MappedFile file(name);
    ASSERT_EQ(file.bytes().size(), 2u + (100 << 20) + 2 + 5);
    EXPECT_EQ(file.bytes().substr(0, 4), std::string_view("ab\0\0", 4));
    EXPECT_EQ(file.bytes().substr(2 + (100 << 20)), std::string_view("cd\0\0\0\0\0", 7));
    struct stat status{};
    ASSERT_EQ(stat(name, &status), 0);
    EXPECT_LT(status.st_blocks * 512, 1 << 20);
  }
  EXPECT_THROW(MappedFile("out"), Error);
  EXPECT_THROW(MappedFile("missing"), Error);
}

TEST_F(RunDirectoryTest, NumbersFoldersAndLinksTheLast) {
  RunDirectory first("", terminal_);
  EXPECT_EQ(first.path(), "sonde-out-0");
  EXPECT_EQ(fs::read_symlink("sonde-last"), "sonde-out-0");
  std::ofstream("sonde-out-1") << "in the way";
  RunDirectory second("", terminal_);
  EXPECT_EQ(second.path(), "sonde-out-2");
  EXPECT_EQ(fs::read_symlink("sonde-last"), "sonde-out-2");
  EXPECT_TRUE(fs::is_empty(second.path()));
}

TEST_F(RunDirectoryTest, DoesNotReplaceAFileThatIsNotALink) {
  fs::create_directory("sonde-last");
  RunDirectory directory("", terminal_);
  EXPECT_FALSE(fs::is_symlink("sonde-last"));
  EXPECT_EQ(messages_.str(),
            "sonde: warning: sonde-last is no link, so that it cannot point to sonde-out-0; move it away\n");
}

TEST_F(RunDirectoryTest, UsesTheFolderThatTheUserNames) {
  RunDirectory fresh("a/b", terminal_);
  EXPECT_TRUE(fs::is_directory("a/b"));
  fs::create_directory("empty");
  RunDirectory empty("empty", terminal_);
  EXPECT_FALSE(fs::exists(fs::symlink_status("sonde-last")));
}

TEST_F(RunDirectoryTest, RefusesAFolderThatIsNotEmpty) {
  fs::create_directory("full");
  std::ofstream("full/file") << "x";
  EXPECT_EQ(refusal("full").find("full: error: the folder for results is not empty"), 0u);
  std::ofstream("file") << "x";
  EXPECT_NE(refusal("file"), "");
  EXPECT_NE(refusal("file/below"), "");
  EXPECT_NE(refusal("/proc/sonde").find("--output"), std::string::npos);
}

TEST_F(RunDirectoryTest, ReplacesFilesAsAWhole) {
  RunDirectory directory("out", terminal_);
  EXPECT_TRUE(directory.write("name", "first"));
  EXPECT_TRUE(directory.write("name", std::string("sec\0nd", 6)));
  EXPECT_EQ(readWhole("out/name"), std::string("sec\0nd", 6));
  EXPECT_EQ(std::distance(fs::directory_iterator("out"), fs::directory_iterator()), 1);
}

TEST_F(RunDirectoryTest, WritesNewFilesAndParts) {
  RunDirectory directory("out", terminal_);
  const std::string bytes("a\0b", 3);
  EXPECT_TRUE(directory.writeNew("test", std::vector<FilePart>{{bytes}}));
  EXPECT_TRUE(directory.writePart("part", bytes));
  EXPECT_EQ(readWhole("out/test"), bytes);
  EXPECT_EQ(readWhole("out/part"), bytes);
  EXPECT_EQ(fs::status("out/test").permissions(), fs::status("out/part").permissions());
  // A name that is taken, and one that has no folder to be made in without a name.
  EXPECT_TRUE(directory.writeNew("test", std::vector<FilePart>{{"again"}}));
  EXPECT_EQ(readWhole("out/test"), "again");
  EXPECT_FALSE(writeNew("here", std::vector<FilePart>{{"too"}}));
  EXPECT_EQ(readWhole("here"), "too");
  EXPECT_EQ(std::distance(fs::directory_iterator("out"), {}), 2);
}

TEST_F(RunDirectoryTest, ReportsAVanishedFolderOnce) {
  RunDirectory directory("out", terminal_);
  fs::remove_all("out");
  EXPECT_FALSE(directory.write("one", "x"));
  EXPECT_FALSE(directory.write("two", "x"));
  EXPECT_EQ(directory.failures(), 2u);
  EXPECT_EQ(directory.firstFailure(), "out/one: No such file or directory");
  EXPECT_EQ(messages_.str(),
            "sonde: warning: cannot write out/one: No such file or directory; the run goes on\n");
}

// The limit on a file's size stands for a full disk: in both cases a write fails half-way.
TEST_F(RunDirectoryTest, LeavesNoPartOfAFileOnAFullDisk) {
  RunDirectory directory("out", terminal_);
  ASSERT_TRUE(directory.write("name", "old"));
  pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    bool refused =
        !directory.write("name", std::string(5000, 'x')) && !directory.write("other", std::string(5000, 'x'));
    _exit(refused && directory.write("small", "x") ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(readWhole("out/name"), "old");
  EXPECT_EQ(readWhole("out/small"), "x");
  EXPECT_EQ(std::distance(fs::directory_iterator("out"), fs::directory_iterator()), 2);
}

TEST_F(RunDirectoryTest, RefusesToReadAFolderAsAFile) {
  fs::create_directory("folder");
  EXPECT_THROW(readWhole("folder"), Error);
  EXPECT_THROW(readWhole("nothing"), Error);
}

} // namespace
} // namespace sonde::output
