/// \file
/// Runs the reader on mutated scripts.
///
///   reader_fuzz FOLDER [--runs N] [--seconds S] [--seed S]   mutate the .smt2 files under FOLDER
///   reader_fuzz FOLDER --seed S --print                      show the input of one run
///
/// Run number n has seed S + n, whatever ran before it: a failure names its seed, and that seed alone repeats
/// it.

#include "mutator.h"
#include "target.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace {

constexpr unsigned hangSeconds = 20;

// What a signal handler can look at: it gets no argument of ours.
volatile std::sig_atomic_t running = 0;
uint64_t currentSeed = 0;

void tellSeed(const char* what) {
  char text[100];
  int length = std::snprintf(text, sizeof text, "reader_fuzz: %s at --seed %llu\n", what,
                             static_cast<unsigned long long>(currentSeed));
  if (write(STDERR_FILENO, text, static_cast<size_t>(length)) < 0) _exit(1);
}

void onSignal(int signal) {
  tellSeed(signal == SIGALRM ? "hang" : "crash");
  _exit(1);
}

/// Sanitizers end the process without a signal.
void onExit() {
  if (running) tellSeed("exit");
}

struct Options {
  std::string folder;
  uint64_t runs = ~uint64_t{0};
  uint64_t seed = 1;
  double seconds = 1e9;
  bool print = false;
};

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    std::string_view word = argv[i];
    bool hasValue = i + 1 < argc;
    if (word == "--print")
      options.print = true;
    else if (word == "--runs" && hasValue)
      options.runs = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--seed" && hasValue)
      options.seed = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--seconds" && hasValue)
      options.seconds = std::strtod(argv[++i], nullptr);
    else
      options.folder = word;
  }
  return std::filesystem::is_directory(options.folder);
}

std::vector<std::string> readCorpus(const std::string& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".smt2") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> corpus;
  for (const auto& path : paths) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    corpus.push_back(text.str());
  }
  return corpus;
}

void run(const sonde::fuzz::Mutator& mutator, const Options& options) {
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGALRM}) std::signal(signal, onSignal);
  std::atexit(onExit);
  auto start = std::chrono::steady_clock::now();
  auto passed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  uint64_t done = 0;
  running = 1;
  for (; done < options.runs && passed() < options.seconds; ++done) {
    currentSeed = options.seed + done;
    std::string input = mutator.input(currentSeed);
    alarm(hangSeconds);
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input.data()), input.size());
  }
  alarm(0);
  running = 0;
  std::cout << "reader_fuzz: " << done << " scripts in " << static_cast<unsigned>(passed())
            << " s, no crash, no hang\n";
}

} // namespace

int main(int argc, char** argv) {
  Options options;
  std::vector<std::string> corpus;
  if (parse(argc, argv, options)) corpus = readCorpus(options.folder);
  if (corpus.empty()) {
    std::cerr << "usage: reader_fuzz FOLDER-OF-SCRIPTS [--runs N] [--seconds S] [--seed S] [--print]\n";
    return 2;
  }
  sonde::fuzz::Mutator mutator(std::move(corpus));
  if (options.print)
    std::cout << mutator.input(options.seed);
  else
    run(mutator, options);
  return 0;
}
