"""The Debian package, installed into a Debian system in a folder (P-OPS-2)."""

import gzip
import json
import re
import shutil
import subprocess

from support.client import PASSWORD, Client, newcomer
from support.debian import DebianFolder, Unit, make_package, needs_root
from support.program import ROOT, poll
from support.proxies import NAME, Caddy, Nginx, make_certificates, names_lead_here, visitor
from support.setup import set_up
from support.starling import Starling
from support.systemd import booted

# What photos and PDF need; without them the package works, too.
USEFUL = ["libvips42", "libpangocairo-1.0-0", "fonts-liberation"]
DATA = "/var/lib/awallet"
BACKUP = "/var/backups/awallet/first.db"
SECRET = "/var/backups/awallet/secret.key"
SERVICE = "/lib/systemd/system/awallet.service"


@needs_root
def test_a_host_installs_upgrades_and_removes_the_package(tmp_path, subtests):
    """P-OPS-2: one test, because making the package and the system takes most of its time."""
    package = make_package(tmp_path, "2.0.0")
    check_by_lintian(package)
    with DebianFolder(tmp_path / "debian") as system:
        assert "awallet.service" in system.install(earlier(package), *USEFUL), "it is not enabled"
        check_program(system)
        check_documents(system)
        check_sandbox(system)
        check_rights(system)
        check_unit(system)
        unit = Unit(system, tmp_path)
        with open(system / "etc/awallet.env", "a") as settings:
            settings.write(f"AWALLET_PORT={unit.port}\nAWALLET_REGISTRATION=open\n"
                           f"AWALLET_PUBLIC_URL=https://{NAME}\n")
        set_up(unit.start())
        try:
            check_proxies(system, unit, tmp_path)
        finally:
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
    found = subprocess.run(
        ["lintian", "--allow-root", "--fail-on=error,warning", package],
        capture_output=True, text=True, timeout=200)
    assert found.returncode == 0, found.stdout


def test_the_copyright_names_the_libraries_of_other_licences():
    """P-OPS-2: of all that the program is built with, but for Apache-2.0."""
    text = (ROOT / "Packaging/debian/copyright").read_text()
    licences = (ROOT / ".build/checkouts").glob("*/LICENSE*")
    others = [licence.parent.name.removesuffix(".swift") for licence in licences
              if "Apache License" not in licence.read_text()]
    assert {"GRDB", "Yams"} <= set(others)
    assert [name for name in [*others, "libyaml", "llhttp"] if name not in text] == []


def check_program(system):
    """Every library comes from the package or from Debian, nothing from the build."""
    linked = system.must("ldd", "/usr/lib/awallet/awallet")
    assert "not found" not in linked and "/usr/lib/awallet/libswiftCore.so" in linked
    tags = subprocess.run(["readelf", "-d", system / "usr/lib/awallet/awallet"],
                          capture_output=True, text=True, check=True).stdout
    assert "runpath: [$ORIGIN]" in tags
    assert "serve" in system.must("awallet", "--help")


def check_documents(system):
    """A manual page, completions, and pages whose links stay within the package."""
    manual = gzip.decompress((system / "usr/share/man/man1/awallet.1.gz").read_bytes()).decode()
    assert ".SS awallet person reset" in manual and "AWALLET_TRUSTED_PROXIES" in manual
    assert "awallet_person" in system.must(
        "bash", "-c", "source /usr/share/bash-completion/completions/awallet; complete; set")
    for file in ("zsh/vendor-completions/_awallet", "fish/vendor_completions.d/awallet.fish"):
        assert "person" in (system / "usr/share" / file).read_text()
    documents = system / "usr/share/doc/awallet"
    pages = list(documents.rglob("*.md"))
    broken = [
        (page.name, link) for page in pages
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text())
        if "://" not in link and not (page.parent / link).exists()]
    assert len(pages) > 20 and broken == []


def check_proxies(system, unit, tmp_path):
    """Behind Caddy and nginx, as the package's own examples configure them."""
    authority, *own = make_certificates(tmp_path)
    with names_lead_here():
        for kind in (Caddy, Nginx):
            folder = tmp_path / kind.__name__
            folder.mkdir()
            proxy = kind(folder, unit, own, system / "usr/share/doc/awallet/examples").start()
            try:
                page = visitor(authority).get(proxy.url + "/login", timeout=10)
                assert page.status_code == 200 and "__Host-" in page.headers["Set-Cookie"]
            finally:
                proxy.stop()


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
        copied = run("awallet", "backup", BACKUP + ".confined", "--data", DATA)
        assert copied.returncode == 0, copied.stderr
        check_port_and_restart(system, run, fact, unit)
        assert run("systemctl", "stop", "awallet").returncode == 0
        assert fact("Result") == "success"


def check_port_and_restart(system, run, fact, unit):
    """The unit starts the server again however it ended; the manual's drop-in gives it any port,
    and nothing else."""
    manual = (system / "usr/share/doc/awallet/operations.md").read_text()
    drop_in = re.search(r"^\[Service\]\nAmbientCapabilities=.*?(?=^```)", manual, re.M | re.S)[0]
    folder = system / "etc/systemd/system/awallet.service.d"
    folder.mkdir()
    (folder / "override.conf").write_text(drop_in)
    assert run("systemctl", "daemon-reload").returncode == 0
    first = fact("MainPID")
    assert run("systemctl", "kill", "--kill-who=main", "awallet").returncode == 0
    poll(lambda: fact("MainPID") not in (first, "0") and unit.is_alive(), 30, "no restart")
    status = run("cat", f"/proc/{fact('MainPID')}/status").stdout
    assert "\nCapEff:\t0000000000000400\n" in status
    assert "\nCapBnd:\t0000000000000400\n" in status


def check_upgrade_and_removal(system, unit, package):
    """Used, upgraded, used, removed, installed again, used, purged."""
    ada = Client(unit.start().url)
    ada.register("ada_lovelace")
    account = ada.accounts()[0]["id"]
    system.must("awallet", "deposit", "--data", DATA, "--to", "ada_lovelace", "12.50")
    system.must("awallet", "backup", BACKUP, "--data", DATA)
    system.must("cp", "--preserve", f"{DATA}/secret.key", SECRET)
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
    restored = Client(check_restore(system, unit, settings).url)
    restored.sign_in("ada_lovelace", PASSWORD)
    assert restored.balance(account) == 12_50
    assert unit.process.pid in system.processes()
    unit.stop()
    poll(lambda: system.processes() == [], 20, "a process runs on")


def check_restore(system, unit, settings):
    """The drill, on a machine that has nothing but the backup and the secret."""
    system.must("dpkg", "-i", f"/root/{next((system / 'root').glob('awallet_2*')).name}")
    (system / "etc/awallet.env").write_text(settings)
    system.must("awallet", "restore", BACKUP, "--secret", SECRET, "--data", DATA)
    return unit.start()
