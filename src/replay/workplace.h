#pragma once

/// \file
/// Where tests are run. A program under test reads the files of the working directory and may write there,
/// but what it writes is gone with the test, as it is in Sonde. So each test has a folder of its own, with
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

  /// Stands for the folder `original`; everything is made below `scratch`, an empty folder.
  Workplace(std::filesystem::path original, std::filesystem::path scratch);

  /// Whether a file of this name can be a test's own: it does not lie elsewhere.
  static bool canHold(const std::string& name);

  /// The folder for the next test, with these files of its own; the last one leaves no trace in it. Throws
  /// Error if it cannot be made.
  std::filesystem::path prepare(const Files& files);

private:
  struct Entry {
    std::string name;
    bool copied = false;
    std::filesystem::file_time_type time{}; ///< of the copy
    uintmax_t size = 0;
  };

  void copy(Entry&);
  void refresh();
  void add(const std::string& name, const std::vector<uint8_t>& bytes);

  std::filesystem::path original_, copies_, work_;
  std::vector<Entry> entries_;
};

} // namespace sonde::replay
