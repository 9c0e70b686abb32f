#include "process/files.h"
#include "support/error.h"

#include <cerrno>
#include <fcntl.h>
#include <gtest/gtest.h>

namespace sonde::process {
namespace {

class FilesTest : public ::testing::Test {
protected:
  FilesTest() { files.own().folder = "/tmp"; }
  uint64_t create(Files& in, const char* path) {
    const int64_t descriptor = in.open(space, path, O_CREAT | O_EXCL | O_RDWR, 0644);
    EXPECT_GE(descriptor, 0) << path;
    return static_cast<uint64_t>(descriptor);
  }
  int64_t exists(const Files& in, const char* path) {
    struct stat status{};
    return in.status(path, true, status);
  }

  memory::AddressSpace space;
  Files files;
};

TEST_F(FilesTest, MakesFileNamesAbsolute) {
  EXPECT_EQ(files.absolute("./sonde-none"), "/tmp/sonde-none");
  EXPECT_EQ(files.absolute("/usr/./share/../x"), "/usr/x");
  EXPECT_EQ(files.absolute("sonde-none/../x"), "/tmp/sonde-none/../x"); // which leads nowhere
  EXPECT_EQ(files.absolute("/a//b/"), "/a/b");
  EXPECT_EQ(files.absolute(".."), "/");
  EXPECT_EQ(files.absolute(""), "");
}

TEST_F(FilesTest, CopiesDoNotSeeEachOther) {
  create(files, "sonde-first");
  Files copy = files;
  create(copy, "sonde-second");
  EXPECT_EQ(copy.close(0), 0);
  EXPECT_EQ(exists(copy, "sonde-first"), 0);
  EXPECT_EQ(exists(copy, "sonde-second"), 0);
  EXPECT_EQ(exists(files, "sonde-second"), -ENOENT);
  EXPECT_NE(files.find(0), nullptr);
  EXPECT_EQ(copy.find(0), nullptr);
}

TEST_F(FilesTest, TellHowMuchTheyHaveGrown) {
  const uint64_t before = files.grown();
  for (int n = 0; n < 1000; ++n)
    ASSERT_EQ(files.close(create(files, ("sonde-" + std::to_string(n)).c_str())), 0);
  EXPECT_GT(files.grown(), before + 1000 * sizeof(File));
  Files copy = files;
  EXPECT_EQ(copy.grown(), files.grown());
  copy.own(); // copies the table
  EXPECT_GT(copy.grown(), files.grown() + 1000 * sizeof(File));
}

TEST_F(FilesTest, NothingReachesTheHost) {
  create(files, "/tmp/sonde-never-there");
  struct stat status{};
  EXPECT_NE(stat("/tmp/sonde-never-there", &status), 0);
  EXPECT_EQ(files.status("/tmp/sonde-never-there", true, status), 0);
  EXPECT_EQ(status.st_mode, static_cast<mode_t>(S_IFREG | 0644));
}

TEST_F(FilesTest, OpensTheLowestFreeDescriptor) {
  const uint64_t first = create(files, "sonde-a"), second = create(files, "sonde-b");
  EXPECT_EQ(second, first + 1);
  EXPECT_EQ(files.close(first), 0);
  EXPECT_EQ(files.close(first), -EBADF);
  EXPECT_EQ(create(files, "sonde-c"), first);
  EXPECT_EQ(files.own().duplicate(static_cast<int64_t>(second), 0), static_cast<int64_t>(second) + 1);
}

TEST_F(FilesTest, DuplicatesShareTheirOffset) {
  const uint64_t one = create(files, "sonde-a");
  const auto two = static_cast<uint64_t>(files.own().duplicate(static_cast<int64_t>(one), 10));
  EXPECT_EQ(two, 10u);
  FileTable& table = files.own();
  table.open[static_cast<size_t>(table.descriptors[one])].offset = 5;
  EXPECT_EQ(files.find(two)->offset, 5u);
}

TEST_F(FilesTest, CapturedOutputIsAPipeWhateverTheHostUses) {
  files.captureOutput();
  for (uint64_t descriptor : {1, 2}) {
    struct stat status{};
    ASSERT_NE(files.find(descriptor), nullptr);
    EXPECT_TRUE(files.fileOf(*files.find(descriptor)).is<File::Captured>());
    EXPECT_EQ(files.statusOf(descriptor, status), 0);
    EXPECT_TRUE(S_ISFIFO(status.st_mode));
  }
  EXPECT_EQ(files.fileOf(*files.find(2)).as<File::Captured>()->stream, OutputStream::Error);
  EXPECT_EQ(create(files, "sonde-next"), 3u);
}

TEST_F(FilesTest, TheSizeOfAFileDependsOnItsKind) {
  EXPECT_EQ((File{{}, 0, File::Memory{0, 5}}).size(), 5u);
  EXPECT_EQ((File{{}, 0, File::Pipe{0, 5, 3}}).size(), 2u) << "what was not read yet";
  EXPECT_EQ((File{{}, 0, File::Link{"target"}}).size(), 6u);
  EXPECT_EQ((File{{}, 0, File::Null{}}).size(), 0u);
}

TEST_F(FilesTest, OnlyStandardStreamsHaveADescriptorOfTheHost) {
  EXPECT_EQ((File{{}, 0, File::Stream{Ref(new HostStream(0))}}).hostDescriptor(), 0);
  EXPECT_EQ((File{{}, 0, File::Output{2}}).hostDescriptor(), 2);
  EXPECT_EQ((File{{}, 0, File::Captured{OutputStream::Error}}).hostDescriptor(), -1);
}

TEST_F(FilesTest, FailsWithTheErrorsOfTheSystem) {
  EXPECT_EQ(files.open(space, "", O_RDONLY, 0), -ENOENT);
  EXPECT_EQ(files.open(space, "/nonexistent", O_RDONLY, 0), -ENOENT);
  EXPECT_EQ(files.open(space, "/nonexistent/file", O_CREAT | O_WRONLY, 0), -ENOENT);
  EXPECT_EQ(files.open(space, "/tmp", O_WRONLY, 0), -EISDIR);
  EXPECT_EQ(files.open(space, "/dev/null", O_CREAT | O_EXCL | O_WRONLY, 0), -EEXIST);
}

TEST_F(FilesTest, PlacedFilesExistFromTheStart) {
  const uint64_t base = files.place(space, "sonde-new/deep/file", 5);
  space.initialise(base, "hello", 5);
  struct stat status{};
  ASSERT_EQ(files.status("sonde-new/deep/file", true, status), 0);
  EXPECT_EQ(status.st_size, 5);
  ASSERT_EQ(files.status("/tmp/sonde-new", true, status), 0);
  EXPECT_TRUE(S_ISDIR(status.st_mode));
  EXPECT_THROW(files.place(space, "sonde-new/deep/file/below", 1), Error);

  files.place(space, "-", 3);
  ASSERT_EQ(files.statusOf(0, status), 0);
  EXPECT_EQ(status.st_size, 3);
  EXPECT_EQ(files.status("/dev/stdin", true, status), 0);
  EXPECT_EQ(status.st_size, 3);
}

TEST_F(FilesTest, HaveNothingOfTheHostsProcesses) {
  struct stat status{};
  for (const char* name : {"/proc", "/proc/self", "/proc/self/fd"}) {
    ASSERT_EQ(files.status(name, true, status), 0);
    EXPECT_TRUE(S_ISDIR(status.st_mode));
  }
  for (const char* name : {"/proc/self/maps", "/proc/self/exe", "/proc/1/status", "/proc/meminfo"}) {
    EXPECT_EQ(files.open(space, name, O_RDONLY, 0), -ENOENT) << name;
    EXPECT_EQ(files.status(name, false, status), -ENOENT) << name;
  }
  EXPECT_EQ(files.open(space, "/proc/../proc/self/../self/maps", O_RDONLY, 0), -ENOENT);
  const std::vector<DirectoryEntry> entries = files.entriesOf("/proc");
  ASSERT_EQ(entries.size(), 3u) << "with . and ..";
  EXPECT_EQ(entries[2].name, "self");
}

TEST_F(FilesTest, LinksOfDescriptorsAreThoseOfTheProgram) {
  const uint64_t descriptor = create(files, "sonde-file");
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  EXPECT_EQ(files.descriptorTarget(link), "/tmp/sonde-file");
  EXPECT_EQ(files.absolute(link), "/tmp/sonde-file");
  EXPECT_EQ(files.absolute("/dev/fd/" + std::to_string(descriptor)), "/tmp/sonde-file");
  EXPECT_FALSE(files.descriptorTarget(link + "x"));
  EXPECT_FALSE(files.descriptorTarget("/proc/self/fd/99"));
  struct stat status{};
  ASSERT_EQ(files.status(link, false, status), 0);
  EXPECT_TRUE(S_ISLNK(status.st_mode));
  ASSERT_EQ(files.status(link, true, status), 0);
  EXPECT_TRUE(S_ISREG(status.st_mode));
  std::vector<std::string> names;
  for (const DirectoryEntry& entry : files.entriesOf("/proc/self/fd")) names.push_back(entry.name);
  EXPECT_EQ(names, (std::vector<std::string>{".", "..", "0", "1", "2", std::to_string(descriptor)}));
}

TEST_F(FilesTest, TruncatedBytesDoNotComeBack) {
  const uint64_t base = files.place(space, "sonde-file", 5);
  space.initialise(base, "hello", 5);
  EXPECT_GE(files.open(space, "sonde-file", O_WRONLY | O_TRUNC, 0), 0);
  char byte = 1;
  EXPECT_TRUE(space.read(base, &byte, 1));
  EXPECT_EQ(byte, 0);
}

} // namespace
} // namespace sonde::process
