#pragma once

/// \file
/// Bitcode inside of native files. `sonde cc` puts the bitcode of each source into its object as a section; a
/// linker joins the sections of all objects it takes. So an executable or a shared library holds the pieces
/// of all its parts.

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace sonde::frontend {

inline constexpr const char* bitcodeSection = ".sonde_bitcode";

/// Makes the section's content of a file with bitcode; false if that cannot be read or written.
bool writeSection(const std::string& bitcode, const std::string& section);

/// Returns whether the file is a native executable, library or object, by its first bytes.
bool isNativeFile(const std::string& file);

/// Returns the program that a script of libtool's stands for; any other file stands for itself.
std::string programBehind(const std::string& file);

/// Returns the pieces of bitcode in a native file, then those of the shared libraries it needs, as far as
/// these have any. Throws Error if there is none in the file itself, or if a library is not found.
std::vector<std::unique_ptr<llvm::MemoryBuffer>> embeddedBitcode(const std::string& file);

/// Returns what a linker needs beside that bitcode to link the program again: the shared libraries without
/// bitcode, by file name, or as `-l:name` if they are the system's. The C library is not among them. Throws
/// Error if a library is not found.
std::vector<std::string> librariesWithoutBitcode(const std::string& file);

/// Returns the file name of the shared library without bitcode that a native file needs and that defines this
/// function; empty if there is none.
std::string libraryWithout(const std::string& function, const std::string& file);

} // namespace sonde::frontend
