"""The Debian package, installed into a Debian system in a folder (P-OPS-2)."""

import shutil
import subprocess

import pytest

from support.client import PASSWORD, Client, newcomer
from support.debian import DebianFolder, Unit, make_package, needs_root
from support.program import ROOT, poll
from support.systemd import booted

pytestmark = [needs_root, pytest.mark.xdist_group("debian")]
# What photos and PDF need; without them the package works, too.
USEFUL = ["libvips42", "libpangocairo-1.0-0", "fonts-liberation"]
DATA = "/var/lib/awallet"


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return make_package(tmp_path_factory.mktemp("package"), "2.0.0")


@pytest.fixture(scope="module")
def older(package, tmp_path_factory):
    """The same package as an earlier version."""
    folder = tmp_path_factory.mktemp("older")
    subprocess.run(["dpkg-deb", "-R", package, folder / "tree"], check=True)
    control = folder / "tree/DEBIAN/control"
    control.write_text(control.read_text().replace("Version: 2.0.0", "Version: 1.0.0"))
    subprocess.run(["dpkg-deb", "-Znone", "-b", folder / "tree", folder], check=True)
    return folder / package.name.replace("2.0.0", "1.0.0")


@pytest.fixture(scope="module")
def system(older, tmp_path_factory):
    """A Debian system on which the earlier version is installed."""
    system = DebianFolder(tmp_path_factory.mktemp("debian") / "root")
    said = system.install(older, *USEFUL)
    assert "awallet.service" in said, "the service is not enabled"
    return system


@pytest.fixture(scope="module")
def unit(system, tmp_path_factory):
    unit = Unit(system, tmp_path_factory.mktemp("unit"))
    with open(system / "etc/awallet.env", "a") as settings:
        settings.write(f"AWALLET_PORT={unit.port}\n")
    return unit


def test_the_package_needs_no_swift_on_the_machine(system):
    """P-OPS-2: every library comes from the package or from Debian, nothing from a build."""
    linked = system.must("ldd", "/usr/lib/awallet/awallet")
    assert "not found" not in linked and "/usr/lib/awallet/libswiftCore.so" in linked
    assert "/opt" not in linked and str(ROOT) not in linked
    tags = subprocess.run(["readelf", "-d", system / "usr/lib/awallet/awallet"],
                          capture_output=True, text=True, check=True).stdout
    assert "runpath: [$ORIGIN]" in tags
    assert "serve" in system.must("awallet", "--help")


def test_only_the_services_own_user_can_read_data_and_settings(system):
    """P-OPS-2"""
    shown = system.must("stat", "--format=%U %G %a", DATA, "/etc/awallet.env").split("\n")
    assert shown[:2] == ["awallet awallet 700", "root root 600"]
    assert system.must("getent", "passwd", "awallet").strip().endswith("/nologin")


def test_the_unit_is_valid_and_confined(system):
    """P-OPS-2: systemd's own check finds nothing, and an exposure below 2 of 10."""
    file = "/lib/systemd/system/awallet.service"
    assert system.must("systemd-analyze", "verify", "--man=no", file) == ""
    system.must("systemd-analyze", "security", "--offline=yes", "--threshold=20", file)


def test_the_confined_service_moves_money_reads_photos_and_prints(system, unit):
    """P-OPS-2: under systemd itself, with every restriction of the unit."""
    with booted(system) as run:
        poll(unit.is_alive, 30, "the service does not answer")
        assert run("systemctl", "show", "--property=NRestarts", "awallet").stdout == "NRestarts=0\n"
        grace = newcomer(unit, "grace")
        paid = run("awallet", "deposit", "--data", DATA, "--to", grace.username, "12.50")
        assert paid.returncode == 0, paid.stderr
        assert grace.balance(grace.account) == 12_50
        goal = grace.make_goal(grace.account, "A bicycle")
        with open(ROOT / "docs/images/home.png", "rb") as photo:
            put = grace.session.put(
                f"{unit.url}/v1/goals/{goal}/picture", data=photo,
                headers={"Content-Type": "image/png"}, timeout=30)
        assert put.status_code == 200 and put.json()["photo"]
        printed = grace.call("GET", f"/v1/accounts/{grace.account}/statement.pdf")
        assert printed.status_code == 200 and printed.content.startswith(b"%PDF")
        main = run("systemctl", "show", "--property=MainPID", "--value", "awallet").stdout.strip()
        facts = run("cat", f"/proc/{main}/status").stdout
        assert "\nNoNewPrivs:\t1\n" in facts and "\nSeccomp:\t2\n" in facts
        assert "\nCapBnd:\t0000000000000000\n" in facts
        assert run("systemctl", "stop", "awallet").returncode == 0
        result = run("systemctl", "show", "--property=Result", "awallet").stdout
        assert result == "Result=success\n"


@pytest.mark.skipif(not shutil.which("lintian"), reason="lintian is not installed")
def test_lintian_finds_no_error_and_no_warning(package):
    """P-OPS-2"""
    found = subprocess.run(
        ["lintian", "--allow-root", "--fail-on=error,warning", package],
        capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stdout


def test_an_upgrade_keeps_settings_and_data_and_a_purge_deletes_them(system, unit, package):
    """P-OPS-2: installed, used, upgraded, used, removed, installed again, purged."""
    ada = Client(unit.start().url)
    ada.register("ada_lovelace")
    account = ada.open_account()
    system.must("awallet", "deposit", "--data", DATA, "--to", "ada_lovelace", "12.50")
    unit.stop()
    settings = (system / "etc/awallet.env").read_text()

    system.install(package)
    assert (system / "etc/awallet.env").read_text() == settings
    unit.start()
    again = Client(unit.url)
    again.sign_in("ada_lovelace", PASSWORD)
    assert again.balance(account) == 12_50
    system.must("awallet", "verify", "--data", DATA)
    unit.stop()

    system.must("apt-get", "-qq", "-y", "remove", "awallet")
    assert system.status("awallet") == "config-files"
    assert not (system / "usr/bin/awallet").exists()
    assert (system / "etc/awallet.env").read_text() == settings
    assert (system / "var/lib/awallet/wallet.db").exists()

    system.must("dpkg", "-i", f"/root/{package.name}")
    unit.start()
    again.sign_in("ada_lovelace", PASSWORD)
    assert again.balance(account) == 12_50
    unit.stop()

    system.must("apt-get", "-qq", "-y", "purge", "awallet")
    assert system.status("awallet") == "not-installed"
    left = [path for path in ("etc/awallet.env", "var/lib/awallet", "usr/lib/awallet")
            if (system / path).exists()]
    assert left == []
