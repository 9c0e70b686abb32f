#include "allsmt/options.h"

#include "support/error.h"

#include <charconv>

namespace sonde::allsmt {

uint32_t unwindingOf(const Options& chosen) {
  if (chosen.unwind == "auto") return 0;
  uint32_t times = 0;
  const char* end = chosen.unwind.data() + chosen.unwind.size();
  const auto [rest, error] = std::from_chars(chosen.unwind.data(), end, times);
  if (error != std::errc() || rest != end || times == 0 || times > 1'000'000)
    throw Error("'" + chosen.unwind + "' is not a number of unwindings", "--unwind",
                "give a number from 1 to 1000000, or auto");
  return times;
}

} // namespace sonde::allsmt
