#include "process/printed.h"

#include "expr/evaluate.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace sonde::process {

namespace {

/// The values of expressions under the model of one path.
class Values {
public:
  explicit Values(const path::PathCondition& path) : path_(path) {}
  virtual ~Values() = default;
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  virtual uint64_t of(const expr::Expr& expression) { return path_.value(expression).toWord(); }

  uint64_t of(const Number& number) { return number.concrete() ? number.value : of(number.expression); }
  uint8_t of(const memory::Byte& byte) {
    return byte.concrete() ? byte.value : static_cast<uint8_t>(of(byte.expression));
  }

protected:
  const path::PathCondition& path_;
};

/// The same for a whole output: the model is put together once, when the first value is needed, and values
/// that several expressions share are computed once.
class ManyValues : public Values {
public:
  using Values::of;
  using Values::Values;

  uint64_t of(const expr::Expr& expression) override {
    if (!evaluator_) {
      model_ = path_.seeds().empty() ? std::make_shared<const expr::Model>(path_.wholeModel())
                                     : path_.seeds().front();
      evaluator_.emplace(*model_);
    }
    return evaluator_->value(expression).toWord();
  }

private:
  std::shared_ptr<const expr::Model> model_;
  std::optional<expr::Evaluator> evaluator_;
};

std::string render(const OpenConversion& open, Values& values, uint64_t room) {
  Conversion conversion = open.conversion;
  conversion.width = static_cast<int>(values.of(open.width));
  conversion.precision = static_cast<int>(values.of(open.precision));
  std::string text;
  if (conversion.letter != 's') {
    renderInteger(text, conversion, values.of(open.value), room);
    return text;
  }
  std::string value;
  for (const memory::Byte& byte : open.text) {
    const uint8_t next = values.of(byte);
    if (next == 0) break;
    value += static_cast<char>(next);
  }
  renderText(text, conversion, value.c_str(), room);
  return text;
}

std::string textOf(const OutputPiece& piece, Values& values, uint64_t room) {
  if (const auto* text = std::get_if<std::string>(&piece)) return text->substr(0, room);
  if (const auto* open = std::get_if<OpenConversion>(&piece)) return render(*open, values, room);
  std::string text;
  for (const memory::Byte& byte : std::get<std::vector<memory::Byte>>(piece)) {
    if (text.size() == room) break;
    text += static_cast<char>(values.of(byte));
  }
  return text;
}

} // namespace

std::string textOf(const OutputPiece& piece, const path::PathCondition& path, uint64_t room) {
  Values values(path);
  return textOf(piece, values, room);
}

Printed::Text Printed::text(OutputStream stream) const {
  Text result;
  result.cut = output_.isCut(stream);
  ManyValues values(path_);
  for (const CapturedOutput::Link* link : output_.links()) {
    if (link->stream != stream) continue;
    const uint64_t room = limit_ - result.bytes.size();
    const std::string more = textOf(link->piece, values, room + 1);
    result.cut |= more.size() > room;
    result.bytes.append(more, 0, room);
  }
  return result;
}

void Printed::showRest(const std::function<void(OutputStream, std::string_view)>& show) const {
  ManyValues values(path_);
  for (const CapturedOutput::Link* link : output_.links())
    if (!link->shown) show(link->stream, textOf(link->piece, values, limit_));
}

} // namespace sonde::process
