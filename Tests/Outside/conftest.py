"""Shared fixtures: a running sandbox, and a function that starts other servers."""

import pytest

from support.program import BINARY, Server


def pytest_configure(config):
    if not BINARY.exists():
        pytest.exit(f"{BINARY} is missing: `make release` builds it", returncode=3)


@pytest.fixture
def start(tmp_path):
    """Starts a separate server, which stops after the test."""
    started = []

    def run(mode="sandbox", arguments=(), env=None):
        folder = tmp_path / f"server{len(started)}"
        folder.mkdir()
        server = Server(folder, mode, arguments, env)
        started.append(server)
        return server.start()

    yield run
    for server in started:
        server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A sandbox for all tests of one file."""
    running = Server(tmp_path_factory.mktemp("sandbox"))
    running.start()
    yield running
    running.stop()
