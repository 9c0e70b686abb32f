#include "memory/graveyard.h"

namespace sonde::memory {

void Graveyard::add(const ObjectInfo& object) {
  if (!young_ || young_->count == chunkSize) {
    if (young_ && young_->depth == maxDepth) old_ = std::move(young_);
    Ref<Chunk> fresh(new Chunk);
    fresh->depth = young_ ? young_->depth + 1 : 1;
    fresh->older = std::move(young_);
    young_ = std::move(fresh);
  }
  Chunk& chunk = young_.own();
  chunk.entries[chunk.count++] = object;
}

const ObjectInfo* Graveyard::nearest(uint64_t address, uint64_t reach) const {
  const ObjectInfo* best = nullptr;
  for (const Ref<Chunk>* generation : {&young_, &old_}) {
    for (const Chunk* chunk = generation->get(); chunk; chunk = chunk->older.get()) {
      for (unsigned i = chunk->count; i-- > 0;) {
        const ObjectInfo& entry = chunk->entries[i];
        if (const uint64_t distance = distanceTo(entry, address); distance < reach) {
          best = &entry;
          reach = distance;
        }
      }
    }
  }
  return best;
}

void Graveyard::count(SharedBytes bytes) const {
  for (const Ref<Chunk>* generation : {&young_, &old_}) {
    SharedBytes part = bytes;
    for (const Chunk* chunk = generation->get(); chunk && (part = part.among(chunk->refs));
         chunk = chunk->older.get())
      part.add(sizeof(Chunk));
  }
}

uint64_t distanceTo(const ObjectInfo& object, uint64_t address) {
  if (address < object.base) return object.base - address;
  const uint64_t offset = address - object.base;
  return offset < object.size ? 0 : offset - object.size + 1;
}

} // namespace sonde::memory
