#include "solve/all_models.h"

#include <gtest/gtest.h>

namespace sonde::solve {
namespace {

using solver::Verdict;

std::vector<std::string> list(const std::vector<std::string>& models, size_t terms, bool minimal) {
  const auto possible = [&](const std::vector<bool>& values) {
    for (const std::string& model : models) {
      bool matches = true;
      for (size_t n = 0; n < values.size(); ++n) matches &= (model[n] == '1') == values[n];
      if (matches) return Verdict::Sat;
    }
    return Verdict::Unsat;
  };
  std::vector<std::string> found;
  AllModels(terms, possible).list(minimal, [&](const AllModels::Values& values) {
    std::string& text = found.emplace_back();
    for (const std::optional<bool>& value : values) text += !value ? '-' : *value ? '1' : '0';
  });
  return found;
}

TEST(AllModels, AreListedOnceInOrder) {
  EXPECT_EQ(list({"01", "10", "00"}, 2, false), (std::vector<std::string>{"10", "01", "00"}));
  EXPECT_TRUE(list({}, 2, false).empty());
}

TEST(AllModels, OmitTermsThatDoNotMatterIfAsked) {
  EXPECT_EQ(list({"01", "10", "00"}, 2, true), (std::vector<std::string>{"10", "0-"}));
  EXPECT_EQ(list({"00", "01", "10", "11"}, 2, true), (std::vector<std::string>{"--"}));
}

TEST(AllModels, SayThatSomeMayBeMissing) {
  AllModels models(1, [](const std::vector<bool>& values) {
    return values.empty() || !values[0] ? Verdict::Sat : Verdict::Unknown;
  });
  unsigned count = 0;
  models.list(false, [&](const AllModels::Values&) { ++count; });
  EXPECT_EQ(count, 1u);
  EXPECT_TRUE(models.isIncomplete());
}

} // namespace
} // namespace sonde::solve
