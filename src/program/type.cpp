#include "program/type.h"

#include "support/check.h"

namespace sonde::program {

std::string typeName(Type type) {
  switch (type.kind) {
  case TypeKind::Integer: return "i" + std::to_string(type.bits);
  case TypeKind::Pointer: return "ptr";
  case TypeKind::Half: return "half";
  case TypeKind::Float: return "float";
  case TypeKind::Double: return "double";
  case TypeKind::X86Fp80: return "x86_fp80";
  }
  SONDE_UNREACHABLE("type kind");
}

} // namespace sonde::program
