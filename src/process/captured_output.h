#pragma once

/// \file
/// The output of a path on standard output and error. It is a list that is copied by copying a pointer, so
/// that paths share what they wrote before their fork. Parts that depend on the input are stored as
/// expressions and as unrendered conversions of printf; they become text under the model of the path's test
/// (printed.h).

#include "memory/symbolic_bytes.h"
#include "process/format.h"
#include "support/ref.h"
#include "support/shared_bytes.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sonde::process {

/// A conversion of printf that depends on the input.
struct OpenConversion {
  Conversion conversion;
  Number width, precision;          ///< width and precision of `conversion`; they may be expressions
  Number value;                     ///< the value of an integer conversion
  std::vector<memory::Byte> text{}; ///< the bytes of a string, up to the first zero among them, or all
};

using OutputPiece = std::variant<std::string, std::vector<memory::Byte>, OpenConversion>;

/// The output streams, numbered by their descriptors.
enum class OutputStream : uint8_t { Output = 1, Error = 2 };

class CapturedOutput {
public:
  /// A link of the list. Only an unshared link at the end of the list is changed.
  struct Link : Counted<Link> {
    Ref<Link> before;
    OutputStream stream = OutputStream::Output;
    bool shown = false; ///< it was shown to the user when it was written
    OutputPiece piece;
    static void destroy(Link* link);
  };

  /// Appends a piece; at most `limit` bytes of each stream are kept.
  void add(OutputStream stream, OutputPiece piece, bool shown, uint64_t limit);

  bool empty() const { return !last_; }
  /// Returns whether some output was not kept.
  bool isCut(OutputStream stream) const { return of(stream).cut; }
  /// Returns the links in the order in which they were written.
  std::vector<const Link*> links() const;
  void count(SharedBytes) const;
  /// Returns how many bytes of memory were taken so far, about, without expressions.
  uint64_t grown() const { return grown_; }

private:
  struct Extent {
    uint64_t size = 0; ///< the least number of bytes
    bool cut = false;
  };
  const Extent& of(OutputStream stream) const { return extents_[stream == OutputStream::Error]; }

  Ref<Link> last_;
  std::array<Extent, 2> extents_;
  uint64_t grown_ = 0;
};

} // namespace sonde::process
