#include "replay/state_file.h"

#include "support/error.h"

#include <array>
#include <fstream>

namespace sonde::replay {

namespace {

constexpr uint64_t page = 4096;
constexpr uint64_t firstFlag = 2 * page;

} // namespace

StateFile::StateFile(std::filesystem::path path, uint64_t flags) : path_(std::move(path)), flags_(flags) {
  std::ofstream(path_, std::ios::binary).close();
  std::error_code problem;
  std::filesystem::resize_file(path_, firstFlag + (flags / page + 1) * page, problem);
  if (problem) throw Error("cannot write this file: " + problem.message(), path_);
}

void StateFile::reset() {
  std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
  const std::array<char, firstFlag> zeros{};
  file.write(zeros.data(), zeros.size());
  file.close();
  if (!file) throw Error("cannot write this file", path_);
}

StateFile::State StateFile::read() const {
  std::ifstream file(path_, std::ios::binary);
  State state;
  file.read(reinterpret_cast<char*>(&state.pathHash), sizeof state.pathHash);
  file.seekg(page);
  file.read(reinterpret_cast<char*>(&state.end), sizeof state.end);
  return state;
}

std::vector<uint8_t> StateFile::flags() const {
  std::vector<uint8_t> flags(flags_);
  std::ifstream file(path_, std::ios::binary);
  file.seekg(firstFlag);
  file.read(reinterpret_cast<char*>(flags.data()), static_cast<std::streamsize>(flags.size()));
  return flags;
}

} // namespace sonde::replay
