"""A disk of a few MiB in memory, and a limit on the size of a process's files."""

import contextlib
import os
import pathlib
import resource
import subprocess
import tempfile

import pytest


@contextlib.contextmanager
def small_disk(size):
    """An empty disk of this size, such as `36m`. Skips the test if it cannot mount one."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="awallet-disk-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "none", folder],
        capture_output=True, text=True)
    try:
        if mounted.returncode != 0:
            pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
        yield folder
    finally:
        if mounted.returncode == 0:
            subprocess.run(["umount", folder], check=True)
        folder.rmdir()


def free_bytes(folder):
    facts = os.statvfs(folder)
    return facts.f_bavail * facts.f_frsize


def fill(folder, name, leaving=0):
    """Creates a file of this name that fills the disk except for `leaving` bytes."""
    path = folder / name
    with open(path, "wb") as ballast:
        size = free_bytes(folder) - leaving
        if size > 0:
            os.posix_fallocate(ballast.fileno(), 0, size)
    return path


def limit_files(process, size=None):
    """Limits the size of each file of this process; None removes the limit."""
    hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)[1]
    soft = hard if size is None else size
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (soft, hard))
