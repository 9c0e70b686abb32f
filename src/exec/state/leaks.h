#pragma once

/// \file
/// Leaks: objects of the heap that are left when the program exits.
///
/// A leak is an object that nothing refers to any more: no global, no living variable, no register, and no
/// other object that is referred to. Whatever looks like an address inside of an object, or just behind its
/// end, is a reference. What depends on the input refers to what it is in the test of the path, and to every
/// address that its expression names, so that a pointer that was stored at a symbolic offset, or chosen by
/// the input, counts. What the C library keeps for itself is never a leak: only what it hands to its caller
/// is.

#include "exec/state/execution.h"

namespace sonde::exec {

/// Ends the path with an error if the program, which is about to exit, has leaked memory and that is looked
/// for. Returns whether it has.
bool failOnLeak(Execution&);

} // namespace sonde::exec
