"""The image that Packaging/Dockerfile makes (P-OPS-3)."""

import contextlib
import json
import re
import shutil
import subprocess

import pytest

from support.beyond import BeyondLoopback
from support.client import PASSWORD, Client
from support.debian import base_system, make_package, needs_root
from support.program import ROOT, Server, running
from support.setup import set_up

# The test makes its own base image and package: nothing comes from a registry, and the stage of
# the Dockerfile that builds the package with Swift does not run.
PACKAGE_STAGE = """
FROM scratch AS package
COPY *.deb /src/.build/deb/
COPY setup /src/Tools/
"""
BASE = "localhost/debian"
IMAGE = "localhost/awallet"


class Buildah:
    """Buildah with a store of its own, without a network of its own and without a daemon."""

    def __init__(self, folder):
        self.words = ["buildah", "--root", folder / "root", "--runroot", folder / "run",
                      "--storage-driver", "vfs"]

    def __call__(self, *words, timeout=300):
        done = subprocess.run(
            [*self.words, *words], capture_output=True, text=True, timeout=timeout,
            stdin=subprocess.DEVNULL)
        assert done.returncode == 0, f"{words}: {done.stdout[-1500:]}{done.stderr[-1500:]}"
        return done.stdout.strip()

    def make_base(self):
        empty = self("from", "scratch")
        self("add", empty, base_system(), "/")
        self("commit", "--rm", empty, BASE)

    def make_image(self, context):
        """The image, by the Dockerfile's last stage."""
        make_package(context, "1.0.0")
        shutil.copy(ROOT / "Tools/setup", context)
        text = (ROOT / "Packaging/Dockerfile").read_text()
        last = re.search(r"^FROM debian:bookworm-slim$(.*)", text, re.M | re.S)[1]
        (context / "Dockerfile").write_text(f"{PACKAGE_STAGE}\nFROM {BASE}{last}")
        self("bud", "--isolation", "chroot", "--format", "docker", "--pull-never", "-t", IMAGE,
             context)

    def running(self, container, settings, *words):
        """The words that run a command as the image's user, with the settings given."""
        given = [word for name, value in settings.items() for word in ("-e", f"{name}={value}")]
        return [*self.words, "run", "--isolation", "chroot", *given, container, "--", *words]


class Container(Server):
    """The image's own command in a container, on the network of this machine."""

    def __init__(self, folder, buildah):
        super().__init__(folder)
        self.buildah = buildah
        self.config = json.loads(
            buildah("inspect", "--type", "image", IMAGE))["Docker"]["config"]
        self.container = buildah("from", IMAGE)
        self.settings = {
            "AWALLET_HOST": "127.0.0.1", "AWALLET_PORT": self.port,
            "AWALLET_REGISTRATION": "open"}

    def start(self):
        command = self.buildah.running(
            self.container, self.settings, *self.config["Entrypoint"], *self.config["Cmd"])
        with open(self.log_file, "ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.wait_until_ready(30)
        return self

    def run(self, *words):
        return subprocess.run(
            self.buildah.running(self.container, self.settings, *words),
            capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)

    def is_healthy(self):
        kind, *words = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return self.run(*words).returncode == 0


@contextlib.contextmanager
def removed_later(folder):
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@needs_root
@pytest.mark.skipif(not shutil.which("buildah"), reason="buildah is not installed")
def test_the_image_serves_a_wallet_without_root(tmp_path):
    """P-OPS-3: its own user, its health check, its volume, and the operator's commands."""
    with removed_later(tmp_path / "store") as store:
        buildah = Buildah(store)
        buildah.make_base()
        context = tmp_path / "context"
        context.mkdir()
        buildah.make_image(context)
        container = Container(tmp_path, buildah)
        assert container.config["User"] == "960:960"
        assert list(container.config["Volumes"]) == ["/var/lib/awallet"]
        assert not container.is_healthy(), "nothing runs yet"
        container.start()
        try:
            assert container.is_healthy()
            set_up(container)
            ada = Client(container.url)
            ada.register("ada_lovelace")
            account = ada.accounts()[0]["id"]
            paid = container.run("awallet", "deposit", "--to", "ada_lovelace", "12.50")
            assert paid.returncode == 0, paid.stderr
            ada.sign_in("ada_lovelace", PASSWORD)
            assert ada.balance(account) == 12_50
        finally:
            container.stop()
        check_sandbox(buildah, container.config)


def check_sandbox(buildah, config):
    """X-GATE: a sandbox in the container, as another machine reaches it."""
    program = buildah.running(buildah("from", IMAGE), {}, *config["Entrypoint"])
    with running(BeyondLoopback(program=program)) as sandbox:
        token = f"Authorization: Bearer {sandbox.line['token']}"
        assert sandbox.status("/api/v2/accounts", "-H", token) == 200
        assert sandbox.status("/sandbox/clock") == 401
        assert sandbox.status("/sandbox/clock", "-u", f":{sandbox.line['password']}") == 200
