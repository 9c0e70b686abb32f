#pragma once

/// \file
/// The folder that a run writes its results to. A file that cannot be written (a full disk, a folder that
/// vanished) does not end the run: one warning is printed, and the report counts such files.

#include "output/terminal.h"
#include "output/whole_file.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace sonde::output {

class RunDirectory {
public:
  /// Makes the folder: `wanted`, which must not exist or be empty, or if that is "" the first of
  /// `sonde-out-0`, `sonde-out-1` … that does not exist, with a link `sonde-last` to it. Throws Error.
  RunDirectory(const std::string& wanted, Terminal&);

  const std::filesystem::path& path() const { return path_; }

  /// Writes a whole file, replacing one that exists; returns whether that succeeded.
  bool write(const std::string& name, std::string_view bytes);
  bool write(const std::string& name, const TextSource& text);

  /// Writes a file that does not exist yet; returns whether that succeeded.
  bool writeNew(const std::string& name, std::span<const FilePart> parts);

  /// Writes a file of a result that has several; the last file, which is written by writeNew, says that the
  /// result is complete.
  bool writePart(const std::string& name, std::string_view bytes);

  /// Records that something else could not be written.
  void failed(const std::string& name, const std::string& why);

  uint64_t failures() const { return failures_; }
  const std::string& firstFailure() const { return firstFailure_; }

private:
  bool succeeded(const std::string& name, std::error_code error);
  void create();
  void createNext();
  void linkLast() const;

  std::filesystem::path path_;
  Terminal& terminal_;
  uint64_t failures_ = 0;
  std::string firstFailure_;
};

} // namespace sonde::output
