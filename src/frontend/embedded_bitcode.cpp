#include "frontend/embedded_bitcode.h"

#include "support/error.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <set>

namespace sonde::frontend {

namespace {

namespace fs = std::filesystem;

/// Before each piece. Linkers may leave zeros between two pieces.
struct PieceHeader {
  std::array<char, 8> mark = {'S', 'O', 'N', 'D', 'E', '-', 'B', 'C'};
  uint64_t size = 0;
};

using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;

struct NativeFile {
  std::unique_ptr<llvm::MemoryBuffer> bytes;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> pieces;
  std::vector<std::string> needed;   ///< names of shared libraries
  std::vector<std::string> searched; ///< where the file says they are
};

/// Whatever the file is damaged in counts as absent: the caller says that there is no bitcode.
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
      throw Error(std::string("its section ") + bitcodeSection + " is damaged", name);
    file.pieces.push_back(llvm::MemoryBuffer::getMemBufferCopy(
        llvm::StringRef(reinterpret_cast<const char*>(section.data() + at), header.size), name));
    at += header.size;
  }
}

std::vector<std::string> split(llvm::StringRef text, const fs::path& origin) {
  std::vector<std::string> folders;
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ':', -1, false);
  for (llvm::StringRef part : parts) {
    std::string folder = part.str();
    for (const char* variable : {"$ORIGIN", "${ORIGIN}"})
      if (size_t at = folder.find(variable); at != std::string::npos)
        folder.replace(at, std::strlen(variable), origin.string());
    folders.push_back(std::move(folder));
  }
  return folders;
}

void readDynamic(const Elf& elf, const typename Elf::Elf_Shdr& dynamic, NativeFile& file,
                 const fs::path& origin) {
  const auto sections = valueOrEmpty(elf.sections());
  if (dynamic.sh_link >= sections.size()) return;
  const llvm::StringRef strings = valueOrEmpty(elf.getStringTable(sections[dynamic.sh_link]));
  for (const auto& entry : valueOrEmpty(elf.getSectionContentsAsArray<Elf::Elf_Dyn>(dynamic))) {
    if (entry.getVal() >= strings.size()) continue;
    const llvm::StringRef text(strings.data() + entry.getVal());
    if (entry.getTag() == llvm::ELF::DT_NEEDED) file.needed.push_back(text.str());
    if (entry.getTag() == llvm::ELF::DT_RUNPATH || entry.getTag() == llvm::ELF::DT_RPATH)
      for (std::string& folder : split(text, origin)) file.searched.push_back(std::move(folder));
  }
}

NativeFile readNative(const std::string& name) {
  NativeFile file;
  auto buffer = llvm::MemoryBuffer::getFile(name, false, false);
  if (!buffer) throw Error("cannot read the file: " + buffer.getError().message(), name);
  file.bytes = std::move(*buffer);
  llvm::Expected<Elf> elf = Elf::create(file.bytes->getBuffer());
  if (!elf) {
    llvm::consumeError(elf.takeError());
    return file;
  }
  for (const auto& section : valueOrEmpty(elf->sections())) {
    if (valueOrEmpty(elf->getSectionName(section)) == bitcodeSection)
      readPieces(valueOrEmpty(elf->getSectionContents(section)), file, name);
    if (section.sh_type == llvm::ELF::SHT_DYNAMIC)
      readDynamic(*elf, section, file, fs::absolute(name).parent_path());
  }
  return file;
}

/// Where the loader would find a library; empty if not in a place that can be told from here.
std::string findLibrary(const std::string& name, const NativeFile& file) {
  std::vector<std::string> folders = file.searched;
  if (const char* more = std::getenv("LD_LIBRARY_PATH"))
    for (std::string& folder : split(more, {})) folders.push_back(std::move(folder));
  for (const std::string& folder : folders)
    if (fs::path path = fs::path(folder) / name; fs::exists(path)) return path;
  return {};
}

} // namespace

bool writeSection(const std::string& bitcode, const std::string& section) {
  std::ifstream input(bitcode, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(input), {});
  PieceHeader header;
  header.size = bytes.size();
  std::ofstream output(section, std::ios::binary);
  output.write(reinterpret_cast<const char*>(&header), sizeof header);
  output.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
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

std::vector<std::unique_ptr<llvm::MemoryBuffer>> embeddedBitcode(const std::string& file) {
  NativeFile program = readNative(file);
  if (program.pieces.empty())
    throw Error("is a native file without bitcode", file,
                "build it with CC=\"sonde cc\"; or give .c, .i, .ll or .bc files");
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> pieces = std::move(program.pieces);
  std::set<std::string> seen;
  std::vector<NativeFile> pending;
  pending.push_back(std::move(program));
  while (!pending.empty()) {
    const NativeFile user = std::move(pending.back());
    pending.pop_back();
    for (const std::string& name : user.needed) {
      const std::string path = findLibrary(name, user);
      if (path.empty() || !seen.insert(path).second) continue;
      NativeFile library = readNative(path);
      std::move(library.pieces.begin(), library.pieces.end(), std::back_inserter(pieces));
      pending.push_back(std::move(library));
    }
  }
  return pieces;
}

} // namespace sonde::frontend
