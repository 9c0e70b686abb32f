#pragma once

/// \file
/// Counters under enum ids. A component lists its counters in one X-macro table and makes an enum of it; the
/// enum value is the key of a counter. The values are stored in a `Statistics` that the component's user owns
/// and prints; there is no global.
///
///   #define SONDE_CACHE_COUNTERS(X)  X(Hits, Count, "answers found")  X(Time, Duration, "in the cache")
///   SONDE_DEFINE_COUNTERS(CacheCounter, "cache", SONDE_CACHE_COUNTERS)
///
///   Counters<CacheCounter> counters = statistics.counters<CacheCounter>();
///   counters.add(CacheCounter::Hits);

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sonde {

enum class Unit : uint8_t { Count, Duration }; ///< a Duration is kept in nanoseconds

struct CounterRow {
  const char* name;
  Unit unit;
  const char* meaning;
};

struct CounterTable {
  const char* component;
  std::span<const CounterRow> rows;
};

/// The values of one component's counters. Cheap to copy; lives as long as its Statistics.
template <typename Id> class Counters {
public:
  explicit Counters(uint64_t* values) : values_(values) {}

  void add(Id id, uint64_t amount = 1) { values_[static_cast<unsigned>(id)] += amount; }
  uint64_t operator[](Id id) const { return values_[static_cast<unsigned>(id)]; }

private:
  uint64_t* values_;
};

class Statistics {
public:
  Statistics() = default;
  Statistics(const Statistics&) = delete;
  Statistics& operator=(const Statistics&) = delete;

  /// Returns the counters of one component, all zero at first. Asking twice gives the same ones.
  template <typename Id> Counters<Id> counters() { return Counters<Id>(values(counterTable(Id{}))); }

  /// The value of one counter; 0 if its component never asked for its counters, which then stays out of the
  /// table.
  template <typename Id> uint64_t value(Id id) const {
    const uint64_t* values = find(counterTable(id));
    return values ? values[static_cast<unsigned>(id)] : 0;
  }

  /// Returns a table with one line for each counter: component, name, value, meaning. Components appear in
  /// the order in which they first asked for counters.
  std::string table() const;

private:
  struct Group {
    CounterTable table;
    std::unique_ptr<uint64_t[]> values;
  };
  uint64_t* values(const CounterTable& table);
  uint64_t* find(const CounterTable& table) const;

  std::vector<Group> groups_;
};

/// Adds the time from its making to its end to a Duration.
template <typename Id> class Stopwatch {
public:
  Stopwatch(Counters<Id>& counters, Id id)
      : counters_(counters), id_(id), start_(std::chrono::steady_clock::now()) {}
  ~Stopwatch() {
    auto passed = std::chrono::steady_clock::now() - start_;
    counters_.add(
        id_, static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(passed).count()));
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

private:
  Counters<Id>& counters_;
  Id id_;
  std::chrono::steady_clock::time_point start_;
};

} // namespace sonde

#define SONDE_COUNTER_ID(id, unit, meaning) id,
#define SONDE_COUNTER_ROW(id, unit, meaning) {#id, ::sonde::Unit::unit, meaning},

/// `Enum` is the name of the enum, `component` the name of the component in the printed table, and `TABLE` an
/// X-macro of X(Id, Unit, "meaning").
#define SONDE_DEFINE_COUNTERS(Enum, component, TABLE)                                                        \
  enum class Enum : unsigned { TABLE(SONDE_COUNTER_ID) };                                                    \
  inline const ::sonde::CounterTable& counterTable(Enum) {                                                   \
    static constexpr ::sonde::CounterRow rows[] = {TABLE(SONDE_COUNTER_ROW)};                                \
    static constexpr ::sonde::CounterTable table = {component, rows};                                        \
    return table;                                                                                            \
  }
