#include "search/shedding.h"

#include <gtest/gtest.h>

namespace sonde::search {

using Ids = std::vector<StateId>;

TEST(Shedding, DropsTheStateThatCoveredNothingNewForLongest) {
  std::vector<Candidate> candidates{{1, 500}, {2, 0}, {3, 9000}, {4, 20}, {5, 700}};
  EXPECT_EQ(chooseToShed(candidates, 2), (Ids{3, 5}));
  EXPECT_EQ(chooseToShed(candidates, 0), Ids{});
  EXPECT_EQ(chooseToShed(candidates, 9), (Ids{1, 2, 3, 4, 5}));
}

TEST(Shedding, DropsTheYoungestAmongEquals) {
  EXPECT_EQ(chooseToShed({{4, 1}, {1, 1}, {3, 1}, {2, 1}}, 2), (Ids{3, 4}));
}

} // namespace sonde::search
