#include "replay/crew.h"

#include <exception>
#include <map>
#include <mutex>
#include <thread>

namespace sonde::replay {

namespace {

/// The tests of one round: hands them out, and passes on what happened in their order.
class Round {
public:
  Round(const std::vector<Test>& tests, const std::function<void(size_t, Replayed)>& done)
      : tests_(tests), done_(done) {}

  /// Runs tests until none is left or one of the threads fails.
  void work(Replayer& replayer) {
    try {
      for (std::optional<size_t> number; (number = takeNumber());)
        finish(*number, replayer.run(tests_[*number]));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

private:
  std::optional<size_t> takeNumber() {
    const std::lock_guard lock(mutex_);
    if (failure_ || next_ == tests_.size()) return std::nullopt;
    return next_++;
  }

  void finish(size_t number, Replayed replayed) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(replayed));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == told_;
         first = waiting_.erase(first), ++told_)
      done_(told_, std::move(first->second));
  }

  const std::vector<Test>& tests_;
  const std::function<void(size_t, Replayed)>& done_;
  std::mutex mutex_; ///< guards all that follows
  size_t next_ = 0;
  size_t told_ = 0;
  std::map<size_t, Replayed> waiting_; ///< those of which an earlier test is not over yet
  std::exception_ptr failure_;
};

} // namespace

Crew::Crew(unsigned size, const ReplayerOptions& options, const std::filesystem::path& folder) {
  for (unsigned n = 0; n < size; ++n) {
    const std::filesystem::path place = folder / ("replayer" + std::to_string(n));
    std::filesystem::create_directory(place);
    replayers_.push_back(std::make_unique<Replayer>(options, place, signals_));
  }
}

void Crew::run(const std::vector<Test>& tests, const std::function<void(size_t, Replayed)>& done) {
  Round round(tests, done);
  {
    std::vector<std::jthread> others; // which are joined at the end
    for (size_t n = 1; n < std::min(replayers_.size(), tests.size()); ++n)
      others.emplace_back([&round, &replayer = *replayers_[n]] { round.work(replayer); });
    round.work(*replayers_.front());
  }
  round.rethrow();
}

std::vector<uint8_t> Crew::flags() const {
  std::vector<uint8_t> all = replayers_.front()->flags();
  for (size_t n = 1; n < replayers_.size(); ++n) {
    const std::vector<uint8_t> more = replayers_[n]->flags();
    for (size_t at = 0; at < all.size(); ++at) all[at] |= more[at];
  }
  return all;
}

} // namespace sonde::replay
