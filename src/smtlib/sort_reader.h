#pragma once

#include "smtlib/symbol_table.h"

namespace sonde::smtlib {

/// Reads a numeral that fits `unsigned`. Throws ScriptError for anything else; `what` names it in the
/// message.
unsigned readNumeral(SView view, std::string_view what);
/// Reads the width of a bit-vector, from 1 to maxWidth. Throws ScriptError for anything else.
unsigned readWidth(SView view);
/// Reads a symbol. Throws ScriptError for reserved words and anything else.
std::string_view readSymbol(SView view, std::string_view what);

/// Reads Bool, (_ BitVec n), (Array (_ BitVec i) (_ BitVec e)), or a sort that the script defined. Throws
/// ScriptError.
Sort readSort(SView view, const SymbolTable& symbols);

} // namespace sonde::smtlib
