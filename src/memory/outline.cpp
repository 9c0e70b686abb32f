#include "memory/outline.h"

#include "support/check.h"

#include <algorithm>
#include <cstring>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

namespace {

/// More of an array's bytes are read from the array: to put each element together takes ten times the memory
/// of the bytes.
constexpr uint64_t mostBytesOfArrays = uint64_t{16} << 10;
/// A value is chosen among the parts by one comparison each.
constexpr size_t mostParts = 16;

/// Returns the value of an element whose bytes were never written.
uint64_t newElement(const Object& object, ElementKind kind) {
  const uint64_t bytes = uint64_t{object.fill()} * 0x0101'0101'0101'0101;
  return kind.width == sizeof bytes ? bytes : bytes & ((uint64_t{1} << 8 * kind.width) - 1);
}

/// Adds a part, as part of the last one if it is of the same kind.
void append(std::vector<Part>& parts, Part part) {
  if (part.elements.size() == 0) return;
  if (!parts.empty() && parts.back().kind == part.kind && part.kind != Part::Kind::Array &&
      parts.back().value == part.value) {
    parts.back().elements.end = part.elements.end;
    parts.back().various += part.various;
    return;
  }
  parts.push_back(part);
}

/// Where filled parts between listed ones are short, they are listed, too, until the parts are few.
void joinParts(std::vector<Part>& parts) {
  for (uint64_t gap = 1; parts.size() > mostParts && gap != 0; gap *= 2) {
    std::vector<Part> fewer;
    for (size_t n = 0; n < parts.size(); ++n) {
      Part part = parts[n];
      const auto isListed = [&](size_t at) {
        return at < parts.size() && parts[at].kind == Part::Kind::Listed;
      };
      if (part.kind == Part::Kind::Filled && part.elements.size() <= gap &&
          ((n > 0 && isListed(n - 1)) || isListed(n + 1))) {
        part.kind = Part::Kind::Listed;
        part.value = 0;
      }
      append(fewer, part);
    }
    parts = std::move(fewer);
  }
}

/// The parts of a large object, page by page.
class PageOutline {
public:
  PageOutline(const Object& object, ElementKind kind) : object_(object), kind_(kind) {}

  std::vector<Part> of(ElementSpan elements) {
    const uint64_t begin = kind_.offsetOf(elements.begin), end = kind_.offsetOf(elements.end);
    if (const SymbolicBytes* symbolic = object_.symbolic())
      symbolic->forEachWritten(begin, end, [&](uint64_t offset, const Expr&) {
        if (written_.empty() || written_.back() != offset / pageSize) written_.push_back(offset / pageSize);
      });
    uint64_t at = begin;
    if (const SymbolicBytes* symbolic = object_.symbolic(); symbolic)
      for (const ArrayRange& range : symbolic->ranges(begin, end)) {
        const uint64_t first = std::max(range.begin, begin), last = std::min(range.end, end);
        addPages(at, first);
        addRange(range, first, last);
        at = last;
      }
    addPages(at, end);
    return std::move(parts_);
  }

private:
  /// Returns the elements that begin in these bytes. Elements do not lie across pages.
  ElementSpan span(uint64_t begin, uint64_t end) const { return {begin / kind_.width, end / kind_.width}; }

  void addRange(const ArrayRange& range, uint64_t begin, uint64_t end) {
    lastFilled_ = nullptr;
    if (kind_.width == 1)
      return append(parts_, {.kind = Part::Kind::Array, .elements = span(begin, end), .range = &range});
    // An element may have bytes of the range and bytes beside it.
    const ElementSpan elements{std::max(begin / kind_.width, parts_.empty() ? 0 : parts_.back().elements.end),
                               (end + kind_.width - 1) / kind_.width};
    if (elements.begin < elements.end)
      append(parts_, {.kind = Part::Kind::Listed, .elements = elements, .various = elements.size()});
  }

  void addPages(uint64_t begin, uint64_t end) {
    if (kind_.width > 1 && !parts_.empty()) begin = std::max(begin, parts_.back().elements.end * kind_.width);
    while (begin < end) {
      uint64_t next = std::min(end, (begin / pageSize + 1) * pageSize);
      if (const uint64_t touched = nextTouched(begin / pageSize, end); touched > begin) {
        next = std::min(end, touched);
        append(
            parts_,
            {.kind = Part::Kind::Filled, .elements = span(begin, next), .value = newElement(object_, kind_)});
        lastFilled_ = nullptr;
      } else {
        addPage(begin, next);
      }
      begin = next;
    }
  }

  /// Returns where the first page that was written begins, from `page` on.
  uint64_t nextTouched(uint64_t page, uint64_t end) const {
    uint64_t next = object_.pages().nextPresent(page, end / pageSize + 1);
    if (auto found = std::ranges::lower_bound(written_, page); found != written_.end())
      next = std::min(next, *found);
    return next * pageSize;
  }

  void addPage(uint64_t begin, uint64_t end) {
    const uint64_t page = begin / pageSize, width = kind_.width;
    Part part{.kind = Part::Kind::Filled, .elements = span(begin, end)};
    const uint8_t* bytes = object_.pages().page(page) + begin % pageSize;
    // Pages that were filled together are one.
    if (end - begin == pageSize && bytes == lastFilled_ && !std::ranges::binary_search(written_, page)) {
      parts_.back().elements.end = part.elements.end;
      return;
    }
    const bool isFilled = !std::ranges::binary_search(written_, page) && end - begin >= width &&
                          std::memcmp(bytes, bytes + width, end - begin - width) == 0;
    if (isFilled) {
      std::memcpy(&part.value, bytes, width);
      lastFilled_ = end - begin == pageSize ? bytes : nullptr;
    } else {
      part.kind = Part::Kind::Listed;
      part.various = part.elements.size();
      lastFilled_ = nullptr;
    }
    append(parts_, part);
  }

  const Object& object_;
  ElementKind kind_;
  std::vector<uint64_t> written_; ///< pages with written bytes, ascending
  std::vector<Part> parts_;
  const uint8_t* lastFilled_ = nullptr; ///< the page before, if the last part is filled with it
};

/// Returns whether elements wider than a byte can be put together.
bool canPutTogether(const Object& object, ElementKind kind, ElementSpan elements) {
  const SymbolicBytes* symbolic = object.symbolic();
  if (kind.width == 1 || !symbolic) return true;
  const uint64_t begin = kind.offsetOf(elements.begin), end = kind.offsetOf(elements.end);
  uint64_t bytes = 0;
  for (const ArrayRange& range : symbolic->ranges(begin, end)) {
    if (range.stored) return false;
    bytes += std::min(range.end, end) - std::max(range.begin, begin);
  }
  return bytes <= mostBytesOfArrays;
}

/// Returns the parts of a small object: what is beneath writes at symbolic offsets, or an array as a whole,
/// is read from the array; the rest is listed.
std::vector<Part> outlineOfSmall(const Object& object, ElementKind kind, ElementSpan elements) {
  std::vector<Part> parts;
  uint64_t at = elements.begin;
  const auto list = [&](uint64_t end) {
    append(parts, {.kind = Part::Kind::Listed, .elements = {at, end}, .various = end - at});
    at = end;
  };
  if (kind.width == 1 && object.symbolic())
    for (const ArrayRange& range : object.symbolic()->ranges()) {
      if (!range.stored && range.size() < object.size() && range.size() <= mostBytesOfArrays) continue;
      list(range.begin);
      append(parts, {.kind = Part::Kind::Array, .elements = {range.begin, range.end}, .range = &range});
      at = range.end;
    }
  list(elements.end);
  return parts;
}

} // namespace

ElementSpan reachedElements(const Object& object, ElementKind kind, Window window) {
  if (object.size() < kind.residue + kind.width) return {};
  const uint64_t last = object.size() - kind.residue - kind.width;
  if (object.size() <= wholeSize) return {0, last / kind.width + 1};
  // Whole pages, so that accesses nearby share their view.
  const uint64_t first = window.first / pageSize * pageSize;
  const uint64_t end = std::min(last, (window.last / pageSize + 1) * pageSize - 1);
  return {std::min(first, last) / kind.width, end / kind.width + 1};
}

std::optional<std::vector<Part>> outline(const Object& object, ElementKind kind, ElementSpan elements) {
  if (!canPutTogether(object, kind, elements)) return std::nullopt;
  if (object.size() <= wholeSize) return outlineOfSmall(object, kind, elements);
  if (kind.residue != 0) return std::nullopt;
  std::vector<Part> parts = PageOutline(object, kind).of(elements);
  joinParts(parts);
  return parts;
}

uint64_t costOf(const std::vector<Part>& parts, ElementKind kind) {
  constexpr uint64_t bytesOfPart = 16 << 10; // each access chooses among them
  constexpr uint64_t bytesOfConstant = 128;
  uint64_t cost = parts.size() * bytesOfPart;
  for (const Part& part : parts) {
    if (part.kind != Part::Kind::Listed) continue;
    cost += part.elements.size() * sizeof(Node*);
    if (kind.width > 1) cost += part.various * bytesOfConstant; // there are few different bytes
  }
  return cost;
}

uint64_t listedIn(const std::vector<Part>& parts) {
  uint64_t listed = 0;
  for (const Part& part : parts)
    if (part.kind == Part::Kind::Listed) listed += part.elements.size();
  return listed;
}

Expr listElements(Builder& builder, const Object& object, ElementKind kind, ElementSpan elements) {
  const SymbolicBytes* symbolic = object.symbolic();
  const std::vector<uint8_t> concrete =
      object.gather(kind.offsetOf(elements.begin), kind.offsetOf(elements.end));
  std::vector<Expr> values;
  values.reserve(elements.size());
  for (uint64_t element = elements.begin; element < elements.end; ++element) {
    const uint64_t start = kind.offsetOf(element);
    const uint8_t* bytes = concrete.data() + (start - kind.offsetOf(elements.begin));
    if (!symbolic || !symbolic->touches(start, kind.width)) {
      uint64_t value = 0;
      std::memcpy(&value, bytes, kind.width); // guest and host are little-endian
      values.push_back(builder.constant(8 * kind.width, value));
      continue;
    }
    Expr value;
    for (unsigned n = 0; n < kind.width; ++n) {
      Expr byte = symbolic->at(builder, start + n);
      if (!byte) byte = builder.constant(8, bytes[n]);
      value = value ? builder.concat(byte, value) : byte;
    }
    values.push_back(std::move(value));
  }
  std::vector<const Node*> nodes(values.begin(), values.end());
  // The last elements are not listed one by one if they are zero, or as they were when they were new.
  const Expr zero = builder.constant(8 * kind.width, 0);
  const Expr fresh = builder.constant(8 * kind.width, newElement(object, kind));
  const bool endsFresh = !nodes.empty() && nodes.back() == fresh.get();
  return builder.table(indexWidthOf(object.size()), endsFresh ? fresh : zero, nodes);
}

} // namespace sonde::memory
