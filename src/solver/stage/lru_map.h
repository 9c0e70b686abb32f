#pragma once

/// \file
/// A map that forgets its least recently used entries when the costs of all exceed a capacity. Only the order
/// of use decides which entries are forgotten, so that equal histories have equal contents.

#include <cstddef>
#include <list>
#include <unordered_map>
#include <utility>

namespace sonde::solver {

template <typename Key, typename Value, typename Hash> class LruMap {
public:
  explicit LruMap(size_t capacity) : capacity_(capacity) {}

  /// Returns the value and makes it the most recently used; null if there is none. The pointer is valid until
  /// the next `insert`.
  const Value* find(const Key& key) {
    auto it = index_.find(key);
    if (it == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, it->second);
    return &it->second->value;
  }

  /// Inserts a new key; returns how many entries were forgotten. A value that costs more than the capacity is
  /// not stored.
  size_t insert(Key key, Value value, size_t cost) {
    if (cost > capacity_) return 0;
    size_t forgotten = 0;
    for (; cost_ + cost > capacity_; ++forgotten) {
      cost_ -= entries_.back().cost;
      index_.erase(entries_.back().key);
      entries_.pop_back();
    }
    entries_.push_front({std::move(key), std::move(value), cost});
    index_.emplace(entries_.front().key, entries_.begin());
    cost_ += cost;
    return forgotten;
  }

  size_t size() const { return entries_.size(); }
  /// What it takes, roughly, if each unit of cost takes `bytesOfUnit`.
  size_t bytes(size_t bytesOfUnit) const {
    constexpr size_t ofIndex = 64; // a node of the list and one of the index
    return entries_.size() * (sizeof(Entry) + ofIndex) + cost_ * bytesOfUnit;
  }

private:
  struct Entry {
    Key key;
    Value value;
    size_t cost;
  };
  size_t capacity_;
  size_t cost_ = 0;
  std::list<Entry> entries_; // most recently used first
  std::unordered_map<Key, typename std::list<Entry>::iterator, Hash> index_;
};

} // namespace sonde::solver
