"""What goes wrong in a run over several programs: told below its table, and the exit code that follows from it."""

from build import BuildFailed, build
from sources import Unavailable

SKIPPED = 77


class Findings:
    def __init__(self):
        self.remarks, self.failed, self.skipped = [], False, False

    def build(self, name, program, wanted, sonde):
        """The program's folder; None: it cannot be had here, or does not build."""
        try:
            return build(name, program, wanted, sonde)
        except Unavailable as reason:
            self.skipped = True
            self.remarks.append(f"{name} is left out: {reason}")
        except BuildFailed as reason:
            self.fail(f"{name} {reason}")
        return None

    def fail(self, *remarks):
        self.failed = True
        self.remarks += remarks

    def finish(self):
        print("\n".join(["", *self.remarks]) if self.remarks else "")
        return 1 if self.failed else SKIPPED if self.skipped else 0
