#include "streams/contestant.h"

#include "support/check.h"

#include <chrono>
#include <ctime>
#include <malloc.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::bench {

using solver::Answer;
using solver::Query;

namespace {

double cpuMicroseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

double heapMegabytes() {
  struct mallinfo2 heap = mallinfo2();
  return static_cast<double>(heap.uordblks + heap.hblkhd) / 1e6;
}

struct Chunk {
  uint64_t begin, end; ///< empty: there is none left
};
struct Sample {
  double microseconds;
  solver::Verdict verdict;
};

void send(int socket, const void* data, size_t size) {
  for (auto* bytes = static_cast<const char*>(data); size > 0;) {
    ssize_t done = write(socket, bytes, size);
    SONDE_CHECK(done > 0, "a contestant or the contest has ended early");
    bytes += done, size -= static_cast<size_t>(done);
  }
}
void receive(int socket, void* data, size_t size) {
  for (auto* bytes = static_cast<char*>(data); size > 0;) {
    ssize_t done = read(socket, bytes, size);
    SONDE_CHECK(done > 0, "a contestant or the contest has ended early");
    bytes += done, size -= static_cast<size_t>(done);
  }
}
template <typename Value> Value receive(int socket) {
  Value value;
  receive(socket, &value, sizeof value);
  return value;
}

} // namespace

Contestant::Contestant(Entry entry, const Stream& stream, double secondsPerQuery)
    : entry_(std::move(entry)), stream_(stream), microseconds_(stream.size()), verdicts_(stream.size()) {
  int ends[2];
  SONDE_CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "a pair of sockets");
  process_ = fork();
  SONDE_CHECK(process_ >= 0, "a process");
  socket_ = ends[process_ == 0 ? 1 : 0];
  close(ends[process_ == 0 ? 0 : 1]);
  if (process_ == 0) serve(secondsPerQuery);
}

Contestant::~Contestant() {
  close(socket_);
  waitpid(process_, nullptr, 0);
}

void Contestant::serve(double secondsPerQuery) {
  auto allowance = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(secondsPerQuery));
  double before = heapMegabytes();
  Statistics statistics;
  auto solver = entry_.make(statistics);
  for (Chunk chunk = receive<Chunk>(socket_); chunk.begin < chunk.end; chunk = receive<Chunk>(socket_)) {
    std::vector<Sample> samples;
    for (size_t i = chunk.begin; i < chunk.end; ++i) {
      if (!sees(i)) continue;
      Query query = entry_.rewrite ? entry_.rewrite(stream_[i]) : stream_[i];
      query.limits.deadline = std::chrono::steady_clock::now() + allowance;
      double start = cpuMicroseconds();
      Answer answer = solver->check(query);
      samples.push_back({cpuMicroseconds() - start, answer.verdict});
    }
    send(socket_, samples.data(), samples.size() * sizeof(Sample));
  }
  double taken = heapMegabytes() - before;
  std::string table = statistics.table();
  uint64_t length = table.size();
  send(socket_, &taken, sizeof taken);
  send(socket_, &length, sizeof length);
  send(socket_, table.data(), table.size());
  _exit(0);
}

void Contestant::run(size_t begin, size_t end) {
  Chunk chunk{begin, end};
  send(socket_, &chunk, sizeof chunk);
  for (size_t i = begin; i < end; ++i) {
    if (!sees(i)) continue;
    auto sample = receive<Sample>(socket_);
    microseconds_[i] = sample.microseconds;
    verdicts_[i] = sample.verdict;
  }
}

void Contestant::finish() {
  Chunk none{0, 0};
  send(socket_, &none, sizeof none);
  megabytes_ = receive<double>(socket_);
  statistics_.resize(receive<uint64_t>(socket_));
  receive(socket_, statistics_.data(), statistics_.size());
}

} // namespace sonde::bench
