from program import CONFIGURE, KEEP, Executable, Program, tries

PROGRAM = Program(
    "m4",
    [KEEP, CONFIGURE, "make -j2 -C lib", "make -j2 -C src"],
    {
        "m4": Executable(
            "src/m4",
            tries(
                "macros.m4",
                ("-DNAME=value -UX", "NAME X ifdef(`NAME', `yes', `no')\n"),
                "-s macros.m4",
                ("", "define(`f', `$1$1')f(f(x))\neval(2**10) len(`abcdef') substr(`abcdef', 2, 3) format(`%05d', 42)\n"),
                ("", "f(`unfinished\n"),
                "--version",
                "--help",
                "--nonsense",
                "missing.m4",
            ),
        )
    },
)
