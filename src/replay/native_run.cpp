#include "replay/native_run.h"

#include "support/check.h"
#include "support/error.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace sonde::replay {

namespace {

// As runtime/replay/state.h says: a page with the path hash at its start, then a word.
constexpr size_t page = 4096;
constexpr uint64_t silent = 1, reported = 2, badInput = 97, badAssumption = 98;

// Not one that programs use: the sanitizer's end must not be taken for theirs.
constexpr int sanitizerExit = 86;

// Fresh memory is zero in Sonde, so it is made zero here, by the sanitizer and by glibc (which takes the
// complement).
constexpr const char* settings[] = {
    "ASAN_OPTIONS=exitcode=86:detect_leaks=0:detect_stack_use_after_return=1:malloc_fill_byte=0:max_malloc_"
    "fill_size=1099511627776",
    "MALLOC_PERTURB_=255",
};

struct State {
  uint64_t pathHash = 0;
  uint64_t end = 0;
};

void makeStateFile(const std::filesystem::path& path) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  std::array<char, 2 * page> zeros{};
  file.write(zeros.data(), zeros.size());
  file.close();
  if (!file) throw Error("cannot be written", path);
}

State readStateFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  State state;
  file.read(reinterpret_cast<char*>(&state.pathHash), sizeof state.pathHash);
  file.seekg(page);
  file.read(reinterpret_cast<char*>(&state.end), sizeof state.end);
  return state;
}

std::vector<std::string> environment(const NativeRun& run, const std::filesystem::path& state) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable; ++variable)
    if (!std::string_view(*variable).starts_with("ASAN_OPTIONS=")) variables.emplace_back(*variable);
  variables.insert(variables.end(), std::begin(settings), std::end(settings));
  variables.push_back("KTEST_FILE=" + std::filesystem::absolute(run.test).string());
  variables.push_back("SONDE_REPLAY_STATE=" + state.string());
  return variables;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

pid_t start(const NativeRun& run, const std::filesystem::path& state, const std::filesystem::path& errors) {
  std::vector<std::string> command{run.executable};
  command.insert(command.end(), run.arguments.begin(), run.arguments.end());
  std::vector<std::string> variables = environment(run, state);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (run.showOutput)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  else
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                   0600);
  pid_t child = 0;
  int failure = posix_spawn(&child, run.executable.c_str(), &actions, nullptr, pointers(command).data(),
                            pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failure) throw Error(std::string("cannot be run: ") + strerror(failure), run.executable);
  return child;
}

/// Waits for the child to end, or ends it. Says whether it ended in time.
bool waitFor(pid_t child, unsigned seconds, int& status) {
  int descriptor = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  SONDE_CHECK(descriptor >= 0, "a child that was not waited for has a descriptor");
  pollfd ended{descriptor, POLLIN, 0};
  int ready = poll(&ended, 1, static_cast<int>(seconds * 1000));
  close(descriptor);
  if (ready <= 0) kill(child, SIGKILL);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return ready > 0;
}

std::string readText(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The line of `text` that begins after `mark`.
std::string after(const std::string& text, std::string_view mark) {
  size_t at = text.find(mark);
  if (at == std::string::npos) return {};
  at += mark.size();
  return text.substr(at, text.find('\n', at) - at);
}

void judgeEnd(NativeOutcome& outcome, int status, uint64_t end, const std::string& errors) {
  outcome.number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  outcome.end = WIFSIGNALED(status) ? NativeEnd::Signalled : NativeEnd::Exited;
  switch (end) {
  case silent: outcome.end = NativeEnd::Silent; break;
  case reported: outcome.end = NativeEnd::Reported; break;
  case badInput: outcome.end = NativeEnd::InputMismatch; break;
  case badAssumption: outcome.end = NativeEnd::AssumptionFailed; break;
  default: break;
  }
  if (end) outcome.headline = after(errors, "sonde replay: ");
  if (outcome.end == NativeEnd::Exited && outcome.number == sanitizerExit) {
    std::string headline = after(errors, "ERROR: AddressSanitizer: ");
    if (headline.empty()) return;
    outcome.end = NativeEnd::Sanitizer;
    outcome.headline = headline.substr(0, headline.find(' '));
  }
}

} // namespace

std::string NativeOutcome::describe() const {
  switch (end) {
  case NativeEnd::Exited: return fmt::format("exit {}", number);
  case NativeEnd::Signalled: return fmt::format("SIG{}", sigabbrev_np(number));
  default: return headline.empty() ? toString(end) : headline;
  }
}

const char* toString(NativeEnd end) {
  switch (end) {
#define X(name, text)                                                                                        \
  case NativeEnd::name: return text;
    SONDE_NATIVE_ENDS(X)
#undef X
  }
  SONDE_UNREACHABLE("native end");
}

NativeOutcome runNatively(const NativeRun& run, const std::filesystem::path& folder) {
  const std::filesystem::path state = folder / "state", errors = folder / "stderr";
  makeStateFile(state);
  pid_t child = start(run, state, errors);
  int status = 0;
  NativeOutcome outcome;
  bool inTime = waitFor(child, run.seconds, status);
  State left = readStateFile(state);
  std::string text = readText(errors);
  if (run.showOutput) fmt::print(stderr, "{}", text);
  if (inTime)
    judgeEnd(outcome, status, left.end, text);
  else
    outcome.end = NativeEnd::TimedOut;
  if (run.pathHash) outcome.pathHash = left.pathHash;
  return outcome;
}

} // namespace sonde::replay
