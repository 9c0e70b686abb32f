#include "trace.h"

#include "support/rng.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sonde::fuzz::sat {

namespace {

class Generator {
public:
  explicit Generator(uint64_t seed) : rng_(seed) {}

  Trace make() {
    trace_.looseVariables = static_cast<unsigned>(rng_.below(40));
    trace_.reductionInterval = static_cast<unsigned>(rng_.between(3, 60));
    if (rng_.oneIn(4)) trace_.handOver = static_cast<unsigned>(rng_.between(1, 20));
    if (rng_.oneIn(10)) return makeHard();
    bool gatesOnly = rng_.oneIn(2);
    auto rounds = static_cast<unsigned>(rng_.between(1, rng_.oneIn(4) ? 40 : 12));
    for (uint64_t n = rng_.between(2, 24); n > 0; --n) make(CallKind::Input, 0);
    for (unsigned round = 0; round < rounds; ++round) {
      for (uint64_t n = rng_.below(gatesOnly ? 40 : 10); n > 0; --n) gate();
      if (rng_.oneIn(4)) make(CallKind::Input, 0);
      if (gatesOnly)
        for (uint64_t n = rng_.below(4); n > 0; --n) make(CallKind::Lemma, rng_.between(1, 3));
      else
        for (uint64_t n = rng_.below(names_); n > 0; --n)
          make(CallKind::Clause, rng_.oneIn(20) ? 1 : rng_.between(2, 4));
      for (uint64_t n = rng_.between(1, 3); n > 0; --n) solve();
    }
    return std::move(trace_);
  }

private:
  /// Clauses of three, about as many as make the formula hard: enough conflicts to restart and to forget.
  Trace makeHard() {
    for (uint64_t n = rng_.between(90, 170); n > 0; --n) make(CallKind::Input, 0);
    for (uint64_t n = names_ * rng_.between(40, 43) / 10; n > 0; --n) {
      Call& call = make(CallKind::Clause, 0);
      for (int i = 0; i < 3; ++i) {
        auto name = static_cast<Literal>(rng_.between(1, names_));
        call.literals.push_back(rng_.oneIn(2) ? name : -name);
      }
    }
    for (uint64_t n = rng_.between(1, 4); n > 0; --n) solve();
    return std::move(trace_);
  }

  /// Rather a late one, so that circuits get deep.
  Literal literal() {
    uint64_t recent = std::min<uint64_t>(names_, 30);
    uint64_t back = rng_.below(rng_.oneIn(3) ? names_ : recent);
    auto name = static_cast<Literal>(names_ - back);
    return rng_.oneIn(2) ? name : -name;
  }
  std::vector<Literal> literals(uint64_t count) {
    std::vector<Literal> result;
    for (; count > 0; --count) result.push_back(literal());
    return result;
  }

  Call& make(CallKind kind, uint64_t count) {
    Call call;
    call.kind = kind;
    call.literals = literals(count);
    if (kind <= CallKind::Ite) call.name = static_cast<Literal>(++names_);
    return trace_.calls.emplace_back(std::move(call));
  }
  void gate() {
    switch (rng_.below(3)) {
    case 0: make(CallKind::And, 2); break;
    case 1: make(CallKind::Xor, 2); break;
    default: make(CallKind::Ite, 3); break;
    }
    // A gate that is constant, which nobody knows before some query learns it.
    std::vector<Literal>& inputs = trace_.calls.back().literals;
    if (rng_.oneIn(8)) inputs[1] = rng_.oneIn(2) ? inputs[0] : -inputs[0];
  }
  void solve() {
    Call& call = make(CallKind::Solve, rng_.below(rng_.oneIn(2) ? 3 : 9));
    call.relevant = literals(rng_.oneIn(3) ? rng_.below(4) : 0);
    if (rng_.oneIn(5)) call.limit = static_cast<unsigned>(rng_.between(1, 30));
  }

  Rng rng_;
  Trace trace_;
  uint64_t names_ = 0;
};

const char* kindName(CallKind kind) {
  static constexpr const char* names[] = {"Input", "And", "Xor", "Ite", "Clause", "Lemma", "Solve"};
  return names[static_cast<unsigned>(kind)];
}

std::string optional(const std::optional<unsigned>& number) {
  return number ? fmt::format("{}", *number) : "std::nullopt";
}

} // namespace

Trace randomTrace(uint64_t seed) { return Generator(seed).make(); }

std::string toTest(const Trace& trace) {
  std::string text = fmt::format("  Trace trace{{{}, {}, {}, {{\n", trace.looseVariables,
                                 trace.reductionInterval, optional(trace.handOver));
  for (const Call& call : trace.calls)
    text += fmt::format("      {{CallKind::{}, {}, {{{}}}, {{{}}}, {}}},\n", kindName(call.kind), call.name,
                        fmt::join(call.literals, ", "), fmt::join(call.relevant, ", "), optional(call.limit));
  return text + "  }};\n  EXPECT_EQ(run(trace), Problem::None);\n";
}

} // namespace sonde::fuzz::sat
