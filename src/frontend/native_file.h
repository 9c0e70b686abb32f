#pragma once

/// \file
/// What is read of native files: pieces of bitcode, names, and where shared libraries are.

#include <llvm/ADT/StringRef.h>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class MemoryBuffer;
class MemoryBufferRef;
} // namespace llvm

namespace sonde::frontend {

struct NativeFile {
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> pieces; ///< of bitcode
  std::vector<std::string> needed;                         ///< names of shared libraries
  std::vector<std::string> searched;                       ///< where the file says they are
};

/// Whatever a file is damaged in counts as absent, but for its bitcode. \throws Error
NativeFile readNativeFile(const std::string& name);

/// As above, of bytes that lie in another file. They know no shared libraries.
NativeFile readNativeFile(llvm::MemoryBufferRef bytes);

/// The folders of a path like LD_LIBRARY_PATH; `origin` is what $ORIGIN stands for.
std::vector<std::string> foldersOf(llvm::StringRef path, const std::string& origin);

/// A piece as it lies in the section.
std::string sectionPiece(llvm::StringRef bitcode);

} // namespace sonde::frontend
