#include "process/captured_output.h"

#include <algorithm>

namespace sonde::process {

namespace {

/// Returns the least number of bytes that a piece adds to its stream. It is at least 1, so that a path that
/// goes on printing reaches the limit.
uint64_t leastSize(const OutputPiece& piece) {
  if (const auto* text = std::get_if<std::string>(&piece)) return text->size();
  if (const auto* bytes = std::get_if<std::vector<memory::Byte>>(&piece)) return bytes->size();
  return 1;
}

void shorten(OutputPiece& piece, uint64_t size) {
  if (auto* text = std::get_if<std::string>(&piece)) text->resize(size);
  if (auto* bytes = std::get_if<std::vector<memory::Byte>>(&piece)) bytes->resize(size);
}

/// Returns the memory that a piece allocates, without expressions.
size_t bytesOf(const OutputPiece& piece) {
  if (const auto* text = std::get_if<std::string>(&piece)) return text->capacity();
  if (const auto* bytes = std::get_if<std::vector<memory::Byte>>(&piece))
    return bytes->capacity() * sizeof(memory::Byte);
  return std::get<OpenConversion>(piece).text.capacity() * sizeof(memory::Byte);
}

/// Appends a piece to the one before it if that is possible; returns whether it was.
bool join(OutputPiece& before, const OutputPiece& piece) {
  auto* text = std::get_if<std::string>(&before);
  if (const auto* more = std::get_if<std::string>(&piece); text && more) {
    *text += *more;
    return true;
  }
  auto* bytes = std::get_if<std::vector<memory::Byte>>(&before);
  if (const auto* more = std::get_if<std::vector<memory::Byte>>(&piece); bytes && more) {
    bytes->insert(bytes->end(), more->begin(), more->end());
    return true;
  }
  return false;
}

} // namespace

/// Destroys a list, which may be long, link by link and not recursively.
void CapturedOutput::Link::destroy(Link* link) {
  Ref<Link> rest = std::move(link->before);
  delete link;
  while (rest && rest.unique()) {
    Ref<Link> before = std::move(rest->before);
    rest = std::move(before);
  }
}

void CapturedOutput::add(OutputStream stream, OutputPiece piece, bool shown, uint64_t limit) {
  Extent& extent = extents_[stream == OutputStream::Error];
  const uint64_t size = leastSize(piece);
  if (size == 0) return;
  const uint64_t room = limit - std::min(limit, extent.size);
  if (size > room) {
    extent.cut = true;
    shorten(piece, room);
  }
  if (room == 0) return;
  extent.size += std::min(size, room);
  grown_ += sizeof(Link) + bytesOf(piece);
  if (last_ && last_.unique() && last_->stream == stream && last_->shown == shown &&
      join(last_->piece, piece))
    return;
  Ref<Link> link(new Link);
  link->before = std::move(last_);
  link->stream = stream;
  link->shown = shown;
  link->piece = std::move(piece);
  last_ = std::move(link);
}

std::vector<const CapturedOutput::Link*> CapturedOutput::links() const {
  std::vector<const Link*> links;
  for (const Link* link = last_.get(); link; link = link->before.get()) links.push_back(link);
  std::ranges::reverse(links);
  return links;
}

void CapturedOutput::count(SharedBytes bytes) const {
  for (const Link* link = last_.get(); link && (bytes = bytes.among(link->refs)); link = link->before.get()) {
    bytes.add(sizeof(Link));
    bytes.add(bytesOf(link->piece));
  }
}

} // namespace sonde::process
