#include "expr/rewrite/builder.h"
#include "path/input_list.h"
#include "path/seeds.h"

#include <gtest/gtest.h>

namespace sonde::path {
namespace {

class SeedsTest : public ::testing::Test {
protected:
  expr::Expr array(const char* name) { return builder_.symbol(name, expr::Sort::array(32, 8)); }
  uint64_t byte(const expr::Model& model, const expr::Expr& array, uint64_t index) {
    return model.element(array, BitVector(32, index)).toWord();
  }

  expr::Context context_;
  expr::Builder builder_{context_};
};

TEST_F(SeedsTest, TheNthInputGetsTheNthObject) {
  Seeds seeds({{"s", {{"x", {1}}, {"y", {2}}, {"x", {3}}}}});
  seeds.meet("x", 1, 1, array("x#1"));
  seeds.meet("x", 0, 1, array("x"));
  seeds.meet("x", 2, 1, array("x#2"));
  EXPECT_EQ(byte(*seeds.models()[0], array("x"), 0), 1u);
  EXPECT_EQ(byte(*seeds.models()[0], array("x#1"), 0), 3u);
  EXPECT_FALSE(seeds.models()[0]->mentions(array("x#2")));
}

TEST_F(SeedsTest, ReportsASeedThatDoesNotFitOnce) {
  Seeds seeds({{"short", {{"x", {1}}}}, {"good", {{"x", {1, 2}}}}});
  for (int again = 0; again < 2; ++again) seeds.meet("x", 0, 2, array("x"));
  seeds.followed({seeds.models()[1]});
  const std::vector<std::string> complaints = seeds.complaints();
  ASSERT_EQ(complaints.size(), 2u);
  EXPECT_NE(complaints[0].find("short: 'x' has 1 byte, the program's input 2"), std::string::npos);
  EXPECT_NE(complaints[1].find("short: the seed was not followed"), std::string::npos);
}

TEST_F(SeedsTest, InputsAreCountedByName) {
  InputList inputs;
  inputs.add({"x", 1, array("x")});
  InputList copy = inputs;
  copy.add({"x", 1, array("x#1")});
  copy.add({"y", 2, array("y")});
  EXPECT_EQ(inputs.count("x"), 1u);
  EXPECT_EQ(copy.count("x"), 2u);
  EXPECT_EQ(copy.count("z"), 0u);
  std::string names;
  copy.forEach([&](const SymbolicInput& input) { names += input.name; });
  EXPECT_EQ(names, "xxy");
  EXPECT_EQ(inputs.size(), 1u);
}

} // namespace
} // namespace sonde::path
