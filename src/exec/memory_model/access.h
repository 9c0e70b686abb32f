#pragma once

/// \file
/// Loads and stores where the address or the data may be symbolic. An address that can be only one number is
/// accessed there; any other is the business of the memory model.

#include "exec/state/execution.h"
#include "memory/symbolic_bytes.h"
#include "process/captured_output.h"

namespace sonde::exec {

/// A load of `size` bytes from a concrete address whose bytes may be symbolic.
void loadFrom(Execution&, uint64_t address, unsigned size, program::Slot to);
/// Bytes at a symbolic or concrete address, as a value; null if the state ended.
expr::Expr loadValue(Execution&, const expr::Expr& address, unsigned size);
/// False: the state ended.
bool storeValue(Execution&, const expr::Expr& address, const expr::Expr& value);

/// Bytes as one value, lowest first.
expr::Expr joined(expr::Builder&, const std::vector<memory::Byte>&);

/// Bytes of memory to be printed; nothing if the program may not read them, which ends the path.
std::optional<process::OutputPiece> pieceAt(Execution&, uint64_t address, uint64_t size);

/// A register that holds a pointer: a concrete one is written as an offset into its object, if it has one.
expr::Expr pointer(Execution&, program::Slot);

} // namespace sonde::exec
