#include "exec/memory_model/automatic.h"
#include "exec/memory_model/forking.h"
#include "exec/memory_model/merging.h"
#include "exec/memory_model/segmented.h"
#include "exec/memory_model/single.h"
#include "exec/state/execution.h"
#include "support/check.h"

namespace sonde::exec {

std::unique_ptr<MemoryModel> makeMemoryModel(const Settings& settings) {
  switch (settings.memory) {
  case MemoryKind::Auto: return std::make_unique<AutomaticModel>();
  case MemoryKind::Single: return std::make_unique<SingleModel>();
  case MemoryKind::Forking: return std::make_unique<ForkingModel>();
  case MemoryKind::Merging: return std::make_unique<MergingModel>();
  case MemoryKind::Flat: return std::make_unique<SegmentedModel>(SegmentedModel::Shape::Flat);
  case MemoryKind::Segmented: return std::make_unique<SegmentedModel>(SegmentedModel::Shape::Segmented);
  }
  SONDE_UNREACHABLE("memory model");
}

} // namespace sonde::exec
