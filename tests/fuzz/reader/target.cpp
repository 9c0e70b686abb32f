#include "target.h"

#include "expr/evaluate.h"
#include "smtlib/printer.h"
#include "smtlib/script_reader.h"

#include <sstream>

using namespace sonde;

namespace {

/// The assertions of a script, up to its first error.
std::vector<expr::Expr> readAssertions(expr::Builder& builder, const std::string& text, bool mayFail) {
  std::vector<expr::Expr> assertions;
  std::stringbuf buffer(text);
  smtlib::ScriptReader reader(builder, buffer, "fuzz");
  try {
    while (std::optional<smtlib::Command> command = reader.next())
      if (command->kind == smtlib::CommandKind::Assert) assertions.push_back(command->terms.front().expr);
  } catch (const Error& error) {
    SONDE_CHECK(mayFail, error.what());
    SONDE_CHECK(error.where().starts_with("fuzz:"), "an error says where");
  }
  return assertions;
}

void checkRoundTrip(expr::Builder& builder, const std::vector<expr::Expr>& assertions) {
  std::vector<expr::Expr> again = readAssertions(builder, smtlib::printScript(assertions), false);
  SONDE_CHECK(again.size() == assertions.size(), "what was printed is read");
  expr::Model zero;
  expr::Evaluator evaluator(zero);
  for (size_t i = 0; i < again.size(); ++i)
    SONDE_CHECK(evaluator.isTrue(again[i]) == evaluator.isTrue(assertions[i]),
                "what was printed means the same");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  expr::Context context;
  expr::Builder builder(context);
  std::string text(reinterpret_cast<const char*>(data), size);
  checkRoundTrip(builder, readAssertions(builder, text, true));
  return 0;
}
