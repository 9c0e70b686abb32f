#include "support/error.h"
#include "support/temporary_folder.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

namespace sonde {
namespace {

TEST(TemporaryFolder, IsRemovedWithItsFiles) {
  std::filesystem::path first;
  {
    TemporaryFolder one, two;
    first = one.path();
    EXPECT_NE(first, two.path());
    std::ofstream(first / "file") << "text";
    EXPECT_TRUE(std::filesystem::exists(first / "file"));
  }
  EXPECT_FALSE(std::filesystem::exists(first));
}

TEST(TemporaryFolder, ErrorNamesTheFolderThatCannotBeMade) {
  setenv("TMPDIR", "/proc/no-such-folder", 1);
  EXPECT_THROW(TemporaryFolder(), Error);
  unsetenv("TMPDIR");
}

} // namespace
} // namespace sonde
