"""Shared fixtures: a running sandbox, a function that starts other servers, and PostgreSQL."""

import pytest

from support.classes import Class
from support.faults import Faults
from support.postgres import Postgres
from support.program import BINARY, Server, running
from support.standby import Pair


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
    with running(Server(tmp_path_factory.mktemp("sandbox"))) as server:
        yield server


@pytest.fixture
def faults(server):
    """Rules that make requests to the file's sandbox fail; none is left after the test."""
    desk = Faults(server.url)
    yield desk
    desk.clear()


@pytest.fixture
def room(server):
    """The class of the file's sandbox; there is none before and after the test."""
    desk = Class(server.url)
    desk.clear()
    yield desk
    desk.clear()


@pytest.fixture(scope="module")
def postgres():
    """A PostgreSQL for all tests of one file."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def pair():
    """A PostgreSQL with a synchronous standby."""
    with running(Pair()) as pair:
        yield pair
