#include "exec/memory_model/text.h"

#include "exec/memory_model/candidates.h"

#include <algorithm>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using memory::Byte;

namespace {

/// More bytes, those of all strings together, are not worth a choice for each.
constexpr size_t mostBytes = size_t{1} << 16;

/// Returns the bytes at a candidate, up to the first that is certainly zero; nothing if there is none and the
/// object ends before the limit does, or if there are more than `room`.
std::optional<std::vector<Byte>> textAt(const Execution& execution, const Candidate& candidate,
                                        uint64_t limit, size_t room) {
  constexpr uint64_t stretch = 64;
  const uint64_t available = std::min(limit, candidate.object.size - candidate.distance);
  std::vector<Byte> text;
  while (text.size() < available && text.size() <= room) {
    const uint64_t address = candidate.object.base + candidate.distance + text.size();
    const std::vector<Byte> bytes =
        execution.state.memory.peekBytes(address, std::min(stretch, available - text.size()));
    const auto isZero = [](const Byte& byte) { return byte.concrete() && byte.value == 0; };
    const auto zero = std::ranges::find_if(bytes, isZero);
    text.insert(text.end(), bytes.begin(), zero);
    if (zero != bytes.end()) return text;
  }
  return text.size() == limit ? std::optional(std::move(text)) : std::nullopt;
}

/// Returns the n-th byte of the string of each candidate as one; all are zero behind their ends.
Byte chosenByte(Builder& builder, const Candidates& candidates, const std::vector<std::vector<Byte>>& texts,
                size_t n) {
  const Expr byte = candidates.choose(builder, [&](const Candidate& candidate) -> Expr {
    const std::vector<Byte>& text = texts[static_cast<size_t>(&candidate - candidates.all().data())];
    if (n >= text.size()) return builder.constant(8, 0);
    return text[n].concrete() ? builder.constant(8, text[n].value) : text[n].expression;
  });
  return byte->isConstant() ? Byte{{}, static_cast<uint8_t>(byte->value().toWord())} : Byte{byte, 0};
}

} // namespace

std::optional<ChosenText> chosenText(Execution& execution, const Expr& address, uint64_t limit) {
  if (!execution.model.joinsTexts()) return std::nullopt;
  Builder& builder = execution.reasoner.builder();
  const std::optional<Candidates> candidates =
      Candidates::seen(builder, execution.state.memory, {address, 1, memory::AccessMode::Read});
  if (!candidates || !candidates->areSizesNumbers()) return std::nullopt;
  std::vector<std::vector<Byte>> texts;
  size_t bytes = 0, longest = 0;
  for (const Candidate& candidate : candidates->all()) {
    if (!candidate.isAtNumber()) return std::nullopt;
    std::optional<std::vector<Byte>> text = textAt(execution, candidate, limit, mostBytes - bytes);
    if (!text) return std::nullopt;
    bytes += text->size();
    if (bytes > mostBytes) return std::nullopt;
    longest = std::max(longest, text->size());
    texts.push_back(std::move(*text));
  }
  execution.state.memory.handleExpressions(longest * candidates->size());
  ChosenText result{candidates->inside(builder, 1), {}};
  for (size_t n = 0; n < longest; ++n) result.bytes.push_back(chosenByte(builder, *candidates, texts, n));
  return result;
}

} // namespace sonde::exec
