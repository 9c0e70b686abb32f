#pragma once

/// \file
/// A format and its arguments, read from the program's memory. What is the same on all inputs of the path
/// becomes text; every byte that `%s` reads is checked.

#include "builtin/stdio/format_arguments.h"
#include "process/captured_output.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::builtin {

struct FormatItem {
  std::string text{};
  uint64_t length = 0; ///< of the text, of which there may be less: no more than there is room for
  // After the text, at most one of these:
  std::optional<process::OpenConversion> open{};
  std::optional<uint64_t>
      unterminatedAt{}; ///< the string in `open` may go on at this address, beyond its object
  struct Count {        ///< `%n`
    uint64_t address;
    unsigned bytes;
  };
  std::optional<Count> count{};
};

class FormatReader {
public:
  /// What to do where an argument must be one number, but is not: pointers, floating point.
  enum class Symbolic : uint8_t {
    Refuse, ///< reading has no effect then
    Choose, ///< pointers get a path each, of other values the smallest is followed
  };

  FormatReader(exec::Execution& execution, FormatArguments& arguments, Symbolic symbolic, size_t room)
      : execution_(execution), arguments_(arguments), symbolic_(symbolic), room_(room) {}

  /// False: not supported (positions, wide characters, …), or memory stopped it (`takeOutcome`).
  bool read(std::string_view format);
  /// The format at an address.
  bool readAt(uint64_t format);

  std::vector<FormatItem>& items() { return items_; }
  /// Whether the text depends on the input.
  bool isOpen() const;
  /// What stopped the reading, if it was the program's memory.
  memory::Outcome takeOutcome() { return std::move(outcome_); }

private:
  bool convert(process::Conversion conversion);
  bool takeSize(bool given, process::Number& size);
  bool integer(process::OpenConversion open);
  bool pointer(process::OpenConversion open);
  bool string(process::OpenConversion open);
  bool openString(process::OpenConversion open, uint64_t address, uint64_t limit);
  bool real(process::OpenConversion open);
  bool count(const process::Conversion& conversion);
  std::optional<uint64_t> address();

  process::Number number(const process::Number& value, unsigned bits) const;
  bool add(process::OpenConversion open);
  /// The item whose text may still grow.
  FormatItem& last();
  bool close(std::optional<size_t> length);

  exec::Execution& execution_;
  FormatArguments& arguments_;
  Symbolic symbolic_;
  size_t room_;
  std::vector<FormatItem> items_;
  memory::Outcome outcome_;
};

} // namespace sonde::builtin
