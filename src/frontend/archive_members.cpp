#include "frontend/archive_members.h"

#include "frontend/native_file.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/IRObjectFile.h>
#include <llvm/Object/IRSymtab.h>
#include <llvm/Support/MemoryBuffer.h>
#include <memory>

namespace sonde::frontend {

namespace {

using llvm::object::Archive;

class Members {
public:
  explicit Members(const std::vector<std::string>& archives) {
    for (const std::string& file : archives) add(file);
  }

  void uses(const NativeFile& file) {
    forSymbols(file, [&](const auto& symbol) {
      if (!symbol.isUndefined())
        defined_.insert(symbol.getName());
      else if (!symbol.isWeak())
        wanted_.push_back(symbol.getName().str());
    });
  }

  /// As long as there is a name to look for.
  std::string take() {
    std::string section;
    while (!wanted_.empty()) {
      const std::string name = std::move(wanted_.back());
      wanted_.pop_back();
      const auto found = members_.find(name);
      if (defined_.contains(name) || found == members_.end()) continue;
      const Archive::Symbol symbol = found->second;
      members_.erase(found); // a member without bitcode is not asked twice
      const NativeFile member = read(symbol);
      if (definesAgain(member)) continue; // linked already, without this name
      uses(member);
      for (const auto& piece : member.pieces) section += sectionPiece(piece->getBuffer());
    }
    return section;
  }

private:
  void add(const std::string& file) {
    auto buffer = llvm::MemoryBuffer::getFile(file, false, false);
    if (!buffer) return;
    auto archive = Archive::create((*buffer)->getMemBufferRef());
    if (!archive) return llvm::consumeError(archive.takeError());
    for (const Archive::Symbol& symbol : (*archive)->symbols())
      members_.try_emplace(symbol.getName(), symbol);
    bytes_.push_back(std::move(*buffer));
    archives_.push_back(std::move(*archive));
  }

  static NativeFile read(const Archive::Symbol& symbol) {
    auto member = symbol.getMember();
    if (!member) return llvm::consumeError(member.takeError()), NativeFile{};
    auto bytes = member->getMemoryBufferRef();
    if (!bytes) return llvm::consumeError(bytes.takeError()), NativeFile{};
    return readNativeFile(*bytes);
  }

  template <typename Visit> static void forSymbols(const NativeFile& file, Visit visit) {
    for (const auto& piece : file.pieces) {
      auto table = llvm::object::readIRSymtab(piece->getMemBufferRef());
      if (!table)
        llvm::consumeError(table.takeError());
      else
        for (const auto& symbol : table->TheReader.symbols())
          if (symbol.isGlobal()) visit(symbol);
    }
  }

  bool definesAgain(const NativeFile& member) const {
    bool again = false;
    forSymbols(member, [&](const auto& symbol) {
      again |= !symbol.isUndefined() && !symbol.isWeak() && defined_.contains(symbol.getName());
    });
    return again;
  }

  std::vector<std::unique_ptr<llvm::MemoryBuffer>> bytes_;
  std::vector<std::unique_ptr<Archive>> archives_;
  llvm::StringMap<Archive::Symbol> members_;
  llvm::StringSet<> defined_;
  std::vector<std::string> wanted_;
};

} // namespace

std::string membersForBitcode(const std::string& linked, const std::vector<std::string>& archives) {
  if (archives.empty()) return {};
  const NativeFile file = readNativeFile(linked);
  if (file.pieces.empty()) return {};
  Members members(archives);
  members.uses(file);
  return members.take();
}

} // namespace sonde::frontend
