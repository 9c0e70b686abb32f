#include "program/opcode.h"

namespace sonde::program {

namespace {

struct Row {
  std::string_view name;
  std::string_view description;
};

constexpr Row rows[] = {
#define SIZED(name, text)                                                                                    \
  {#name "32", text}, {#name "64", text}, {#name "N", text}, {#name "32I", text}, {#name "64I", text},       \
      {#name "NI", text},
#define UNSIZED(name, text) {#name, text}, {#name "I", text},
#define SIZED_BRANCH(name, text)                                                                             \
  {"Br" #name "32", "branch if " text}, {"Br" #name "64", "branch if " text},                                \
      {"Br" #name "32I", "branch if " text}, {"Br" #name "64I", "branch if " text},
#define UNSIZED_BRANCH(name, text) {"Br" #name, "branch if " text}, {"Br" #name "I", "branch if " text},
#define FLOAT(name, text) {#name "32", text}, {#name "64", text},
#define PLAIN(name, text) {#name, text},
    SONDE_SIZED_BINARY(SIZED) SONDE_UNSIZED_BINARY(UNSIZED) SONDE_SIZED_COMPARE(SIZED)
        SONDE_UNSIZED_COMPARE(UNSIZED) SONDE_SIZED_COMPARE(SIZED_BRANCH) SONDE_UNSIZED_COMPARE(UNSIZED_BRANCH)
            SONDE_FLOAT_BINARY(FLOAT) SONDE_PLAIN_OPCODES(PLAIN)
#undef SIZED
#undef UNSIZED
#undef SIZED_BRANCH
#undef UNSIZED_BRANCH
#undef FLOAT
#undef PLAIN
};

static_assert(std::size(rows) == opcodeCount);

} // namespace

std::string_view opcodeName(Opcode opcode) { return rows[static_cast<unsigned>(opcode)].name; }
std::string_view opcodeDescription(Opcode opcode) { return rows[static_cast<unsigned>(opcode)].description; }

} // namespace sonde::program
