#pragma once

/// \file
/// Contracts. A broken contract is a bug in Sonde: the process aborts with a reason, whatever the input was.
///
///   SONDE_CHECK(condition, "reason")    always on; for what is cheap beside the work it guards
///   SONDE_DCHECK(condition, "reason")   debug and sanitizer builds only; for hot paths
///   SONDE_UNREACHABLE("reason")

namespace sonde {

[[noreturn]] void contractBroken(const char* file, int line, const char* condition, const char* reason);

} // namespace sonde

#define SONDE_CHECK(condition, reason)                                                                       \
  (__builtin_expect(static_cast<bool>(condition), 1)                                                         \
       ? static_cast<void>(0)                                                                                \
       : ::sonde::contractBroken(__FILE__, __LINE__, #condition, reason))

#define SONDE_UNREACHABLE(reason) ::sonde::contractBroken(__FILE__, __LINE__, "unreachable", reason)

#ifdef NDEBUG
#define SONDE_DCHECK(condition, reason) static_cast<void>(0)
#else
#define SONDE_DCHECK(condition, reason) SONDE_CHECK(condition, reason)
#endif
