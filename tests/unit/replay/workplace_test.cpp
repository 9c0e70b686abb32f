#include "replay/workplace.h"
#include "support/temporary_folder.h"

#include <chrono>
#include <fstream>
#include <gtest/gtest.h>

namespace sonde::replay {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

std::string read(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class WorkplaceTest : public ::testing::Test {
protected:
  WorkplaceTest() {
    fs::create_directories(original() / "below");
    fs::create_directory(folder_.path() / "scratch");
    write(original() / "file", "file");
    write(original() / "below" / "deep", "deep");
    fs::last_write_time(original() / "file", fs::file_time_type::clock::now() - std::chrono::hours(1));
    write(original() / "large", std::string(2 << 20, 'x'));
  }

  fs::path original() const { return folder_.path() / "original"; }
  Workplace workplace() const { return {original(), folder_.path() / "scratch"}; }

  TemporaryFolder folder_;
};

TEST_F(WorkplaceTest, TestsSeeTheFilesAndNotEachOther) {
  Workplace place = workplace();
  for (int round = 0; round < 3; ++round) {
    const fs::path work = place.prepare({});
    EXPECT_EQ(read(work / "file"), "file");
    EXPECT_FALSE(fs::is_symlink(work / "file"));
    EXPECT_EQ(read(work / "below" / "deep"), "deep");
    EXPECT_EQ(fs::file_size(work / "large"), 2u << 20);
    EXPECT_FALSE(fs::exists(work / "new"));
    write(work / "file", "FILE"); // of the same size
    write(work / "new", "new");
    write(work / "below" / "deep", "DEEP");
    if (round == 1) fs::remove_all(work / "below");
  }
  EXPECT_EQ(read(original() / "file"), "file");
  EXPECT_EQ(read(original() / "below" / "deep"), "deep");
  EXPECT_FALSE(fs::exists(original() / "new"));
}

TEST_F(WorkplaceTest, FilesOfATestHideOthersForThatTest) {
  Workplace place = workplace();
  fs::path work = place.prepare({{"file", {'a'}}, {"below/deep", {'b'}}, {"made/here", {'c'}}});
  EXPECT_EQ(read(work / "file"), "a");
  EXPECT_EQ(read(work / "below/deep"), "b");
  EXPECT_EQ(read(work / "made/here"), "c");
  EXPECT_EQ(read(original() / "below" / "deep"), "deep");
  work = place.prepare({});
  EXPECT_EQ(read(work / "file"), "file");
  EXPECT_EQ(read(work / "below/deep"), "deep");
  EXPECT_FALSE(fs::exists(work / "made"));
}

TEST_F(WorkplaceTest, HasFoldersAndLinksOfTheSameKinds) {
  fs::create_symlink("below/deep", original() / "near");
  fs::create_symlink("../scratch", original() / "far");
  Workplace place = workplace();
  const fs::path work = place.prepare({});
  EXPECT_TRUE(fs::is_directory(fs::symlink_status(work / "below")));
  EXPECT_EQ(fs::read_symlink(work / "near"), "below/deep");
  EXPECT_TRUE(fs::is_directory(work / "far"));
}

TEST_F(WorkplaceTest, UsesAFolderAgainUnlessATestChangedIt) {
  Workplace place = workplace();
  const auto isWhole = [&] { return fs::is_symlink(place.prepare({}) / "large"); };
  const fs::path work = place.prepare({});
  const auto untouched = fs::last_write_time(work);
  // A change that no time tells is not noticed, which shows that the folder is used again.
  fs::remove(work / "large");
  fs::last_write_time(work, untouched);
  EXPECT_FALSE(isWhole());
  fs::permissions(work / "below" / "deep", fs::perms::owner_read);
  EXPECT_TRUE(isWhole());
  EXPECT_NE(fs::status(work / "below" / "deep").permissions(), fs::perms::owner_read);
  fs::remove(work / "large");
  EXPECT_TRUE(isWhole());
}

TEST_F(WorkplaceTest, LinksFoldersThatHoldTooMuch) {
  fs::create_directory(original() / "full");
  for (int n = 0; n < 1001; ++n) write(original() / "full" / std::to_string(n), "");
  Workplace place = workplace();
  const fs::path work = place.prepare({{"full/own", {'a'}}});
  EXPECT_TRUE(fs::exists(work / "full" / "1000"));
  EXPECT_EQ(read(work / "full" / "own"), "a");
  EXPECT_FALSE(fs::exists(original() / "full" / "own"));
  EXPECT_TRUE(fs::is_symlink(place.prepare({}) / "full"));
  EXPECT_FALSE(fs::is_symlink(work / "below"));
}

TEST_F(WorkplaceTest, ShowsTheFoldersAroundTheWorkingDirectory) {
  fs::create_directories(folder_.path() / "beside" / "deep");
  write(folder_.path() / "beside" / "deep" / "file", "around");
  Workplace place = workplace();
  for (int round = 0; round < 3; ++round) {
    const fs::path work = place.prepare({});
    EXPECT_EQ(read(work / ".." / "beside" / "deep" / "file"), "around");
    EXPECT_EQ(read(work / ".." / "original" / "file"), "file");
    EXPECT_FALSE(fs::exists(work / ".." / "new"));
    write(work / ".." / "new", "new");
    fs::remove(work / ".." / "beside");
  }
  EXPECT_FALSE(fs::exists(folder_.path() / "new"));
  EXPECT_EQ(read(folder_.path() / "beside" / "deep" / "file"), "around");
}

TEST_F(WorkplaceTest, CannotHoldFilesOutsideTheWorkingDirectory) {
  for (const char* name : {"file", "./file", "below/deep", "below/../file"})
    EXPECT_TRUE(Workplace::canHold(name)) << name;
  for (const char* name : {"/etc/other", "../other", "below/../../other", "..", ".", "below/", ""})
    EXPECT_FALSE(Workplace::canHold(name)) << name;
}

} // namespace
} // namespace sonde::replay
