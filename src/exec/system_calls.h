#pragma once

/// \file
/// The operating system as the C library sees it: `sonde_syscall(number, a, b, c, d, e, f)`, with Linux's
/// numbers and results for x86-64. A new call is a row of SONDE_SYSTEM_CALLS and a function beside its kin.

#include "exec/execution.h"

#include <array>
#include <cstdint>
#include <string>

namespace sonde::exec {

// X(name, number, implementation)
#define SONDE_SYSTEM_CALLS(X)                                                                                \
  X("read", 0, callRead)                                                                                     \
  X("write", 1, callWrite)                                                                                   \
  X("open", 2, callOpen)                                                                                     \
  X("close", 3, callClose)                                                                                   \
  X("stat", 4, callStat)                                                                                     \
  X("fstat", 5, callFstat)                                                                                   \
  X("lstat", 6, callLstat)                                                                                   \
  X("poll", 7, callPoll)                                                                                     \
  X("lseek", 8, callLseek)                                                                                   \
  X("mmap", 9, callMmap)                                                                                     \
  X("mprotect", 10, callNothing)                                                                             \
  X("munmap", 11, callMunmap)                                                                                \
  X("brk", 12, callRefuseMemory)                                                                             \
  X("rt_sigaction", 13, callSigaction)                                                                       \
  X("rt_sigprocmask", 14, callSigprocmask)                                                                   \
  X("ioctl", 16, callIoctl)                                                                                  \
  X("pread64", 17, callPread)                                                                                \
  X("pwrite64", 18, callPwrite)                                                                              \
  X("readv", 19, callReadv)                                                                                  \
  X("writev", 20, callWritev)                                                                                \
  X("access", 21, callAccess)                                                                                \
  X("pipe", 22, callPipe)                                                                                    \
  X("select", 23, callSelect)                                                                                \
  X("sched_yield", 24, callNothing)                                                                          \
  X("mremap", 25, callRefuseMemory)                                                                          \
  X("mincore", 27, callMincore)                                                                              \
  X("madvise", 28, callNothing)                                                                              \
  X("dup", 32, callDup)                                                                                      \
  X("dup2", 33, callDup2)                                                                                    \
  X("nanosleep", 35, callNothing)                                                                            \
  X("alarm", 37, callNothing)                                                                                \
  X("getpid", 39, callProcess)                                                                               \
  X("execve", 59, callExecve)                                                                                \
  X("exit", 60, callExit)                                                                                    \
  X("wait4", 61, callWait)                                                                                   \
  X("kill", 62, callKill)                                                                                    \
  X("uname", 63, callUname)                                                                                  \
  X("fcntl", 72, callFcntl)                                                                                  \
  X("flock", 73, callNothing)                                                                                \
  X("fsync", 74, callNothing)                                                                                \
  X("fdatasync", 75, callNothing)                                                                            \
  X("truncate", 76, callTruncate)                                                                            \
  X("ftruncate", 77, callFtruncate)                                                                          \
  X("getcwd", 79, callGetcwd)                                                                                \
  X("chdir", 80, callChdir)                                                                                  \
  X("fchdir", 81, callFchdir)                                                                                \
  X("rename", 82, callRename)                                                                                \
  X("mkdir", 83, callMkdir)                                                                                  \
  X("rmdir", 84, callRmdir)                                                                                  \
  X("link", 86, callLink)                                                                                    \
  X("unlink", 87, callUnlink)                                                                                \
  X("symlink", 88, callSymlink)                                                                              \
  X("readlink", 89, callReadlink)                                                                            \
  X("chmod", 90, callChmod)                                                                                  \
  X("fchmod", 91, callFchmod)                                                                                \
  X("chown", 92, callNothing)                                                                                \
  X("fchown", 93, callNothing)                                                                               \
  X("lchown", 94, callNothing)                                                                               \
  X("umask", 95, callUmask)                                                                                  \
  X("gettimeofday", 96, callGettimeofday)                                                                    \
  X("getrlimit", 97, callGetrlimit)                                                                          \
  X("getrusage", 98, callGetrusage)                                                                          \
  X("sysinfo", 99, callSysinfo)                                                                              \
  X("times", 100, callTimes)                                                                                 \
  X("getuid", 102, callGetuid)                                                                               \
  X("getgid", 104, callGetgid)                                                                               \
  X("geteuid", 107, callGetuid)                                                                              \
  X("getegid", 108, callGetgid)                                                                              \
  X("getppid", 110, callProcess)                                                                             \
  X("getpgrp", 111, callProcess)                                                                             \
  X("getgroups", 115, callNothing)                                                                           \
  X("getresuid", 118, callGetresuid)                                                                         \
  X("getresgid", 120, callGetresgid)                                                                         \
  X("getpgid", 121, callProcessGroup)                                                                        \
  X("getsid", 124, callProcessGroup)                                                                         \
  X("rt_sigpending", 127, callSigpending)                                                                    \
  X("sigaltstack", 131, callNothing)                                                                         \
  X("getpriority", 140, callGetpriority)                                                                     \
  X("prctl", 157, callNothing)                                                                               \
  X("gettid", 186, callProcess)                                                                              \
  X("time", 201, callTime)                                                                                   \
  X("tkill", 200, callTkill)                                                                                 \
  X("futex", 202, callNothing)                                                                               \
  X("sched_getaffinity", 204, callSchedGetaffinity)                                                          \
  X("getdents64", 217, callGetdents)                                                                         \
  X("set_tid_address", 218, callProcess)                                                                     \
  X("fadvise64", 221, callNothing)                                                                           \
  X("clock_gettime", 228, callClockGettime)                                                                  \
  X("clock_getres", 229, callClockGetres)                                                                    \
  X("clock_nanosleep", 230, callNothing)                                                                     \
  X("exit_group", 231, callExit)                                                                             \
  X("tgkill", 234, callTgkill)                                                                               \
  X("openat", 257, callOpenat)                                                                               \
  X("mkdirat", 258, callMkdirat)                                                                             \
  X("newfstatat", 262, callFstatat)                                                                          \
  X("unlinkat", 263, callUnlinkat)                                                                           \
  X("renameat", 264, callRenameat)                                                                           \
  X("linkat", 265, callLinkat)                                                                               \
  X("symlinkat", 266, callSymlinkat)                                                                         \
  X("readlinkat", 267, callReadlinkat)                                                                       \
  X("fchmodat", 268, callFchmodat)                                                                           \
  X("faccessat", 269, callFaccessat)                                                                         \
  X("pselect6", 270, callSelect)                                                                             \
  X("ppoll", 271, callPoll)                                                                                  \
  X("utimensat", 280, callUtimensat)                                                                         \
  X("dup3", 292, callDup2)                                                                                   \
  X("pipe2", 293, callPipe)                                                                                  \
  X("prlimit64", 302, callPrlimit)                                                                           \
  X("getrandom", 318, callGetrandom)                                                                         \
  X("faccessat2", 439, callFaccessat)

// X(name, number, errno): calls that --fail-syscalls lets fail, each as it fails most often.
#define SONDE_FAILING_CALLS(X)                                                                               \
  X("read", 0, EIO)                                                                                          \
  X("write", 1, ENOSPC)                                                                                      \
  X("open", 2, EACCES)                                                                                       \
  X("close", 3, EIO)                                                                                         \
  X("stat", 4, EACCES)                                                                                       \
  X("fstat", 5, EIO)                                                                                         \
  X("lstat", 6, EACCES)                                                                                      \
  X("lseek", 8, ESPIPE)                                                                                      \
  X("mmap", 9, ENOMEM)                                                                                       \
  X("pread64", 17, EIO)                                                                                      \
  X("pwrite64", 18, ENOSPC)                                                                                  \
  X("readv", 19, EIO)                                                                                        \
  X("writev", 20, ENOSPC)                                                                                    \
  X("access", 21, EACCES)                                                                                    \
  X("pipe", 22, EMFILE)                                                                                      \
  X("dup", 32, EMFILE)                                                                                       \
  X("truncate", 76, EIO)                                                                                     \
  X("ftruncate", 77, EIO)                                                                                    \
  X("getcwd", 79, ENOENT)                                                                                    \
  X("chdir", 80, EACCES)                                                                                     \
  X("rename", 82, EACCES)                                                                                    \
  X("mkdir", 83, EACCES)                                                                                     \
  X("rmdir", 84, EACCES)                                                                                     \
  X("unlink", 87, EACCES)                                                                                    \
  X("chmod", 90, EPERM)                                                                                      \
  X("fchmod", 91, EPERM)                                                                                     \
  X("getdents64", 217, EIO)                                                                                  \
  X("openat", 257, EACCES)                                                                                   \
  X("newfstatat", 262, EACCES)                                                                               \
  X("unlinkat", 263, EACCES)

// X(name, number, what for): calls that are refused.
#define SONDE_REFUSED_CALLS(X)                                                                               \
  X("socket", 41, "networks")                                                                                \
  X("connect", 42, "networks")                                                                               \
  X("accept", 43, "networks")                                                                                \
  X("sendto", 44, "networks")                                                                                \
  X("recvfrom", 45, "networks")                                                                              \
  X("sendmsg", 46, "networks")                                                                               \
  X("recvmsg", 47, "networks")                                                                               \
  X("bind", 49, "networks")                                                                                  \
  X("listen", 50, "networks")                                                                                \
  X("socketpair", 53, "networks")                                                                            \
  X("clone", 56, "threads and processes")                                                                    \
  X("fork", 57, "threads and processes")                                                                     \
  X("vfork", 58, "threads and processes")                                                                    \
  X("execve", 59, "other programs")                                                                          \
  X("shmget", 29, "threads and processes")

/// The program's own, and that of its only thread.
inline constexpr int64_t processNumber = 1;

/// A call being carried out.
struct SystemCall {
  Execution& execution;
  std::array<uint64_t, 6> arguments;

  uint64_t operator[](size_t n) const { return arguments[n]; }
  int number(size_t n) const { return static_cast<int>(arguments[n]); }
  memory::AddressSpace& memory() const { return execution.state.memory; }
  process::Files& files() const { return execution.state.files; }

  // Access to the program's memory; false if it may not be accessed there, which ends the path.
  bool read(uint64_t from, void* to, uint64_t size) const;
  bool write(uint64_t to, const void* from, uint64_t size) const;
  /// 0, or a negative `errno`: a symbolic path may be known only by what comes of it (symbolic_path.h).
  /// `creates`: the call makes a file of that name in `folder`.
  int64_t readPath(uint64_t from, const std::string& folder, bool creates, std::string& path) const;
  template <typename Value> int64_t give(uint64_t to, const Value& value) const {
    return write(to, &value, sizeof value) ? 0 : -1;
  }
};

// The results are Linux's: negative is an `errno`. When the call has ended the path, nobody sees it.
#define X(name, number, implementation) int64_t implementation(SystemCall&);
SONDE_SYSTEM_CALLS(X)
#undef X

/// Tells the user that a call is not carried out; the path does not show all that the program does there.
int64_t refuse(Execution&, uint64_t number);

/// The function `sonde_syscall` itself, for control_functions.h.
void systemCallFunction(Execution&, const program::CallSite&);

} // namespace sonde::exec
