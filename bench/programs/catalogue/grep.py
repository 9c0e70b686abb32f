from program import CONFIGURE, KEEP, Executable, Program, tries

PROGRAM = Program(
    "grep",
    [KEEP, CONFIGURE + " --disable-perl-regexp --with-included-regex", "make -j2 -C lib", "make -j2 -C src"],
    {
        "grep": Executable(
            "src/grep",
            tries(
                "three text",
                "-n -i 'FOUR *five' text",
                "-c -v '^$' text numbers",
                "-E -o '[0-9]{3}' numbers",
                "-F -x -e 7 -e 8 numbers",
                "-E '(a)(b)\\2' text",
                "-w -A1 -B1 --color=always five words",
                "'[' text",
                "x missing",
                "--help",
                "--version",
                "--nonsense",
            ),
        )
    },
)
