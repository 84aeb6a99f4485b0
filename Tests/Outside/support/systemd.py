"""systemd as the first process of a Debian folder, with nothing but the wanted units."""

import contextlib
import os
import pathlib
import shutil
import subprocess

import pytest

from support.program import poll

# systemd gets control groups of its own below this process's, and cannot change the kernel.
ENTER = '''
set -e
root=$1 enter=$2
shift 2
for group in "$@"; do echo 0 >"$group/cgroup.procs"; done
exec unshare --cgroup sh -c "$enter" - "$root" "$#"
'''
BOOT = '''
set -e
root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
if [ "$2" = 1 ]; then
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
else
    mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
    mkdir "$root/sys/fs/cgroup/systemd" "$root/sys/fs/cgroup/unified"
    mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup/unified"
fi
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
exec chroot "$root" env -i container=other /lib/systemd/systemd --log-target=null
'''


@contextlib.contextmanager
def booted(system):
    """Runs systemd in a `DebianFolder`, and gives a function that runs a command beside it.
    Skips the test where systemd cannot run."""
    for wants in (system / "lib/systemd/system").glob("*.target.wants"):
        shutil.rmtree(wants)
    with control_groups() as groups:
        first = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--ipc", "--uts",
             "sh", "-c", ENTER, "-", system.root, BOOT, *groups],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            yield entrance(first)
        finally:
            first.kill()
            first.wait()
            first.stdout.close()


def entrance(first):
    def run(*words):
        children = pathlib.Path(f"/proc/{first.pid}/task/{first.pid}/children").read_text()
        return subprocess.run(
            ["nsenter", "--target", children.strip(), "--mount", "--pid", "--root", *words],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})

    def answers():
        if first.poll() is not None:
            pytest.skip(f"systemd cannot run here: {first.stdout.read().decode()}")
        return run("systemctl", "is-system-running").stdout.strip() in ("running", "degraded")

    try:
        poll(answers, 30, "systemd did not start")
    except AssertionError as error:
        pytest.skip(f"systemd cannot run here: {error}")
    return run


@contextlib.contextmanager
def control_groups():
    """A new control group in each hierarchy that systemd needs, removed at the end."""
    mounts = [line.split() for line in pathlib.Path("/proc/mounts").read_text().splitlines()]
    found = [mount[1] for mount in mounts
             if mount[2] == "cgroup2" or mount[2] == "cgroup" and "name=systemd" in mount[3]]
    groups = [pathlib.Path(path) / f"awallet-{os.getpid()}" for path in found]
    try:
        for group in groups:
            group.mkdir()
    except OSError as error:
        pytest.skip(f"systemd cannot run here: {error}")
    try:
        yield groups
    finally:
        for group in groups:
            poll(lambda group=group: removed(group), 10, f"{group} is in use")


def removed(group):
    with contextlib.suppress(OSError):
        for folder, _, _ in os.walk(group, topdown=False):
            os.rmdir(folder)
    return not group.exists()
