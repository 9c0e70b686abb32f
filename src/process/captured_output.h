#pragma once

/// \file
/// What a path has written to its standard output and error: a list that costs a pointer to copy, so that
/// paths share what they wrote before they parted. What depends on the input is kept as expressions, printf's
/// conversions unrendered; it becomes text under the model of the path's test (printed.h).

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
  Number width, precision;          ///< as in `conversion`, but for the expression
  Number value;                     ///< of an integer
  std::vector<memory::Byte> text{}; ///< of a string: up to the first zero among them, or all
};

using OutputPiece = std::variant<std::string, std::vector<memory::Byte>, OpenConversion>;

/// The descriptors by which programs know them.
enum class OutputStream : uint8_t { Output = 1, Error = 2 };

class CapturedOutput {
public:
  /// Part of the list. Only one that nobody else shares changes, and only at the list's end.
  struct Link : Counted<Link> {
    Ref<Link> before;
    OutputStream stream = OutputStream::Output;
    bool shown = false; ///< to the user, when it was written
    OutputPiece piece;
    static void destroy(Link* link);
  };

  /// Of each stream, no more than `limit` bytes are kept.
  void add(OutputStream stream, OutputPiece piece, bool shown, uint64_t limit);

  bool empty() const { return !last_; }
  /// Whether something was not kept.
  bool isCut(OutputStream stream) const { return of(stream).cut; }
  /// In the order they were written.
  std::vector<const Link*> links() const;
  void count(SharedBytes) const;

private:
  struct Extent {
    uint64_t size = 0; ///< at least so many bytes
    bool cut = false;
  };
  const Extent& of(OutputStream stream) const { return extents_[stream == OutputStream::Error]; }

  Ref<Link> last_;
  std::array<Extent, 2> extents_;
};

} // namespace sonde::process
