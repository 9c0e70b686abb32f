#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace llvm::symbolize {
class LLVMSymbolizer;
}

namespace sonde::frontend {

/// A line of the user's code.
struct SourceLine {
  std::string file; ///< absolute file name
  uint32_t line = 0;
  uint32_t column = 0;
  std::string function{}; ///< the function that the line is in
};

/// Maps the code of an executable to source lines by its debug information.
class Symbolizer {
public:
  explicit Symbolizer(std::string executable);
  ~Symbolizer();

  /// Returns the source line of the code at an offset from where the executable is loaded, or nothing if it
  /// is not known or belongs to runtime/replay.
  std::optional<SourceLine> lineOf(uint64_t offset);

private:
  std::string executable_;
  std::unique_ptr<llvm::symbolize::LLVMSymbolizer> symbolizer_;
};

} // namespace sonde::frontend
