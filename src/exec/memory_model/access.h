#pragma once

/// \file
/// Loads and stores whose address or data may be symbolic. An address with only one value is accessed
/// directly; all others are handled by the memory model.

#include "exec/state/execution.h"
#include "memory/symbolic_bytes.h"
#include "process/captured_output.h"

namespace sonde::exec {

/// Loads `size` bytes, which may be symbolic, from a concrete address.
void loadFrom(Execution&, uint64_t address, unsigned size, program::Slot to);
/// Returns the number that an address is after all: it depends on no symbol, or the path leaves it one value.
/// That is worth a query, whose answer is noted on the path: what is read there is then no term over the
/// object's bytes, and needs no queries.
std::optional<uint64_t> numberOf(Execution&, const expr::Expr& address);

/// Returns whether the expression of an address says which object is meant.
bool isOfOneObject(const expr::Expr& address);

/// Returns the bytes at a symbolic or concrete address as a value; null if the state has ended.
expr::Expr loadValue(Execution&, const expr::Expr& address, unsigned size);
/// Stores a value; returns false if the state has ended.
bool storeValue(Execution&, const expr::Expr& address, const expr::Expr& value);
/// The same at an address that may have several values.
expr::Expr loadThrough(Execution&, const expr::Expr& address, unsigned size);
bool storeThrough(Execution&, const expr::Expr& address, const expr::Expr& value);

/// Returns the concatenation of bytes, lowest first.
expr::Expr joined(expr::Builder&, const std::vector<memory::Byte>&);
/// Returns the bytes of a value, lowest first.
std::vector<memory::Byte> bytesOf(expr::Builder&, const expr::Expr& value);

/// Returns bytes of memory as a piece of output; nothing if the program may not read them, which ends the
/// path.
std::optional<process::OutputPiece> pieceAt(Execution&, uint64_t address, uint64_t size);
/// Writes bytes of memory to a standard stream, a block at a time. Returns whether that succeeded
/// (output_sink.h); nothing if the program may not read the bytes, which ends the path.
std::optional<bool> writeOutputAt(Execution&, process::OutputStream, uint64_t address, uint64_t size);

/// Returns a register that holds a pointer as an expression; a concrete pointer becomes an offset into its
/// object, if it has one.
expr::Expr pointer(Execution&, program::Slot);

} // namespace sonde::exec
