from program import CONFIGURE, KEEP, Executable, Program, tries

PROGRAM = Program(
    "bc",
    [KEEP + "; touch bc/bc.c bc/bc.h bc/scan.c", CONFIGURE, "make -j2 -C lib", "make -j2 -C bc"],
    {
        "bc": Executable(
            "bc/bc",
            tries(
                ("-q sums.bc", "quit\n"),
                ("", "1+2*3\n(5^40)%1000\n"),
                ("-l", "s(1)\ne(2)\n"),
                ("", "1/0\nx=)\n2\n"),
                ("-s", "define f(x) { return x }\nf(2)\n"),
                "--version",
                "--help",
                "--nonsense",
                "missing.bc",
            ),
        )
    },
    needs=["ed", "flex", "libfl-dev"],
)
