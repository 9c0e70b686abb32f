#include "support/temporary_folder.h"

#include "support/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

namespace sonde {

TemporaryFolder::TemporaryFolder() {
  const char* chosen = std::getenv("TMPDIR");
  std::string pattern = std::filesystem::path(chosen && *chosen ? chosen : "/tmp") / "sonde-XXXXXX";
  if (!mkdtemp(pattern.data()))
    throw Error(std::string("cannot make a temporary folder: ") + strerror(errno), pattern,
                "set TMPDIR to a folder that you can write to");
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

} // namespace sonde
