#include "frontend/embedded_bitcode.h"

#include "frontend/native_file.h"
#include "support/error.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <llvm/Support/MemoryBuffer.h>
#include <set>

namespace sonde::frontend {

namespace {

namespace fs = std::filesystem;

/// Where the loader would find a library; empty if not in a place that can be told from here.
std::string findLibrary(const std::string& name, const NativeFile& file) {
  std::vector<std::string> folders = file.searched;
  if (const char* more = std::getenv("LD_LIBRARY_PATH"))
    for (std::string& folder : foldersOf(more, {})) folders.push_back(std::move(folder));
  for (const std::string& folder : folders)
    if (fs::path path = fs::path(folder) / name; fs::exists(path)) return path;
  return {};
}

} // namespace

bool writeSection(const std::string& bitcode, const std::string& section) {
  std::ifstream input(bitcode, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(input), {});
  const std::string piece = sectionPiece(bytes);
  std::ofstream output(section, std::ios::binary);
  output.write(piece.data(), static_cast<std::streamsize>(piece.size()));
  output.close();
  return input && output && !bytes.empty();
}

bool isNativeFile(const std::string& file) {
  std::array<char, 4> mark{};
  std::ifstream(file, std::ios::binary).read(mark.data(), mark.size());
  return mark == std::array<char, 4>{'\x7f', 'E', 'L', 'F'};
}

std::string programBehind(const std::string& file) {
  const fs::path path(file);
  const fs::path hidden = path.parent_path() / ".libs" / path.filename();
  return !isNativeFile(file) && isNativeFile(hidden) ? hidden.string() : file;
}

namespace {

/// A program and the shared libraries that it needs, directly or not, as far as these can be found.
struct Closure {
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> pieces;
  std::vector<std::string> withoutBitcode; ///< paths, or names of what was not found
};

Closure closureOf(NativeFile program) {
  Closure closure;
  closure.pieces = std::move(program.pieces);
  std::set<std::string> seen;
  std::vector<NativeFile> pending;
  pending.push_back(std::move(program));
  while (!pending.empty()) {
    const NativeFile user = std::move(pending.back());
    pending.pop_back();
    for (const std::string& name : user.needed) {
      const std::string path = findLibrary(name, user);
      if (!seen.insert(path.empty() ? name : path).second) continue;
      NativeFile library = path.empty() ? NativeFile{} : readNativeFile(path);
      if (library.pieces.empty()) closure.withoutBitcode.push_back(path.empty() ? name : path);
      std::move(library.pieces.begin(), library.pieces.end(), std::back_inserter(closure.pieces));
      pending.push_back(std::move(library));
    }
  }
  return closure;
}

} // namespace

std::vector<std::unique_ptr<llvm::MemoryBuffer>> embeddedBitcode(const std::string& file) {
  NativeFile program = readNativeFile(file);
  if (program.pieces.empty())
    throw Error("is a native file without bitcode", file,
                "build it with CC=\"sonde cc\"; or give .c, .i, .ll or .bc files");
  return closureOf(std::move(program)).pieces;
}

std::vector<std::string> librariesWithoutBitcode(const std::string& file) {
  std::vector<std::string> libraries;
  for (const std::string& library : closureOf(readNativeFile(file)).withoutBitcode) {
    const std::string name = fs::path(library).filename();
    if (name.starts_with("libc.so") || name.starts_with("ld-linux")) continue;
    libraries.push_back(name == library ? "-l:" + name : library);
  }
  return libraries;
}

} // namespace sonde::frontend
