#include "frontend/archive_members.h"

#include "frontend/archive_index.h"
#include "frontend/native_file.h"
#include "support/error.h"

namespace sonde::frontend {

namespace {

ArchiveIndex indexOf(const std::vector<std::string>& archives) {
  ArchiveIndex index;
  for (const std::string& archive : archives) try {
      index.add(archive);
    } catch (const Error&) { // the linker has reported the problem already
    }
  return index;
}

} // namespace

std::string membersForBitcode(const std::string& linked, const std::vector<std::string>& archives) {
  if (archives.empty()) return {};
  const NativeFile file = readNativeFile(linked);
  if (file.pieces.empty()) return {};
  ArchiveIndex index = indexOf(archives);
  for (const auto& piece : file.pieces) index.addPiece(*piece);
  std::string section;
  for (const ArchiveMember& member : index.take())
    for (const auto& piece : member.pieces) section += sectionPiece(piece->getBuffer());
  return section;
}

} // namespace sonde::frontend
