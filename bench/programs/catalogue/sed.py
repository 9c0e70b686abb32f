from program import CONFIGURE, KEEP, Executable, Program, tries

PROGRAM = Program(
    "sed",
    [KEEP, CONFIGURE + " --disable-acl --without-selinux --with-included-regex", "make -j2"],
    {
        "sed": Executable(
            "sed/sed",
            tries(
                "s/o/0/g text",
                "-n '/four/,/seven/p' text",
                "-E 's/([a-z]+) ([a-z]+)/\\2 \\1/;5q' text",
                "-f script.sed numbers",
                "'1!G;h;$!d' words",
                "-e 's/x/' text",
                "y/abc/xyz/ missing",
                "-s -n '$=' text numbers",
                "--help",
                "--version",
                "--nonsense",
            ),
        )
    },
)
