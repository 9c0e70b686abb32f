from program import AUTOTOOLS, CONFIGURE, Executable, Program, tries

PROGRAM = Program(
    "make-dfsg",
    ["autoreconf --install", CONFIGURE + " --without-guile", "make -j2"],
    {
        "make": Executable(
            "make",
            tries(
                "-n -f rules.mk all",
                "-f rules.mk --question old",
                "-f rules.mk -p -n -r all --no-print-directory names",
                "-f rules.mk missing",
                ("-f - -n", "$(info $(words a b c) $(patsubst %.c,%.o,x.c y.c) $(sort c b a))\nall: ; @echo $(foreach n,1 2,<$(n)>)\n"),
                ("-f -", "all\n\tx\n"),
                "--help",
                "--version",
                "--nonsense",
            ),
        )
    },
    needs=AUTOTOOLS + ["autopoint", "gettext"],
)
