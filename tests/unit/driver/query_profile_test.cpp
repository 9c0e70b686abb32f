#include "driver/query_profile.h"
#include "expr/rewrite/builder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sonde::driver {
namespace {

constexpr std::chrono::nanoseconds slow(QueryProfile::slowFrom);

class QueryProfileTest : public testing::Test {
protected:
  static solver::Query asking(const expr::Expr& constraint) {
    solver::Query query;
    query.constraints = {constraint};
    return query;
  }

  program::Program program;
  expr::Context context;
  expr::Builder builder{context};
};

TEST_F(QueryProfileTest, CountsByLineAndKeepsTheSlowest) {
  program.files = {{"/a.c", "a.c"}};
  program.locations = {{0, 3, 1}, {0, 3, 9}, {0, 5, 1}};
  QueryProfile profile(program);
  const solver::Query query = asking(builder.ult(builder.symbol("x", 8), builder.constant(8, 10)));
  for (const uint32_t where : {0U, 1U, 2U, program::none})
    profile.add(query, solver::Verdict::Sat, slow - std::chrono::nanoseconds(1), where);
  for (size_t n = 0; n < QueryProfile::mostSlow + 2; ++n)
    profile.add(query, solver::Verdict::Sat, slow + std::chrono::nanoseconds(n), 2);

  const nlohmann::json json = nlohmann::json::parse(profile.json("stages"));
  ASSERT_EQ(json["lines"].size(), 3U);
  EXPECT_EQ(json["lines"][0][2], 1) << "asked by no place";
  EXPECT_EQ(json["lines"][1][1], 3);
  EXPECT_EQ(json["lines"][1][2], 2);
  EXPECT_EQ(json["lines"][2][1], 5);
  EXPECT_EQ(json["lines"][2][2], QueryProfile::mostSlow + 3);
  ASSERT_EQ(json["slowest"].size(), QueryProfile::mostSlow);
  for (size_t n = 1; n < QueryProfile::mostSlow; ++n)
    EXPECT_LT(json["slowest"][n]["nanoseconds"], json["slowest"][n - 1]["nanoseconds"]);
  EXPECT_EQ(json["slowest"][0]["line"], 5);
  EXPECT_NE(json["slowest"][0]["script"].get<std::string>().find("(bvult x #x0a)"), std::string::npos);
  EXPECT_EQ(json["stages"], "stages");
}

TEST_F(QueryProfileTest, KeepsNoScriptOfAQueryOfManyOperations) {
  QueryProfile profile(program);
  const expr::Expr x = builder.symbol("x", 32);
  expr::Expr hash = x;
  for (unsigned n = 0; n < 10'000; ++n)
    hash = builder.mul(builder.bitXor(hash, x), builder.constant(32, 33 + 2 * n));
  profile.add(asking(builder.eq(hash, builder.constant(32, 7))), solver::Verdict::Sat, slow, program::none);
  const nlohmann::json slowest = nlohmann::json::parse(profile.json(""))["slowest"];
  ASSERT_EQ(slowest.size(), 1U);
  EXPECT_EQ(slowest[0]["constraints"], 1);
  EXPECT_EQ(slowest[0]["script"], "");
}

TEST_F(QueryProfileTest, KeepsNoExpressionAlive) {
  QueryProfile profile(program);
  const expr::Expr x = builder.symbol("x", 8);
  const size_t before = context.liveNodes();
  {
    const solver::Query query = asking(builder.ult(x, builder.constant(8, 10)));
    profile.add(query, solver::Verdict::Sat, slow, program::none);
    EXPECT_GT(context.liveNodes(), before);
  }
  EXPECT_EQ(context.liveNodes(), before);
}

} // namespace
} // namespace sonde::driver
