#pragma once

#include "memory/address_space.h"

#include <gtest/gtest.h>
#include <string>

namespace sonde::memory::testing {

/// A guest's memory, and how tests write to it and look into it.
class GuestTest : public ::testing::Test {
protected:
  uint64_t string(const std::string& text, ObjectKind kind = ObjectKind::Heap) {
    const uint64_t base = space.allocate(kind, text.size() + 1, 1, 1);
    space.initialise(base, text.c_str(), text.size() + 1);
    return base;
  }
  std::string text(uint64_t address) {
    std::string result;
    EXPECT_TRUE(space.readString(address, result));
    return result;
  }
  template <typename T> T read(uint64_t address) {
    T result{};
    EXPECT_TRUE(space.read(address, &result, sizeof result));
    return result;
  }

  AddressSpace space;
};

} // namespace sonde::memory::testing
