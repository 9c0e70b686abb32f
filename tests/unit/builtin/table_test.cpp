#include "builtin/table.h"

#include <gtest/gtest.h>
#include <set>

namespace sonde::builtin {
namespace {

TEST(Table, HasEachFunctionOnce) {
  std::set<std::string_view> names;
  for (const exec::Builtin& row : table()) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}

TEST(Table, FindsFunctionsByTheirWholeName) {
  ASSERT_NE(find("realloc"), nullptr);
  EXPECT_EQ(find("realloc")->name, "realloc");
  EXPECT_EQ(find("reallo"), nullptr);
}

TEST(Table, HasAKindForEachArgument) {
  const exec::Signature& arguments = find("realloc")->arguments;
  ASSERT_EQ(arguments.size(), 2u);
  EXPECT_EQ(arguments[0], exec::ArgumentKind::Object);
  EXPECT_EQ(arguments[1], exec::ArgumentKind::Expression);
}

} // namespace
} // namespace sonde::builtin
