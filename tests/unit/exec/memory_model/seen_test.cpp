#include "exec/memory_model/seen.h"
#include "expr/evaluate.h"

#include <gtest/gtest.h>

namespace sonde::exec {
namespace {

using expr::Expr;
using memory::AccessMode;
using memory::ObjectKind;

constexpr unsigned count = 8;

/// Objects of 16 bytes, and a pointer to one of them that is chosen by the symbol `i`.
class SeenCandidatesTest : public testing::Test {
protected:
  SeenCandidatesTest() {
    std::vector<Expr> elements;
    for (unsigned n = 0; n < count; ++n) {
      objects_.push_back(memory_.allocate(ObjectKind::Heap, 16, 16, 1));
      elements.push_back(builder_.constant(64, objects_.back()));
    }
    const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    pointer_ = builder_.read(builder_.table(8, builder_.constant(64, 0), nodes), symbol_);
  }

  std::shared_ptr<const Seen> find(unsigned size = 4, AccessMode mode = AccessMode::Read) {
    return seen_.find(builder_, memory_, {pointer_, size, mode});
  }
  /// Returns whether an access is inside of what was seen, if the pointer is the n-th.
  bool isInside(const Seen& seen, uint64_t n) const {
    expr::Model model;
    model.set(symbol_, BitVector(8, n));
    return expr::evaluate(seen.inside, model).toWord() == 1;
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  Expr symbol_ = builder_.symbol("i", 8);
  memory::AddressSpace memory_;
  std::vector<uint64_t> objects_;
  Expr pointer_;
  SeenCandidates seen_;
};

TEST_F(SeenCandidatesTest, RemembersWhatAnAddressShows) {
  const std::shared_ptr<const Seen> seen = find();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->candidates.bases(), objects_);
  EXPECT_TRUE(isInside(*seen, count - 1));
  EXPECT_FALSE(isInside(*seen, count));
  EXPECT_EQ(find(), seen);
}

TEST_F(SeenCandidatesTest, TellsAccessesOfOneAddressApart) {
  memory_.setReadOnly(objects_[2], true);
  EXPECT_EQ(find()->candidates.bases().size(), count);
  EXPECT_EQ(find(4, AccessMode::Write)->candidates.bases().size(), count - 1);
  EXPECT_FALSE(find(17)) << "no object has 17 bytes";
}

TEST_F(SeenCandidatesTest, SeesThatAnObjectDied) {
  memory::AddressSpace other = memory_;
  ASSERT_EQ(find()->candidates.bases().size(), count);
  ASSERT_EQ(memory_.free(objects_[3], 2), nullptr);
  EXPECT_FALSE(isInside(*find(), 3));
  EXPECT_TRUE(isInside(*find(), 4));
  EXPECT_EQ(find()->candidates.bases().size(), count - 1);
  // It lives in another state, which comes to the same address.
  EXPECT_TRUE(isInside(*seen_.find(builder_, other, {pointer_, 4, AccessMode::Read}), 3));
}

TEST_F(SeenCandidatesTest, SeesAnObjectThatCameToBeWhereThereWasNone) {
  memory::AddressSpace later = memory_;
  const uint64_t next = later.allocate(ObjectKind::Heap, 16, 16, 1);
  pointer_ =
      builder_.ite(builder_.eq(symbol_, builder_.constant(8, 200)), builder_.constant(64, next), pointer_);
  EXPECT_EQ(find()->candidates.bases().size(), count);
  EXPECT_FALSE(isInside(*find(), 200));
  memory_ = std::move(later);
  EXPECT_EQ(find()->candidates.bases().size(), count + 1);
  EXPECT_TRUE(isInside(*find(), 200));
}

} // namespace
} // namespace sonde::exec
