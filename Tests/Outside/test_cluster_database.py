"""Several servers of one wallet, with a standby or a pooler of PostgreSQL: docs/scaling.md."""

import time

import pytest

from support.balancer import Pooler
from support.client import newcomer
from support.cluster import Cluster
from support.network import ADDRESS, Network
from support.postgres import Postgres, psql
from support.standby import Pair
from support.traffic import Deposits

# From a failure to the next acknowledged payment, where nothing says that the writer is gone.
NOTICES_SECONDS = 10


@pytest.fixture
def pooler():
    """A database through PgBouncer."""
    postgres = Postgres()
    postgres.sql("CREATE DATABASE pooled")
    pooler = Pooler(postgres.folder / "pooler", postgres.folder)
    try:
        yield pooler.start()
    finally:
        pooler.stop()
        postgres.stop()


@pytest.fixture
def run(tmp_path):
    """Starts servers, which stop after the test."""
    started = []

    def start(*arguments):
        servers = Cluster(tmp_path, *arguments)
        started.append(servers)
        return servers.start()

    yield start
    for servers in started:
        servers.stop()


def expect_right_books(cluster, ada, deposits):
    cluster.wait_until_ready()
    assert ada.balance(ada.account) == len(deposits.keys)
    assert len({server.mark() for server in cluster.servers}) == 1


@pytest.mark.attack
def test_a_pooler_may_be_between_the_servers_and_postgresql(pooler, run):
    uri = pooler.uri("pooled")
    cluster = run(uri, lambda text: psql(text, uri), (None, None))
    ada = newcomer(cluster)
    writer = cluster.writer()
    with Deposits(cluster.url, ada) as deposits:
        begun = time.monotonic()
        writer.kill()
        deposits.wait_for(50)
    assert deposits.longest_pause(begun) < NOTICES_SECONDS
    assert cluster.writer() is not writer
    writer.start()
    expect_right_books(cluster, ada, deposits)


@pytest.fixture
def pair():
    pair = Pair()
    try:
        yield pair.start()
    finally:
        pair.stop()


@pytest.mark.attack
def test_a_standby_that_takes_over_has_every_acknowledged_deposit(pair, run):
    name = pair.database()
    cluster = run(pair.uri(name), lambda text: pair.sql(text, name))
    ada = newcomer(cluster)
    with Deposits(cluster.url, ada) as deposits:
        begun = time.monotonic()
        pair.fail_over()
        deposits.wait_for(50)
    assert deposits.longest_pause(begun) < NOTICES_SECONDS
    assert all(server.is_same_process() for server in cluster.servers)
    expect_right_books(cluster, ada, deposits)


@pytest.fixture
def network():
    network = Network(3)
    try:
        yield network.open()
    finally:
        network.close()


@pytest.fixture
def far_pair(network):
    """A database that the servers reach over cables."""
    middle = network.middle
    pair = Pair(middle.address, f"{ADDRESS}0/24", middle.inside)
    try:
        yield pair.start()
    finally:
        pair.stop()


@pytest.fixture
def far(network, far_pair, run):
    name = far_pair.database()
    return run(far_pair.uri(name), lambda text: far_pair.sql(text, name), network.places)


@pytest.mark.attack
@pytest.mark.parametrize("cut", [Network.cut_off, Network.cut_off_from_database])
def test_another_server_writes_when_the_writer_is_cut_off(network, far, cut):
    ada = newcomer(far)
    old, processes = far.writer(), [server.process for server in far.servers]
    with Deposits(far.url, ada) as deposits:
        begun = time.monotonic()
        cut(network, old.place)
        far.wait_for_another_writer(old)
        deposits.wait_for(50)
        network.join_again(old.place)
        far.wait_until_ready()
        deposits.wait_for(50)
    assert deposits.longest_pause(begun) < NOTICES_SECONDS
    assert [server.process for server in far.servers] == processes
    assert all(server.is_same_process() for server in far.servers)
    expect_right_books(far, ada, deposits)
