#pragma once

#include "smtlib/symbol_table.h"

namespace sonde::smtlib {

/// A numeral that fits `unsigned`. \throws ScriptError for anything else; `what` names it in the message.
unsigned readNumeral(SView view, std::string_view what);
/// A bit-vector's width from 1 to maxWidth.
unsigned readWidth(SView view);
/// A symbol. \throws ScriptError for reserved words and anything else.
std::string_view readSymbol(SView view, std::string_view what);

/// Bool, (_ BitVec n), (Array (_ BitVec i) (_ BitVec e)), or a sort the script defined. \throws ScriptError
Sort readSort(SView view, const SymbolTable& symbols);

} // namespace sonde::smtlib
