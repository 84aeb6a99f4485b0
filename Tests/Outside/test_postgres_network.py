"""A network that swallows the connections to PostgreSQL: docs/scaling.md."""

import shutil
import signal

import pytest

from support.client import new_key, newcomer
from support.cluster import at
from support.postgres import URI, mark, psql
from support.program import Server, awallet, poll, running
from support.race import in_background
from support.relay import Relay
from support.traffic import Deposits

# How long a payment or a read may wait for a database that says nothing.
PAYMENT_SECONDS = 25
READ_SECONDS = 30
# How long /readyz may go on to say that it is ready.
NOTICES_SECONDS = 15
# How long payments may be refused when the network is back.
GOES_ON_SECONDS = 30
# How long the next start may wait for the lock of a dead server.
TAKEOVER_SECONDS = 30


@pytest.fixture
def address(postgres):
    return postgres.database()


@pytest.fixture
def relay(postgres):
    """A way to PostgreSQL."""
    with running(Relay(postgres.folder / ".s.PGSQL.5432")) as relay:
        yield relay


def through(relay, address):
    """The address of the same database by way of the relay."""
    return f"postgresql://awallet@{relay.address}/{URI.fullmatch(address)['name']}"


class Heir(Server):
    """A server with the secret and the database of another one."""

    def __init__(self, folder, other, address):
        folder.mkdir()
        super().__init__(folder, env={"AWALLET_DATABASE": address})
        self.data.mkdir(mode=0o700)
        shutil.copy(other.data / "secret.key", self.data)

    def wait_until_ready(self, seconds=TAKEOVER_SECONDS):
        super().wait_until_ready(TAKEOVER_SECONDS)


def deposit(person, amount, key):
    """Over a connection of its own."""
    body = {"account": person.account, "amount": amount, "currency": "USD"}
    return at(person, person).call("POST", "/v1/deposits", body, key=key)


def show(person):
    return at(person, person).call("GET", f"/v1/accounts/{person.account}")


def writing_session(address):
    """The process of PostgreSQL that has the writer's lock; empty when nobody has it."""
    return psql("""
        SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = current_database()
        """, address)


@pytest.mark.attack
def test_a_connection_that_forwards_nothing_shuts_payments_for_seconds(relay, start, address):
    server = start(env={"AWALLET_DATABASE": through(relay, address)})
    ada, grace, key = newcomer(server), newcomer(server, "grace"), new_key()
    # Others go on paying; each repeats a payment until it is made.
    with Deposits(server.url, grace) as deposits:
        with relay.holding():
            answer = in_background(lambda: deposit(ada, 5, key))
            poll(lambda: server.readiness() == 503, NOTICES_SECONDS, "it seems ready")
            poll(answer.done, PAYMENT_SECONDS, "the payment has no answer")
            assert answer.result().status_code >= 500, answer.result().text
            assert server.readiness() == 503
            read = in_background(lambda: show(ada))
            poll(read.done, READ_SECONDS, "the read has no answer")
            assert read.result().status_code >= 500, read.result().text
        poll(lambda: deposit(ada, 5, key).status_code == 201, GOES_ON_SECONDS, "no payment")
        poll(lambda: server.readiness() == 200, GOES_ON_SECONDS, "it is not ready")
        poll(lambda: show(ada).status_code == 200, GOES_ON_SECONDS, "nothing can be read")
        deposits.wait_for(50)
    assert deposit(ada, 5, key).status_code == 201
    assert ada.balance(ada.account) == 5
    assert grace.balance(grace.account) == len(deposits.keys)
    assert server.is_same_process()
    mark("--data", server.data, "--database", address)


@pytest.mark.attack
def test_the_next_start_ends_the_dead_session_of_the_same_wallet(
        relay, start, address, tmp_path):
    server, key = start(env={"AWALLET_DATABASE": through(relay, address)}), new_key()
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    relay.hold()
    lost = in_background(lambda: deposit(ada, 5, key))
    poll(lambda: relay.held, 10, "nothing is on its way to PostgreSQL")
    server.kill()
    assert lost.exception(10), "a killed server answers"
    session = writing_session(address)
    assert session, "the dead server's lock is free"
    with running(Heir(tmp_path / "heir", server, address)) as heir:
        there = at(heir, ada)
        assert deposit(there, 5, key).status_code == 201
        assert writing_session(address) not in ("", session)
        # What was still on its way to PostgreSQL reaches nobody.
        relay.go_on()
        assert deposit(there, 5, key).status_code == 201
        there.deposit(ada.account, 1)
        assert there.balance(ada.account) == 44_06
        mark("--data", heir.data, "--database", address)


@pytest.mark.attack
def test_the_next_start_ends_the_session_of_a_server_that_stands_still(
        start, address, tmp_path):
    server = start(env={"AWALLET_DATABASE": address})
    ada, key = newcomer(server), new_key()
    server.process.send_signal(signal.SIGSTOP)
    try:
        late = in_background(lambda: deposit(ada, 5, key))
        with running(Heir(tmp_path / "heir", server, address)) as heir:
            there = at(heir, ada)
            there.deposit(ada.account, 1)
            server.process.send_signal(signal.SIGCONT)
            assert late.result(30).status_code >= 500, "two servers write"
            there.deposit(ada.account, 1)
            assert there.balance(ada.account) == 2
            mark("--data", heir.data, "--database", address)
    finally:
        server.process.send_signal(signal.SIGCONT)


@pytest.mark.attack
def test_a_start_beside_a_live_server_of_the_same_secret_is_refused(start, address, tmp_path):
    server = start(env={"AWALLET_DATABASE": address})
    ada, session = newcomer(server), writing_session(address)
    heir = Heir(tmp_path / "heir", server, address)
    with Deposits(server.url, ada) as deposits:
        other = awallet("sandbox", "--port", "0", "--data", heir.data, "--database", address)
        assert other.returncode > 0 and "Another awallet writes" in other.stderr, other.stderr
        deposits.wait_for(50)
    assert writing_session(address) == session and server.is_same_process()
    assert ada.balance(ada.account) == len(deposits.keys)
    mark("--data", server.data, "--database", address)
