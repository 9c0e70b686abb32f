#include "check/selection.h"
#include "check/weakness.h"
#include "support/error.h"

#include <gtest/gtest.h>
#include <set>

namespace sonde::check {
namespace {

TEST(Checks, HaveDifferentNamesAndASentence) {
  std::set<std::string> names;
  for (const Row& row : rows) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_GT(std::string(row.sentence).size(), 10u) << row.name;
    EXPECT_EQ(&row, &check::row(row.check));
    EXPECT_NE(weaknessName(row.weakness), nullptr) << row.name;
    // The compiler adds nothing to a program unless it can be told not to.
    EXPECT_TRUE(row.when != When::Always || std::string(row.clang).empty()) << row.name;
  }
}

TEST(Selection, BeginsWithTheDefault) {
  EXPECT_EQ(Selection::parse(""), Selection::byDefault());
  EXPECT_EQ(Selection::parse("default"), Selection::byDefault());
  const Selection more = Selection::parse("+shift-base,-index");
  EXPECT_TRUE(more.has(Check::ShiftBase));
  EXPECT_TRUE(more.has(Check::SignedOverflow));
  EXPECT_FALSE(more.has(Check::Index));
}

TEST(Selection, BeginsAnewWhereAWordSaysSo) {
  EXPECT_EQ(Selection::parse("+bool,none"), Selection());
  EXPECT_EQ(Selection::parse("none,default"), Selection::byDefault());
  for (const Row& row : rows) EXPECT_TRUE(Selection::parse("all").has(row.check));
}

TEST(Selection, HasWhatIsAlwaysMadeEvenIfItIsNone) {
  for (const Row& row : rows)
    EXPECT_EQ(Selection::parse("none").has(row.check), row.when == When::Always) << row.name;
}

TEST(Selection, RefusesWhatItDoesNotKnow) {
  for (const char* words : {"+nothing-like-this", "index", "-", "+", "default,,all", "-null", "Default"})
    EXPECT_THROW(Selection::parse(words), Error) << words;
  try {
    Selection::parse("+signed-overflw");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.message().find("'signed-overflow'"), std::string::npos) << error.message();
  }
}

/// Returns the advice for a selection that is refused.
std::string adviceFor(const std::string& words) {
  try {
    Selection::parse(words);
  } catch (const Error& error) {
    return error.hint();
  }
  return {};
}

TEST(Selection, SuggestsWhatMayBeMeant) {
  EXPECT_EQ(adviceFor("+leaks"), "is 'leak' meant? 'sonde help checks' lists them");
  EXPECT_EQ(adviceFor("+vla-bound"), "is 'array-size' meant? 'sonde help checks' lists them");
  EXPECT_EQ(adviceFor("+signed-integer-overflow"),
            "is 'signed-overflow' meant? 'sonde help checks' lists them");
  EXPECT_EQ(adviceFor("+overflow"), "is 'signed-overflow' or 'allocation-overflow' or 'unsigned-overflow' or "
                                    "'pointer-overflow' meant? 'sonde help checks' lists them");
  EXPECT_TRUE(adviceFor("+weather").starts_with("write 'default', 'all' or 'none'"));
  EXPECT_TRUE(adviceFor("+all").starts_with("write 'default', 'all' or 'none'"));
}

TEST(Selection, EachCheckIsAddedAndLeftOutByItsName) {
  for (const Row& row : rows) {
    if (row.when == When::Always) continue;
    Selection selection = Selection::byDefault();
    selection.set(row.check, !selection.has(row.check));
    const char* sign = selection.has(row.check) ? "+" : "-";
    EXPECT_EQ(Selection::parse(std::string("default,") + sign + row.name), selection) << row.name;
  }
}

TEST(Checks, OfAGroupAreMadeAtTheSameTime) {
  for (const GroupRow& group : groups) {
    std::set<When> times;
    for (const Row& row : rows)
      if (row.group == group.group) times.insert(row.when);
    EXPECT_EQ(times.size(), 1u) << group.words;
  }
}

TEST(Selection, IsToldInWords) {
  EXPECT_EQ(Selection().inWords(), "memory errors, assertions, crashes");
  const std::string byDefault = "memory errors, assertions, crashes, hangs, overflows, calls, formats";
  EXPECT_EQ(Selection::byDefault().inWords(), byDefault);
  EXPECT_EQ(Selection::parse("+leak,+uninitialised").inWords(), byDefault + ", unset values, leak");
  EXPECT_EQ(Selection::parse("-overlap,+leak,+leak-reachable").inWords(),
            "memory errors, assertions, crashes, hangs, overflows, nonnull, missing-return, formats, leaks");
}

TEST(Selection, TellsClangWhatToAdd) {
  EXPECT_EQ(Selection().sanitizers(), "");
  EXPECT_EQ(Selection::parse("none,+index,+signed-overflow,+bool").sanitizers(), "array-bounds,bool");
}

} // namespace
} // namespace sonde::check
