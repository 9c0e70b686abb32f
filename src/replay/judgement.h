#pragma once

#include "output/test_record.h"
#include "replay/native_run.h"

#include <string>

namespace sonde::replay {

enum class Judgement : uint8_t {
  Agrees,
  Differs,
  NotShown, ///< an error that the native program does not notice: it went on
  Unknown,  ///< nothing was predicted
};

struct Verdict {
  Judgement judgement = Judgement::Unknown;
  std::string reason; ///< of Differs and NotShown
};

/// Whether a test did natively what the run predicted. An error shows natively as the signal or sanitizer
/// report of its kind; many need the sanitizer to show at all. Path hashes are compared where both are known.
Verdict judge(const output::TestRecord* predicted, const NativeOutcome&);

} // namespace sonde::replay
