#include "memory/stack_table.h"

#include "support/check.h"

namespace sonde::memory {

StackTable::Chunk& StackTable::ownChunk(uint64_t index) {
  Ref<Chunk>& chunk = chunks_[index / entries];
  if (!chunk.unique()) chunk = Ref<Chunk>(new Chunk(*chunk));
  return *chunk;
}

void StackTable::push(Ref<Object> object) {
  SONDE_DCHECK(empty() || top().base() < object->base(), "the stack grows upwards");
  // An empty chunk is kept for the next push, so that calls at a chunk's border do not allocate each time.
  if (size_ / entries == chunks_.size()) chunks_.emplace_back(new Chunk);
  ownChunk(size_).objects[size_ % entries] = std::move(object);
  ++size_;
}

void StackTable::pop() {
  --size_;
  ownChunk(size_).objects[size_ % entries] = {};
  while (chunks_.size() > size_ / entries + 2) chunks_.pop_back();
}

uint64_t StackTable::floor(uint64_t address) const {
  uint64_t low = 0, high = size_; // all below low are ≤ address, all from high on are > address
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (at(middle).base() <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? none : low - 1;
}

Object& StackTable::own(uint64_t index) {
  Ref<Object>& object = ownChunk(index).objects[index % entries];
  if (!object.unique()) object = Object::copyOf(*object);
  return *object;
}

bool StackTable::owns(uint64_t index) const {
  const Ref<Chunk>& chunk = chunks_[index / entries];
  return chunk.unique() && chunk->objects[index % entries].unique();
}

void StackTable::count(SharedBytes bytes) const {
  bytes.add(chunks_.capacity() * sizeof chunks_[0]);
  for (const Ref<Chunk>& chunk : chunks_) {
    const SharedBytes part = bytes.among(chunk->refs);
    if (!part) continue;
    part.add(sizeof(Chunk));
    for (const Ref<Object>& object : chunk->objects)
      if (object) object->count(part);
  }
}

} // namespace sonde::memory
