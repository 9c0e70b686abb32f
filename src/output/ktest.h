#pragma once

/// \file
/// Tests as KLEE writes them (`.ktest`, version 3), so that its tools read ours and we read theirs. All
/// numbers are 32 bits, big-endian; a string is its length and its bytes:
///
///   "KTEST"  version  arguments: count, strings  2 numbers for symbolic arguments  objects: count, (name,
///   bytes)
///
/// The two numbers are 0 here: symbolic arguments are objects like the others.

#include "exec/state/path_end.h"
#include "output/whole_file.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::output {

struct KTest {
  std::vector<std::string> arguments; ///< argv, the program's name first
  std::vector<exec::Input> inputs;

  friend bool operator==(const KTest&, const KTest&) = default;
};

/// Returns whether the format can say it: an object has less than 4 GB. Of a larger one the beginning is
/// written, if only zeros follow; readers fill up with zeros.
bool canEncode(std::span<const exec::Input> inputs);
std::vector<FilePart> encode(const KTest&);

/// Encodes the tests of one run. What precedes the inputs is the same in all of them, and the memory is used
/// again.
class KTestEncoder {
public:
  explicit KTestEncoder(const std::vector<std::string>& arguments);
  /// Returns the file of a test, until the next one is encoded. Requires: `canEncode(inputs)`.
  const std::vector<FilePart>& encode(std::span<const exec::Input> inputs);

private:
  std::string head_;
  std::vector<FilePart> parts_;
};

/// Reads versions 1 to 3. Throws Error, which names `file`, if the bytes are not a whole test.
KTest decode(std::string_view bytes, const std::string& file);
/// The same of a file that is read for it.
KTest readTest(const std::string& file);

} // namespace sonde::output
