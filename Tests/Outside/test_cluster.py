"""Three servers of one wallet behind a balancer, on one PostgreSQL: docs/scaling.md."""

import time

import pytest

from support.client import Client, new_key, newcomer
from support.cluster import Cluster, Member
from support.live_stream import listen, news, signed_in
from support.postgres import Postgres
from support.race import together
from support.traffic import Deposits

# From a failure to the next acknowledged payment.
GOES_ON_SECONDS = 5
# The same where nothing says that the writer is gone: it only does not answer any more.
NOTICES_SECONDS = 10


@pytest.fixture(scope="module")
def postgres():
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def cluster(postgres, tmp_path_factory):
    address = postgres.database()
    servers = Cluster(
        tmp_path_factory.mktemp("cluster"), address, lambda text: postgres.sql(text, address))
    try:
        yield servers.start()
    finally:
        servers.stop()


@pytest.fixture
def ada(cluster):
    cluster.wait_until_ready()
    return newcomer(cluster)


def at(server, person):
    """The same person at another server."""
    other = Client(server.url, person.token)
    other.account, other.username = person.account, person.username
    return other


def cents(cluster, ada):
    """The balance, which every server must show alike."""
    found = {at(server, ada).balance(ada.account) for server in cluster.servers}
    assert len(found) == 1, found
    return found.pop()


def expect_right_books(cluster, ada, deposits):
    """Each deposit is booked once, and every server's audit ends in the same mark."""
    assert cents(cluster, ada) == len(deposits.keys)
    assert len({server.mark() for server in cluster.servers}) == 1


def test_three_servers_are_one_wallet(cluster):
    first, second, third = cluster.servers
    ada = newcomer(first)
    at(second, ada).deposit(ada.account, 44_00)
    assert at(third, ada).balance(ada.account) == 44_00
    for amount, server in enumerate(cluster.servers * 3, 1):
        at(server, ada).withdraw(ada.account, amount)
        seen = at(cluster.servers[amount % 3], ada)
        assert seen.balance(ada.account) == 44_00 - amount * (amount + 1) // 2
    lists = [at(server, ada).transactions(ada.account) for server in cluster.servers]
    assert lists[0] == lists[1] == lists[2] and len(lists[0]) == 10


def test_one_key_at_all_servers_is_booked_once(cluster, ada):
    """MON-4"""
    key, body = new_key(), {"account": ada.account, "amount": 7_77, "currency": "USD"}
    people = [at(server, ada) for server in cluster.servers * 4]
    answers = together(
        len(people), lambda number: people[number].call("POST", "/v1/deposits", body, key=key))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert cents(cluster, ada) == 7_77


def test_another_secret_is_refused_by_name(cluster, tmp_path):
    stranger = Member(tmp_path / "stranger", "stranger", cluster.servers[0].uri)
    stranger.share_secret(cluster.servers[0])
    secret = stranger.data / "secret.key"
    kept = secret.read_bytes()
    secret.write_bytes(bytes([kept[0] ^ 1]) + kept[1:])
    with pytest.raises(AssertionError, match="secret.key"):
        stranger.start()
    assert stranger.process.wait(timeout=10) > 0


def test_a_page_at_one_server_hears_of_a_payment_at_another(cluster, ada):
    """S-HOME-8"""
    first, second, third = cluster.servers
    grace = newcomer(first, "grace")
    ada.deposit(ada.account, 50_00)
    for here, there in ((second, third), (third, first), (first, second)):
        with signed_in(here, grace) as session:
            lines = listen(here, session)
            at(there, ada).transfer(ada.account, 1_00, recipient=grace.username)
            assert news(lines) == "event: changed"


@pytest.mark.attack
def test_another_server_writes_when_the_writer_is_killed(cluster, ada):
    writer, epoch = cluster.writer(), cluster.epoch()
    with Deposits(cluster.url, ada) as deposits:
        killed = time.monotonic()
        writer.kill()
        deposits.wait_for(100)
    assert deposits.longest_pause(killed) < GOES_ON_SECONDS
    assert cluster.writer() is not writer and cluster.epoch() > epoch
    writer.start()
    cluster.wait_until_ready()
    expect_right_books(cluster, ada, deposits)


@pytest.mark.attack
def test_a_writer_that_stood_still_goes_on_as_a_reader(cluster, ada):
    old, epoch = cluster.writer(), cluster.epoch()
    with Deposits(cluster.url, ada) as deposits:
        paused = time.monotonic()
        old.pause()
        try:
            new = cluster.wait_for_another_writer(old)
            deposits.wait_for(50)
        finally:
            old.resume()
        cluster.wait_until_ready()
        deposits.wait_for(50)
    assert deposits.longest_pause(paused) < NOTICES_SECONDS
    assert old.is_same_process() and cluster.writer() is new and cluster.epoch() > epoch
    again = at(old, ada)
    again.deposit(ada.account, 1, key=deposits.keys[0])
    again.withdraw(ada.account, 1)
    again.deposit(ada.account, 1)
    expect_right_books(cluster, ada, deposits)


@pytest.mark.attack
def test_the_servers_go_on_after_postgresql_crashed(cluster, postgres, ada):
    processes = [server.process for server in cluster.servers]
    with Deposits(cluster.url, ada) as deposits:
        begun = time.monotonic()
        postgres.control("restart", "-m", "immediate")
        deposits.wait_for(50)
    assert deposits.longest_pause(begun) < NOTICES_SECONDS
    cluster.wait_until_ready()
    assert [server.process for server in cluster.servers] == processes
    assert all(server.is_same_process() for server in cluster.servers)
    expect_right_books(cluster, ada, deposits)
