#pragma once

#include "program/program.h"

#include <string>
#include <unordered_map>

namespace llvm {
class DILocation;
class DISubprogram;
class DIFile;
} // namespace llvm

namespace sonde::frontend {

/// Debug locations as indices into Program::locations, each once.
class LocationTable {
public:
  explicit LocationTable(program::Program& program) : program_(program) {}

  uint32_t of(const llvm::DILocation*);
  /// Returns the location of a check that the compiler has added there.
  uint32_t ofCheck(const llvm::DILocation*);
  uint32_t of(const llvm::DISubprogram*);
  /// Returns the location of a local variable's declaration, which gives it its name (Program::variables).
  uint32_t ofVariable(const llvm::DILocation* declaration, std::string name);
  /// Returns the location of a declaration, `file:line`.
  uint32_t of(const llvm::DIFile*, unsigned line);

private:
  uint32_t file(const llvm::DIFile*);
  uint32_t sourceFile(const std::string& path);
  uint32_t name(const llvm::DISubprogram*);
  uint32_t add(const program::Location&);

  program::Program& program_;
  std::unordered_map<const void*, uint32_t> places_;
  std::unordered_map<const void*, uint32_t> checks_;
  std::unordered_map<const void*, uint32_t> files_;
  std::unordered_map<std::string, uint32_t> paths_;
  std::unordered_map<const void*, uint32_t> names_;
};

} // namespace sonde::frontend
