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
  uint64_t length = 0; ///< the length of the text, which may itself be shorter if there is no room
  // After the text, at most one of these:
  std::optional<process::OpenConversion> open{};
  std::optional<uint64_t>
      unterminatedAt{}; ///< the address, beyond its object, at which the string in `open` may go on
  struct Count {        ///< `%n`
    uint64_t address;
    unsigned bytes;
  };
  std::optional<Count> count{};
};

class FormatReader {
public:
  /// What to do if a symbolic argument has to be concrete (a pointer, a floating-point number).
  enum class Symbolic : uint8_t {
    Refuse, ///< reading fails without an effect
    Choose, ///< strings are read as one where the memory model can do so (exec/memory_model/text.h); each
            ///< other pointer gets a path; of other values the smallest is followed
    Split,  ///< the same, and each pointer to a string gets a path, too
  };

  FormatReader(exec::Execution& execution, FormatArguments& arguments, Symbolic symbolic, size_t room)
      : execution_(execution), arguments_(arguments), symbolic_(symbolic), room_(room) {}

  /// Reads a format. Returns false if something is not supported (positions, wide characters, …), or if an
  /// access failed (`takeOutcome`).
  bool read(std::string_view format);
  /// Reads the format at an address.
  bool readAt(uint64_t format);

  std::vector<FormatItem>& items() { return items_; }
  /// Returns whether the text depends on the input.
  bool isOpen() const;
  /// Returns the outcome of the access that stopped reading, if one did.
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
  /// Adds the strings that a pointer may point to as one; returns false, and nothing was added, if that is
  /// not possible.
  bool chooseString(process::OpenConversion& open, const expr::Expr& pointer, uint64_t limit);
  /// Returns one address that a pointer has; each other address gets a path. Nothing: it is refused.
  std::optional<uint64_t> addressIn(const process::Number& pointer);

  process::Number number(const process::Number& value, unsigned bits) const;
  bool add(process::OpenConversion open);
  /// Returns the item whose text may still grow.
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
