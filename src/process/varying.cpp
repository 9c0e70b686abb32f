#include "process/varying.h"

namespace sonde::process {

std::string describe(VaryingSet set) {
  std::string texts;
  for (const VaryingRow& row : varyingRows)
    if (set.has(row.id)) texts.append(texts.empty() ? "" : ", ").append(row.text);
  return "what is not the same natively (" + texts + ")";
}

} // namespace sonde::process
