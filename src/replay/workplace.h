#pragma once

/// \file
/// The folder that tests are run in. A program under test reads the files of the working directory and may
/// write there, but what it writes must not outlive the test, as in Sonde. So each test has its own folder,
/// with
///
///  - copies of the working directory's files (made once, hard links afterwards, and made again if a test has
///    changed them); large ones are symbolic links to the originals;
///  - symbolic links to its folders: below those the originals are seen;
///  - the test's own files.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace sonde::replay {

class Workplace {
public:
  using Files = std::map<std::string, std::vector<uint8_t>>;

  /// Prepares copies of the folder `original`. Everything is made below `scratch`, an empty folder.
  Workplace(std::filesystem::path original, std::filesystem::path scratch);

  /// Returns whether a test can have its own file of this name: it lies below the working directory.
  static bool canHold(const std::string& name);

  /// Makes the folder for the next test, with `files` as the test's own, and returns its name. Nothing of the
  /// test before is left in it. Throws Error if it cannot be made.
  std::filesystem::path prepare(const Files& files);

private:
  struct Entry {
    std::string name;
    bool copied = false;
    std::filesystem::file_time_type time{}; ///< modification time of the copy
    uintmax_t size = 0;
  };

  void copy(Entry&);
  void refresh();
  void add(const std::string& name, const std::vector<uint8_t>& bytes);

  std::filesystem::path original_, copies_, work_;
  std::vector<Entry> entries_;
};

} // namespace sonde::replay
