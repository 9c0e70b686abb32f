#pragma once

namespace llvm {
class Module;
}

namespace sonde::frontend {

/// Makes the program note where it was: the first time and each time it enters a block of the user's
/// functions, it sets a byte of `__sonde_block_flags`. The bytes are numbered as program::Coverage::enter
/// expects them of what the module is lowered to. `__sonde_block_flags_size` is their number in whole pages,
/// so that a native run can have them in memory that outlives it.
void addBlockFlags(llvm::Module&);

} // namespace sonde::frontend
