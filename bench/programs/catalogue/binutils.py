from program import KEEP, Executable, Program, tries

CONFIGURE = "CFLAGS=-O0 ./configure --disable-nls --disable-werror --disable-shared --disable-plugins --without-zstd " + " ".join(
    f"--disable-{part}" for part in ("gprof", "gprofng", "gold", "gdb", "gdbserver", "sim", "libdecnumber", "readline", "libctf")
)

PROGRAM = Program(
    "binutils",
    [KEEP, CONFIGURE, "make -j2 MAKEINFO=true all-binutils", "make -j2 MAKEINFO=true all-gas all-ld"],
    {
        "ar": Executable("binutils/ar", tries("t missing.a", "--version", "--help", "x", "q", "rc new.a words text")),
        "as": Executable("gas/as-new", tries("--version", "--help", ("-o x.o", ".text\nnop\n.long 1+2\n"), ("-o x.o", "nonsense 1,\n"), "missing.s")),
        # Not `-o` alone: ld looks for options with two dashes behind the end of that word (lexsup.c:804), which Sonde reports.
        "ld": Executable("ld/ld-new", tries("--version", "--help", "missing.o", "--nonsense", "-o x missing.o")),
    },
)
