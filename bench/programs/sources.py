"""Debian's sources, through package lists of our own: the machine's set-up stays as it is, and no root is needed."""

import shutil
import subprocess


class Unavailable(Exception):
    """Something that comes from the network, or from a package that is not installed."""


class Apt:
    def __init__(self, folder):
        self.folder = folder

    def source(self, package, to):
        """Unpacks a package's source as the folder `to`."""
        if not (self.folder / "sources.list").exists():
            self.update()
        work = to.with_suffix(".fetching")
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        try:
            self.run(work, "source", package)
        except Unavailable:  # the version that the lists name may be gone
            self.update()
            self.run(work, "source", package)
        [source] = [entry for entry in work.iterdir() if entry.is_dir()]
        source.rename(to)
        shutil.rmtree(work)

    def update(self):
        for name in ("lists/partial", "cache/archives/partial"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        # The mirrors this machine uses already. Security updates change too often to be compared with.
        row = "deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)"
        command = ["apt-get", "indextargets", "--format", row, "Identifier: Packages", "Origin: Debian"]
        rows = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
        rows = sorted({line + "\n" for line in rows if line.endswith(" main") and "-security " not in line})
        if not rows:
            raise Unavailable("apt knows no Debian mirror on this system: run apt-get update")
        (self.folder / "sources.list").write_text("".join(rows))
        self.run(self.folder, "update")

    def run(self, where, *words):
        if not shutil.which("apt-get") or not shutil.which("dpkg-source"):
            raise Unavailable("sources come with apt-get and dpkg-source: install the package dpkg-dev")
        command = [
            "apt-get", "--quiet", "-o", f"Dir::Etc::sourcelist={self.folder}/sources.list", "-o", "Dir::Etc::sourceparts=-",
            "-o", f"Dir::State::lists={self.folder}/lists", "-o", f"Dir::Cache={self.folder}/cache",
            "-o", "APT::Sandbox::User=", "-o", "Acquire::Retries=2", *words,
        ]  # fmt: skip
        result = subprocess.run(command, cwd=where, capture_output=True, text=True)
        if result.returncode != 0:
            raise Unavailable(f"apt-get {words[0]} failed; is this machine online?\n{result.stderr}")


def missing(packages):
    """Those that are not installed."""
    query = ["dpkg-query", "--show", "--showformat", "${db:Status-Status}"]
    return [name for name in packages if subprocess.run([*query, name], capture_output=True, text=True).stdout != "installed"]


def install(packages):
    command = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages]
    if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode != 0:
        raise Unavailable(f"could not be installed: {' '.join(packages)}")
