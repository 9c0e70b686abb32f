from program import Executable, Program, tries

PROGRAM = Program(
    "expat",
    [
        "cmake -S expat -B build -D CMAKE_BUILD_TYPE=Release -D EXPAT_SHARED_LIBS=OFF -D EXPAT_BUILD_TESTS=OFF"
        " -D EXPAT_BUILD_EXAMPLES=OFF -D EXPAT_BUILD_DOCS=OFF",
        # A patch of Debian's takes the value of this for a number.
        "sed -i 's/^#define XML_DTD$/#define XML_DTD 1/' build/expat_config.h",
        "cmake --build build",
    ],
    {
        "xmlwf": Executable(
            "build/xmlwf/xmlwf",
            tries(
                "document.xml",
                "-s document.xml",
                "-c -d . document.xml",
                "-t document.xml",
                "text",
                ("", "<a><b></a>"),
                ("", "<!DOCTYPE a [<!ENTITY e 'text'>]><a x='1'>&e;</a>"),
                "missing.xml",
                "-v",
                "-h",
                "-Q",
            ),
        )
    },
)
