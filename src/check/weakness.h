#pragma once

/// \file
/// The weaknesses that checks look for, as the Common Weakness Enumeration (CWE) calls them.

namespace sonde::check {

/// Returns the name of a weakness that the table of checks has, by its number: `Double Free` for 415.
const char* weaknessName(unsigned number);

} // namespace sonde::check
