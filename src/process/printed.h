#pragma once

/// \file
/// Captured output as text: what the path prints on the input of its test.

#include "path/path_condition.h"
#include "process/captured_output.h"

#include <functional>
#include <string>
#include <string_view>

namespace sonde::process {

/// Returns the text of one piece, at most `room` bytes.
std::string textOf(const OutputPiece& piece, const path::PathCondition& path, uint64_t room);

/// The output of a path. It is rendered on demand, because most of it is never needed.
class Printed {
public:
  Printed() = default;
  Printed(CapturedOutput output, path::PathCondition path, uint64_t limit)
      : output_(std::move(output)), path_(std::move(path)), limit_(limit) {}

  struct Text {
    std::string bytes{};
    bool cut = false; ///< some of it was not kept
  };
  bool isEmpty() const { return output_.empty(); }
  Text text(OutputStream stream) const;
  /// Calls `show` with the output that the user has not seen yet, in the order in which it was written.
  void showRest(const std::function<void(OutputStream, std::string_view)>& show) const;

private:
  CapturedOutput output_;
  path::PathCondition path_;
  uint64_t limit_ = 0;
};

} // namespace sonde::process
