"""A Debian system in a folder, where the package is installed and its service runs."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from support.cache import CACHE, only_one_at_a_time
from support.program import BINARY, ROOT, Server

RELEASE = "bookworm"
UNREACHABLE = re.compile(r"Temporary failure|Could not (resolve|connect)|Unable to connect")
# In a namespace of its own, so that the mount goes when the command ends.
INSIDE = 'mount -t proc proc "$1/proc" && root=$1 && shift && exec chroot "$root" "$@"'
needs_root = pytest.mark.skipif(
    os.geteuid() != 0 or not shutil.which("mmdebstrap"),
    reason="only root can install a Debian system in a folder, with mmdebstrap")


def base_system():
    """An archive of a small Debian system with systemd. Skips the test without a mirror."""
    archive = CACHE / f"{RELEASE}.tar"
    with only_one_at_a_time():
        if archive.exists():
            return archive
        unfinished = CACHE / f"unfinished-{RELEASE}.tar"
        made = subprocess.run(
            ["mmdebstrap", "--variant=minbase", "--mode=root", "--include=systemd",
             "--dpkgopt=force-unsafe-io", RELEASE, unfinished, *sources()],
            capture_output=True, text=True, timeout=300)
        if made.returncode != 0 and UNREACHABLE.search(made.stderr):
            pytest.skip(f"no mirror of Debian can be reached: {made.stderr[-300:]}")
        assert made.returncode == 0, made.stderr[-2000:]
        unfinished.rename(archive)
    return archive


def sources():
    """This machine's own sources of Debian packages; without any, mmdebstrap knows some."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "deb $(SITE) $(RELEASE) $(COMPONENT)",
         "Created-By: Packages"], capture_output=True, text=True, check=True)
    return sorted({line for line in listed.stdout.splitlines() if RELEASE in line})


def make_package(target, version, build=BINARY.parent):
    """A package of the program under test, quickly compressed."""
    made = subprocess.run(
        [ROOT / "Tools/make-deb", build, target], capture_output=True, text=True, timeout=180,
        env={**os.environ, "VERSION": version, "COMPRESSION": "0"})
    assert made.returncode == 0, made.stderr[-2000:]
    return pathlib.Path(made.stdout.strip())


class DebianFolder:
    """A Debian system in a folder."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.root.mkdir()
        subprocess.run(["tar", "-xf", base_system(), "-C", self.root], check=True)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root)

    def __truediv__(self, path):
        return self.root / str(path).lstrip("/")

    def command(self, *words):
        """The words that run a command inside; the process is the command's own."""
        return ["unshare", "--mount", "sh", "-c", INSIDE, "-", str(self.root), *map(str, words)]

    def run(self, *words, timeout=60):
        """The result of a command that root runs inside."""
        return subprocess.run(
            self.command(*words), capture_output=True, text=True, timeout=timeout,
            stdin=subprocess.DEVNULL,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"})

    def must(self, *words, timeout=60):
        """The output of a command that has to succeed."""
        result = self.run(*words, timeout=timeout)
        assert result.returncode == 0, f"{words}: {result.stdout[-1500:]}{result.stderr[-1500:]}"
        return result.stdout + result.stderr

    def install(self, package, *more):
        """Installs a package file, and from a mirror what it depends on."""
        shutil.copy(package, self / "root")
        self.must("apt-get", "-qq", "update", timeout=120)
        return self.must("apt-get", "-qq", "-y", "--no-install-recommends", "install",
                         f"/root/{package.name}", *more, timeout=300)

    def processes(self):
        """The ids of the processes that run inside."""
        found = []
        for place in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if os.readlink(place / "root") == str(self.root):
                    found.append(int(place.name))
        return found

    def status(self, package):
        shown = self.run("dpkg-query", "--show", "--showformat=${db:Status-Status}", package)
        return shown.stdout or "not-installed"


class Unit(Server):
    """The service in such a folder, started as its unit says but for the hardening."""

    def __init__(self, system, folder):
        super().__init__(folder)
        self.system = system
        self.data = system / "var/lib/awallet"

    def setting(self, name):
        text = (self.system / "lib/systemd/system/awallet.service").read_text()
        return re.search(rf"^{name}=-?(.+)$", text, re.M)[1]

    def start(self):
        user, group = self.setting("User"), self.setting("Group")
        settings = settings_of(self.system / self.setting("EnvironmentFile"))
        with open(self.log_file, "ab") as log:
            self.process = subprocess.Popen(
                self.system.command(
                    "chroot", f"--userspec={user}:{group}", "/", "env", "-i", *settings,
                    *self.setting("ExecStart").split()),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                umask=int(self.setting("UMask"), 8))
        self.wait_until_ready(15)
        return self


def settings_of(file):
    """The lines of a file of settings, as systemd reads them."""
    return [line for line in file.read_text().splitlines() if line and line[0] not in "#;"]
