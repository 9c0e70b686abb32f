#include "frontend/embedded_bitcode.h"

#include "frontend/native_file.h"
#include "support/error.h"

#include <algorithm>
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

std::string findIn(const std::vector<std::string>& folders, const std::string& name) {
  std::error_code ignored;
  for (const std::string& folder : folders)
    if (const fs::path path = fs::path(folder) / name; fs::exists(path, ignored)) return path;
  return {};
}

/// Returns where the loader looks for libraries of any program.
std::vector<std::string> systemFolders() {
  std::vector<std::string> folders{"/lib64", "/usr/lib64", "/lib", "/usr/lib"};
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator("/etc/ld.so.conf.d", ignored)) {
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);)
      if (line.starts_with('/')) folders.push_back(line);
  }
  return folders;
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

/// A program and the shared libraries that it needs, directly or not.
struct Closure {
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> pieces;
  std::vector<std::string> withoutBitcode; ///< libraries: file names, or names for those of the system
  std::vector<std::string> pathsOfThese;   ///< their file names
};

class ClosureBuilder {
public:
  Closure build(const std::string& name, NativeFile program) {
    if (const char* more = std::getenv("LD_LIBRARY_PATH")) searched_ = foldersOf(more, {});
    // Libraries are also searched in the folders that the program names.
    searched_.insert(searched_.end(), program.searched.begin(), program.searched.end());
    add(name, std::move(program));
    while (!pending_.empty()) {
      const User user = std::move(pending_.back());
      pending_.pop_back();
      for (const std::string& needed : user.file.needed) addNeeded(needed, user);
    }
    return std::move(closure_);
  }

private:
  struct User {
    std::string name;
    NativeFile file;
  };

  void add(const std::string& name, NativeFile file) {
    std::ranges::move(file.pieces, std::back_inserter(closure_.pieces));
    pending_.push_back({name, std::move(file)});
  }

  void addNeeded(const std::string& name, const User& user) {
    std::string path = findIn(user.file.searched, name);
    if (path.empty()) path = findIn(searched_, name);
    const bool isOfSystem = path.empty();
    if (isOfSystem) path = findIn(systemFolders_, name);
    if (path.empty())
      throw Error("cannot find the shared library " + name + ", which this file needs", user.name,
                  "add the folder of the library to LD_LIBRARY_PATH");
    if (!seen_.insert(path).second) return;
    NativeFile library = readNativeFile(path);
    if (library.pieces.empty()) {
      closure_.withoutBitcode.push_back(isOfSystem ? name : path);
      closure_.pathsOfThese.push_back(path);
    }
    add(path, std::move(library));
  }

  const std::vector<std::string> systemFolders_ = systemFolders();
  std::vector<std::string> searched_;
  std::set<std::string> seen_;
  std::vector<User> pending_;
  Closure closure_;
};

} // namespace

std::vector<std::unique_ptr<llvm::MemoryBuffer>> embeddedBitcode(const std::string& file) {
  NativeFile program = readNativeFile(file);
  if (program.pieces.empty())
    throw Error("this native file has no bitcode", file,
                "build it with CC=\"sonde cc\"; or give .c, .i, .ll or .bc files");
  return ClosureBuilder().build(file, std::move(program)).pieces;
}

std::vector<std::string> librariesWithoutBitcode(const std::string& file) {
  std::vector<std::string> libraries;
  for (const std::string& library : ClosureBuilder().build(file, readNativeFile(file)).withoutBitcode) {
    const std::string name = fs::path(library).filename();
    if (name.starts_with("libc.so") || name.starts_with("ld-linux")) continue;
    libraries.push_back(name == library ? "-l:" + name : library);
  }
  return libraries;
}

std::string libraryWithout(const std::string& function, const std::string& file) {
  for (std::string& path : ClosureBuilder().build(file, readNativeFile(file)).pathsOfThese)
    if (definesFunction(path, function)) return std::move(path);
  return {};
}

} // namespace sonde::frontend
