#pragma once

/// \file
/// Loads, stores, addresses, stack objects and atomics.

#include "frontend/body.h"

namespace sonde::frontend {

// Each function returns false if the instruction is not supported.
bool lowerLoad(Body&, const llvm::LoadInst&);
bool lowerStore(Body&, const llvm::StoreInst&);
bool lowerAddress(Body&, const llvm::GetElementPtrInst&);
bool lowerAlloca(Body&, const llvm::AllocaInst&);
bool lowerAtomicUpdate(Body&, const llvm::AtomicRMWInst&);
bool lowerCompareExchange(Body&, const llvm::AtomicCmpXchgInst&);

} // namespace sonde::frontend
