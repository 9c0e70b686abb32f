#pragma once

/// \file
/// The folder that tests are run in. A program under test reads the files of the working directory and may
/// write there, but what it writes must not outlive the test, as in Sonde. So each test has its own folder,
/// with
///
///  - the folders of the working directory, and copies of the files in them (made once, hard links
///    afterwards, and made again if a test has changed them);
///  - symbolic links to what is too large to be copied: below those the originals are seen;
///  - the test's own files.
///
/// It lies in folders that stand for those around the working directory, with links to what these hold, so
/// that the program finds `../file`, too. A folder that the last test has left as it was is used again.

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
  Workplace(const std::filesystem::path& original, const std::filesystem::path& scratch);

  /// Returns whether a test can have its own file of this name: it lies below the working directory.
  static bool canHold(const std::string& name);

  /// Makes the folder for the next test, with `files` as the test's own, and returns its name. Nothing of the
  /// test before is left in it. Throws Error if it cannot be made.
  std::filesystem::path prepare(const Files& files);

private:
  /// What tells that nobody has changed a file or a folder. Copies have the times of their originals, which
  /// every later change replaces.
  struct Stamp {
    std::filesystem::file_time_type time{};
    std::filesystem::perms permissions{};
    uintmax_t size = 0; ///< of a file

    bool operator==(const Stamp&) const = default;
  };
  struct Entry {
    enum class Kind : uint8_t { Folder, Copy, Link };
    std::filesystem::path name; ///< relative to the working directory, which is empty itself
    Kind kind = Kind::Link;
    std::filesystem::path source{}; ///< the copy, or what the link says
    Stamp stamp{};
  };

  static Stamp stampOf(const std::filesystem::path&, Entry::Kind);
  bool list(const std::filesystem::path& folder);
  Entry describe(const std::filesystem::path& name);
  bool copy(Entry&) const;
  void listAround();
  bool isUntouched() const;
  bool isAroundUntouched() const;
  void build();
  void buildAround();
  void add(const std::string& name, const std::vector<uint8_t>& bytes);

  /// A folder around the working directory, with a link for each of its entries.
  struct Surrounding {
    std::filesystem::path stand{}; ///< what stands for it
    std::vector<std::filesystem::path> entries{};
    std::filesystem::file_time_type time{}; ///< of the original, which every later change replaces
  };

  std::filesystem::path original_, copies_, work_;
  std::vector<Surrounding> around_; ///< from the outermost on
  std::vector<Entry> entries_;      ///< folders come before what they hold
  uintmax_t copied_ = 0;            ///< bytes
};

} // namespace sonde::replay
