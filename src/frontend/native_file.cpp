#include "frontend/native_file.h"

#include "frontend/embedded_bitcode.h"
#include "support/error.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

namespace sonde::frontend {

namespace {

/// The header before each piece of bitcode. Linkers may leave zeros between two pieces.
struct PieceHeader {
  std::array<char, 8> mark = {'S', 'O', 'N', 'D', 'E', '-', 'B', 'C'};
  uint64_t size = 0;
};

using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;

template <typename Value> Value valueOrEmpty(llvm::Expected<Value> expected) {
  if (expected) return std::move(*expected);
  llvm::consumeError(expected.takeError());
  return {};
}

void readPieces(llvm::ArrayRef<uint8_t> section, NativeFile& file, const std::string& name) {
  size_t at = 0;
  while (at + sizeof(PieceHeader) <= section.size()) {
    if (section[at] == 0) {
      ++at;
      continue;
    }
    PieceHeader header;
    std::memcpy(&header, section.data() + at, sizeof header);
    at += sizeof header;
    if (header.mark != PieceHeader{}.mark || header.size > section.size() - at)
      throw Error(std::string("the section ") + bitcodeSection + " of this file is damaged", name);
    file.pieces.push_back(llvm::MemoryBuffer::getMemBufferCopy(
        llvm::StringRef(reinterpret_cast<const char*>(section.data() + at), header.size), name));
    at += header.size;
  }
}

void readDynamic(const Elf& elf, const typename Elf::Elf_Shdr& dynamic, NativeFile& file,
                 const std::string& origin) {
  const auto sections = valueOrEmpty(elf.sections());
  if (dynamic.sh_link >= sections.size()) return;
  const llvm::StringRef strings = valueOrEmpty(elf.getStringTable(sections[dynamic.sh_link]));
  for (const auto& entry : valueOrEmpty(elf.getSectionContentsAsArray<Elf::Elf_Dyn>(dynamic))) {
    if (entry.getVal() >= strings.size()) continue;
    const llvm::StringRef text(strings.data() + entry.getVal());
    if (entry.getTag() == llvm::ELF::DT_NEEDED) file.needed.push_back(text.str());
    if (entry.getTag() == llvm::ELF::DT_RUNPATH || entry.getTag() == llvm::ELF::DT_RPATH)
      for (std::string& folder : foldersOf(text, origin)) file.searched.push_back(std::move(folder));
  }
}

NativeFile read(llvm::MemoryBufferRef bytes, const std::string& folder) {
  NativeFile file;
  llvm::Expected<Elf> elf = Elf::create(bytes.getBuffer());
  if (!elf) {
    llvm::consumeError(elf.takeError());
    return file;
  }
  for (const auto& section : valueOrEmpty(elf->sections())) {
    if (valueOrEmpty(elf->getSectionName(section)) == bitcodeSection)
      readPieces(valueOrEmpty(elf->getSectionContents(section)), file, bytes.getBufferIdentifier().str());
    if (section.sh_type == llvm::ELF::SHT_DYNAMIC) readDynamic(*elf, section, file, folder);
  }
  return file;
}

} // namespace

NativeFile readNativeFile(const std::string& name) {
  auto buffer = llvm::MemoryBuffer::getFile(name, false, false);
  if (!buffer) throw Error("cannot read the file: " + buffer.getError().message(), name);
  return read((*buffer)->getMemBufferRef(), std::filesystem::absolute(name).parent_path());
}

NativeFile readNativeFile(llvm::MemoryBufferRef bytes) { return read(bytes, {}); }

bool definesFunction(const std::string& library, const std::string& function) {
  const auto bytes = llvm::MemoryBuffer::getFile(library);
  if (!bytes) return false;
  llvm::Expected<Elf> elf = Elf::create((*bytes)->getBuffer());
  if (!elf) {
    llvm::consumeError(elf.takeError());
    return false;
  }
  for (const auto& section : valueOrEmpty(elf->sections())) {
    if (section.sh_type != llvm::ELF::SHT_DYNSYM) continue;
    const llvm::StringRef names = valueOrEmpty(elf->getStringTableForSymtab(section));
    for (const auto& symbol : valueOrEmpty(elf->symbols(&section)))
      if (symbol.isDefined() && symbol.getType() == llvm::ELF::STT_FUNC &&
          valueOrEmpty(symbol.getName(names)) == function)
        return true;
  }
  return false;
}

std::vector<std::string> foldersOf(llvm::StringRef path, const std::string& origin) {
  std::vector<std::string> folders;
  llvm::SmallVector<llvm::StringRef> parts;
  path.split(parts, ':', -1, false);
  for (llvm::StringRef part : parts) {
    std::string folder = part.str();
    for (const char* variable : {"$ORIGIN", "${ORIGIN}"})
      if (size_t at = folder.find(variable); at != std::string::npos)
        folder.replace(at, std::strlen(variable), origin);
    folders.push_back(std::move(folder));
  }
  return folders;
}

std::string sectionPiece(llvm::StringRef bitcode) {
  PieceHeader header;
  header.size = bitcode.size();
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + bitcode.str();
}

} // namespace sonde::frontend
