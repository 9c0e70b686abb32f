#include "solver/backend/z3_script.h"

#include "support/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <z3.h>

namespace sonde::solver {

struct Z3Script::Impl {
  Z3_config config = Z3_mk_config();
  Z3_context context = Z3_mk_context(config);

  ~Impl() {
    Z3_del_context(context);
    Z3_del_config(config);
  }
};

Z3Script::Z3Script(double timeoutSeconds) : impl_(std::make_unique<Impl>()) {
  // By default Z3 would end the process at an error; errors are read from its answers instead.
  Z3_set_error_handler(impl_->context, nullptr);
  if (timeoutSeconds > 0)
    run(fmt::format("(set-option :timeout {:.0f})",
                    std::min(timeoutSeconds * 1000, 4e9))); // the option has 32 bits
}

Z3Script::~Z3Script() = default;

std::string Z3Script::run(const std::string& commands) {
  std::string answer = Z3_eval_smtlib2_string(impl_->context, commands.c_str());
  constexpr std::string_view errorPrefix = "(error \"";
  size_t at = answer.starts_with(errorPrefix) ? 0 : answer.find(fmt::format("\n{}", errorPrefix));
  if (at != std::string::npos) {
    std::string message = answer.substr(answer.find('"', at) + 1);
    throw Error("Z3 refuses this: " + message.substr(0, message.find("\")")));
  }
  return answer;
}

} // namespace sonde::solver
