#include "guest/files.h"

#include "support/check.h"
#include "support/error.h"

#include <fstream>

namespace sonde::guest {

std::string_view bytesOf(std::string_view name) {
  for (const File& file : files())
    if (file.name == name) return file.bytes;
  SONDE_UNREACHABLE("a file of runtime/");
}

void write(const std::filesystem::path& folder, std::string_view prefix) {
  for (const File& file : files()) {
    if (!file.name.starts_with(prefix)) continue;
    std::filesystem::path path = folder / file.name;
    std::error_code ignored; // an error shows when the file is written
    std::filesystem::create_directories(path.parent_path(), ignored);
    std::ofstream stream(path, std::ios::binary);
    stream.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
    stream.close();
    if (!stream)
      throw Error("cannot write this file for the compiler", path, "check that the disk is not full");
  }
}

} // namespace sonde::guest
