#include "support/file_name.h"
#include "support/temporary_folder.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

namespace sonde {
namespace {

namespace fs = std::filesystem;

TEST(FileName, JoinsTheFolderAndRemovesDots) {
  EXPECT_EQ(wholePath("/project/a", "util.c"), "/project/a/util.c");
  EXPECT_EQ(wholePath("/project/a", "../b/./util.c"), "/project/b/util.c");
  EXPECT_EQ(wholePath("/project/a", "/usr/include/stdio.h"), "/usr/include/stdio.h");
  EXPECT_EQ(wholePath("", "util.c"), "util.c");
  EXPECT_EQ(wholePath(".", "src/util.c"), "src/util.c");
}

class ShownFileName : public ::testing::Test {
protected:
  ~ShownFileName() override { fs::current_path(before_); }

  fs::path before_ = fs::current_path();
  TemporaryFolder folder_;
};

TEST_F(ShownFileName, IsRelativeIfThatIsShorter) {
  const fs::path project = fs::canonical(folder_.path());
  fs::create_directory(project / "a");
  fs::current_path(project / "a");
  EXPECT_EQ(shownPath(project / "a/util.c"), "util.c");
  EXPECT_EQ(shownPath(project / "b/util.c"), "../b/util.c");
  EXPECT_EQ(shownPath("/x.c"), "/x.c");
  EXPECT_EQ(shownPath("util.c"), "util.c");
  EXPECT_EQ(shownPath("<stdin>"), "<stdin>");
}

TEST_F(ShownFileName, IsRelativeToALinkedFolderToo) {
  const fs::path project = fs::canonical(folder_.path());
  fs::create_directory(project / "real");
  fs::create_directory_symlink(project / "real", project / "link");
  fs::current_path(project / "link");
  setenv("PWD", (project / "link").c_str(), 1); // as a shell does
  EXPECT_EQ(shownPath(project / "link/util.c"), "util.c");
  EXPECT_EQ(shownPath(project / "real/util.c"), "util.c");
}

} // namespace
} // namespace sonde
