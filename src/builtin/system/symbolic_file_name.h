#pragma once

/// \file
/// A symbolic file name, which stands for many strings. What a system call does depends only on the file that
/// is named, so the strings are divided into these cases, each followed by a state:
///
///   - a file or folder that is there, the host's or the state's own, one case each;
///   - something below a file that is no folder: ENOTDIR; a name that is too long: ENAMETOOLONG;
///   - a name that the folder it is looked up in does not have: ENOENT;
///   - any other path: one value is followed, and counted. These are new names for files that are to be made,
///     files beyond the limit of targets, and what lies in folders whose content is not known or is another
///     one when a test is run: those above the first working directory, and /proc.
///
/// To find them, all strings are walked at once, name by name: a folder is reached at some place of the
/// string under some condition, and each of its names that fits there leads on. Repeated slashes and `.` lead
/// to where one is, so a folder may be reached at several places.
///
/// The cases are disjoint, and together all there is.

#include "exec/state/execution.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sonde::builtin {

class SymbolicFileName {
public:
  /// Looks up the string at `address` in `folder`. `creates` says that the call makes a file there.
  SymbolicFileName(exec::Execution& execution, uint64_t address, std::string folder, bool creates);

  /// Divides the state into the cases. This state keeps one of them: sets `path` to its file name and returns
  /// 0, or returns a negative `errno`.
  int64_t settle(std::string& path);

private:
  struct Case {
    expr::Expr condition;
    int64_t error = 0;
    std::optional<std::string>
        path{}; ///< the file name; if none, it is still to be found, unless there is an error
  };
  enum class Kind : uint8_t { Folder, File, Missing, Unknown };
  /// The entries of a folder.
  struct Folder {
    std::vector<process::DirectoryEntry> names;
    bool known = false; ///< all entries are known; otherwise there may be others
  };

  bool readBytes();
  std::vector<Case> cases();
  /// Follows all names that may come next in a folder that the string reaches at `place` under `condition`.
  /// Folders are named as in the string, with a slash at the end; the start is the empty name.
  void walk(size_t place, const std::string& folder, const expr::Expr& condition);
  void walkName(size_t place, const std::string& folder, const process::DirectoryEntry& name,
                const expr::Expr& condition);
  void miss(size_t place, const expr::Expr& condition);
  const Folder& folder(const std::string& name);
  Kind kindOf(const std::string& path, const process::DirectoryEntry& name) const;

  void reach(size_t place, const std::string& folder, const expr::Expr& condition);
  void find(const std::string& path, const expr::Expr& condition);
  void fail(int64_t error, const expr::Expr& condition);

  /// Returns the case of the path's model, and forks a state for each of the others.
  const Case& choose(const std::vector<Case>& all);
  std::string oneValue();

  expr::Expr isAt(size_t place, uint8_t value) const;
  /// Returns the condition that `text` stands at `place`.
  expr::Expr stands(size_t place, const std::string& text) const;

  exec::Execution& execution_;
  expr::Builder& builder_;
  uint64_t address_;
  std::string folder_;
  bool creates_;
  std::vector<expr::Expr> bytes_; ///< the bytes up to the first that is certainly 0

  std::vector<std::map<std::string, expr::Expr>> reached_; ///< the folders that were reached at each place
  std::map<std::string, Folder> folders_;
  std::vector<Case> found_;
  std::map<std::string, size_t> foundAt_; ///< the index in `found_`, by file name
  std::map<int64_t, expr::Expr> errors_;
};

} // namespace sonde::builtin
