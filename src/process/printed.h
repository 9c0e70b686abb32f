#pragma once

/// \file
/// Captured output as text: what the path prints on the input that its test has.

#include "path/path_condition.h"
#include "process/captured_output.h"

#include <functional>
#include <string>
#include <string_view>

namespace sonde::process {

/// The text of one piece, at most `room` bytes of it.
std::string textOf(const OutputPiece& piece, const path::PathCondition& path, uint64_t room);

/// What a path has printed; rendered when it is asked for, because most of it never is.
class Printed {
public:
  Printed() = default;
  Printed(CapturedOutput output, path::PathCondition path, uint64_t limit)
      : output_(std::move(output)), path_(std::move(path)), limit_(limit) {}

  struct Text {
    std::string bytes{};
    bool cut = false; ///< there was more than is kept
  };
  Text text(OutputStream stream) const;
  /// What the user has not seen yet, in the order it was written.
  void showRest(const std::function<void(OutputStream, std::string_view)>& show) const;

private:
  CapturedOutput output_;
  path::PathCondition path_;
  uint64_t limit_ = 0;
};

} // namespace sonde::process
