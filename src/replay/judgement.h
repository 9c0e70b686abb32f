#pragma once

#include "output/test_record.h"
#include "replay/native_run.h"

#include <optional>
#include <string>

namespace sonde::replay {

enum class Judgement : uint8_t {
  Agrees,
  Differs,
  NotShown, ///< the error has no effect natively: the program went on
  Unknown,  ///< nothing was predicted
  NotRun,   ///< the test cannot be run natively
};

struct Verdict {
  Judgement judgement = Judgement::Unknown;
  std::string reason; ///< why the verdict is Differs, NotShown or NotRun
};

/// What the program prints according to the run, if the run recorded it.
struct PredictedOutput {
  std::optional<std::string> output;
  std::optional<std::string> errors;
};

/// Judges whether a test did natively what the run predicted. An error shows natively as the signal or
/// sanitizer report of its kind; many need the sanitizer to show at all. Path hashes are compared if both are
/// known. Output is compared only if the program exits, because an error may leave some of it unwritten.
Verdict judge(const output::TestRecord* predicted, const NativeOutcome&, const PredictedOutput& = {});

} // namespace sonde::replay
