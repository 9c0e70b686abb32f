from program import Executable, Program, tries

PROGRAM = Program(
    "bzip2",
    ['make -j2 libbz2.a bzip2.o CC="$CC"', "$CC -o bzip2 bzip2.o libbz2.a"],
    {
        "bzip2": Executable(
            "bzip2",
            tries("-c text", ("-1c", "abcabcabc" * 500), "-t text", "--help", ("-dc", "not compressed"), "-dc text.bz2", "-tvv text.bz2"),
        )
    },
)
