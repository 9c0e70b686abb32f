/// \file
/// Settings of the allocator (docs/adr/0052-allocator.md). It looks for this variable by its name.

/// Memory that is not used any more goes back to the system: otherwise a limit on the address space (`ulimit
/// -v`) would be met long before that much memory is used.
extern "C" const char* const malloc_conf;       // NOLINT(readability-identifier-naming)
const char* const malloc_conf = "retain:false"; // NOLINT(readability-identifier-naming)
