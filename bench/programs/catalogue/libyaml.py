from program import Executable, Program, tries

PROGRAM = Program(
    "libyaml",
    ["cmake -S . -B build -D CMAKE_BUILD_TYPE=Release", "cmake --build build"],
    {
        name: Executable(f"build/{name}", tries("document.yaml", "text", "numbers", "document.json", ""))
        for name in ("run-scanner", "run-parser", "run-loader", "run-emitter")
    },
)
