#pragma once

/// \file
/// The folder that a run writes its results to. A file that cannot be written (a full disk, a folder that
/// vanished) does not end the run: one warning is printed, and the report counts such files.
///
/// On a full disk the most important comes last: the verdict, and tests of bugs among thousands of others. So
/// some space is reserved when the run begins, behind the end of `info.json`, where no reader sees it; it is
/// given back when an important file finds no other. From then on, ordinary tests are written only if there
/// is more space than that again.

#include "output/terminal.h"
#include "output/whole_file.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace sonde::output {

/// Whether a file may take the space that is reserved.
enum class Importance : uint8_t { Ordinary, Important };

class RunDirectory {
public:
  /// So many bytes are reserved, but at most a quarter of what is free.
  static constexpr uint64_t mostReserved = 256 << 10;

  /// Makes the folder: `wanted`, which must not exist or be empty, or if that is "" the first of
  /// `sonde-out-0`, `sonde-out-1` … that does not exist, with a link `sonde-last` to it. Throws Error.
  RunDirectory(const std::string& wanted, Terminal&);

  const std::filesystem::path& path() const { return path_; }

  /// Writes a whole file, replacing one that exists; returns whether that succeeded.
  bool write(const std::string& name, std::string_view bytes);
  bool write(const std::string& name, const TextSource& text, Importance importance = Importance::Ordinary);

  /// Writes a file that does not exist yet; returns whether that succeeded.
  bool writeNew(const std::string& name, std::span<const FilePart> parts,
                Importance importance = Importance::Ordinary);

  /// Writes a file of a result that has several; the last file, which is written by writeNew, says that the
  /// result is complete.
  bool writePart(const std::string& name, std::string_view bytes,
                 Importance importance = Importance::Ordinary);

  /// Reserves space on the disk behind the end of a file that is there and will be replaced.
  void reserveBehind(const std::string& name);
  /// Returns whether there is space for what is not important. It is asked before each test.
  bool hasRoom() const { return !isReserveGiven_ || hasRoomAgain(); }

  /// Records that something else could not be written.
  void failed(const std::string& name, const std::string& why);

  uint64_t failures() const { return failures_; }
  const std::string& firstFailure() const { return firstFailure_; }

private:
  bool attempt(const std::string& name, Importance importance, const std::function<std::error_code()>& write);
  /// Gives the reserved space back; returns whether there was any.
  bool giveReserve();
  bool hasRoomAgain() const;
  void create();
  void createNext();
  void linkLast() const;

  std::filesystem::path path_;
  Terminal& terminal_;
  std::filesystem::path reserve_; ///< the file behind whose end space is reserved; empty if none is
  uint64_t reserved_ = 0;         ///< the bytes that are reserved
  bool isReserveGiven_ = false;
  uint64_t failures_ = 0;
  std::string firstFailure_;
};

} // namespace sonde::output
