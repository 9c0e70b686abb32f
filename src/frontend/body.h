#pragma once

/// \file
/// The function being lowered, as all families of instructions (`lower_*.h`) see it: where values live and
/// where instructions go. Vectors are operated on lane by lane.

#include "frontend/emitter.h"
#include "frontend/module_context.h"
#include "frontend/value_slots.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace sonde::frontend {

struct Body {
  Body(const llvm::Function& source, ModuleContext& context, program::Function& target)
      : function(source), module(context), lowered(target), layout(context.layout),
        code(context.program, target), values(source, context.layout, context.constants, code) {}

  const llvm::Function& function;
  ModuleContext& module;
  program::Function& lowered;
  const llvm::DataLayout& layout;
  Emitter code;
  ValueSlots values;
};

} // namespace sonde::frontend
