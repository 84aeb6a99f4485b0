"""The Debian package, installed into a Debian system in a folder (P-OPS-2)."""

import json
import shutil
import subprocess

from support.client import PASSWORD, Client, newcomer
from support.debian import DebianFolder, Unit, make_package, needs_root
from support.program import ROOT, poll
from support.setup import set_up
from support.starling import Starling
from support.systemd import booted

# What photos and PDF need; without them the package works, too.
USEFUL = ["libvips42", "libpangocairo-1.0-0", "fonts-liberation"]
DATA = "/var/lib/awallet"
BACKUP = "/var/backups/awallet/first.db"
SERVICE = "/lib/systemd/system/awallet.service"


@needs_root
def test_a_host_installs_upgrades_and_removes_the_package(tmp_path, subtests):
    """P-OPS-2: one test, because making the package and the system takes most of its time."""
    package = make_package(tmp_path, "2.0.0")
    check_by_lintian(package)
    with DebianFolder(tmp_path / "debian") as system:
        assert "awallet.service" in system.install(earlier(package), *USEFUL), "it is not enabled"
        check_program(system)
        check_sandbox(system)
        check_rights(system)
        check_unit(system)
        unit = Unit(system, tmp_path)
        with open(system / "etc/awallet.env", "a") as settings:
            settings.write(f"AWALLET_PORT={unit.port}\nAWALLET_REGISTRATION=open\n")
        set_up(unit.start())
        unit.stop()
        with subtests.test("the service under systemd itself"):
            check_confined_service(system, unit)
        try:
            check_upgrade_and_removal(system, unit, package)
        finally:
            unit.stop()


def earlier(package):
    """The same package as an earlier version, quickly packed."""
    tree = package.parent / "tree"
    subprocess.run(["dpkg-deb", "-R", package, tree], check=True)
    control = tree / "DEBIAN/control"
    control.write_text(control.read_text().replace("Version: 2.0.0", "Version: 1.0.0"))
    subprocess.run(["dpkg-deb", "-Znone", "-b", tree, package.parent], check=True)
    shutil.rmtree(tree)
    return package.with_name(package.name.replace("2.0.0", "1.0.0"))


def check_by_lintian(package):
    """It needs 100 packages itself, so only machines that have it check this."""
    if shutil.which("lintian"):
        found = subprocess.run(
            ["lintian", "--allow-root", "--fail-on=error,warning", package],
            capture_output=True, text=True, timeout=120)
        assert found.returncode == 0, found.stdout


def check_program(system):
    """Every library comes from the package or from Debian, nothing from the build."""
    linked = system.must("ldd", "/usr/lib/awallet/awallet")
    assert "not found" not in linked and "/usr/lib/awallet/libswiftCore.so" in linked
    tags = subprocess.run(["readelf", "-d", system / "usr/lib/awallet/awallet"],
                          capture_output=True, text=True, check=True).stdout
    assert "runpath: [$ORIGIN]" in tags
    assert "serve" in system.must("awallet", "--help")


def check_sandbox(system):
    """Any user of the host has a sandbox of their own."""
    started = subprocess.Popen(
        system.command("chroot", "--userspec=nobody:nogroup", "/", "awallet", "sandbox",
                       "--ephemeral", "--port", "0", "--print-json"),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})
    try:
        line = json.loads(started.stdout.readline())
        assert len(Starling(line["url"], line["token"]).accounts()) > 0
    finally:
        started.terminate()
        assert started.wait(timeout=40) == 0


def check_rights(system):
    """Only the service's own user can read the data, and only root the settings."""
    shown = system.must(
        "stat", "--format=%U %a", DATA, "/var/backups/awallet", "/etc/awallet.env").split("\n")
    assert shown[:3] == ["awallet 700", "awallet 700", "root 600"]
    assert system.must("getent", "passwd", "awallet").strip().endswith("/nologin")


def check_unit(system):
    """systemd's own check finds nothing, and an exposure below 2 of 10."""
    assert system.must("systemd-analyze", "verify", "--man=no", SERVICE) == ""
    system.must("systemd-analyze", "security", "--offline=yes", "--threshold=20", SERVICE)


def check_confined_service(system, unit):
    """Money, photos and PDF work with every restriction of the unit."""
    with booted(system) as run:
        def fact(name):
            return run("systemctl", "show", f"--property={name}", "--value", "awallet").stdout[:-1]

        poll(unit.is_alive, 30, "the service does not answer")
        assert fact("NRestarts") == "0"
        status = run("cat", f"/proc/{fact('MainPID')}/status").stdout
        assert "\nNoNewPrivs:\t1\n" in status and "\nSeccomp:\t2\n" in status
        assert "\nCapBnd:\t0000000000000000\n" in status
        grace = newcomer(unit, "grace")
        grace.account = grace.accounts()[0]["id"]
        paid = run("awallet", "deposit", "--data", DATA, "--to", grace.username, "12.50")
        assert paid.returncode == 0, paid.stderr
        assert grace.balance(grace.account) == 12_50
        goal = grace.make_goal(grace.account, "A bicycle")
        photo = (ROOT / "docs/images/home.png").read_bytes()
        put = grace.session.put(
            f"{unit.url}/v1/goals/{goal}/picture", data=photo, timeout=30,
            headers={"Content-Type": "image/png"})
        assert put.status_code == 200 and put.json()["photo"], put.text
        printed = grace.call("GET", f"/v1/accounts/{grace.account}/statement.pdf")
        assert printed.status_code == 200 and printed.content.startswith(b"%PDF")
        copied = run("awallet", "backup", BACKUP, "--data", DATA)
        assert copied.returncode == 0, copied.stderr
        assert run("systemctl", "stop", "awallet").returncode == 0
        assert fact("Result") == "success"


def check_upgrade_and_removal(system, unit, package):
    """Used, upgraded, used, removed, installed again, used, purged."""
    ada = Client(unit.start().url)
    ada.register("ada_lovelace")
    account = ada.accounts()[0]["id"]
    system.must("awallet", "deposit", "--data", DATA, "--to", "ada_lovelace", "12.50")
    if not (system / BACKUP).exists():
        system.must("awallet", "backup", BACKUP, "--data", DATA)
    unit.stop()
    settings = (system / "etc/awallet.env").read_text()

    def check_use():
        assert (system / "etc/awallet.env").read_text() == settings
        unit.start()
        ada.sign_in("ada_lovelace", PASSWORD)
        assert ada.balance(account) == 12_50
        system.must("awallet", "verify", "--data", DATA)
        unit.stop()

    system.install(package)
    check_use()
    system.must("apt-get", "-qq", "-y", "remove", "awallet")
    assert system.status("awallet") == "config-files"
    assert not (system / "usr/bin/awallet").exists()
    system.must("dpkg", "-i", f"/root/{package.name}")
    check_use()
    system.must("apt-get", "-qq", "-y", "purge", "awallet")
    assert system.status("awallet") == "not-installed"
    paths = ("etc/awallet.env", "var/lib/awallet", "usr/lib/awallet", "lib" + SERVICE[4:])
    assert [path for path in paths if (system / path).exists()] == []
    assert (system / BACKUP).exists(), "a purge deletes no backup"
