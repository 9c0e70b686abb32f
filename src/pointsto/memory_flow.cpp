#include "pointsto/memory_flow.h"

#include <algorithm>
#include <utility>

namespace sonde::pointsto {

NodeId MemoryFlow::newNode() {
  const NodeId node = graph_.addNode();
  nodes_.growTo(graph_.nodeCount());
  return node;
}

std::optional<NodeId> MemoryFlow::cell(ObjectId object, int64_t offset) {
  MemoryShape::Fields& fields = shape_.fields(object);
  const auto found = std::ranges::lower_bound(fields.cells, offset, {}, &std::pair<int64_t, NodeId>::first);
  if (found != fields.cells.end() && found->first == offset) return found->second;
  if (shape_.isCrowded(object, fields.cells.size())) return std::nullopt;
  const NodeId node = newNode();
  fields.cells.insert(found, {offset, node});
  if (fields.anyWrite) nodes_.addEdge(*fields.anyWrite, node);
  if (fields.anyRead) nodes_.addEdge(node, *fields.anyRead);
  newCells_.push_back({object, offset, node});
  return node;
}

NodeId MemoryFlow::anyRead(ObjectId object) {
  if (const auto& known = shape_.fields(object).anyRead) return *known;
  const NodeId node = newNode();
  MemoryShape::Fields& fields = shape_.fields(object);
  fields.anyRead = node;
  for (const auto& [offset, content] : fields.cells) nodes_.addEdge(content, node);
  if (fields.anyWrite) nodes_.addEdge(*fields.anyWrite, node);
  return node;
}

NodeId MemoryFlow::anyWrite(ObjectId object) {
  if (const auto& known = shape_.fields(object).anyWrite) return *known;
  const NodeId node = newNode();
  MemoryShape::Fields& fields = shape_.fields(object);
  fields.anyWrite = node;
  for (const auto& [offset, content] : fields.cells) nodes_.addEdge(node, content);
  if (fields.anyRead) nodes_.addEdge(node, *fields.anyRead);
  // It stands for cells that do not exist, which links copy, too.
  for (size_t n = 0; n < links(object).size(); ++n) {
    const Link link = links(object)[n];
    if (!link.anywhere) nodes_.addEdge(node, anyWrite(link.to));
  }
  return node;
}

void MemoryFlow::load(NodeId to, LocationId from, uint64_t width) {
  const Location location = shape_[from];
  if (location.anywhere) return nodes_.addEdge(anyRead(location.object), to);
  shape_.forEachCell(location.object, location.offset, width, [&](int64_t offset) {
    const std::optional<NodeId> content = cell(location.object, offset);
    nodes_.addEdge(content ? *content : anyRead(location.object), to);
  });
  connectNewCells();
}

void MemoryFlow::store(LocationId to, NodeId from, uint64_t width) {
  const Location location = shape_[to];
  if (location.anywhere) return nodes_.addEdge(from, anyWrite(location.object));
  shape_.forEachCell(location.object, location.offset, width, [&](int64_t offset) {
    const std::optional<NodeId> content = cell(location.object, offset);
    nodes_.addEdge(from, content ? *content : anyWrite(location.object));
  });
  connectNewCells();
}

void MemoryFlow::copy(LocationId to, LocationId from, uint64_t size) {
  if (!known_.insert({to, from, size}).second) return;
  const Location source = shape_[from], target = shape_[to];
  const Link link{source.offset, target.object, target.offset, size, source.anywhere || target.anywhere};
  links(source.object).push_back(link);
  connect(source.object, link);
  connectNewCells();
}

void MemoryFlow::collapse(ObjectId object) {
  const NodeId content = newNode();
  MemoryShape::Fields& fields = shape_.fields(object);
  for (const auto& [offset, node] : fields.cells) nodes_.merge(content, node);
  if (fields.anyRead) nodes_.merge(content, *fields.anyRead);
  if (fields.anyWrite) nodes_.merge(content, *fields.anyWrite);
  fields.cells = {{0, content}};
  fields.anyRead = fields.anyWrite = content;
  // It gets no further cells, so that its links are edges from now on.
  for (const Link& link : std::exchange(links(object), {})) connect(object, link);
  connectNewCells();
}

std::vector<MemoryFlow::Link>& MemoryFlow::links(ObjectId object) {
  if (links_.size() <= object) links_.resize(graph_.objects().size());
  return links_[object];
}

void MemoryFlow::connect(ObjectId from, const Link& link) {
  if (link.anywhere) return nodes_.addEdge(anyRead(from), anyWrite(link.to));
  if (const auto& written = shape_.fields(from).anyWrite) nodes_.addEdge(*written, anyWrite(link.to));
  const auto cells = shape_.fields(from).cells; // a copy: a link from an object to itself adds cells
  for (const auto& [offset, node] : cells) connectCell(from, link, offset, node);
}

void MemoryFlow::connectCell(ObjectId from, const Link& link, int64_t cell, NodeId node) {
  if (link.anywhere) return; // anyRead has the cell
  const uint64_t period = graph_.objects()[from].period;
  if (period == 0) return flowInto(link, cell - link.from, node);
  const uint64_t other = graph_.objects()[link.to].period;
  // Elements of the source that the target does not repeat may lie anywhere in the target.
  const bool oneElement = period >= 8 && link.size <= period;
  const bool fits = oneElement || (other != 0 && period % other == 0);
  if (!fits) return nodes_.addEdge(node, anyWrite(link.to));
  if (period < 8)
    return flowInto(link, 0, node); // the only cell of the source, to the only one of the target
  // A cell may begin before the pointer and end behind it.
  const int64_t distance = MemoryShape::modulo(cell - link.from, period);
  flowInto(link, distance, node);
  flowInto(link, distance - static_cast<int64_t>(period), node);
}

/// Lets the cell that lies `distance` bytes behind the source's pointer flow into the target.
void MemoryFlow::flowInto(const Link& link, int64_t distance, NodeId node) {
  int64_t first = std::max<int64_t>(distance, 0);
  int64_t end = distance + 8;
  if (link.size != unlimited) end = std::min(end, static_cast<int64_t>(link.size));
  if (first >= end) return;
  shape_.forEachCell(link.to, link.toOffset + first, static_cast<uint64_t>(end - first), [&](int64_t offset) {
    const std::optional<NodeId> content = cell(link.to, offset);
    nodes_.addEdge(node, content ? *content : anyWrite(link.to));
  });
}

void MemoryFlow::connectNewCells() {
  while (!newCells_.empty()) {
    const NewCell fresh = newCells_.back();
    newCells_.pop_back();
    for (size_t n = 0; n < links(fresh.object).size(); ++n) {
      const Link link = links(fresh.object)[n];
      connectCell(fresh.object, link, fresh.offset, fresh.node);
    }
  }
}

} // namespace sonde::pointsto
