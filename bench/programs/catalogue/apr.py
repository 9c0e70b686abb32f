"""Apache's portable runtime: its hash table, driven as the paper on the segmented memory model does it."""

from program import Executable, Program, tries

LOOKUPS = tries(("", "\1\0\0\0\2\0\0\0"), ("", "\16\0\0\0\17\0\0\0"), ("", "\0\0\0\0\0\0\0\0"), ("", "\377\0\0\0\0\1\0\0"), ("", "short"))

PROGRAM = Program(
    "apr",
    [
        "./configure --disable-dso --disable-shared --enable-static",
        "make -j2",
        "$CC -O2 -Iinclude $HERE/drivers/apr_hash.c .libs/libapr-1.a -o hash",
        # Every allocation an object of its own, not a part of the pool.
        "$CC -O2 -Iinclude -Iinclude/arch/unix -DOBJECTS $HERE/drivers/apr_hash.c tables/apr_hash.c -o hash-objects",
    ],
    {"hash": Executable("hash", LOOKUPS), "hash-objects": Executable("hash-objects", LOOKUPS)},
)
