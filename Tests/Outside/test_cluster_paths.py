"""Two servers that both reach the database, and not each other: docs/scaling.md."""

import contextlib

import pytest

from support.client import Refused, new_key, newcomer
from support.cluster import at, writer_and_reader
from support.postgres import psql
from support.program import free_port, poll, running
from support.race import in_background
from support.relay import Relay
from support.traffic import Deposits

# How long a server may seem ready that passes nothing on.
NOTICES_SECONDS = 15
# How long it may refuse payments when the way is back.
GOES_ON_SECONDS = 15
# The longest time without a payment at the server that writes.
PAUSE_SECONDS = 5


@pytest.fixture
def address(postgres):
    return postgres.database()


@pytest.fixture
def members(address, tmp_path):
    """A server that writes, and one that does not."""
    with writer_and_reader(tmp_path, address) as servers:
        yield servers


def say(place, address):
    """Tells the servers that the writer is at this address."""
    psql(f"UPDATE writer SET address = '{place}'", address)


@contextlib.contextmanager
def refused(members, address):
    """Meanwhile nothing listens where the others look for the writer."""
    writer, _ = members
    say(f"127.0.0.1:{free_port()}", address)
    yield
    say(writer.cluster_address, address)


@contextlib.contextmanager
def swallowed(members, address):
    """Meanwhile what is sent to the writer does not arrive."""
    writer, reader = members
    host, port = writer.cluster_address.split(":")
    with running(Relay((host, int(port)))) as relay:
        say(relay.address, address)
        poll(lambda: goes_through(relay, reader), NOTICES_SECONDS, "nothing goes this way")
        with relay.holding():
            yield
        say(writer.cluster_address, address)


def goes_through(relay, reader):
    """Whether the reader has sent anything by this way; a new person's registration, say."""
    with contextlib.suppress(Refused):
        newcomer(reader)
    return relay.is_used


def deposit(server, person, key):
    """Over a connection of its own."""
    body = {"account": person.account, "amount": 5, "currency": "USD"}
    return at(server, person).session.post(
        server.url + "/v1/deposits", json=body, headers={"Idempotency-Key": key}, timeout=60)


# What another server never answers ends after 30 seconds.
@pytest.mark.attack
@pytest.mark.parametrize("cut, seconds", [(refused, 15), (swallowed, 35)])
def test_a_server_that_does_not_reach_the_writer_is_not_ready(members, address, cut, seconds):
    writer, reader = members
    ada, grace, key = newcomer(writer), newcomer(writer, "grace"), new_key()
    epoch = psql("SELECT epoch FROM writer", address)
    with Deposits(writer.url, grace) as deposits:
        with cut(members, address):
            poll(lambda: reader.readiness() == 503, NOTICES_SECONDS, "the reader seems ready")
            answer = in_background(lambda: deposit(reader, ada, key))
            poll(answer.done, seconds, "the payment has no answer")
            assert answer.result().status_code >= 500, answer.result().text
            assert at(reader, ada).balance(ada.account) == 0, "the reader reads by itself"
            assert writer.readiness() == 200 and reader.readiness() == 503
            deposits.wait_for(50)
        poll(lambda: reader.readiness() == 200, GOES_ON_SECONDS, "the reader is not ready")
        poll(lambda: deposit(reader, ada, key).status_code == 201, GOES_ON_SECONDS, "no payment")
        assert deposit(reader, ada, key).status_code == 201
    assert deposits.longest_pause(deposits.times[0][0]) < PAUSE_SECONDS
    assert all(at(server, ada).balance(ada.account) == 5 for server in members)
    assert all(server.is_same_process() for server in members)
    assert psql("SELECT epoch FROM writer", address) == epoch
    assert writer.mark() == reader.mark()
