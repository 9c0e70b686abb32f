#include "native/symbols.h"

#include <ctime>
#include <dlfcn.h>
#include <link.h>
#include <locale.h>

namespace sonde::native {

namespace {

// X(name, why)
#define SONDE_REFUSED_FUNCTIONS(X)                                                                           \
  X(fopen, "it opens a stream that would be lost")                                                           \
  X(fopen64, "it opens a stream that would be lost")                                                         \
  X(fdopen, "it opens a stream that would be lost")                                                          \
  X(freopen, "it opens a stream that would be lost")                                                         \
  X(tmpfile, "it opens a stream that would be lost")                                                         \
  X(popen, "it opens a stream that would be lost")                                                           \
  X(fmemopen, "it opens a stream that would be lost")                                                        \
  X(open_memstream, "it opens a stream that would be lost")                                                  \
  X(opendir, "it opens a stream that would be lost")                                                         \
  X(open, "it opens a file that would be lost")                                                              \
  X(open64, "it opens a file that would be lost")                                                            \
  X(creat, "it opens a file that would be lost")                                                             \
  X(pipe, "it opens a file that would be lost")                                                              \
  X(socket, "it opens a file that would be lost")                                                            \
  X(dup, "it opens a file that would be lost")                                                               \
  X(dup2, "it opens a file that would be lost")                                                              \
  X(mmap, "it maps memory that would be lost")                                                               \
  X(sbrk, "it maps memory that would be lost")                                                               \
  X(brk, "it maps memory that would be lost")                                                                \
  X(getline, "it allocates memory of its own")                                                               \
  X(getdelim, "it allocates memory of its own")                                                              \
  X(asprintf, "it allocates memory of its own")                                                              \
  X(vasprintf, "it allocates memory of its own")                                                             \
  X(realpath, "it allocates memory of its own")                                                              \
  X(system, "it makes a second process")                                                                     \
  X(posix_spawn, "it makes a second process")                                                                \
  X(posix_spawnp, "it makes a second process")                                                               \
  X(fork, "it makes a second process")                                                                       \
  X(vfork, "it makes a second process")                                                                      \
  X(execv, "it replaces the process")                                                                        \
  X(execve, "it replaces the process")                                                                       \
  X(execvp, "it replaces the process")                                                                       \
  X(execl, "it replaces the process")                                                                        \
  X(execlp, "it replaces the process")                                                                       \
  X(pthread_create, "it starts a thread")                                                                    \
  X(kill, "it signals processes, and the engine is one of them")                                             \
  X(killpg, "it signals processes, and the engine is one of them")                                           \
  X(sigqueue, "it signals processes, and the engine is one of them")                                         \
  X(signal, "it calls back into the program")                                                                \
  X(sigaction, "it calls back into the program")                                                             \
  X(lfind, "it calls back into the program")                                                                 \
  X(lsearch, "it calls back into the program")                                                               \
  X(tsearch, "it calls back into the program")                                                               \
  X(tfind, "it calls back into the program")                                                                 \
  X(twalk, "it calls back into the program")                                                                 \
  X(re_compile_pattern, "it keeps memory of its own between calls")                                          \
  X(re_compile_fastmap, "it keeps memory of its own between calls")                                          \
  X(re_search, "it keeps memory of its own between calls")                                                   \
  X(re_search_2, "it keeps memory of its own between calls")                                                 \
  X(re_match, "it keeps memory of its own between calls")                                                    \
  X(re_match_2, "it keeps memory of its own between calls")                                                  \
  X(regcomp, "it keeps memory of its own between calls")                                                     \
  X(regexec, "it keeps memory of its own between calls")                                                     \
  X(fts_open, "it keeps memory of its own between calls")                                                    \
  X(argp_parse, "it calls back into the program")                                                            \
  X(scandir, "it calls back into the program")                                                               \
  X(on_exit, "it calls back into the program")                                                               \
  X(setjmp, "it returns twice")                                                                              \
  X(_setjmp, "it returns twice")                                                                             \
  X(__sigsetjmp, "it returns twice")                                                                         \
  X(longjmp, "it leaves the native call")                                                                    \
  X(getopt, "it keeps its place between calls")                                                              \
  X(getopt_long, "it keeps its place between calls")                                                         \
  X(getopt_long_only, "it keeps its place between calls")                                                    \
  X(drand48, "it keeps its seed between calls")                                                              \
  X(lrand48, "it keeps its seed between calls")                                                              \
  X(srand48, "it keeps its seed between calls")                                                              \
  X(feclearexcept, "it uses a floating-point environment that is not kept between calls")                    \
  X(feraiseexcept, "it uses a floating-point environment that is not kept between calls")                    \
  X(fetestexcept, "it uses a floating-point environment that is not kept between calls")                     \
  X(fesetexceptflag, "it uses a floating-point environment that is not kept between calls")                  \
  X(fegetexceptflag, "it uses a floating-point environment that is not kept between calls")                  \
  X(fesetround, "it uses a floating-point environment that is not kept between calls")                       \
  X(fegetenv, "it uses a floating-point environment that is not kept between calls")                         \
  X(fesetenv, "it uses a floating-point environment that is not kept between calls")                         \
  X(feholdexcept, "it uses a floating-point environment that is not kept between calls")                     \
  X(feupdateenv, "it uses a floating-point environment that is not kept between calls")                      \
  X(feenableexcept, "it uses a floating-point environment that is not kept between calls")                   \
  X(fedisableexcept, "it uses a floating-point environment that is not kept between calls")                  \
  X(fegetexcept, "it uses a floating-point environment that is not kept between calls")                      \
  X(dlopen, "it loads code")

// X(name, size): functions that return a pointer into the library's own memory; size 0 is a string.
#define SONDE_FUNCTIONS_RETURNING_MEMORY(X)                                                                  \
  X(getenv, 0)                                                                                               \
  X(secure_getenv, 0)                                                                                        \
  X(strerror, 0)                                                                                             \
  X(strsignal, 0)                                                                                            \
  X(setlocale, 0)                                                                                            \
  X(nl_langinfo, 0)                                                                                          \
  X(ctime, 0)                                                                                                \
  X(asctime, 0)                                                                                              \
  X(getlogin, 0)                                                                                             \
  X(ttyname, 0)                                                                                              \
  X(basename, 0)                                                                                             \
  X(gmtime, sizeof(tm))                                                                                      \
  X(localtime, sizeof(tm))                                                                                   \
  X(localeconv, sizeof(lconv))

} // namespace

void* findSymbol(const std::string& name) {
  for (const char* library : {"libc.so.6", "libm.so.6"}) {
    void* handle = dlopen(
        library,
        RTLD_LAZY |
            RTLD_LOCAL); // the libraries are loaded already, except perhaps libm; they are never unloaded
    if (void* symbol = handle ? dlsym(handle, name.c_str()) : nullptr) return symbol;
  }
  return nullptr;
}

uint64_t symbolSize(const void* symbol) {
  Dl_info info;
  void* entry = nullptr;
  const bool found = dladdr1(symbol, &info, &entry, RTLD_DL_SYMENT) != 0 && info.dli_saddr == symbol && entry;
  return found ? static_cast<const ElfW(Sym)*>(entry)->st_size : 0;
}

const char* refusalOf(const std::string& name) {
#define X(function, why)                                                                                     \
  if (name == #function) return why;
  SONDE_REFUSED_FUNCTIONS(X)
#undef X
  return nullptr;
}

std::optional<uint64_t> returnedMemory(const std::string& name) {
#define X(function, size)                                                                                    \
  if (name == #function) return size;
  SONDE_FUNCTIONS_RETURNING_MEMORY(X)
#undef X
  return std::nullopt;
}

} // namespace sonde::native
