#pragma once

/// \file
/// Names of source files. Internally a file is known by its absolute name, because files in different folders
/// may share a name. Messages show the name relative to the current folder if that is shorter.

#include <string>

namespace sonde {

/// Returns the absolute name of the file that is called `name` in `folder`, without `.` and `..`. Links are
/// not followed, because the file need not exist any more.
std::string wholePath(const std::string& folder, const std::string& name);

/// Returns the file name as messages show it: relative to the current folder if that is shorter, else
/// absolute.
std::string shownPath(const std::string& path);

} // namespace sonde
