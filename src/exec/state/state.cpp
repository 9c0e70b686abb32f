#include "exec/state/state.h"

#include <utility>

namespace sonde::exec {

State::State(const State& other)
    : memory(other.memory), frame(other.frame ? other.pool_->copy(*other.frame) : nullptr), next(other.next),
      instructions(other.instructions), jumpPoints(other.jumpPoints), exitHandlers(other.exitHandlers),
      destructorsQueued(other.destructorsQueued), files(other.files), signals(other.signals),
      output(other.output), coveredNew(other.coveredNew), coveredNewAt(other.coveredNewAt), path(other.path),
      inputs(other.inputs), id(other.id), forks(other.forks), failures(other.failures),
      allocationFailures(other.allocationFailures), pool_(other.pool_) {}

State::State(State&& other) noexcept
    : memory(std::move(other.memory)), frame(std::exchange(other.frame, nullptr)), next(other.next),
      instructions(other.instructions), jumpPoints(std::move(other.jumpPoints)),
      exitHandlers(std::move(other.exitHandlers)), destructorsQueued(other.destructorsQueued),
      files(std::move(other.files)), signals(std::move(other.signals)), output(std::move(other.output)),
      coveredNew(other.coveredNew), coveredNewAt(other.coveredNewAt), path(std::move(other.path)),
      inputs(std::move(other.inputs)), id(other.id), forks(other.forks), failures(other.failures),
      allocationFailures(other.allocationFailures), pool_(other.pool_) {}

State& State::operator=(State other) noexcept {
  std::swap(memory, other.memory);
  std::swap(frame, other.frame);
  std::swap(next, other.next);
  std::swap(instructions, other.instructions);
  std::swap(jumpPoints, other.jumpPoints);
  std::swap(exitHandlers, other.exitHandlers);
  std::swap(destructorsQueued, other.destructorsQueued);
  std::swap(files, other.files);
  std::swap(signals, other.signals);
  std::swap(output, other.output);
  std::swap(coveredNew, other.coveredNew);
  std::swap(coveredNewAt, other.coveredNewAt);
  std::swap(path, other.path);
  std::swap(inputs, other.inputs);
  std::swap(id, other.id);
  std::swap(forks, other.forks);
  std::swap(failures, other.failures);
  std::swap(allocationFailures, other.allocationFailures);
  std::swap(pool_, other.pool_);
  return *this;
}

State::~State() { pool_->release(frame); }

void State::count(SharedBytes bytes) const {
  bytes.add(sizeof *this);
  memory.count(bytes);
  bytes.add(jumpPoints.capacity() * sizeof(JumpPoint));
  bytes.add(exitHandlers.capacity() * sizeof(ExitHandler));
  files.count(bytes);
  signals.count(bytes);
  output.count(bytes);
  path.count(bytes);
  inputs.count(bytes);
}

void State::ownCaller() {
  Frame* own = pool_->copy(*frame);
  --frame->references;
  frame = own;
}

} // namespace sonde::exec
