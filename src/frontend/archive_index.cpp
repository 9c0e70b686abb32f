#include "frontend/archive_index.h"

#include "frontend/native_file.h"
#include "support/error.h"

#include <array>
#include <fstream>
#include <llvm/BinaryFormat/Magic.h>
#include <llvm/Object/IRObjectFile.h>
#include <llvm/Object/IRSymtab.h>
#include <string_view>

namespace sonde::frontend {

namespace {

using llvm::object::Archive;

template <typename Value> Value valueOf(llvm::Expected<Value> expected, const std::string& file) {
  if (!expected) throw Error("cannot read this file: " + llvm::toString(expected.takeError()), file);
  return std::move(*expected);
}

template <typename Visit> void forSymbols(const llvm::MemoryBuffer& bitcode, Visit visit) {
  auto table = llvm::object::readIRSymtab(bitcode.getMemBufferRef());
  if (!table) return llvm::consumeError(table.takeError());
  for (const auto& symbol : table->TheReader.symbols())
    if (symbol.isGlobal()) visit(symbol);
}

} // namespace

bool isArchive(const std::string& file) {
  std::array<char, 8> mark{};
  std::ifstream(file, std::ios::binary).read(mark.data(), mark.size());
  const std::string_view text(mark.data(), mark.size());
  return text == "!<arch>\n" || text == "!<thin>\n";
}

void ArchiveIndex::add(const std::string& file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, false, false);
  if (!buffer) throw Error("cannot read the file: " + buffer.getError().message(), file);
  std::unique_ptr<Archive> archive = valueOf(Archive::create((*buffer)->getMemBufferRef()), file);
  if (!archive->isEmpty() && !archive->hasSymbolTable())
    throw Error("this archive has no symbol index", file,
                "add one with 'ranlib', or with 'llvm-ranlib-19' if it has bitcode files");
  for (const Archive::Symbol& symbol : archive->symbols())
    members_.try_emplace(symbol.getName(), Place{symbol, file});
  bytes_.push_back(std::move(*buffer));
  archives_.push_back(std::move(archive));
}

void ArchiveIndex::addPiece(const llvm::MemoryBuffer& bitcode) {
  forSymbols(bitcode, [&](const auto& symbol) {
    if (!symbol.isUndefined())
      define(symbol.getName());
    else if (!symbol.isWeak())
      use(symbol.getName().str());
  });
}

std::vector<ArchiveMember> ArchiveIndex::take() {
  std::vector<ArchiveMember> taken;
  while (!wanted_.empty()) {
    const std::string name = std::move(wanted_.back());
    wanted_.pop_back();
    const auto found = members_.find(name);
    if (isDefined(name) || found == members_.end()) continue;
    const Place place = found->second;
    members_.erase(found); // so that a member without bitcode is not read twice
    ArchiveMember member = read(place, name);
    if (definesAgain(member)) continue; // it is linked already, without this name
    for (const auto& piece : member.pieces) addPiece(*piece);
    taken.push_back(std::move(member));
  }
  return taken;
}

ArchiveMember ArchiveIndex::read(const Place& place, const std::string& symbol) {
  const Archive::Child child =
      valueOf(llvm::Expected<Archive::Child>(place.symbol.getMember()), place.archive);
  const llvm::MemoryBufferRef bytes = valueOf(child.getMemoryBufferRef(), place.archive);
  ArchiveMember member;
  member.name = place.archive + "(" + valueOf(child.getName(), place.archive).str() + ")";
  member.symbol = symbol;
  member.isNative = llvm::identify_magic(bytes.getBuffer()) != llvm::file_magic::bitcode;
  if (member.isNative)
    member.pieces = readNativeFile(bytes).pieces;
  else
    member.pieces.push_back(llvm::MemoryBuffer::getMemBufferCopy(bytes.getBuffer(), member.name));
  return member;
}

bool ArchiveIndex::definesAgain(const ArchiveMember& member) const {
  bool again = false;
  for (const auto& piece : member.pieces)
    forSymbols(*piece, [&](const auto& symbol) {
      again |= !symbol.isUndefined() && !symbol.isWeak() && isDefined(symbol.getName());
    });
  return again;
}

} // namespace sonde::frontend
