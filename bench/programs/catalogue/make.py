from program import AUTOTOOLS, CONFIGURE, Executable, Program, tries

PROGRAM = Program(
    "make-dfsg",
    ["autoreconf --install --force", CONFIGURE + " --without-guile", "make -j2"],
    {
        "make": Executable(
            "make",
            tries(
                "-n -f rules.mk all",
                "-f rules.mk --question old",
                "-f rules.mk -n -r --no-print-directory all names",
                "-f rules.mk missing",
                ("-f - -n", "$(info $(words a b c) $(patsubst %.c,%.o,x.c y.c) $(sort c b a))\nall: ; @echo $(foreach n,1 2,<$(n)>)\n"),
                "-f broken.mk",
                "--help",
                "--version",
                "--nonsense",
            ),
        )
    },
    needs=AUTOTOOLS + ["autopoint", "gettext"],
)
