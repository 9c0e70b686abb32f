#pragma once

#include <string>
#include <vector>

namespace sonde::frontend {

/// The linker takes those members of archives that native code needs. Bitcode, which is not optimised, may
/// need more members. Returns the content of a section (embedded_bitcode.h) with the pieces of members that
/// define what the bitcode of `linked` uses and lacks, and what these use in turn. Empty if nothing is
/// missing. Archives that cannot be read count as empty.
std::string membersForBitcode(const std::string& linked, const std::vector<std::string>& archives);

} // namespace sonde::frontend
