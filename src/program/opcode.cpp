#include "program/opcode.h"

namespace sonde::program {

namespace {

struct Row {
  std::string_view name;
  std::string_view description;
};

constexpr Row rows[] = {
#define ROW(name, signature, text) {#name, text},
    SONDE_OPCODES(ROW)
#undef ROW
};

static_assert(std::size(rows) == opcodeCount);

} // namespace

std::string_view opcodeName(Opcode opcode) { return rows[static_cast<unsigned>(opcode)].name; }
std::string_view opcodeDescription(Opcode opcode) { return rows[static_cast<unsigned>(opcode)].description; }

} // namespace sonde::program
