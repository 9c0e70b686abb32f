#include "support/error.h"

#include <gtest/gtest.h>

namespace sonde {

TEST(Error, SaysWhereWhatAndWhatToDo) {
  EXPECT_EQ(Error("no such file").message(), "error: no such file");
  EXPECT_EQ(Error("unknown symbol 'x'", "a.smt2:3:7", "declare it first").message(),
            "a.smt2:3:7: error: unknown symbol 'x'\n  declare it first");
}

} // namespace sonde
