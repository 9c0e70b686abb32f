#pragma once

/// \file
/// Names of source files. Inside, a file is known by its whole path: two files of one name in different
/// folders are two files. People read the shorter name that it has in the folder they work in.

#include <string>

namespace sonde {

/// The path of the file that is called `name` in `folder`, without `.` and `..`. Links are not followed: the
/// file need not exist any more.
std::string wholePath(const std::string& folder, const std::string& name);

/// The name of a file relative to the current folder, if that is shorter than its whole path.
std::string shownPath(const std::string& path);

} // namespace sonde
