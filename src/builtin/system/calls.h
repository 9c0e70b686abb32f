#pragma once

/// \file
/// The operating system as the C library sees it: `sonde_syscall(number, a, b, c, d, e, f)`, with Linux's
/// numbers and results for x86-64. A new call is a row of SONDE_SYSTEM_CALLS and a function beside its kin.

#include "exec/call/builtin.h"

#include <array>
#include <cstdint>
#include <string>

namespace sonde::builtin {

// X(name, implementation, errno): the names and numbers are Linux's (SYS_read …). Under --fail-syscalls a
// call may fail with this error, its most common one; 0 if it never fails.
#define SONDE_SYSTEM_CALLS(X)                                                                                \
  X(read, callRead, EIO)                                                                                     \
  X(write, callWrite, ENOSPC)                                                                                \
  X(open, callOpen, EACCES)                                                                                  \
  X(close, callClose, EIO)                                                                                   \
  X(stat, callStat, EACCES)                                                                                  \
  X(fstat, callFstat, EIO)                                                                                   \
  X(lstat, callLstat, EACCES)                                                                                \
  X(poll, callPoll, 0)                                                                                       \
  X(lseek, callLseek, ESPIPE)                                                                                \
  X(mmap, callMmap, ENOMEM)                                                                                  \
  X(mprotect, callNothing, 0)                                                                                \
  X(munmap, callMunmap, 0)                                                                                   \
  X(brk, callRefuseMemory, 0)                                                                                \
  X(rt_sigaction, callSigaction, 0)                                                                          \
  X(rt_sigprocmask, callSigprocmask, 0)                                                                      \
  X(ioctl, callIoctl, 0)                                                                                     \
  X(pread64, callPread, EIO)                                                                                 \
  X(pwrite64, callPwrite, ENOSPC)                                                                            \
  X(readv, callReadv, EIO)                                                                                   \
  X(writev, callWritev, ENOSPC)                                                                              \
  X(access, callAccess, EACCES)                                                                              \
  X(pipe, callPipe, EMFILE)                                                                                  \
  X(select, callSelect, 0)                                                                                   \
  X(sched_yield, callNothing, 0)                                                                             \
  X(mremap, callRefuseMemory, 0)                                                                             \
  X(mincore, callMincore, 0)                                                                                 \
  X(madvise, callNothing, 0)                                                                                 \
  X(dup, callDup, EMFILE)                                                                                    \
  X(dup2, callDup2, 0)                                                                                       \
  X(nanosleep, callNanosleep, 0)                                                                             \
  X(alarm, callNothing, 0)                                                                                   \
  X(getpid, callProcess, 0)                                                                                  \
  X(execve, callExecve, 0)                                                                                   \
  X(exit, callExit, 0)                                                                                       \
  X(wait4, callWait, 0)                                                                                      \
  X(kill, callKill, 0)                                                                                       \
  X(uname, callUname, 0)                                                                                     \
  X(fcntl, callFcntl, 0)                                                                                     \
  X(flock, callDescriptor, 0)                                                                                \
  X(fsync, callDescriptor, 0)                                                                                \
  X(fdatasync, callDescriptor, 0)                                                                            \
  X(truncate, callTruncate, EIO)                                                                             \
  X(ftruncate, callFtruncate, EIO)                                                                           \
  X(getcwd, callGetcwd, ENOENT)                                                                              \
  X(chdir, callChdir, EACCES)                                                                                \
  X(fchdir, callFchdir, 0)                                                                                   \
  X(rename, callRename, EACCES)                                                                              \
  X(mkdir, callMkdir, EACCES)                                                                                \
  X(rmdir, callRmdir, EACCES)                                                                                \
  X(link, callLink, 0)                                                                                       \
  X(unlink, callUnlink, EACCES)                                                                              \
  X(symlink, callSymlink, 0)                                                                                 \
  X(readlink, callReadlink, 0)                                                                               \
  X(chmod, callChmod, EPERM)                                                                                 \
  X(fchmod, callFchmod, EPERM)                                                                               \
  X(chown, callChown, 0)                                                                                     \
  X(fchown, callDescriptor, 0)                                                                               \
  X(lchown, callLchown, 0)                                                                                   \
  X(umask, callUmask, 0)                                                                                     \
  X(gettimeofday, callGettimeofday, 0)                                                                       \
  X(getrlimit, callGetrlimit, 0)                                                                             \
  X(getrusage, callGetrusage, 0)                                                                             \
  X(sysinfo, callSysinfo, 0)                                                                                 \
  X(times, callTimes, 0)                                                                                     \
  X(getuid, callGetuid, 0)                                                                                   \
  X(getgid, callGetgid, 0)                                                                                   \
  X(geteuid, callGetuid, 0)                                                                                  \
  X(getegid, callGetgid, 0)                                                                                  \
  X(getppid, callProcess, 0)                                                                                 \
  X(getpgrp, callProcess, 0)                                                                                 \
  X(getgroups, callNothing, 0)                                                                               \
  X(getresuid, callGetresuid, 0)                                                                             \
  X(getresgid, callGetresgid, 0)                                                                             \
  X(getpgid, callProcessGroup, 0)                                                                            \
  X(getsid, callProcessGroup, 0)                                                                             \
  X(rt_sigpending, callSigpending, 0)                                                                        \
  X(sigaltstack, callNothing, 0)                                                                             \
  X(getpriority, callGetpriority, 0)                                                                         \
  X(prctl, callNothing, 0)                                                                                   \
  X(gettid, callProcess, 0)                                                                                  \
  X(time, callTime, 0)                                                                                       \
  X(tkill, callTkill, 0)                                                                                     \
  X(futex, callNothing, 0)                                                                                   \
  X(sched_getaffinity, callSchedGetaffinity, 0)                                                              \
  X(getdents64, callGetdents, EIO)                                                                           \
  X(set_tid_address, callSetTidAddress, 0)                                                                   \
  X(fadvise64, callDescriptor, 0)                                                                            \
  X(clock_gettime, callClockGettime, 0)                                                                      \
  X(clock_getres, callClockGetres, 0)                                                                        \
  X(clock_nanosleep, callClockNanosleep, 0)                                                                  \
  X(exit_group, callExit, 0)                                                                                 \
  X(tgkill, callTgkill, 0)                                                                                   \
  X(openat, callOpenat, EACCES)                                                                              \
  X(mkdirat, callMkdirat, 0)                                                                                 \
  X(fchownat, callFchownat, 0)                                                                               \
  X(newfstatat, callFstatat, EACCES)                                                                         \
  X(unlinkat, callUnlinkat, EACCES)                                                                          \
  X(renameat, callRenameat, 0)                                                                               \
  X(linkat, callLinkat, 0)                                                                                   \
  X(symlinkat, callSymlinkat, 0)                                                                             \
  X(readlinkat, callReadlinkat, 0)                                                                           \
  X(fchmodat, callFchmodat, 0)                                                                               \
  X(faccessat, callFaccessat, 0)                                                                             \
  X(pselect6, callSelect, 0)                                                                                 \
  X(ppoll, callPoll, 0)                                                                                      \
  X(utimensat, callUtimensat, 0)                                                                             \
  X(dup3, callDup2, 0)                                                                                       \
  X(pipe2, callPipe, 0)                                                                                      \
  X(prlimit64, callPrlimit, 0)                                                                               \
  X(getrandom, callGetrandom, 0)                                                                             \
  X(faccessat2, callFaccessat, 0)

// X(name, what for): calls that are refused.
#define SONDE_REFUSED_CALLS(X)                                                                               \
  X(socket, "networks")                                                                                      \
  X(connect, "networks")                                                                                     \
  X(accept, "networks")                                                                                      \
  X(sendto, "networks")                                                                                      \
  X(recvfrom, "networks")                                                                                    \
  X(sendmsg, "networks")                                                                                     \
  X(recvmsg, "networks")                                                                                     \
  X(bind, "networks")                                                                                        \
  X(listen, "networks")                                                                                      \
  X(socketpair, "networks")                                                                                  \
  X(clone, "threads and processes")                                                                          \
  X(fork, "threads and processes")                                                                           \
  X(vfork, "threads and processes")                                                                          \
  X(execve, "other programs")                                                                                \
  X(shmget, "threads and processes")

/// The number of the program's process and of its only thread.
inline constexpr int64_t processNumber = 1;

/// A system call that is being executed.
struct SystemCall {
  SystemCall(exec::BuiltinCall& call, const std::array<uint64_t, 6>& given)
      : builtin(call), execution(call.execution), arguments(given) {}

  exec::BuiltinCall& builtin;
  exec::Execution& execution;
  std::array<uint64_t, 6> arguments;

  uint64_t operator[](size_t n) const { return arguments[n]; }
  int number(size_t n) const { return static_cast<int>(arguments[n]); }
  memory::AddressSpace& memory() const { return execution.state.memory; }
  process::Files& files() const { return execution.state.files; }
  /// Notes that the path has asked for something that natively differs from run to run.
  void asksFor(process::Varying what) const { execution.state.varying.add(what); }

  /// Checks an outcome like BuiltinCall::check: if it returns false, the call must return at once, and its
  /// result is ignored.
  bool check(memory::Outcome outcome) const { return builtin.check(std::move(outcome)); }

  // Access the program's memory; the result means the same as that of `check`.
  bool read(uint64_t from, void* to, uint64_t size) const;
  bool write(uint64_t to, const void* from, uint64_t size) const;
  /// Reads a file name. Returns 0, or a negative `errno` if a symbolic name leads to this error
  /// (symbolic_file_name.h). `creates` says that the call makes a file of that name in `folder`.
  int64_t readPath(uint64_t from, const std::string& folder, bool creates, std::string& path) const;
  template <typename Value> int64_t give(uint64_t to, const Value& value) const {
    return write(to, &value, sizeof value) ? 0 : -1;
  }
};

// The results are Linux's: a negative number is an `errno`. If the call has ended the path, the result is
// ignored.
#define X(name, implementation, error) int64_t implementation(SystemCall&);
SONDE_SYSTEM_CALLS(X)
#undef X

/// Reports that a call is not supported, and counts an incompleteness.
int64_t refuse(exec::Execution&, uint64_t number);

/// The function `sonde_syscall` itself.
void systemCallFunction(exec::BuiltinCall&);

} // namespace sonde::builtin
