"""Several servers of one wallet that start together on an empty database: docs/scaling.md."""

import contextlib
import secrets
import time

import pytest

from support.client import newcomer
from support.cluster import Member, at
from support.postgres import begun, psql
from support.program import FIRST_READY_SECONDS, poll

COUNT = 3
ROUNDS = 3
# How long the first server is held up.
HELD_SECONDS = 2.5
HAS_LOCK = """
    SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """


@pytest.fixture
def members(postgres, tmp_path):
    """Servers with one secret, none of which has ever run."""
    uri, secret = postgres.database(), secrets.token_bytes(32)
    servers = [Member(tmp_path / f"s{number}", f"s{number}", uri) for number in range(COUNT)]
    for server in servers:
        server.data.mkdir(mode=0o700)
        key = server.data / "secret.key"
        key.touch(mode=0o600)
        key.write_bytes(secret)
    with contextlib.ExitStack() as stack:
        for server in servers:
            stack.callback(server.stop)
        yield servers


def expect_one_wallet(members):
    for server in members:
        # They share the processors with each other.
        server.wait_until_ready(COUNT * FIRST_READY_SECONDS)
        poll(server.is_ready, FIRST_READY_SECONDS, f"{server.name} does not move money")
    assert all(server.is_same_process() for server in members), [one.log for one in members]
    ada = newcomer(members[-1])
    for amount, server in enumerate(members, 1):
        at(server, ada).deposit(ada.account, amount)
    assert {at(server, ada).balance(ada.account) for server in members} == {6}
    assert len({server.mark() for server in members}) == 1


@pytest.mark.attack
@pytest.mark.parametrize("number", range(ROUNDS))
def test_servers_that_start_together_make_one_wallet(members, number):
    for server in members:
        server.start_process()
    expect_one_wallet(members)


@pytest.mark.attack
def test_others_wait_for_a_first_server_that_has_not_said_yet_that_it_writes(members):
    first = members[0]
    with begun("CREATE TABLE writer (one int)", first.uri):
        first.start_process()
        poll(lambda: psql(HAS_LOCK, first.uri) == "t", FIRST_READY_SECONDS, "it takes no lock")
        begin = time.monotonic()
        for server in members[1:]:
            server.start_process()
        # Long enough for them to look around.
        poll(lambda: time.monotonic() - begin > HELD_SECONDS, 5, "the clock stands still")
    expect_one_wallet(members)
