#pragma once

/// \file
/// The members of archives (`.a`). A program gets those that define what it uses.

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Object/Archive.h>
#include <llvm/Support/MemoryBuffer.h>
#include <memory>
#include <string>
#include <vector>

namespace sonde::frontend {

/// Returns whether the file is an archive, by its first bytes.
bool isArchive(const std::string& file);

struct ArchiveMember {
  std::string name;                                        ///< `libx.a(y.o)`
  std::string symbol;                                      ///< the symbol for which it was taken
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> pieces; ///< its bitcode; empty if it has none
  bool isNative = false; ///< it is a native object, possibly with bitcode inside
};

/// Finds the members that a program needs. Where several define a symbol, the first one is taken.
class ArchiveIndex {
public:
  /// Adds an archive. Throws Error if it cannot be read or has no list of its symbols.
  void add(const std::string& archive);

  /// Record that the program defines a symbol, or uses one.
  void define(llvm::StringRef symbol) { defined_.insert(symbol); }
  void use(std::string symbol) { wanted_.push_back(std::move(symbol)); }
  /// Records the symbols that a piece of the program's bitcode defines and uses.
  void addPiece(const llvm::MemoryBuffer& bitcode);

  bool isDefined(llvm::StringRef symbol) const { return defined_.contains(symbol); }

  /// Returns the members that define what is used and not defined so far, and what these use in turn. They
  /// belong to the program from now on. Throws Error if a member cannot be read.
  std::vector<ArchiveMember> take();

private:
  struct Place {
    llvm::object::Archive::Symbol symbol;
    std::string archive;
  };

  static ArchiveMember read(const Place&, const std::string& symbol);
  bool definesAgain(const ArchiveMember&) const;

  std::vector<std::unique_ptr<llvm::MemoryBuffer>> bytes_;
  std::vector<std::unique_ptr<llvm::object::Archive>> archives_;
  llvm::StringMap<Place> members_; ///< by the symbols they define
  llvm::StringSet<> defined_;
  std::vector<std::string> wanted_;
};

} // namespace sonde::frontend
