#pragma once

/// \file
/// Reads native files: their pieces of bitcode, names, and the shared libraries that they need.

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
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> pieces; ///< the pieces of bitcode
  std::vector<std::string> needed;                         ///< the names of shared libraries that it needs
  std::vector<std::string> searched;                       ///< the folders in which the file says they are
};

/// Reads a native file. Damaged parts count as absent; only damaged bitcode throws Error.
NativeFile readNativeFile(const std::string& name);

/// Reads a native file from bytes inside another file, which cannot have shared libraries.
NativeFile readNativeFile(llvm::MemoryBufferRef bytes);

/// Returns whether a shared library defines a function of this name.
bool definesFunction(const std::string& library, const std::string& function);

/// Returns the folders of a list like that of LD_LIBRARY_PATH; `origin` is what $ORIGIN stands for.
std::vector<std::string> foldersOf(llvm::StringRef path, const std::string& origin);

/// Returns a piece of bitcode in the form that it has inside the section.
std::string sectionPiece(llvm::StringRef bitcode);

} // namespace sonde::frontend
