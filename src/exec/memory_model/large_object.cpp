#include "exec/memory_model/large_object.h"

#include "exec/symbolic/conditions.h"
#include "support/check.h"

namespace sonde::exec {

using expr::Expr;

namespace {

/// An access that costs less than this is not worth a query.
constexpr uint64_t cheap = uint64_t{1} << 20;
/// The precision with which bounds of the offset are searched.
constexpr uint64_t slack = uint64_t{16} << 10;
/// In an object of this size, a store that is confined leaves most alone, which is worth a query.
constexpr uint64_t largeSize = 4 * slack;
/// The size of the block that is followed if the offset can go too far; it is small enough to be listed byte
/// by byte.
constexpr uint64_t blockSize = uint64_t{256} << 10;

/// Restricts the path to the block around the offset of its model, or, in canonical order, around the
/// smallest offset; other offsets are not followed.
memory::Window stayInBlock(Execution& execution, const Expr& offset) {
  expr::Builder& builder = execution.reasoner.builder();
  State& state = execution.state;
  const BitVector near = execution.reasoner.isCanonical()
                             ? execution.reasoner.smallest(state.path, offset).value
                             : state.path.value(offset);
  const uint64_t begin = near.toWord() / blockSize * blockSize;
  const Expr inBlock =
      builder.ult(builder.sub(offset, builder.constant(64, begin)), builder.constant(64, blockSize));
  path::Reasoner::Branch branch = execution.reasoner.branch(state.path, inBlock);
  if (branch.other.answer != path::Reasoner::Answer::Impossible) {
    execution.incomplete(Incompleteness::LargeObject);
    if (Fork* rest = forkIfPossible(execution, branch.otherwise, branch.other, execution.ip)) {
      Ending ending = execution.error(ErrorKind{}, "an access to a large object at too many offsets");
      ending.kind = EndKind::Cut;
      rest->ending = std::move(ending);
    }
    state.path.add(branch.condition, branch.other.part, branch.takenModel());
  }
  return {begin, begin + blockSize - 1};
}

/// Carries out an access that is confined to where the path lets the offset go.
void accessInBounds(Execution& execution, const Expr& offset, const WindowedAccess& access) {
  const path::Reasoner::Bounds bounds = execution.reasoner.bounds(execution.state.path, offset, slack);
  if (access({bounds.low, bounds.high}, memory::AddressSpace::mostOfView)) return;
  const bool done = access(stayInBlock(execution, offset), memory::AddressSpace::unlimited);
  SONDE_CHECK(done, "without a budget there is no limit");
}

} // namespace

void loadInWindow(Execution& execution, const Expr& offset, const WindowedAccess& access) {
  if (!access({}, cheap)) accessInBounds(execution, offset, access);
}

void storeInWindow(Execution& execution, const Expr& offset, uint64_t size, const WindowedAccess& access) {
  const expr::Abstract& known = offset->abstract();
  const bool mayLeaveMostAlone = size > largeSize && known.high - known.low > largeSize / 2;
  if (mayLeaveMostAlone || !access({}, cheap)) accessInBounds(execution, offset, access);
}

} // namespace sonde::exec
