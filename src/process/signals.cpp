#include "process/signals.h"

namespace sonde::process {

SignalTable& Signals::own() {
  if (!table_)
    table_ = std::make_shared<SignalTable>();
  else if (table_.use_count() > 1)
    table_ = std::make_shared<SignalTable>(*table_);
  return *table_;
}

} // namespace sonde::process
