#pragma once

#include "output/test_record.h"
#include "replay/native_run.h"

#include <optional>
#include <string>

namespace sonde::replay {

enum class Judgement : uint8_t {
  Agrees,
  Differs,
  NotShown, ///< an error that the native program does not notice: it went on
  Unknown,  ///< nothing was predicted
  LeftOut,  ///< it cannot be run natively
};

struct Verdict {
  Judgement judgement = Judgement::Unknown;
  std::string reason; ///< of Differs, NotShown and LeftOut
};

/// What the run says the program prints, where it says so.
struct PredictedOutput {
  std::optional<std::string> output;
  std::optional<std::string> errors;
};

/// Whether a test did natively what the run predicted. An error shows natively as the signal or sanitizer
/// report of its kind; many need the sanitizer to show at all. Path hashes are compared where both are known,
/// and what is printed if the program exits: an error may find some of it unwritten.
Verdict judge(const output::TestRecord* predicted, const NativeOutcome&, const PredictedOutput& = {});

} // namespace sonde::replay
