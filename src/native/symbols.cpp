#include "native/symbols.h"

#include <algorithm>
#include <ctime>
#include <dlfcn.h>
#include <locale.h>
#include <string_view>

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
  X(dlopen, "it loads code")

// Functions of <math.h> that touch no memory; each has forms for float (-f) and long double (-l).
constexpr std::string_view mathFunctions[] = {
    "acos",      "acosh",      "asin",        "asinh",     "atan",         "atan2",   "atanh",
    "cbrt",      "ceil",       "copysign",    "cos",       "cosh",         "drem",    "erf",
    "erfc",      "exp",        "exp10",       "exp2",      "expm1",        "fabs",    "fdim",
    "finite",    "floor",      "fma",         "fmax",      "fmin",         "fmod",    "hypot",
    "ilogb",     "isinf",      "isnan",       "ldexp",     "llrint",       "llround", "log",
    "log10",     "log1p",      "log2",        "logb",      "lrint",        "lround",  "nearbyint",
    "nextafter", "nexttoward", "pow",         "remainder", "rint",         "round",   "roundeven",
    "scalbln",   "scalbn",     "significand", "sin",       "sinh",         "sqrt",    "tan",
    "tanh",      "tgamma",     "trunc",       "__finite",  "__fpclassify", "__isinf", "__isnan",
    "__signbit"};

// And of <stdlib.h>, <ctype.h>, <strings.h>, <arpa/inet.h>.
constexpr std::string_view otherPureFunctions[] = {
    "abs",     "div",     "ffs",     "ffsl",    "ffsll",    "htonl",   "htons",   "imaxabs",
    "isalnum", "isalpha", "isascii", "isblank", "iscntrl",  "isdigit", "isgraph", "islower",
    "isprint", "ispunct", "isspace", "isupper", "isxdigit", "labs",    "ldiv",    "llabs",
    "lldiv",   "ntohl",   "ntohs",   "toascii", "tolower",  "toupper"};

template <size_t n> bool contains(const std::string_view (&names)[n], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

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
    void* handle =
        dlopen(library, RTLD_LAZY | RTLD_LOCAL); // loaded already, but for libm perhaps; never unloaded
    if (void* symbol = handle ? dlsym(handle, name.c_str()) : nullptr) return symbol;
  }
  return nullptr;
}

const char* refusalOf(const std::string& name) {
#define X(function, why)                                                                                     \
  if (name == #function) return why;
  SONDE_REFUSED_FUNCTIONS(X)
#undef X
  return nullptr;
}

bool isMathFunction(const std::string& name) {
  if (contains(mathFunctions, name)) return true;
  const std::string_view stem(name.data(), name.empty() ? 0 : name.size() - 1);
  const bool suffixed = !name.empty() && (name.back() == 'f' || name.back() == 'l');
  return suffixed && contains(mathFunctions, stem);
}

bool isPureFunction(const std::string& name) {
  return contains(otherPureFunctions, name) || isMathFunction(name);
}

std::optional<uint64_t> returnedMemory(const std::string& name) {
#define X(function, size)                                                                                    \
  if (name == #function) return size;
  SONDE_FUNCTIONS_RETURNING_MEMORY(X)
#undef X
  return std::nullopt;
}

} // namespace sonde::native
