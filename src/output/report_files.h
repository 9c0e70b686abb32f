#pragma once

/// \file
/// Names of files in the folder of a run's results that only `sonde report` reads.

namespace sonde::output {

/// What the solver worked for (driver/query_profile.h).
inline constexpr const char* profileName = "profile.json";
/// Which bugs show natively, as `sonde replay --confirm` found out (replay/confirmation.h).
inline constexpr const char* confirmationName = "confirmations.json";

} // namespace sonde::output
