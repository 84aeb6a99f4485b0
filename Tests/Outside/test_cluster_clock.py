"""X-CLOCK: several servers of one sandbox have one time; all servers of a wallet have the time of
their machines."""

import re

import pytest

from support.client import Client, Refused
from support.clock import Clock
from support.cluster import TAKEOVER_SECONDS, Member, writer_and_reader
from support.fake_time import wrong_clock
from support.program import FIRST_READY_SECONDS, poll, running


@pytest.fixture
def pair(postgres, tmp_path):
    """A server that writes, with a frozen clock, and one that does not write."""
    with writer_and_reader(
            tmp_path, postgres.database(), "--clock", "2026-03-27T08:00:00Z") as servers:
        yield servers


def is_signed_in(server, token):
    try:
        return bool(Client(server.url, token).accounts())
    except Refused as refused:
        assert refused.code == "not_signed_in"
        return False


def test_all_servers_have_one_time(pair):
    """X-CLOCK: whoever advances the clock finds it advanced, and the others follow."""
    writer, reader = pair
    client = Client(reader.url)
    client.sign_in("DemoUser", "DemoPassword")
    assert all(is_signed_in(server, client.token) for server in pair)
    assert Clock(reader.url).advance(by="P2D")["happened"]["sessions_ended"] == 1
    assert not is_signed_in(reader, client.token)
    assert not is_signed_in(writer, client.token)
    client.sign_in("DemoUser", "DemoPassword")
    Clock(writer.url).advance(by="P2D")
    poll(lambda: not is_signed_in(reader, client.token), 10, "the reader's clock stands")
    assert Clock(reader.url).now == Clock(writer.url).now == "2026-03-31T08:00:00.000Z"


def test_the_next_writer_has_the_same_time(pair):
    """X-CLOCK"""
    writer, reader = pair
    Clock(writer.url).advance(by="P7D")
    writer.kill()
    clock = Clock(reader.url)
    poll(lambda: clock.call("GET").status_code == 200, TAKEOVER_SECONDS, "nobody took over")
    assert clock.ask("GET") == {
        "now": "2026-04-03T08:00:00.000Z", "frozen": True, "speed": 1, "advancing": None}
    assert clock.advance(by="PT1H")["now"] == "2026-04-03T09:00:00.000Z"


@pytest.fixture
def joining(postgres, tmp_path):
    """A server that runs, and another one of the same wallet that was not started yet."""
    uri = postgres.database()
    writer, second = (Member(tmp_path / name, name, uri) for name in ("writer", "second"))
    with running(writer):
        second.share_secret(writer)
        yield writer, second
        second.stop()


@pytest.mark.parametrize("offset", ["-300s", "+300s"])
def test_a_server_with_a_wrong_clock_does_not_join(joining, offset):
    writer, second = joining
    second.env = wrong_clock(offset)
    second.start_process()
    assert second.process.wait(FIRST_READY_SECONDS) > 0
    seconds = [int(number) for number in re.findall(r"\d+", second.log)]
    assert "clock" in second.log and any(290 <= one <= 310 for one in seconds), second.log
    assert writer.is_same_process() and writer.is_ready()
    # It starts as soon as its clock is set.
    second.env = {}
    second.start()
    poll(second.is_ready, 10, "it does not move money")
    assert writer.is_ready()


def test_a_server_with_a_slightly_wrong_clock_joins(joining):
    writer, second = joining
    second.env = wrong_clock("+0.3")
    second.start()
    poll(second.is_ready, 10, "it does not move money")
    assert second.is_same_process() and writer.is_ready()
