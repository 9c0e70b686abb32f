#include "exec/memory_model/access_types.h"

#include <unordered_set>
#include <vector>

namespace sonde::exec {

using expr::Expr;
using expr::Kind;
using expr::Node;

namespace {

/// Returns the size of an object's elements as the front end knows it; 0 if it does not.
unsigned declaredSize(const program::ElementSizes& sizes, const memory::ObjectInfo& object) {
  const auto in = [](const auto& map, auto key) {
    const auto found = map.find(key);
    return found == map.end() ? 0u : found->second;
  };
  switch (object.kind) {
  case memory::ObjectKind::Global:
  case memory::ObjectKind::Constant: return in(sizes.globals, object.base);
  case memory::ObjectKind::Stack: return in(sizes.locals, object.allocated);
  case memory::ObjectKind::Heap:
    return in(sizes.calls, program::ElementSizes::keyOf(object.origin.function, object.origin.call));
  case memory::ObjectKind::VarArgs: return 0;
  }
  SONDE_UNREACHABLE("kind of an object");
}

/// Calls `visit` for each table that a value is read from, not for those in indices and conditions.
template <typename Visit> void forEachTable(const Node* value, Visit visit) {
  std::vector<const Node*> stack{value};
  std::unordered_set<const Node*> seen;
  while (!stack.empty()) {
    const Node* node = stack.back();
    stack.pop_back();
    if (node->hasValue() || !seen.insert(node).second) continue;
    switch (node->kind()) {
    case Kind::Table: visit(node); break;
    case Kind::Read:
    case Kind::Store: stack.push_back(node->operand(0)); break;
    case Kind::Concat:
      for (const Node* operand : node->operands()) stack.push_back(operand);
      break;
    case Kind::Ite:
      stack.push_back(node->operand(1));
      stack.push_back(node->operand(2));
      break;
    default: break;
    }
  }
}

} // namespace

void noteAccess(Execution& execution, const memory::ObjectInfo& object, const Expr& offset, unsigned size) {
  if (!execution.settings.objectTypes) return;
  const unsigned declared = declaredSize(execution.program.elementSizes, object);
  execution.state.path.types().access(object.id, declared, size, expr::residueOf(offset).bits);
}

void noteLoad(Execution& execution, const memory::ObjectInfo& object, const Expr& offset, unsigned size,
              const Expr& value) {
  if (!execution.settings.objectTypes || !value) return;
  noteAccess(execution, object, offset, size);
  forEachTable(value, [&](const Node* table) { execution.state.path.types().show(table, object.id); });
}

} // namespace sonde::exec
