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
  std::string file; ///< as a whole path
  uint32_t line = 0;
  uint32_t column = 0;
};

/// Which lines the code of an executable belongs to, by its debug information.
class Symbolizer {
public:
  explicit Symbolizer(std::string executable);
  ~Symbolizer();

  /// Of the code at an offset from where the executable is loaded. Nothing if that is not known, or if it is
  /// code of runtime/replay.
  std::optional<SourceLine> lineOf(uint64_t offset);

private:
  std::string executable_;
  std::unique_ptr<llvm::symbolize::LLVMSymbolizer> symbolizer_;
};

} // namespace sonde::frontend
